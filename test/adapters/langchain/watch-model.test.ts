import { expect, it } from "vitest";
import { watchModel } from "../../../src/adapters/langchain/watch-model.js";

class Model {
  readonly #name = "m";
  async invoke(input: unknown): Promise<readonly unknown[]> {
    return [this.#name, input];
  }
  getName(): string {
    return this.#name;
  }
  bindTools(): Model {
    return new Model();
  }
}

const watched = watchModel(new Model(), async (messages) => [...messages, "plan"]) as Model;

it("watchModel() changes the messages on their way to a model, and to the one that it makes", async () => {
  expect(await watched.invoke(["Hi"])).toEqual(["m", ["Hi", "plan"]]);
  expect(await watched.bindTools().invoke(["Hi"])).toEqual(["m", ["Hi", "plan"]]);
  expect(await watched.invoke("Hi")).toEqual(["m", "Hi"]);
});

it("watchModel() leaves everything else of a model its own", () => {
  expect(watched.getName()).toBe("m");
  expect(watched.constructor).toBe(Model);
  expect(watched).toBeInstanceOf(Model);
});
