import type { TodoReminder } from "../../session/todo-session.js";
import { endOf, type FoundCall, isProgramCall, type ParsedReply } from "../engine/answer-calls.js";
import { expectArray, expectObject, type Fields, fieldsOf, objectsIn } from "../engine/fields.js";
import {
  joinContent,
  joinLastResult,
  noDirectResult,
  type PlacedReminder,
  type ReminderPlaces,
  type ReminderText,
} from "../engine/place-reminder.js";

/** The part of a reply that the adapter reads: of a whole one, or one assembled from a stream. */
export interface AnthropicResponse {
  readonly content: readonly { readonly type: string }[];
  readonly stop_reason: string | null;
}

const REPLY = "the reply of the Messages API";

/**
 * Why a reply stops early: of a call in a stream, as much is parsed as had arrived. A stream that broke off has no
 * reason.
 */
const CUT: readonly unknown[] = ["max_tokens", "model_context_window_exceeded", "refusal", null, undefined];

export function parseReply(response: unknown): ParsedReply {
  const { content, stop_reason } = expectObject(response, REPLY, "it");
  const calls = findCalls(expectArray(content, REPLY, "content"));
  const end = endOf(calls, stop_reason === "end_turn", content);
  return { calls, isCut: CUT.includes(stop_reason), end, content, idField: "id" };
}

export function findCalls(content: unknown): readonly FoundCall[] {
  return objectsIn(content)
    .filter(isCall)
    .map(({ id, name, input, caller }) => ({ id, name, input, caller }));
}

function isCall({ type }: Fields): boolean {
  return type === "tool_use";
}

/** Checks whether a tool of the server is still at work, as in a paused turn: its result comes in a later reply. */
export function hasOpenServerCalls(content: unknown): boolean {
  const blocks = objectsIn(content);
  const answered = new Set(blocks.map(({ tool_use_id }) => tool_use_id));
  return blocks.some(({ type, id }) => SERVER_CALLS.includes(type) && !answered.has(id));
}

const SERVER_CALLS: readonly unknown[] = ["server_tool_use", "mcp_tool_use"];

/** The part of a message that the adapter reads. */
export interface AnthropicMessage {
  readonly role: string;
  readonly content?: string | readonly { readonly type: string }[] | undefined;
}

export const PLACES: ReminderPlaces<AnthropicMessage> = {
  hasOpenCalls: ({ role, content }) => role === "assistant" && objectsIn(content).some(isCall),
  join: (last, reminder, before) => {
    const { role, content } = last;
    if (role === "user") return joinUserMessage(last, reminder, fieldsOf(before.at(-1))["content"]);
    // The API takes neither a user message nor a second one of the system after it.
    if (role === "system") return { ...last, content: joinContent(content, { text: reminder.text }) };
    if (!hasOpenServerCalls(content)) return undefined;
    if (reminder.isSystem) return [last, writeSystemMessage(reminder)];
    throw new TypeError(
      'Cannot place the reminder as the last reply was paused: send it back first, or use { place: "system" }',
    );
  },
};

/** Puts a reminder into a user message, or after it as one of the system; `asked` is the reply that it answers. */
function joinUserMessage(message: AnthropicMessage, reminder: PlacedReminder, asked: unknown): object | object[] {
  const { content } = message;
  const ofPrograms = objectsIn(asked).filter(isCall).filter(isProgramCall);
  const results = objectsIn(content).filter(({ type }) => type === "tool_result");
  const direct = results.filter(({ tool_use_id }) => ofPrograms.every(({ id }) => id !== tool_use_id));
  if (results.length > 0 && direct.length === 0) throw noDirectResult();
  // Nothing but results may answer a program, or a reply whose server tool is still at work.
  const isBound = direct.length < results.length || (direct.length > 0 && hasOpenServerCalls(asked));
  if (reminder.isSystem && !isBound) return [message, writeSystemMessage(reminder)];
  const isTail = reminder.isTail && !isBound;
  return { ...message, content: joinUserContent(content, { ...reminder, isTail }, direct) };
}

function writeSystemMessage({ text }: TodoReminder): object {
  return { role: "system", content: text };
}

function joinUserContent(content: unknown, reminder: PlacedReminder, results: readonly unknown[]): unknown {
  const part = { type: "text", text: reminder.text };
  if (Array.isArray(content)) {
    const join = (block: unknown) => (results.includes(block) ? joinResult(block, reminder) : undefined);
    return joinLastResult(content, part, reminder, join);
  }
  return reminder.isTail ? [{ type: "text", text: content ?? "" }, part] : joinContent(content, reminder);
}

export function joinResult(block: unknown, reminder: ReminderText): object {
  const result = fieldsOf(block);
  return { ...result, content: joinContent(result["content"], reminder) };
}
