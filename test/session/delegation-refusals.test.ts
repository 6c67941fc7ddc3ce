import { describe, expect, it } from "vitest";
import { createTodoSession, type TodoEvent, type TodoSession, type TodoSessionOptions } from "../../src/index.js";
import { items } from "../support/write.js";

function open(lines = ["[>]Fix the parser", "[ ]Review the diff", "[ ]Tell Ada"], options: TodoSessionOptions = {}) {
  const todos = createTodoSession(options);
  todos.write({ todos: items(...lines) });
  return todos;
}

const FINISHED = ["[x]Fix the parser", "[ ]Review the diff", "[ ]Tell Ada"];
const names = ({ agents }: TodoSession) => agents.map((calls) => calls?.map(({ callId }) => callId).join() ?? "");
const give = (todos: TodoSession, steps: string | string[], callId: string, agent = "reviewer") =>
  todos.delegate(steps, { callId, agent });

describe("what cannot be given away", () => {
  it.each([
    ["an unknown item", "Nothing", "unknown_item items"],
    ["a finished item", "Fix the parser", "invalid_field items"],
  ])("%s is an issue, and the list stays", (_, item, issue) => {
    const todos = open(FINISHED);
    const result = give(todos, item, "c1");
    expect(result.ok ? [] : result.issues.map(({ code, path }) => `${code} ${path.join(".")}`)).toEqual([issue]);
    expect(names(todos)).toEqual(["", "", ""]);
  });

  it("the others are given away", () => {
    const todos = open(FINISHED);
    expect(give(todos, ["Fix the parser", "Tell Ada"], "c1").ok).toBe(false);
    expect(names(todos)).toEqual(["", "", "c1"]);
  });

  it("an item that was finished by this call is no mistake, and by another call it is one", () => {
    const todos = open();
    for (const callId of ["c1", "c2"]) give(todos, callId === "c1" ? "Tell Ada" : "Review the diff", callId);
    for (const callId of ["c1", "c2"]) todos.returned(callId, { ok: true });
    expect(give(todos, "Tell Ada", "c1")).toMatchObject({ ok: true, changed: false });
    expect(give(todos, "Tell Ada", "c3").ok).toBe(false);
  });

  it("the event of a call has the issues of items that could not be given away", async () => {
    const events: TodoEvent[] = [];
    const todos = open(undefined, { onEvent: (event) => events.push(event) });
    await todos.delegate(["Tell Ada", "Tell Bob"], { agent: "mailer" }, () => 7);
    const [given] = events.flatMap((event) => (event.type === "delegate" ? [event] : []));
    expect(given?.issues?.map(({ code, received }) => [code, received])).toEqual([["unknown_item", "Tell Bob"]]);
  });
});

it("calls that were given up leave room for others, and the newest 50 are kept", () => {
  const todos = open();
  for (let at = 0; at < 60; at += 1) {
    expect(give(todos, "Tell Ada", `c${at}`).ok).toBe(true);
    todos.endRound({ answered: [`c${at}`] });
  }
  expect(todos.snapshot().facts?.calls).toHaveLength(50);
});

describe("bad arguments", () => {
  const rows: readonly (readonly [name: string, run: (todos: TodoSession) => unknown, message: RegExp])[] = [
    ["no items", (t) => t.delegate([], { callId: "c1" }), /delegate\(\): items must be/],
    ["a number for the items", (t) => t.delegate(3 as never, { callId: "c1" }), /delegate\(\): items must be .*3/],
    [
      "the name of the person",
      (t) => give(t, "Tell Ada", "c1", "user"),
      /agent must be a name other than user and observer \(got "user"/,
    ],
    ["the name of an observer", (t) => give(t, "Tell Ada", "c1", "observer"), /agent must be a name other/],
    [
      "neither id nor work",
      (t) => t.delegate("Tell Ada", {} as never),
      /callId must be the id of the model's call where there is no work/,
    ],
    ["a number in the list of items", (t) => t.delegate([3] as never, { callId: "c1" }), /items must be .*3/],
    [
      "work that cannot be waited for",
      (t) => t.delegate("Tell Ada", {}, {} as never),
      /work must be a promise or a function/,
    ],
    [
      "a snapshot in place of a session",
      (t) => t.delegate("Tell Ada", { callId: "c1", todos: t.snapshot() as never }),
      /todos must be a session/,
    ],
    [
      "a list in place of a session",
      (t) => t.delegate("Tell Ada", { callId: "c1", todos: t.list as never }),
      /todos must be a session/,
    ],
    ["work that is none", (t) => t.delegate("Tell Ada", {}, 3 as never), /work must be a promise or a function/],
    ["a return without ok", (t) => t.returned("c1", {} as never), /returned\(\): ok must be true or false/],
    [
      "a return without an id",
      (t) => t.returned(undefined as never, { ok: true }),
      /returned\(\): callId must be a text/,
    ],
  ];
  it.each(rows)("%s", (_, run, message) => {
    expect(() => run(open())).toThrow(message);
  });
});
