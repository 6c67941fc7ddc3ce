import type { TodoItem } from "../../core/todo.js";
import { fieldsOf, objectsIn } from "../contract/fields.js";
import { type HeldTodos, holdTodos } from "../contract/hold-todos.js";
import { resolveSession } from "../contract/session-source.js";
import { listToolNames } from "../contract/tool-definition.js";
import type { AgentSetup } from "./agent-setup.js";
import { annotateMessages, placeAnnotations } from "./annotate-messages.js";
import { answerReply } from "./answer-reply.js";
import { createUserMessage, type LangChainMessage, remakeMessage } from "./messages.js";
import type { LangChainHook, LangChainMemory, LangChainTodos } from "./middleware-types.js";
import { adoptItems } from "./open-session.js";
import { type LangChainReply, parseReply } from "./parse-reply.js";

/**
 * Creates the step after each call of the model: it saves what the model was sent, answers the calls of the reply for
 * the tools to say, and ends the turn or sends the agent back to the model with a nudge.
 */
export function createReplyStep<I extends TodoItem, K extends string>(
  setup: AgentSetup<I, K>,
): LangChainHook<I, K> {
  const { tool, stateKey, isHeld } = setup;
  const names = listToolNames(tool);
  return async ({ messages, _agentTodos: memory }, { configurable }) => {
    const reply = parseReply(messages, names);
    if (reply === undefined) return undefined;
    const session = await resolveSession(setup.todos, { configurable, snapshot: memory?.session });
    const annotations = await annotateMessages(session, reply.before, { memory, isHeld });
    const sent = placeAnnotations(reply.before, annotations);
    const changed = sent.filter((message, index) => message !== reply.before[index]);
    const nudge = reply.end && (await session.stop(reply.end));
    const answers = await answerReply(session, reply, setup);
    if (reply.invalid.length > 0) changed.push(repairInvalidCalls(reply, names, tool.rules.fields.list));
    if (nudge !== undefined) changed.push(createUserMessage(messages, nudge.text));
    return {
      ...(await saveSession<I, K>(stateKey, session, { length: messages.length, ...answers })),
      ...(changed.length > 0 && { messages: changed }),
      ...(nudge !== undefined && { jumpTo: "model" as const }),
    };
  };
}

/** Creates the step before a run, which takes the items that the host has put into the state. */
export function createStartStep<I extends TodoItem, K extends string>({
  session: options,
  stateKey,
  isHeld,
}: AgentSetup<I, K>): LangChainHook<I, K> {
  return async (state) => {
    const { messages, _agentTodos: memory } = state;
    if (isHeld) return undefined;
    const items = fieldsOf(state)[stateKey];
    const given = { items, snapshot: memory?.session, messages, stateKey };
    const session = adoptItems<I>(options, given);
    if (session === undefined) return undefined;
    return saveSession<I, K>(stateKey, holdTodos(session), {
      length: 0,
      replies: {},
      suffixes: {},
      ...memory,
    });
  };
}

async function saveSession<I extends TodoItem, K extends string>(
  stateKey: K,
  session: HeldTodos<I>,
  kept: Omit<LangChainMemory<I>, "session">,
): Promise<LangChainTodos<I, K>> {
  const list = await session.read();
  const snapshot = session.snapshot?.();
  // A computed key loses its type.
  const items = (list && { [stateKey]: list.items }) as { [Key in K]?: readonly I[] };
  return { ...items, _agentTodos: { ...kept, ...(snapshot && { session: snapshot }) } };
}

/** Turns the unparsed todo calls of a reply into calls like others, which an agent runs and answers. */
function repairInvalidCalls<M extends LangChainMessage>(
  { message, invalid }: LangChainReply<M>,
  names: readonly string[],
  list: string,
): M {
  const { tool_calls, invalid_tool_calls } = fieldsOf(message);
  const repaired = invalid.map(({ id, name, input }) => {
    return { type: "tool_call", id, name, args: { [list]: input } };
  });
  return remakeMessage(message, {
    tool_calls: [...objectsIn(tool_calls), ...repaired],
    invalid_tool_calls: objectsIn(invalid_tool_calls).filter(({ name }) => !names.includes(String(name))),
  });
}
