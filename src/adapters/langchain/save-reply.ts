import type { ToolCall } from "../../conversation/message.js";
import type { TodoItem } from "../../model/todo.js";
import { answerSteps } from "../engine/answer-calls.js";
import { type AwaitableTodos, toAwaitableTodos } from "../engine/awaitable.js";
import { fieldsOf, objectsIn } from "../engine/fields.js";
import { readNewestFirst } from "../engine/message-form.js";
import { resolveSession } from "../engine/session-source.js";
import { listToolNames } from "../engine/tool-definition.js";
import { type AgentSetup, adoptItems } from "./agent-setup.js";
import { annotateMessages } from "./annotate-messages.js";
import { LANGCHAIN_FORM } from "./message-form.js";
import {
  createUserMessage,
  type LangChainMessage,
  type LangChainReply,
  parseReply,
  remakeMessage,
} from "./messages.js";
import type { LangChainHook, LangChainMemory, LangChainTodos } from "./middleware-types.js";
import { readLoss } from "./watch-model.js";

/** A step of an agent, whatever the items and the key of its state. */
type AgentHook = LangChainHook<TodoItem, "todos">;

/**
 * Creates the step after each call of the model: it saves the additions to the request, answers the calls of the reply
 * in advance, for the tools to return, and ends the turn or sends the agent back to the model with a nudge.
 */
export function createReplyStep(setup: AgentSetup): AgentHook {
  const { tool, stateKey, isHeld } = setup;
  const names = listToolNames(tool);
  return async ({ messages, _agentTodos: memory }, { configurable }) => {
    const reply = parseReply(messages, names);
    if (reply === undefined) return undefined;
    const session = await resolveSession(setup.todos, { configurable, snapshot: memory?.session });
    session.note(readNewestFirst(LANGCHAIN_FORM, reply.before));
    // A host's session has decided before the request.
    const loss = isHeld ? undefined : readLoss(messages[reply.before.length]);
    const findSight = async () => loss !== "missing";
    const {
      annotate,
      changed: saved,
      showAgain,
    } = await annotateMessages(session, reply.before, { memory, findSight });
    if (loss === "dropped") await showAgain();
    session.note(readNewestFirst(LANGCHAIN_FORM, annotate(reply.before)));
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
type Answers = Pick<LangChainMemory, "replies" | "suffixes">;

/** Answers the calls of the session's tools and the lists that ride on others, all in call order. */
async function answerReply(
  session: AwaitableTodos,
  received: LangChainReply<unknown>,
  { ride, parallel }: Pick<AgentSetup, "ride" | "parallel">,
): Promise<Answers> {
  const { name: main } = session.tool;
  const writes = received.calls.filter(({ name }) => name === main).length;
  const isRejected = parallel === "reject" && writes > 1;
  const refusal = `Not saved: this reply called ${main} ${writes} times. Call it once, with the whole list.`;
  const refuse = ({ name }: ToolCall) => (isRejected && name === main ? refusal : undefined);
  const steps = await answerSteps(session, received.calls, received, { ride, refuse });
  const answered = steps.flatMap(({ call, answered }) => (answered ? [{ ...answered, id: String(call.id) }] : []));
  const ridden = steps.filter(({ suffix }) => suffix !== "");
  return {
    replies: Object.fromEntries(answered.map(({ id, text, isError }) => [id, { text, isError }])),
    suffixes: Object.fromEntries(ridden.map(({ call, suffix }) => [String(call.id), suffix.trimStart()])),
  };
}
