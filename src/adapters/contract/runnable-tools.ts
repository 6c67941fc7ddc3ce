import type { TodoItem } from "../../core/todo.js";
import type { SharedTodoSession, TodoHost } from "../../session/shared-session.js";
import type { TodoSession } from "../../session/todo-session.js";
import { type Awaitable, andThen } from "./awaitable.js";
import { holdTodos } from "./hold-todos.js";
import { expectSession } from "./session-source.js";
import { listTools, type ToolDefinition, type ToolFormOptions } from "./tool-definition.js";

/** Writes all tools of a session for a client library that runs them; those of a shared list answer with promises. */
export interface RunnableTools<Tool, SharedTool> {
  <I extends TodoItem = TodoItem>(todos: SharedTodoSession<I>, options?: ToolFormOptions): SharedTool[];
  // ReturnType reads the last one.
  <I extends TodoItem = TodoItem>(todos: TodoSession<I>, options?: ToolFormOptions): Tool[];
}

/** Answers a call with the text for the model. */
type RunCall = (input: unknown, callId?: string) => Awaitable<string>;

/** Defines the function of an API that writes all tools of a session for its client library, which runs them. */
export function defineRunnableTools<Tool, SharedTool>(
  writeTool: (tool: ToolDefinition, run: RunCall, options?: ToolFormOptions) => object,
): RunnableTools<Tool, SharedTool> {
  const write = <I extends TodoItem>(todos: TodoHost<I>, options?: ToolFormOptions): object[] => {
    const held = holdTodos(expectSession(todos, "write runnable tools"));
    return listTools<ToolDefinition>(held.tool).map((tool) => {
      const run: RunCall = (input, callId) =>
        andThen(held.write(input, { tool: tool.name, callId }), ({ text }) => text);
      return writeTool(tool, run, options);
    });
  };
  // A session answers at once, a shared list with a promise.
  return write as RunnableTools<Tool, SharedTool>;
}
