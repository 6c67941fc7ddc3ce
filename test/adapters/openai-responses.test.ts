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

it("isPlanInSight() reads the custom tool calls between the plan and the end", () => {
  const todos = createTodoSession();
  const input = JSON.stringify({ todos: [{ content: "Add tests", status: "in_progress" }] });
  const written = { type: "function_call", call_id: "c1", name: "todo_write", arguments: input };
  adapter.runTodoCalls(todos, { status: "completed", output: [written] });
  const custom = [
    { type: "custom_tool_call", call_id: "c2", name: "todo_write", input },
    { type: "custom_tool_call_output", call_id: "c2", output: "ok" },
  ];
  expect(adapter.isPlanInSight(todos, [written, ...custom])).toBe(true);
  // A custom tool is none of the list's, whatever its name, and its output has its call here.
  expect(adapter.isPlanInSight(todos, custom)).toBe(false);
  expect(adapter.isPlanInSight(todos, custom.slice(1))).toBeUndefined();
  expect(adapter.isPlanInSight(todos, [written, { type: "compaction" }, ...custom])).toBe(false);
});

it("afterReply() takes a compaction alone for no end of the turn, and shows the plan that it dropped", () => {
  const todos = createTodoSession();
  todos.write({ todos: [{ content: "Add tests", status: "in_progress" }] });
  const reply = { status: "completed", output: [{ type: "compaction" }] };
  expect(adapter.afterReply(todos, reply)).toMatchObject({ next: "again", reminder: { reason: "out_of_sight" } });
});
