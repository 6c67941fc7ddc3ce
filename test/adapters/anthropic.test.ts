import { expect, it } from "vitest";
import * as adapter from "../../src/adapters/anthropic.js";
import { claudeCodeTasks } from "../../src/presets/index.js";
import { createTodoSession } from "../../src/session/create-todo-session.js";

it("todosFromTranscript() reads the calls of all tools of a preset", () => {
  const content = [
    { type: "tool_use", id: "c1", name: "TaskCreate", input: { subject: "Add tests", description: "All" } },
    { type: "tool_use", id: "c2", name: "TaskUpdate", input: { taskId: "1", status: "in_progress" } },
    { type: "tool_use", id: "c3", name: "TaskList", input: {} },
  ];
  const list = adapter.todosFromTranscript([{ role: "assistant", content }], { preset: claudeCodeTasks });
  expect(list?.items).toMatchObject([{ id: "1", content: "Add tests", status: "in_progress" }]);
});

const PROGRAM = { type: "code_execution_20260120", tool_id: "srvtoolu_1" };
const SERVER_CALL = { type: "server_tool_use", id: "srvtoolu_1", name: "code_execution", input: {} };

function call(id: string, caller?: object): { readonly type: string } {
  return { type: "tool_use", id, name: "search", input: {}, ...(caller && { caller }) } as { type: string };
}

it("afterReply() keeps a reminder waiting until the model reads a result itself", () => {
  const todos = createTodoSession({ nag: { stale: { after: 1, spacing: 1, minPending: 0 } } });
  todos.write({ todos: [{ content: "Add tests", status: "pending" }] });
  todos.endRound();
  const ofProgram = { content: [SERVER_CALL, call("c1", PROGRAM)], stop_reason: "tool_use" };
  const mixed = { content: [SERVER_CALL, call("c1", PROGRAM), call("c2")], stop_reason: "tool_use" };
  expect(adapter.afterReply(todos, ofProgram)).toEqual({ next: "results", reminder: undefined });
  expect(todos.decision?.reason).toBe("tool_unavailable");
  expect(adapter.afterReply(todos, mixed).reminder?.reason).toBe("stale");
});

it("runTodoCalls() refuses a call without an id and writes nothing", () => {
  const todos = createTodoSession();
  const input = { todos: [{ content: "Add tests", status: "pending" }] };
  const response = { content: [{ type: "tool_use", name: "todo_write", input }], stop_reason: "tool_use" };
  expect(() => adapter.runTodoCalls(todos, response)).toThrow(
    new TypeError("Invalid tool call: its id must be a string (got undefined)"),
  );
  expect(todos.list.items).toEqual([]);
});

it("runnableTools() hand a call's arguments on as they came, and take calls without a context", () => {
  const [tool] = adapter.runnableTools(createTodoSession());
  const input = { todos: [{ content: "Add tests", status: "in_progress" }] };
  expect(tool?.parse(input)).toBe(input);
  expect(tool?.run(input)).toBe("0/1 done. Now: Add tests.");
});
