import { describe, expect, it } from "vitest";
import type { ToolDefinition } from "../../../src/adapters/engine/todo-adapter.js";
import { createTodoSession } from "../../../src/session/create-todo-session.js";
import type { TodoSession } from "../../../src/session/todo-session.js";
import { createSharedTodos } from "../../../src/shared/create-shared-todos.js";
import { memoryStore } from "../../../src/shared/memory-store.js";
import { deepFreeze } from "../../support/deep-freeze.js";
import { ALL_APIS } from "./all-apis.js";
import { A, B, type MadeCall, write } from "./dialect.js";

/** The APIs whose adapter has `rideAlong`. */
const RIDING = ALL_APIS.flatMap((dialect) =>
  dialect.adapter.rideAlong === undefined ? [] : [{ ...dialect, rideAlong: dialect.adapter.rideAlong }],
);

const TOOL: ToolDefinition = {
  name: "task",
  description: "Runs an agent",
  parameters: { type: "object", properties: { prompt: { type: "string" } }, required: ["prompt"] },
};
const DELEGATES = { delegates: ["task"] };
const task = (id: string, step: unknown, prompt = "Look"): MadeCall => ({ id, name: "task", input: { prompt, step } });
const statuses = ({ list }: TodoSession) => list.items.map(({ status }) => status).join(" ");
const agents = (todos: TodoSession) => todos.agents.map((calls) => calls?.map(({ agent }) => agent).join() ?? "");

function open(options = {}) {
  const todos = createTodoSession(options);
  todos.begin();
  todos.write({ todos: [A, B] });
  todos.endRound();
  return todos;
}

describe.each(RIDING)("$name", (dialect) => {
  const { rideAlong, reply, assistant, user, ownResult, refusedResult, readResult, adapter } = dialect;
  const given = (input: unknown): unknown => (typeof input === "string" ? JSON.parse(input) : input);
  const texts = (found: readonly object[]) => found.map((one) => readResult(one).text);

  it("the tools that run agents get one more field, which a strict tool needs and may send as null", () => {
    const [tool] = adapter.todoTools(TOOL) as object[];
    const [own] = rideAlong(createTodoSession(), DELEGATES).tools([deepFreeze(tool ?? {})]);
    expect(JSON.stringify(own)).toContain('"step":{"type":"string","description":"The todo item that this call is for');
    const strict = JSON.parse(JSON.stringify(tool), (_, value) =>
      value?.name === "task" ? { ...value, strict: true } : value,
    );
    const [enforced] = rideAlong(createTodoSession(), DELEGATES).tools([strict]);
    expect(JSON.stringify(enforced)).toContain('"step":{"type":["string","null"]');
    expect(JSON.stringify(enforced)).toContain('"required":["prompt","step"]');
  });

  const rows: readonly (readonly [
    name: string,
    calls: readonly MadeCall[],
    results: readonly string[],
    answers: readonly (string | RegExp)[],
    statuses: string,
  ])[] = [
    [
      "a step by its text",
      [task("c1", "Fix lint")],
      ["ok"],
      ["ok\n\nTodos: 1/2 done. Now: Add tests."],
      "in_progress completed",
    ],
    ["no step", [task("c1", undefined)], ["ok"], ["ok"], "in_progress pending"],
    ["null, as a strict tool sends it", [task("c1", null)], ["ok"], ["ok"], "in_progress pending"],
    ["a blank text", [task("c1", " ")], ["ok"], ["ok"], "in_progress pending"],
    ["something else", [task("c1", { id: 1 })], ["ok"], ["ok"], "in_progress pending"],
    [
      "a failure",
      [task("c1", "Fix lint")],
      ["Error: no such file"],
      [
        /^Error: no such file\n\nTodos: "task" did not finish "Fix lint", which is pending again: Error: no such file\. 0\/2/,
      ],
      "in_progress pending",
    ],
    [
      "a step before a call of the list, which tells the end last",
      [task("c1", "Fix lint"), write("c2", [{ ...A, status: "in_progress" }, B])],
      ["ok"],
      ["ok", /\n\nTodos: 1\/2 done\. Now: Add tests\.$/],
      "in_progress completed",
    ],
    [
      "an unknown step",
      [task("c1", "Fix links")],
      ["ok"],
      [/^ok\n\nTodos: Nobody is noted as working on it: items is "Fix links", which matches no item/],
      "in_progress pending",
    ],
    [
      "a step beside an unknown one",
      [task("c1", ["Fix lint", "Fix links"])],
      ["ok"],
      [/^ok\n\nTodos: Nobody is noted as working on it: .*"Fix links".* 1\/2 done\. Now: Add tests\.$/],
      "in_progress completed",
    ],
    [
      "parallel calls",
      [task("c1", "Fix lint"), task("c2", "Add tests")],
      ["one", "two"],
      [/^one\n\nTodos: 1\/2 done\. Others work on: "Add tests" \(task\)\.$/, "two\n\nTodos: 2/2 done."],
      "completed completed",
    ],
    [
      "several agents at one step",
      [task("c1", "Fix lint"), task("c2", "Fix lint")],
      ["one", "two"],
      [
        /^one\n\nTodos: "task" finished "Fix lint", and others still work on it\. 0\/2/,
        "two\n\nTodos: 1/2 done. Now: Add tests.",
      ],
      "in_progress completed",
    ],
    [
      "one call over several steps",
      [task("c1", ["Fix lint", "Add tests"])],
      ["ok"],
      ["ok\n\nTodos: 2/2 done."],
      "completed completed",
    ],
    [
      "a step that the same reply added",
      [write("c1", A, B, { content: "Ship", status: "pending" }), task("c2", "Ship")],
      ["ok"],
      [/^0\/3 done/, "ok\n\nTodos: 1/3 done. Now: Add tests. Next: Fix lint."],
      "in_progress pending completed",
    ],
  ];
  it.each(rows)("%s", (_, calls, results, answers, after) => {
    const todos = open();
    const turn = rideAlong(todos, DELEGATES).answer(deepFreeze(reply("", calls)));
    expect(turn.calls.map(({ input }) => given(input))).toEqual(results.map(() => ({ prompt: "Look" })));
    const found = texts(turn.results(results));
    for (const [at, answer] of answers.entries()) {
      if (typeof answer === "string") expect(found[at]).toBe(answer);
      else expect(found[at]).toMatch(answer);
    }
    expect([statuses(todos), todos.endRound()]).toEqual([after, undefined]);
  });

  it("the call's agent and its own list are shown while it is away", () => {
    const [todos, child] = [open(), createTodoSession()];
    const riding = rideAlong(todos, {
      ...DELEGATES,
      child: ({ steps }) => (steps[0] === "Fix lint" ? child : undefined),
    });
    const input = { prompt: "Look", step: "Fix lint", subagent_type: "linter" };
    const { results } = riding.answer(reply("", [{ id: "c1", name: "task", input }]));
    expect(todos.agents[1]).toEqual([{ agent: "linter", callId: "c1", list: child.list }]);
    results(["ok"]);
    expect(todos.agents[1]).toBeUndefined();
  });

  it.each(["user", "observer"])("no model gives an agent the name %s", (name) => {
    const todos = open();
    rideAlong(todos, DELEGATES).answer(
      reply("", [{ id: "c1", name: "task", input: { step: "Fix lint", subagent_type: name } }]),
    );
    expect(agents(todos)).toEqual(["", "task"]);
  });

  it("a call that only launches its agent is back with a later returned(), and told then", () => {
    const todos = open();
    const riding = rideAlong(todos, { ...DELEGATES, background: ({ id }) => id === "c1" });
    const response = reply("", [task("c1", "Fix lint")]);
    const found = riding.answer(response).results(["launched"]);
    expect(texts(found)).toEqual(["launched"]);
    const messages = [user("Refactor"), ...assistant(response), ...dialect.results(found)];
    adapter.stepRequest(todos, messages);
    expect(agents(todos)).toEqual(["", "task"]);
    todos.returned("c1", { ok: true, text: "No warnings." });
    expect(todos.endRound()?.text).toContain('"task" finished "Fix lint": No warnings.');
  });

  it("a call that the messages show answered, after a restart in the middle, is over and told once", () => {
    const todos = open();
    const response = reply("", [task("c1", "Fix lint")]);
    rideAlong(todos, DELEGATES).answer(response);
    const again = createTodoSession({ snapshot: JSON.parse(JSON.stringify(todos.snapshot())) });
    const cut = dialect.results([ownResult(task("c1", "Fix lint"), "interrupted")]);
    const { messages } = adapter.stepRequest(again, [user("Refactor"), ...assistant(response), ...cut]);
    expect(JSON.stringify(messages)).toMatch(
      /did not finish .{0,4}Fix lint.{0,4}, which is pending again: judge by the result/,
    );
    expect(statuses(again)).toBe("in_progress pending");
    expect(again.endRound()).toBeUndefined();
  });

  it("the plan that a result tells of stays in sight", () => {
    const todos = createTodoSession();
    const first = reply("", [write("c0", A, B)]);
    let messages = adapter.stepRequest(todos, [user("Refactor")]).messages;
    messages = [...messages, ...assistant(first), ...dialect.results(adapter.runTodoCalls(todos, first))];
    messages = adapter.stepRequest(todos, messages).messages;
    const second = reply("", [task("c1", "Fix lint")]);
    const found = rideAlong(todos, DELEGATES).answer(second).results(["ok"]);
    messages = [...messages, ...assistant(second), ...dialect.results(found)];
    expect(adapter.stepRequest(todos, messages).messages).toEqual(messages);
  });

  it("a call that the end of the reply cut off gives nothing away", () => {
    const todos = open();
    const turn = rideAlong(todos, DELEGATES).answer(reply("", [task("c1", "Fix lint")], true));
    expect([agents(todos), texts(turn.results(["ok"]))]).toEqual([["", ""], ["ok"]]);
  });

  it.each(refusedResult ? [refusedResult] : [])("a result that is marked as an error is a failure", (refuse) => {
    const todos = open();
    const call = task("c1", "Fix lint");
    const { results } = rideAlong(todos, DELEGATES).answer(reply("", [call]));
    const [found] = results([refuse(call, "No.")]);
    expect(readResult(found ?? {}).text).toContain('"task" did not finish "Fix lint", which is pending again: No. 0/2');
  });

  it("a shared list answers with promises", async () => {
    const todos = createSharedTodos({ store: memoryStore(), id: "a" });
    await todos.write({ todos: [A, B] });
    // The table's dialects are typed for sessions.
    const riding = rideAlong(todos as unknown as TodoSession, DELEGATES);
    const turn = await riding.answer(reply("", [task("c1", "Fix lint")]));
    expect((await todos.agents())[1]).toEqual([{ agent: "task", callId: "c1" }]);
    expect(texts(await turn.results(["ok"]))).toEqual(["ok\n\nTodos: 1/2 done. Now: Add tests."]);
  });

  it("names what is wrong with the tools and options", () => {
    const riding = rideAlong(createTodoSession(), DELEGATES);
    expect(() => riding.tools([])).toThrow(
      /^Invalid ride options: delegates must be names of the given tools: .* \(got "task"\)$/,
    );
    const own = { ...TOOL, parameters: { type: "object" as const, properties: { step: { type: "string" } } } };
    expect(() => riding.tools([...adapter.todoTools(own)] as object[])).toThrow(
      /^Invalid delegate options: delegates must be names of tools without a field step of their own \(got "task"\)$/,
    );
    // What is wrong is passed on purpose.
    expect(() => rideAlong(createTodoSession(), { delegates: "task" as never })).toThrow(
      /^Invalid ride options: delegates must be an array of names of tools \(got "task"\)$/,
    );
  });
});
