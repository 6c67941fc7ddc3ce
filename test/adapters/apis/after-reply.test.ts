import { describe, expect, it } from "vitest";
import { createTodoSession } from "../../../src/session/create-todo-session.js";
import type { TodoSession } from "../../../src/session/todo-session.js";
import { deepFreeze } from "../../support/deep-freeze.js";
import { ALL_APIS } from "./all-apis.js";
import { A, work, write } from "./dialect.js";

describe.each(ALL_APIS)("$name", (dialect) => {
  const { adapter, reply } = dialect;
  const { runTodoCalls, afterReply } = adapter;

  it.each(dialect.steps)("afterReply() judges %s", (_name, response, next) => {
    // The rows are replies of the API.
    expect(afterReply(createTodoSession(), deepFreeze(response)).next).toBe(next);
  });

  it("afterReply() counts rounds, and returns the reminder that is due", () => {
    const todos = createTodoSession({ nag: { stale: { after: 2, spacing: 1, minPending: 0 } } });
    runTodoCalls(todos, reply("", [write("c1", A)]));
    const rounds = [reply("", [write("c1", A)]), reply("", [work("c2")]), reply("", [work("c3")])];
    expect(rounds.map((response) => afterReply(todos, response).reminder?.reason)).toEqual([
      undefined,
      undefined,
      "stale",
    ]);
  });

  it("afterReply() passes on that the round changed nothing, or that the tool was not offered", () => {
    const todos = createTodoSession({ nag: { stale: { after: 1, spacing: 1, minPending: 0 } } });
    todos.write({ todos: [A] });
    todos.endRound();
    const round = reply("", [work("c1")]);
    expect([afterReply(todos, round, { progress: false }).reminder, todos.decision?.reason]).toEqual([
      undefined,
      "fresh",
    ]);
    expect([afterReply(todos, round, { toolAvailable: false }).reminder, todos.decision?.reason]).toEqual([
      undefined,
      "tool_unavailable",
    ]);
    expect(afterReply(todos, round).reminder?.reason).toBe("stale");
  });

  /** A session whose model left its list for some rounds. */
  function left(): TodoSession {
    const todos = createTodoSession();
    runTodoCalls(todos, reply("", [write("c1", A)]));
    for (const id of ["c1", "c2", "c3", "c4", "c5"]) afterReply(todos, reply("", [work(id)]));
    return todos;
  }

  it("afterReply() asks the model to go on once where it ends its turn early, unless it waits", () => {
    const ended = reply("All done.", []);
    const todos = left();
    const { next, reminder } = afterReply(todos, ended);
    expect([next, reminder?.reason]).toEqual(["nudge", "unfinished"]);
    expect(afterReply(todos, ended).next).toBe("done");
    const waiting = left();
    expect([afterReply(waiting, ended, { waiting: true }).next, waiting.decision?.reason]).toEqual(["done", "waiting"]);
  });

  it("afterReply() passes on the model's last words, so that the session waits for the answer", () => {
    const todos = left();
    const step = afterReply(todos, deepFreeze(reply("Postgres or SQLite?", [])));
    expect([step, todos.decision?.reason]).toEqual([{ next: "done", reminder: undefined }, "waiting"]);
  });

  it("afterReply() counts nothing of a reply that broke off", () => {
    const [, response] = dialect.steps.find(([, , next]) => next === "broken_off") ?? [];
    const todos = left();
    const before = todos.snapshot();
    expect(afterReply(todos, response)).toEqual({ next: "broken_off", reminder: undefined });
    expect(todos.snapshot()).toEqual(before);
  });

  it("afterReply() names an option that it does not have", () => {
    const given = { later: true } as object;
    expect(() => afterReply(createTodoSession(), reply("", []), given)).toThrow("Invalid call of afterReply(): later");
  });

  it.each([
    ["a tool", createTodoSession().tool],
    ["nothing", undefined],
  ])("afterReply() refuses %s in a session's place", (_name, value) => {
    // What is wrong is passed on purpose.
    const todos = value as unknown as TodoSession;
    const text = "Invalid call of afterReply(): the session must be one that createTodoSession() returned (got ";
    const error = expect.objectContaining({ name: "TypeError", message: expect.stringContaining(text) });
    expect(() => afterReply(todos, reply("", []))).toThrow(error);
  });
});
