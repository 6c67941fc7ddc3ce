import type { TodoItem } from "../../core/todo.js";
import { createSessionTool } from "../../session/apply-preset.js";
import type { TodoInputSchema } from "../../tool/standard-schema.js";
import { answerInOrder } from "../contract/answer-in-order.js";
import type { TodoSource } from "../contract/resolve-session.js";
import type { TranscriptOptions } from "../contract/todo-adapter.js";

/** A tool of a Mastra agent, of the form that `createTool` takes and agents take as well. */
export interface MastraTool {
  id: string;
  description: string;
  inputSchema: TodoInputSchema;
  /** The text for the model; a promise, since the session may have to be fetched. */
  execute: (input: unknown, context?: { readonly requestContext?: unknown }) => Promise<string>;
}

/**
 * The todo tool for `tools` of a Mastra agent; the key there is the name, so take the tool's own.
 *
 * A function as source gets the request context, so that each user has a list of their own; the tool is known before
 * any session is, so settings other than the defaults are given as well. Mastra runs the calls of a step side by side;
 * they are answered in call order, each by the list that the one before left.
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
      const run = typeof requestContext === "object" && requestContext !== null ? requestContext : undefined;
      return answer(input, requestContext, run);
    },
  };
}
