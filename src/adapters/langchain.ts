import * as z from "zod/v4";
import { listCalls } from "../conversation/list-calls.js";
import type { TodoItem } from "../model/todo.js";
import { isPlanInSight as findInMessages } from "./engine/is-plan-in-sight.js";
import { defineTodosFromTranscript } from "./engine/read-transcript.js";
import type { Answered, AnyTodos } from "./engine/todo-adapter.js";
import { setUpAgent } from "./langchain/agent-setup.js";
import { LANGCHAIN_FORM } from "./langchain/message-form.js";
import type { LangChainMessage } from "./langchain/messages.js";
import type { LangChainMemory, TodoMiddleware, TodoMiddlewareOptions } from "./langchain/middleware-types.js";
import { createReplyStep, createStartStep } from "./langchain/save-reply.js";
import { createModelStep, createToolStep } from "./langchain/wrap-calls.js";

export type { DelegatedCall, DelegateOptions, DelegatesOptions } from "./engine/delegate-call.js";
export type { TodoSource } from "./engine/session-source.js";
export type { TodosFromTranscript, TranscriptOptions } from "./engine/todo-adapter.js";
export type { WatchedPlan, WatchSource } from "./engine/watch-source.js";
export type * from "./langchain/middleware-types.js";
export * from "./langchain/observer-middleware.js";
export type { LangChainMessage };

/**
 * Creates the middleware that gives an agent of `createAgent` a todo list: the tools, their answers and the reminders.
 *
 * The items are in the agent's state under `todos`, for the host to show and to change; the rest of the session is
 * stored next to them. Checkpointers keep both with the messages, and threads keep conversations apart. All calls of
 * one reply are answered in call order before the agent runs them side by side. A round takes one LangGraph step more
 * than without the middleware.
 *
 * @throws RangeError or TypeError for bad options. A run throws a TodoError for a state whose items cannot be read, and
 * a TypeError where another tool has the name of one of these.
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
export function todoMiddleware<I extends TodoItem = TodoItem>(options?: TodoMiddlewareOptions<I>): TodoMiddleware<I>;
export function todoMiddleware<const K extends string, I extends TodoItem = TodoItem>(
  options: TodoMiddlewareOptions<I, K> & { readonly stateKey: K },
): TodoMiddleware<I, K>;
export function todoMiddleware<K extends string, I extends TodoItem>(
  options: TodoMiddlewareOptions<I, K> = {},
): TodoMiddleware<I, K> {
  // The adapter itself does not use the types of the host's own item fields and state key.
  const setup = setUpAgent(options as unknown as TodoMiddlewareOptions<TodoItem, string>);
  const { tools, stateKey, ride, delegates } = setup;
  const middleware = {
    name: "AgentTodos",
    stateSchema: z.object({
      [stateKey]: z.custom<readonly TodoItem[]>().default(() => []),
      // The underscore keeps it out of a run's result.
      _agentTodos: z.custom<LangChainMemory>().optional(),
    }),
    tools,
    beforeAgent: createStartStep(setup),
    wrapModelCall: createModelStep(setup),
    afterModel: { hook: createReplyStep(setup), canJumpTo: ["model"] },
    ...(ride.length + delegates.length > 0 && { wrapToolCall: createToolStep(setup) }),
  };
  // Restores the types of the host's items and key.
  return middleware as unknown as TodoMiddleware<I, K>;
}

/**
 * Rebuilds the list from the calls in a conversation: see {@link TodosFromTranscript}.
 *
 * Takes messages, the results of their `toDict()`, and their parsed JSON; the status `"error"` of a tool message marks
 * the calls that failed.
 *
 * @example
 * ```ts
 * import { todosFromTranscript } from "agent-todos/langchain";
 *
 * const args = { todos: [{ content: "Add tests", status: "pending" }] };
 * const reply = { type: "ai", content: "", tool_calls: [{ id: "call_1", name: "todo_write", args }] };
 * console.log(todosFromTranscript([reply])?.items.length); // => 1
 * ```
 */
export const todosFromTranscript = /* @__PURE__ */ defineTodosFromTranscript<unknown>((messages) =>
  listCalls(messages.map(LANGCHAIN_FORM.read)),
);

/**
 * Checks whether messages show the model its plan: the calls that wrote it, or a text that contains it.
 *
 * `todoMiddleware` asks by itself; this function is for a host with a session of its own that drops messages itself.
 * Undefined where the model sees more than these messages, as with a history on the server, and while answers that may
 * show the rest are still to come. A shared list answers with a promise.
 *
 * @throws TypeError for anything but a session or a shared list, and an array.
 *
 * @example
 * ```ts
 * import { createTodoSession } from "agent-todos";
 * import { isPlanInSight } from "agent-todos/langchain";
 *
 * const todos = createTodoSession();
 * const args = { todos: [{ content: "Add tests", status: "in_progress" }] };
 * todos.write(args);
 * const call = { type: "tool_call", id: "call_1", name: "todo_write", args };
 * console.log(isPlanInSight(todos, [{ type: "ai", content: "", tool_calls: [call] }])); // => true
 * console.log(isPlanInSight(todos, [{ type: "ai", content: "Let me see." }])); // => false
 * ```
 */
export function isPlanInSight<T extends AnyTodos, M extends LangChainMessage>(
  todos: T,
  messages: readonly M[],
): Answered<T, boolean | undefined> {
  // A session answers at once, a shared list with a promise.
  return findInMessages(LANGCHAIN_FORM, todos, messages) as Answered<T, boolean | undefined>;
}
