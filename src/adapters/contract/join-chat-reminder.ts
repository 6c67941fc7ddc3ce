import { isRecord } from "../../core/plain.js";
import type { TodoReminder } from "../../session/todo-session.js";
import { type CallsField, findChatCalls } from "./find-chat-calls.js";
import { addReminder, joinReminder, resultsMissing } from "./place-reminder.js";

/**
 * The last chat message with the reminder in it: a tool message or a user's. Undefined behind the model's words,
 * where a user message of its own belongs.
 *
 * Throws while the model's calls have no results.
 */
export function joinChatReminder<M>(
  last: M,
  reminder: TodoReminder,
  isTail: boolean,
  field: CallsField,
): M | undefined {
  if (findChatCalls(last, field).length > 0) throw resultsMissing("the last message");
  if (!isRecord(last)) return undefined;
  const isUser = last["role"] === "user";
  if (!isUser && last["role"] !== "tool") return undefined;
  return {
    ...last,
    content: joinContent(last["content"], reminder, isTail || isUser, last["type"] === "message"),
  };
}

/**
 * Content with the reminder in it, at its end where `isLast`.
 *
 * Text stays text: servers that take the same messages refuse parts where they had a text, and a cache point is
 * always a part's. A part is of the kind of the others, as the Responses API has names of its own; `isItem` says that
 * the content is an item's of that API, which may have no parts yet.
 */
export function joinContent(
  content: unknown,
  reminder: TodoReminder,
  isLast: boolean,
  isItem: boolean,
): unknown {
  const placed: TodoReminder = isLast ? { ...reminder, placement: "after" } : reminder;
  if (!Array.isArray(content)) return joinReminder(typeof content === "string" ? content : "", placed);
  const type = isItem || content.some(isInputPart) ? "input_text" : "text";
  return addReminder<unknown>(content, { type, text: reminder.text }, placed);
}

/** All parts of Responses but not `input_audio`, which is Chat Completions' own. */
function isInputPart(part: unknown): boolean {
  return isRecord(part) && /^input_[^a]/.test(String(part["type"]));
}
