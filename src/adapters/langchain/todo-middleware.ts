import * as z from "zod/v4";
import type { TodoItem } from "../../core/todo.js";
import { createTodoSession } from "../../session/create-todo-session.js";
import type { TodoSnapshot } from "../../session/snapshot.js";
import type { TodoReminder, TodoSession } from "../../session/todo-session.js";
import { answerCalls } from "../contract/answer-calls.js";
import { type Fields, fieldsOf, objectsIn } from "../contract/fields.js";
import { resolveSession, type TodoSource } from "../contract/session-source.js";
import type { ToolDefinition, TurnEnd } from "../contract/todo-adapter.js";
import { createUserMessage, joinMessage, type LangChainMessage, remakeMessage } from "./messages.js";
import type {
  LangChainHook,
  LangChainRun,
  LangChainRunContext,
  LangChainState,
  LangChainStateUpdate,
  TodoMiddleware,
  TodoMiddlewareOptions,
} from "./middleware-types.js";
import { type LangChainReply, parseReply } from "./parse-reply.js";

/**
 * Creates the middleware that gives an agent of `createAgent` a todo list: the tool, its answers and the reminders.
 *
 * The session is part of the agent's state, as a snapshot under the key `agentTodos`: checkpointers keep it with the
 * messages, and threads keep conversations apart. All calls of one reply are answered in call order before the agent
 * runs them side by side.
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
  const todos: TodoSource<LangChainRunContext<I>, I> = source ??
  (({ snapshot }) => createTodoSession<I>({ ...options, snapshot }));
  const { tool } = typeof todos === "function" ? createTodoSession<I>(options) : todos;
  const open = <M extends LangChainMessage>(
    { agentTodos }: LangChainState<M, I>,
    { configurable }: Pick<LangChainRunContext, "configurable">,
  ): Promise<TodoSession<I>> => resolveSession(todos, { configurable, snapshot: agentTodos });

  const beforeModel: LangChainHook<I> = async (state, runtime) => {
    const last = state.messages.at(-1);
    if (last?.type !== "human" && last?.type !== "tool") return undefined;
    const session = await open(state, runtime);
    const due = last.type === "human" ? session.begin() : session.endRound();
    const reminder = remindOfPlan(session, state) ?? due;
    const messages = annotateMessages(state, reminder);
    return { agentTodos: session.snapshot(), ...(messages.length > 0 && { messages }) };
  };

  const afterModel: LangChainHook<I> = async (state, runtime) => {
    const reply = parseReply(state.messages, tool.name);
    if (reply === undefined) return undefined;
    const session = await open(state, runtime);
    if (reply.end === undefined) return answerReply(session, state.messages, reply);
    return endTurn(session, state.messages, reply.end);
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
    // The underscore keeps it out of a run's result.
    _agentTodosRun: z.custom<LangChainRun>().optional(),
  });
}

/**
 * Creates the tool that an agent runs: it looks each call's answer up in the state.
 *
 * An agent runs the calls of one reply side by side, so none of them can be the one that writes.
 */
function createAgentTool({ name, description, parameters }: ToolDefinition): Fields {
  return {
    // An agent takes a tool for its own, not a server's, by this mark.
    lc_runnable: true,
    name,
    description,
    schema: parameters,
    invoke: async (call: unknown, config: unknown) => {
      const run = fieldsOf(fieldsOf(fieldsOf(config)["state"])["_agentTodosRun"]);
      const { text } = fieldsOf(fieldsOf(run["replies"])[String(fieldsOf(call)["id"])]);
      return typeof text === "string" ? text : "Not saved: this call did not pass the todo middleware.";
    },
  };
}

/** Shows the plan again where messages were dropped since the last reply. */
function remindOfPlan<M extends LangChainMessage, I extends TodoItem>(
  session: TodoSession<I>,
  { messages, _agentTodosRun }: LangChainState<M, I>,
): TodoReminder | undefined {
  return _agentTodosRun !== undefined && messages.length < _agentTodosRun.length
    ? session.compacted()
    : undefined;
}

/**
 * Annotates the messages that the model has not seen yet: results of refused calls become errors, and the last message
 * gets the reminder. Returns the changed ones.
 *
 * The tool cannot mark its own result: to an agent, and to middleware that retries tools, an error is one thrown.
 */
function annotateMessages<M extends LangChainMessage, I extends TodoItem>(
  { messages, _agentTodosRun }: LangChainState<M, I>,
  reminder: TodoReminder | undefined,
): M[] {
  const fresh = messages.slice(messages.map(({ type }) => type).lastIndexOf("ai") + 1);
  const annotated = fresh.map((message, index) => {
    const marked = isRefused(message, _agentTodosRun) ? remakeMessage(message, { status: "error" }) : message;
    return reminder && index === fresh.length - 1 ? joinMessage(marked, reminder) : marked;
  });
  return annotated.filter((message, index) => message !== fresh[index]);
}

/** Whether a message is the result of a refused call that does not say so yet. */
function isRefused(message: unknown, run: LangChainRun | undefined): boolean {
  const { status, tool_call_id } = fieldsOf(message);
  return status !== "error" && run?.replies[String(tool_call_id)]?.isError === true;
}

/** Ends the turn, or sends the agent back to the model with a nudge. */
function endTurn<M extends LangChainMessage, I extends TodoItem>(
  session: TodoSession<I>,
  messages: readonly M[],
  end: TurnEnd,
): LangChainStateUpdate<M, I> {
  const nudge = session.stop(end);
  const update = { agentTodos: session.snapshot(), _agentTodosRun: { length: messages.length, replies: {} } };
  if (nudge === undefined) return update;
  return { ...update, messages: [createUserMessage(messages, nudge.text)], jumpTo: "model" };
}

/** Answers the todo calls of a reply, for the tool to look up. */
function answerReply<M extends LangChainMessage, I extends TodoItem>(
  session: TodoSession<I>,
  messages: readonly M[],
  reply: LangChainReply<M>,
): LangChainStateUpdate<M, I> {
  const answered = answerCalls(session, reply).map(({ id, text, isError }) => {
    return [String(id), { text, isError }] as const;
  });
  const _agentTodosRun: LangChainRun = { length: messages.length, replies: Object.fromEntries(answered) };
  const update = { agentTodos: session.snapshot(), _agentTodosRun };
  if (reply.invalid.length === 0) return update;
  return { ...update, messages: [repairInvalidCalls(reply, session.tool)] };
}

interface ListTool {
  readonly name: string;
  readonly rules: { readonly fields: { readonly list: string } };
}

/** Turns the unparsed todo calls of a reply into calls like others, which an agent runs and answers. */
function repairInvalidCalls<M extends LangChainMessage>(
  { message, invalid }: LangChainReply<M>,
  { name: toolName, rules }: ListTool,
): M {
  const { tool_calls, invalid_tool_calls } = fieldsOf(message);
  const repaired = invalid.map(({ id, name, input }) => {
    return { type: "tool_call", id, name, args: { [rules.fields.list]: input } };
  });
  return remakeMessage(message, {
    tool_calls: [...objectsIn(tool_calls), ...repaired],
    invalid_tool_calls: objectsIn(invalid_tool_calls).filter(({ name }) => name !== toolName),
  });
}
