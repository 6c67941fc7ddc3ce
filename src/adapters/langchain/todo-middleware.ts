import * as z from "zod/v4";
import type { TodoItem } from "../../core/todo.js";
import { setUpAgent } from "./agent-setup.js";
import { stripField } from "./carry-list.js";
import type { LangChainMemory, TodoMiddleware, TodoMiddlewareOptions } from "./middleware-types.js";
import { createModelStep } from "./request-model.js";
import { createReplyStep, createStartStep } from "./save-reply.js";

/**
 * Creates the middleware that gives an agent of `createAgent` a todo list: the tools, their answers and the reminders.
 *
 * The items are in the agent's state under `todos`, for the host to show and to change; the rest of the session stands
 * next to them. Checkpointers keep both with the messages, and threads keep conversations apart. All calls of one reply
 * are answered in call order before the agent runs them side by side. A round takes one of LangGraph's steps more than
 * without the middleware.
 *
 * @throws RangeError or TypeError for bad options. A run throws a TodoError for a state that holds no items, and a
 *   TypeError where another tool has the name of one of these.
 *
 * @example
 * ```ts
 * import { todoMiddleware } from "agent-todos/langchain";
 *
 * const { afterModel } = todoMiddleware();
 * const args = { todos: [{ content: "Add tests", status: "in_progress" }] };
 * const reply = { type: "ai", content: "", tool_calls: [{ id: "call_1", name: "todo_write", args }] };
 * const update = await afterModel.hook({ messages: [reply] }, {});
 * console.log(update?.todos?.[0]?.content); // => Add tests
 * ```
 */
export function todoMiddleware<I extends TodoItem = TodoItem>(
  options?: TodoMiddlewareOptions<I>,
): TodoMiddleware<I>;
export function todoMiddleware<const K extends string, I extends TodoItem = TodoItem>(
  options: TodoMiddlewareOptions<I, K> & { readonly stateKey: K },
): TodoMiddleware<I, K>;
export function todoMiddleware<K extends string, I extends TodoItem>(
  options: TodoMiddlewareOptions<I, K> = {},
): TodoMiddleware<I, K> {
  const setup = setUpAgent(options);
  const { tool, tools, stateKey, ride } = setup;
  return {
    name: "AgentTodos",
    stateSchema: createStateSchema<I, K>(stateKey),
    tools,
    beforeAgent: createStartStep(setup),
    wrapModelCall: createModelStep(setup),
    afterModel: { hook: createReplyStep(setup), canJumpTo: ["model"] },
    ...(ride.length > 0 && { wrapToolCall: stripField(ride, tool.rules.fields.list) }),
  };
}

function createStateSchema<I extends TodoItem, K extends string>(
  stateKey: K,
): TodoMiddleware<I, K>["stateSchema"] {
  const shape = {
    [stateKey]: z.custom<readonly I[]>().default(() => []),
    // The underscore keeps it out of a run's result.
    _agentTodos: z.custom<LangChainMemory<I>>().optional(),
  };
  // A computed key loses its type.
  return z.object(shape) as unknown as TodoMiddleware<I, K>["stateSchema"];
}
