import type { ToolCall } from "../../conversation/message.js";
import type { TodoItem } from "../../model/todo.js";
import type { TodoSnapshot } from "../../session/todo-session.js";
import { writeSuffix } from "../../session/with-todos.js";
import { answerSteps } from "../engine/answer-calls.js";
import { type AwaitableTodos, toAwaitableTodos } from "../engine/awaitable.js";
import { fieldsOf, objectsIn } from "../engine/fields.js";
import { readNewestFirst } from "../engine/message-form.js";
import { resolveSession } from "../engine/session-source.js";
import { listToolNames } from "../engine/tool-definition.js";
import { type AgentSetup, adoptItems, openSession } from "./agent-setup.js";
import { annotateMessages } from "./annotate-messages.js";
import { bringBack } from "./bring-back.js";
import { LANGCHAIN_FORM } from "./message-form.js";
import {
  createUserMessage,
  type LangChainMessage,
  type LangChainReply,
  parseReply,
  remakeMessage,
} from "./messages.js";
import type { LangChainHook, LangChainMemory, LangChainTodos } from "./middleware-types.js";
import { readNote } from "./watch-model.js";

/** A step of an agent, whatever the items and the key of its state. */
type AgentHook = LangChainHook<TodoItem, "todos">;

/**
 * Creates the step after each call of the model: it saves the additions to the request, answers the calls of the reply
 * in advance, for the tools to return, and ends the turn or sends the agent back to the model with a nudge.
 */
export function createReplyStep(setup: AgentSetup): AgentHook {
  const { tool, stateKey } = setup;
  const names = listToolNames(tool);
  return async (state, { configurable }) => {
    const { messages, _agentTodos: kept } = state;
    const reply = parseReply(messages, names);
    if (reply === undefined) return undefined;
    const { before } = reply;
    const open = (snapshot: TodoSnapshot | undefined) => resolveSession(setup.todos, { configurable, snapshot });
    const sent = readNote(messages[before.length]);
    const given = { items: sent.items, snapshot: kept?.session, messages: before };
    let session = await open(adoptItems(setup, given) ?? kept?.session);
    const known = session.snapshot?.().list.items;
    const memory = await bringBack(session, before, kept);
    session.note(readNewestFirst(LANGCHAIN_FORM, before));
    // A host's own session decided before the request.
    const lost = setup.isHeld ? undefined : sent.lost;
    const findSight = async () => lost !== "missing";
    const step = { memory, findSight, checks: setup.checks };
    const { annotate, changed: saved, showAgain } = await annotateMessages(session, before, step);
    if (lost === "dropped") await showAgain();
    session.note(readNewestFirst(LANGCHAIN_FORM, annotate(before)));
    // The changes since the request, as a reply may wait for a person's consent.
    const snapshot = session.snapshot?.();
    const stored = fieldsOf(state)[stateKey];
    // The results may just have changed the list, while the state still has the old one.
    const items = JSON.stringify(stored) === JSON.stringify(known) ? undefined : stored;
    const edited = adoptItems(setup, { items, snapshot, messages: before });
    if (edited !== undefined) session = await open(edited);
    const changed = [...saved()];
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

/**
 * Creates the step before a run, which takes the items that the host has put into the state, and notes that the run is a
 * new one where the last one ended in the middle of a round: it was aborted.
 */
export function createStartStep(setup: AgentSetup): AgentHook {
  const { session: options, stateKey } = setup;
  return async (state) => {
    const { messages, _agentTodos: memory } = state;
    const given = adoptItems(setup, { items: fieldsOf(state)[stateKey], snapshot: memory?.session, messages });
    const isCutShort = messages.findLast(({ type }) => type !== "human")?.type === "tool";
    const kept = { length: 0, replies: {}, suffixes: {}, ...memory, ...(isCutShort && { isNewRun: true as const }) };
    if (given !== undefined) return saveSession(stateKey, toAwaitableTodos(openSession(options, given)), kept);
    return isCutShort ? { _agentTodos: kept } : undefined;
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
  reply: LangChainReply<M>,
  names: readonly string[],
  list: string,
) {
  const { message, invalid } = reply;
  const { tool_calls, invalid_tool_calls } = fieldsOf(message);
  const repaired = invalid.map(({ id, name, input }) => {
    return { type: "tool_call", id, name, args: { [list]: input } };
  });
  return remakeMessage(message, {
    tool_calls: [...objectsIn(tool_calls), ...repaired],
    invalid_tool_calls: objectsIn(invalid_tool_calls).filter(({ name }) => !names.includes(String(name))),
  });
}

/** The answers to the calls of a reply. */
type Answers = Pick<LangChainMemory, "replies" | "suffixes" | "away">;

/** Answers the calls of the session's tools and the lists that ride on others, all in call order. */
async function answerReply(
  session: AwaitableTodos,
  received: LangChainReply<unknown>,
  { ride, parallel, isHeld, delegates, background }: AgentSetup,
): Promise<Answers> {
  const { name: main } = session.tool;
  const writes = received.calls.filter(({ name }) => name === main).length;
  const isRejected = parallel === "reject" && writes > 1;
  const refusal = `Not saved: this reply called ${main} ${writes} times. Call it once, with the whole list.`;
  const refuse = ({ name }: ToolCall) => (isRejected && name === main ? refusal : undefined);
  const steps = await answerSteps(session, received.calls, received, {
    ride,
    refuse,
    // Around a host's own session, the calls themselves give items away and bring them back.
    ...(!isHeld && { delegates, background }),
  });
  const answered = steps.flatMap(({ call, answered }) => (answered ? [{ ...answered, id: String(call.id) }] : []));
  const lines = steps.map(({ call, suffix, given }) => {
    const told = given === undefined || given.told === "" ? "" : writeSuffix({ text: given.told });
    return [String(call.id), (suffix + told).trimStart()] as const;
  });
  const away = steps.flatMap(({ call, given }) => (given?.isAway ? [String(call.id)] : []));
  return {
    replies: Object.fromEntries(answered.map(({ id, text, isError }) => [id, { text, isError }])),
    suffixes: Object.fromEntries(lines.filter(([, text]) => text !== "")),
    ...(away.length > 0 && { away }),
  };
}
