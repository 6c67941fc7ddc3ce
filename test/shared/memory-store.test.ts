import { memoryStore } from "agent-todos/shared";
import { todoStoreContract } from "agent-todos/testing";
import { describe, expect, it } from "vitest";
import { wait } from "../../src/session/wait.js";

describe("memoryStore()", () => {
  for (const { name, run } of todoStoreContract(() => memoryStore())) it(name, run);
});

it("memoryStore() wakes a reader that has ended no more, and others of its list still", async () => {
  const { watch, append } = memoryStore();
  const [ending, staying] = [new AbortController(), new AbortController()];
  const woken: string[] = [];
  const ended = watch?.("a", () => woken.push("ended"), ending.signal);
  const other = watch?.("a", () => woken.push("other"), staying.signal);
  await wait(0);
  ending.abort();
  await ended;
  await append("a", 0, { list: { items: [], revision: 1 }, actor: "", at: 0 });
  await wait(10);
  staying.abort();
  await other;
  expect(woken).toEqual(["other"]);
});
