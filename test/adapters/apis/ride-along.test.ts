import { describe, expect, it } from "vitest";
import type { ToolDefinition } from "../../../src/adapters/engine/todo-adapter.js";
import { createTodoSession } from "../../../src/session/create-todo-session.js";
import type { TodoSession } from "../../../src/session/todo-session.js";
import { deepFreeze } from "../../support/deep-freeze.js";
import { ALL_APIS } from "./all-apis.js";
import { A, B, type MadeCall, work, write } from "./dialect.js";

/** The parameters of a tool of the host. */
const STEP = { type: "object", properties: { step: { type: "string" } }, required: ["step"] };

/** The APIs whose adapter has `rideAlong`. */
const RIDING = ALL_APIS.flatMap((dialect) =>
  dialect.adapter.rideAlong === undefined ? [] : [{ ...dialect, rideAlong: dialect.adapter.rideAlong }],
);

describe.each(RIDING)("$name", ({ rideAlong, reply, ownResult, readResult, adapter: { todoTools } }) => {
  const OWN = { step: "next" };
  const RIDE = { ride: ["work"] };
  const TOOL: ToolDefinition = { name: "work", description: "Works", parameters: STEP };
  const ridden = (id: string, ...todos: readonly unknown[]): MadeCall => ({
    id,
    name: "work",
    input: { ...OWN, todos },
  });
  // Some APIs give the arguments as a text.
  const given = (input: unknown): unknown => (typeof input === "string" ? JSON.parse(input) : input);
  // A result in the API's own shape comes back in that shape.
  const texts = (found: readonly object[]) => found.map((one) => readResult(one).text);

  it("rideAlong() gives the list's field to the tools that it names, and to no other", () => {
    const tools = [TOOL, { ...TOOL, name: "look" }].flatMap((one) => todoTools(one));
    const [ridden, same] = rideAlong(createTodoSession(), RIDE).tools(deepFreeze(tools) as object[]);
    const written = JSON.stringify(ridden);
    expect(written).toContain('"step":{"type":"string"},"todos":{"type":"array"');
    expect(same).toBe(tools[1]);
    expect(JSON.stringify(tools[0])).not.toContain("todos");
  });

  it("rideAlong() writes lists in call order, takes them out of the arguments and adds a line to the results", () => {
    const todos = createTodoSession();
    const done = { ...A, status: "completed" };
    const calls = [ridden("c1", A), write("c2", A, B), work("c3"), ridden("c4", done, B)];
    const turn = rideAlong(todos, RIDE).answer(deepFreeze(reply("", calls)));
    expect(turn.calls.map(({ name: called, input }) => [called, given(input)])).toEqual([
      ["work", OWN],
      ["work", OWN],
      ["work", OWN],
    ]);
    const found = turn.results(["one", ownResult(work("c3"), "two"), ownResult(work("c4"), "three")]);
    expect(texts(found)).toEqual([
      "one\n\nTodos: 0/1 done. Now: Add tests.",
      expect.stringMatching(/^0\/2 done\. Now: Add tests\./),
      "two",
      expect.stringMatching(/^three\s+Todos: 1\/2 done\. Next: Fix lint\.$/),
    ]);
    expect(todos.list.revision).toBe(3);
  });

  it("rideAlong() writes no list that the end of the reply cut off, and takes it out all the same", () => {
    const todos = createTodoSession();
    todos.write({ todos: [A, B] });
    const turn = rideAlong(todos, RIDE).answer(reply("", [ridden("c1", A)], true));
    expect(turn.calls.map(({ input }) => given(input))).toEqual([OWN]);
    expect(texts(turn.results(["ok"]))).toEqual([
      expect.stringMatching(/^ok\n\nTodos: Not saved: the reply was cut off inside this call/),
    ]);
    expect(todos.list.items.length).toBe(2);
  });

  it("rideAlong() tells of a refused list in the result and leaves the call alone", () => {
    const turn = rideAlong(createTodoSession(), RIDE).answer(reply("", [ridden("c1", { ...A, status: "failed" })]));
    expect(turn.calls.map(({ input }) => given(input))).toEqual([OWN]);
    expect(texts(turn.results(["ok"]))[0]).toMatch(/^ok\n\nTodos: Not saved: todos\[0\]\.status is "failed"/);
  });

  it("rideAlong() names what is wrong with its tools and results", () => {
    const riding = rideAlong(createTodoSession(), RIDE);
    expect(() => riding.tools([])).toThrow(
      /^Invalid ride options: ride must be names of the given tools: none \(got "work"\)$/,
    );
    const turn = riding.answer(reply("", [work("c1")]));
    expect(() => turn.results([])).toThrow(
      "Invalid call of results(): results must be one for each of the 1 calls (got 0)",
    );
    // What is wrong is passed on purpose.
    const tool = createTodoSession().tool as unknown as TodoSession;
    expect(() => rideAlong(tool, RIDE)).toThrow(/^Invalid call of rideAlong\(\): the session must be one that /);
  });
});
