import type { TodoItem } from "../../core/todo.js";
import type { SharedTodoSession, TodoHost } from "../../session/shared-session.js";
import type { TodoSession } from "../../session/todo-session.js";
import { type Awaitable, andThen } from "../contract/awaitable.js";
import { expectSession } from "../contract/expect-session.js";
import { holdTodos } from "../contract/hold-todos.js";
import type { ToolFormOptions } from "../contract/todo-adapter.js";
import { type OpenAIChatTool, todoTools } from "./todo-tool.js";

/** A tool that the client library runs itself. */
export interface OpenAIRunnableTool<Answer = string> {
  type: "function";
  function: Omit<OpenAIChatTool["function"], "parameters"> & {
    /** As the client library types them, which knows no more of them. */
    parameters: { type: "object" };
    /** Answers a call, whose arguments are a text, with the text for the model, or a promise of it; never throws for them. */
    function: (input: string) => Answer;
  };
}

/**
 * Writes all tools of a session for `client.chat.completions.runTools`, which answers their calls itself.
 *
 * Reminders have a place in its option `afterCompletion`: see the adapter's page.
 *
 * @throws TypeError for anything but a session, and as `todoTools`.
 *
 * @example
 * ```ts
 * import { createTodoSession } from "agent-todos";
 * import { runnableTools } from "agent-todos/openai";
 *
 * const [tool] = runnableTools(createTodoSession());
 * const input = '{"todos":[{"content":"Add tests","status":"in_progress"}]}';
 * console.log(tool?.function.function(input)); // => 0/1 done. Now: Add tests.
 * ```
 */
export function runnableTools<I extends TodoItem = TodoItem>(
  todos: TodoSession<I>,
  options?: ToolFormOptions,
): OpenAIRunnableTool[];
export function runnableTools<I extends TodoItem = TodoItem>(
  todos: SharedTodoSession<I>,
  options?: ToolFormOptions,
): OpenAIRunnableTool<Promise<string>>[];
export function runnableTools<I extends TodoItem>(
  todos: TodoHost<I>,
  options?: ToolFormOptions,
): OpenAIRunnableTool<Awaitable<string>>[] {
  const { tool, write } = holdTodos(expectSession(todos, "write runnable tools"));
  return todoTools(tool, { strict: options?.strict }).map((one) => ({
    ...one,
    function: {
      ...one.function,
      // The library gives a call's arguments without its id.
      function: (input) => andThen(write(input, { tool: one.function.name }), ({ text }) => text),
    },
  }));
}
