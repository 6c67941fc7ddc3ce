import { describe, expect, it } from "vitest";
import { createTodoSession } from "../../../src/session/create-todo-session.js";
import { deepFreeze } from "../../support/deep-freeze.js";
import { ALL_APIS } from "./all-apis.js";
import { A, B, work, write } from "./dialect.js";

describe.each(ALL_APIS)("$name", (dialect) => {
  const { adapter, reply, readResult } = dialect;
  const { runTodoCalls, afterReply, roundOf } = adapter;

  it("runTodoCalls() answers the todo calls in their order and leaves the others alone", () => {
    const todos = createTodoSession();
    const calls = [write("c1", A), work("c2"), write("c3", { ...A, status: "completed" }, B)];
    const answers = runTodoCalls(todos, deepFreeze(reply("Planning.", calls))).map(readResult);
    expect(answers.map(({ text }) => text)).toEqual(["0/1 done. Now: Add tests.", "1/2 done. Next: Fix lint."]);
    expect(answers.map(({ isError }) => isError ?? false)).toEqual([false, false]);
    const given = answers.map(({ id }) => id).filter((id) => id !== undefined);
    expect(["", "c1,c3"]).toContain(given.join());
    expect(todos.list.items.length).toBe(2);
  });

  it("runTodoCalls() gives nothing for a reply without todo calls", () => {
    expect(runTodoCalls(createTodoSession(), reply("Hello.", [work("c1")]))).toEqual([]);
  });

  it.each([
    ["arguments that are no JSON", '{"todos": [', /^Not saved: /],
    ["a list that is text", { todos: JSON.stringify([A]) }, /^0\/1 done/],
    ["an unknown status", { todos: [{ ...A, status: "failed" }] }, /^Not saved: todos\[0\]\.status is "failed"/],
    ["no list", {}, /^Not saved: /],
  ])("runTodoCalls() answers %s and never throws", (_name, input, expected) => {
    const todos = createTodoSession();
    const [answer] = runTodoCalls(todos, reply("", [{ id: "c1", name: "todo_write", input }])).map(readResult);
    expect(answer?.text).toMatch(expected);
    const isRefused = todos.list.items.length === 0;
    expect(answer?.isError ?? isRefused).toBe(isRefused);
  });

  it("runTodoCalls() saves nothing of a call that the token limit cut off", () => {
    const todos = createTodoSession();
    todos.write({ todos: [A, B] });
    const [first, cut] = runTodoCalls(
      todos,
      reply("", [write("c1", { ...A, status: "completed" }, B), write("c2", A)], true),
    ).map(readResult);
    expect(first?.text).toMatch(/^1\/2 done\. Next: Fix lint\./);
    expect(cut?.text).toMatch(/^Not saved: the reply was cut off inside this call/);
    expect(cut?.isError ?? true).toBe(true);
    expect(todos.list.items.length).toBe(2);
  });

  it.each<readonly [name: string, value: unknown, rule: string]>([
    ["nothing", undefined, "it must be an object"],
    ["a reply that was not awaited", Promise.resolve({}), "it must be an object"],
    ...dialect.malformed,
  ])("runTodoCalls(), afterReply() and roundOf() name what is wrong with %s", (_name, value, rule) => {
    // What is wrong is passed on purpose.
    const response = value;
    const text = `Invalid ${dialect.replyName}: ${rule} (got ${value instanceof Promise ? "a promise, which has to be awaited first" : ""}`;
    const error = expect.objectContaining({ name: "TypeError", message: expect.stringContaining(text) });
    expect(() => runTodoCalls(createTodoSession(), response)).toThrow(error);
    expect(() => afterReply(createTodoSession(), response)).toThrow(error);
    expect(() => roundOf(response)).toThrow(error);
  });
});
