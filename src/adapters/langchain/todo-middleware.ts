import * as z from "zod/v4";
import type { TodoItem } from "../../core/todo.js";
import { createTodoSession } from "../../session/create-todo-session.js";
import type { TodoSnapshot } from "../../session/snapshot.js";
import type { TodoReminder, TodoSession } from "../../session/todo-session.js";
import { answerCalls } from "../contract/answer-calls.js";
import { resolveSession, type TodoSource } from "../contract/resolve-session.js";
import { createAgentTool, type TodoReplies } from "./agent-tool.js";
import { mendReply } from "./mend-reply.js";
import { type LangChainMessage, sayAsUser } from "./messages.js";
import type {
  TodoAgentState,
  TodoHook,
  TodoMiddleware,
  TodoMiddlewareOptions,
  TodoRun,
  TodoRunContext,
  TodoStateUpdate,
} from "./middleware-types.js";
import { type LangChainReply, readReply } from "./read-reply.js";
import { touchUp } from "./touch-up.js";

/**
 * Makes the middleware that gives an agent of `createAgent` a todo list: the tool, its answers and the reminders.
 *
 * The session is part of the agent's state, as a snapshot under the key `agentTodos`: checkpointers keep it with the
 * messages, and conversations are apart by their threads. All calls of one reply are answered in their order before
 * the agent runs them side by side.
 *
 * @throws RangeError or TypeError for bad options; a run throws a TodoError for a state that is no snapshot.
 *
 * @example
 * ```ts
 * import { todoMiddleware } from "agent-todos/langchain";
 *
 * const { afterModel } = todoMiddleware();
 * const args = { todos: [{ content: "Add tests", status: "in_progress" }] };
 * const reply = { type: "ai", content: "", tool_calls: [{ id: "call_1", name: "todo_write", args }] };
 * const update = await afterModel.hook({ messages: [reply] }, {});
 * console.log(update?.agentTodos?.list.items[0]?.content); // => Add tests
 * ```
 */
export function todoMiddleware<I extends TodoItem = TodoItem>({
  source,
  ...options
}: TodoMiddlewareOptions<I> = {}): TodoMiddleware<I> {
  const todos: TodoSource<TodoRunContext<I>, I> = source ??
  (({ snapshot }) => createTodoSession<I>({ ...options, snapshot }));
  const { tool } = typeof todos === "function" ? createTodoSession<I>(options) : todos;
  const open = <M extends LangChainMessage>(
    { agentTodos }: TodoAgentState<M, I>,
    { configurable }: Pick<TodoRunContext, "configurable">,
  ): Promise<TodoSession<I>> => resolveSession(todos, { configurable, snapshot: agentTodos });

  const beforeModel: TodoHook<I> = async (state, runtime) => {
    const last = state.messages.at(-1);
    if (last?.type !== "human" && last?.type !== "tool") return undefined;
    const session = await open(state, runtime);
    const due = last.type === "human" ? session.begin() : session.endRound();
    const reminder = recall(session, state) ?? due;
    const messages = touchUp(state, reminder);
    return { agentTodos: session.snapshot(), ...(messages.length > 0 && { messages }) };
  };

  const afterModel: TodoHook<I> = async (state, runtime) => {
    const reply = readReply(state.messages, tool.name);
    if (reply === undefined) return undefined;
    const session = await open(state, runtime);
    return reply.isEnd ? end(session, state.messages) : answer(session, state.messages, reply);
  };

  return {
    name: "AgentTodos",
    stateSchema: createStateSchema<I>(),
    tools: [createAgentTool(tool)],
    beforeModel,
    afterModel: { hook: afterModel, canJumpTo: ["model"] },
  };
}

function createStateSchema<I extends TodoItem>(): TodoMiddleware<I>["stateSchema"] {
  return z.object({
    agentTodos: z.custom<TodoSnapshot<I>>().optional(),
    // The underscore keeps it out of what a run returns.
    _agentTodosRun: z.custom<TodoRun>().optional(),
  });
}

/** The plan again, when messages were dropped since the last reply. */
function recall<M extends LangChainMessage, I extends TodoItem>(
  session: TodoSession<I>,
  { messages, _agentTodosRun }: TodoAgentState<M, I>,
): TodoReminder | undefined {
  return _agentTodosRun !== undefined && messages.length < _agentTodosRun.length
    ? session.compacted()
    : undefined;
}

function end<M extends LangChainMessage, I extends TodoItem>(
  session: TodoSession<I>,
  messages: readonly M[],
): TodoStateUpdate<M, I> {
  const nudge = session.stop();
  const update = { agentTodos: session.snapshot(), _agentTodosRun: { length: messages.length, replies: {} } };
  return nudge ? { ...update, messages: [sayAsUser(messages, nudge.text)], jumpTo: "model" } : update;
}

function answer<M extends LangChainMessage, I extends TodoItem>(
  session: TodoSession<I>,
  messages: readonly M[],
  { message, calls, broken, isCut }: LangChainReply<M>,
): TodoStateUpdate<M, I> {
  const answered = answerCalls(session, calls, isCut).map(({ call, text, isError }) => {
    return [call.id, { text, isError }] as const;
  });
  const replies: TodoReplies = Object.fromEntries(answered);
  const update = { agentTodos: session.snapshot(), _agentTodosRun: { length: messages.length, replies } };
  return broken.length === 0 ? update : { ...update, messages: [mendReply(message, session.tool, broken)] };
}
