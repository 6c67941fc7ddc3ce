import { expect, it } from "vitest";
import * as adapter from "../../src/adapters/openai.js";
import { createTodoSession } from "../../src/session/create-todo-session.js";

const PROGRAM = { type: "program", caller_id: "call_0" };
const SEARCH = { type: "function_call", call_id: "c1", name: "search", arguments: "{}" };

it("afterReply() lets the reminder wait where only a program reads the outputs", () => {
  const todos = createTodoSession({ nag: { stale: { after: 1, spacing: 1, minPending: 0 } } });
  todos.write({ todos: [{ content: "Add tests", status: "pending" }] });
  todos.endRound();
  const asked = { ...SEARCH, caller: PROGRAM };
  expect(adapter.afterReply(todos, { status: "completed", output: [asked] }).reminder).toBeUndefined();
  expect(todos.decision?.reason).toBe("tool_unavailable");
  expect(adapter.afterReply(todos, { status: "completed", output: [asked, SEARCH] }).reminder?.reason).toBe("stale");
});

it("runTodoCalls() refuses a call without its call_id", () => {
  const call = { type: "function_call", name: "todo_write", arguments: "{}" };
  expect(() => adapter.runTodoCalls(createTodoSession(), { status: "completed", output: [call] })).toThrow(
    new TypeError("Invalid tool call: its call_id must be a string (got undefined)"),
  );
});
