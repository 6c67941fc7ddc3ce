import type { Message, MessagePart, ToolCall } from "../../conversation/message.js";
import { type ParsedReply, replyOf } from "./answer-calls.js";
import { expectArray, expectObject, fieldsOf, objectsIn, wordsOf } from "./fields.js";
import { joinContent, type PlacedReminder, type ReminderText } from "./place-reminder.js";

/** How a client library spells the fields of chat messages. */
export interface ChatFields {
  readonly calls: "tool_calls" | "toolCalls";
  readonly reason: "finish_reason" | "finishReason";
  /** The id of its call in a result. */
  readonly callId: "tool_call_id" | "toolCallId";
}

/** Finds the calls in a chat message; a call of another kind than `function` keeps its place, without a name. */
export function findChatCalls(message: unknown, field: ChatFields["calls"]): readonly ToolCall[] {
  // A list that was assembled from a stream by index may have holes.
  return objectsIn(fieldsOf(message)[field]).map(({ id, function: called }) => {
    const { name, arguments: input } = fieldsOf(called);
    return { type: "call", id, name, input };
  });
}

/** Reads a chat message. */
export function readChatMessage(
  message: unknown,
  { calls, callId: idField }: Pick<ChatFields, "calls"> & { readonly callId?: ChatFields["callId"] },
): Message {
  const fields = fieldsOf(message);
  const { role, content, tool_name: name } = fields;
  const callId = idField === undefined ? undefined : fields[idField];
  const text = wordsOf(content);
  if (role === "tool") return { by: "tool", parts: [{ type: "result", callId, name, text }] };
  const words: readonly MessagePart[] = text === "" ? [] : [{ type: "text", text }];
  return { by: CHAT_WRITERS.get(role) ?? "person", parts: [...words, ...findChatCalls(message, calls)] };
}

const CHAT_WRITERS: ReadonlyMap<unknown, Message["by"]> = /* @__PURE__ */ new Map([
  ["assistant", "model"],
  ["system", "system"],
  ["developer", "system"],
]);

/** The reasons of a reply whose calls do not count: it was filtered, failed (Mistral), or was given up (DeepSeek). */
const BROKEN: readonly unknown[] = ["content_filter", "error", "insufficient_system_resource"];

/** Parses the first choice of a reply; `what` names the reply in errors. */
export function parseChatReply(response: unknown, what: string, fields: ChatFields): ParsedReply {
  const [first] = expectArray(expectObject(response, what, "it")["choices"], what, "choices");
  const choice = expectObject(first, what, "choices[0]");
  const message = expectObject(choice["message"], what, "choices[0].message");
  const reason = choice[fields.reason];
  return replyOf(readChatMessage({ ...message, role: "assistant" }, fields), {
    // A stream that broke off has no reason.
    isCut: reason === "length" || reason === "model_length" || typeof reason !== "string",
    // A refusal has the reason "stop" like any other text.
    isBroken: BROKEN.includes(reason) || Boolean(message["refusal"]),
    ending: reason === "stop" ? "end" : "other",
    idField: "id",
  });
}

/**
 * Puts a reminder into a tool message, a user message, or a message of the system within the conversation; undefined
 * for any other.
 */
export function joinChatMessage(last: unknown, placed: PlacedReminder, before: readonly unknown[]): object | undefined {
  const { role, content, type } = fieldsOf(last);
  // The system prompt itself is the same for many conversations.
  const isSystem = (role === "system" || role === "developer") && before.length > 0;
  if (role !== "user" && role !== "tool" && !isSystem) return undefined;
  const isLast = placed.isTail || role !== "tool";
  return { ...fieldsOf(last), content: joinChatContent(content, placed, isLast, type === "message") };
}

/** Puts a line at the end of a tool message of the host. */
export function joinChatResult(message: object, line: ReminderText): object {
  return { ...message, content: joinChatContent(fieldsOf(message)["content"], line, true, false) };
}

/**
 * Puts a reminder into the content of a chat message or of an item, at its end where `isLast`.
 *
 * A text stays a text, since some servers refuse parts where they had one. The Responses API has part types of its own:
 * `isItem` marks the content of one of its items, which may have no parts yet to recognize it by.
 */
export function joinChatContent(content: unknown, reminder: ReminderText, isLast: boolean, isItem: boolean): unknown {
  // Of the types that begin so, `input_audio` alone is Chat Completions'.
  const hasInputParts = objectsIn(content).some(({ type }) => /^input_[^a]/.test(String(type)));
  const placed: ReminderText = isLast ? { ...reminder, placement: "after" } : reminder;
  return joinContent(content, placed, isItem || hasInputParts ? "input_text" : "text");
}
