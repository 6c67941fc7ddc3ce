import type { TodoItem } from "../../core/todo.js";
import { answerCall, answerRide, CUT_OFF, isCutOff } from "../contract/answer-calls.js";
import { type AwaitableTodos, mapInOrder, toAwaitableTodos } from "../contract/awaitable.js";
import { fieldsOf, objectsIn } from "../contract/fields.js";
import { resolveSession } from "../contract/session-source.js";
import { listToolNames } from "../contract/tool-definition.js";
import { type AgentSetup, adoptItems } from "./agent-setup.js";
import { annotateMessages, placeAnnotations } from "./annotate-messages.js";
import {
  createUserMessage,
  type LangChainCall,
  type LangChainMessage,
  type LangChainReply,
  parseReply,
  remakeMessage,
} from "./messages.js";
import type { LangChainHook, LangChainMemory, LangChainTodos } from "./middleware-types.js";

/** A step of an agent, whatever the items and the key of its state. */
type AgentHook = LangChainHook<TodoItem, "todos">;

/**
 * Creates the step after each call of the model: it saves what the model was sent, answers the calls of the reply for
 * the tools to say, and ends the turn or sends the agent back to the model with a nudge.
 */
export function createReplyStep(setup: AgentSetup): AgentHook {
  const { tool, stateKey, isHeld } = setup;
  const names = listToolNames(tool);
  return async ({ messages, _agentTodos: memory }, { configurable }) => {
    const reply = parseReply(messages, names);
    if (reply === undefined) return undefined;
    const session = await resolveSession(setup.todos, { configurable, snapshot: memory?.session });
    const annotations = await annotateMessages(session, reply.before, { memory, isHeld });
    const sent = placeAnnotations(reply.before, annotations);
    const changed = sent.filter((message, index) => message !== reply.before[index]);
    const nudge = reply.end && (await session.stop({ ...reply.end, waiting: setup.waiting?.({ configurable }) }));
    const answers = await answerReply(session, reply, setup);
    if (reply.invalid.length > 0) changed.push(repairInvalidCalls(reply, names, tool.rules.fields.list));
    if (nudge !== undefined) changed.push(createUserMessage(messages, nudge.text));
    return {
      ...(await saveSession(stateKey, session, { length: messages.length, ...answers })),
      ...(changed.length > 0 && { messages: changed }),
      ...(nudge !== undefined && { jumpTo: "model" as const }),
    };
  };
}

/** Creates the step before a run, which takes the items that the host has put into the state. */
export function createStartStep({ session: options, stateKey, isHeld }: AgentSetup): AgentHook {
  return async (state) => {
    const { messages, _agentTodos: memory } = state;
    if (isHeld) return undefined;
    const items = fieldsOf(state)[stateKey];
    const session = adoptItems(options, { items, snapshot: memory?.session, messages, stateKey });
    if (session === undefined) return undefined;
    const kept = { length: 0, replies: {}, suffixes: {}, ...memory };
    return saveSession(stateKey, toAwaitableTodos(session), kept);
  };
}

async function saveSession(
  stateKey: string,
  session: AwaitableTodos,
  kept: Omit<LangChainMemory, "session">,
): Promise<LangChainTodos<TodoItem, "todos">> {
  const list = await session.read();
  const snapshot = session.snapshot?.();
  return { ...(list && { [stateKey]: list.items }), _agentTodos: { ...kept, ...(snapshot && { session: snapshot }) } };
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

/** What the calls of a reply are answered with. */
type Answers = Pick<LangChainMemory, "replies" | "suffixes">;

/** Answers the calls of the session's tools and the lists that ride on others, all in call order. */
async function answerReply(
  session: AwaitableTodos,
  received: LangChainReply<unknown>,
  { ride, parallel }: Pick<AgentSetup, "ride" | "parallel">,
): Promise<Answers> {
  const { tool } = session;
  const { calls } = received;
  const names = listToolNames(tool);
  const writes = calls.filter(({ name }) => name === tool.name).length;
  const isRejected = parallel === "reject" && writes > 1;
  const answers = await mapInOrder(calls, async (call): Promise<AnsweredReply> => {
    const isHalf = isCutOff(call, received);
    if (names.includes(call.name)) {
      const rejection = isRejected && call.name === tool.name ? refuseParallel(tool.name, writes) : undefined;
      const refusal = isHalf ? CUT_OFF : rejection;
      const { text, isError } = await answerCall(session.write, call, { reply: received, refusal });
      return { call, reply: { text, isError } };
    }
    if (!ride.includes(call.name)) return { call };
    const { suffix } = await answerRide(session, call.input, { callId: call.id, reply: received, isHalf });
    return { call, suffix: suffix.trimStart() };
  });
  return {
    replies: Object.fromEntries(answers.flatMap(({ call, reply }) => (reply ? [[call.id, reply]] : []))),
    suffixes: Object.fromEntries(answers.flatMap(({ call, suffix }) => (suffix ? [[call.id, suffix]] : []))),
  };
}

/** A call with its reply, or with what goes after the result of the tool that a list rode on. */
interface AnsweredReply {
  readonly call: LangChainCall;
  readonly reply?: Answers["replies"][string];
  readonly suffix?: string;
}

function refuseParallel(name: string, times: number): string {
  return `Not saved: this reply called ${name} ${times} times. Call it once, with the whole list.`;
}
