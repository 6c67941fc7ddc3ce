import { isRecord } from "../../core/plain-json.js";
import type { TodoItem } from "../../core/todo.js";
import { createSessionTool } from "../../session/apply-preset.js";
import type { TodoInputSchema } from "../../tool/standard-schema.js";
import { answerInOrder } from "../contract/answer-in-order.js";
import type { TodoSource } from "../contract/session-source.js";
import type { TranscriptOptions } from "../contract/todo-adapter.js";

/** A tool of a Mastra agent, in the form that both `createTool` and agents take. */
export interface MastraTool {
  id: string;
  description: string;
  inputSchema: TodoInputSchema;
  /** The text for the model; a promise, since the session may have to be fetched. */
  execute: (input: unknown, context?: { readonly requestContext?: unknown }) => Promise<string>;
}

/**
 * Writes the todo tool for `tools` of a Mastra agent; the key there is the tool's name for the model, so use the `id`.
 *
 * A function as source gets the request context, so that each user has a list of their own. The tool is needed before
 * any request, so pass settings other than the defaults as well. Mastra runs the calls of a step side by side; they are
 * answered in call order, each against the list that the one before left.
 *
 * @example
 * ```ts
 * import { createTodoSession } from "agent-todos";
 * import { todoTool } from "agent-todos/mastra";
 *
 * const { id, execute } = todoTool(createTodoSession());
 * const text = await execute({ todos: [{ content: "Add tests", status: "in_progress" }] });
 * console.log(id, "->", text); // => todo_write -> 0/1 done. Now: Add tests.
 * ```
 */
export function todoTool<Context = unknown, I extends TodoItem = TodoItem>(
  source: TodoSource<Context, I>,
  settings: TranscriptOptions<I> = {},
): MastraTool {
  const { name, description, inputSchema } =
    typeof source === "function" ? createSessionTool<I>(settings) : source.tool;
  const answer = answerInOrder(source, name);
  return {
    id: name,
    description,
    inputSchema,
    execute: (input, context) => {
      const requestContext = context?.requestContext;
      return answer(input, requestContext, isRecord(requestContext) ? requestContext : undefined);
    },
  };
}
