import type { TodoItem, TodoOperationTool, TodoSession, TodoWriteResult } from "../../src/index.js";

/** All the tools of a session, and the answer to a call of any of them. */
export function openTaskTools<I extends TodoItem>(
  todos: TodoSession<I>,
): {
  readonly tools: readonly TodoOperationTool[];
  readonly run: (name: string, input: unknown) => TodoWriteResult<I>;
} {
  return { tools: [todos.tool, ...todos.tool.operations], run: (name, input) => todos.write(input, { tool: name }) };
}
