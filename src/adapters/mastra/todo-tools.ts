import { isRecord } from "../../core/plain-json.js";
import type { TodoItem } from "../../core/todo.js";
import type { TodoOperationTool } from "../../tool/create-todo-tool.js";
import type { TodoInputSchema } from "../../tool/standard-schema.js";
import type { TodoSource } from "../contract/session-source.js";
import { answerInOrder, findTool } from "../contract/source-tool.js";
import type { TranscriptOptions } from "../contract/todo-adapter.js";
import { listTools } from "../contract/tool-definition.js";

/** A tool of a Mastra agent, in the form that both `createTool` and agents take. */
export interface MastraTool {
  id: string;
  description: string;
  inputSchema: TodoInputSchema;
  /** The text for the model, or the product's data; a promise, since the session may have to be fetched. */
  execute: (
    input: unknown,
    context?: {
      readonly requestContext?: unknown;
      readonly agent?: { readonly toolCallId: string } | undefined;
    },
  ) => Promise<string | Readonly<Record<string, unknown>>>;
}

/**
 * Writes the tools of a session by name, for `tools` of a Mastra agent; most presets have one, some have several.
 *
 * A function as source gets the request context, so that each user has a list of their own. The tools are needed before
 * any request, so pass settings other than the defaults as well. Mastra runs the calls of a step side by side; they are
 * answered in call order, each against the list that the one before left.
 *
 * @throws TypeError for anything but a session, a shared list or a function.
 *
 * @example
 * ```ts
 * import { createTodoSession } from "agent-todos";
 * import { todoTools } from "agent-todos/mastra";
 *
 * const tools = todoTools(createTodoSession());
 * console.log(Object.keys(tools)); // => [ 'todo_write' ]
 * console.log(await tools["todo_write"]?.execute({ todos: [{ content: "Add tests", status: "in_progress" }] }));
 * // => 0/1 done. Now: Add tests.
 * ```
 */
export function todoTools<Context = unknown, I extends TodoItem = TodoItem>(
  source: TodoSource<Context, I>,
  settings: TranscriptOptions<I> = {},
): Record<string, MastraTool> {
  const main = findTool(source, settings, "write the tools");
  const answer = answerInOrder(source, main.name);

  function write({ name, description, inputSchema }: TodoOperationTool): MastraTool {
    return {
      id: name,
      description,
      inputSchema,
      execute: async (input, context) => {
        const requestContext = context?.requestContext;
        const run = isRecord(requestContext) ? requestContext : undefined;
        const result = await answer(input, requestContext, run, {
          tool: name,
          callId: context?.agent?.toolCallId,
        });
        return result.data ?? result.text;
      },
    };
  }

  return Object.fromEntries(listTools<TodoOperationTool>(main).map((tool) => [tool.name, write(tool)]));
}
