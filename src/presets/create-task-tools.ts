import type { TodoItem } from "../core/todo.js";
import type { TodoSession } from "../session/todo-session.js";
import type { TodoOperationTool, TodoWriteResult } from "../tool/create-todo-tool.js";

/** All the tools of a session, and the answer to a call of any of them. */
export interface TaskTools<I extends TodoItem = TodoItem> {
  /** For the request: the session's tool first, then the others over the same list. */
  readonly tools: readonly TodoOperationTool[];
  /** Answers a call by the name the model called; a name that belongs to no tool is an issue. Never throws. */
  readonly run: (name: string, input: unknown) => TodoWriteResult<I>;
}

/**
 * The tools of a product that has several over one list: `todoread` and `todowrite`, the `Task` tools of Claude
 * Code, the four of Mastra.
 *
 * A call that only shows the list does not count as a write, so reminders come as if it had not been made. Ids that no item has,
 * arguments that a tool does not have and names of other tools are issues.
 *
 * @example
 * ```ts
 * import { createTodoSession } from "agent-todos";
 * import { claudeCodeTasks, createTaskTools } from "agent-todos/presets";
 *
 * const { tools, run } = createTaskTools(createTodoSession({ preset: claudeCodeTasks }));
 * console.log(tools.map((tool) => tool.name).join(" ")); // => TaskUpdate TaskCreate TaskList TaskGet
 * console.log(run("TaskCreate", { subject: "Add tests", description: "For the parser" }).text);
 * // => Task #1 created: Add tests
 * console.log(run("TaskUpdate", { taskId: "2", status: "completed" }).text);
 * // => Not saved: taskId is "2", which matches no item; the items are "1" ("Add tests").
 * ```
 */
export function createTaskTools<I extends TodoItem>(session: TodoSession<I>): TaskTools<I> {
  const { name, description, inputSchema, parameters, operations } = session.tool;
  return Object.freeze({
    tools: Object.freeze([Object.freeze({ name, description, inputSchema, parameters }), ...operations]),
    run: (called: string, input: unknown) => session.write(input, { tool: called }),
  });
}
