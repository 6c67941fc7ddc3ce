import type { TodoReminder } from "../../session/todo-session.js";
import { findChatCalls, joinChatContent, joinChatMessage } from "../contract/chat-messages.js";
import { type Fields, fieldsOf } from "../contract/fields.js";
import { placeReminder, type ReminderPlaces } from "../contract/place-reminder.js";
import { isProgramCall, noDirectResult } from "../contract/program-calls.js";
import type { ReminderOptions } from "../contract/todo-adapter.js";
import { isHostCall } from "./parse-reply.js";

/** The part of a Chat Completions message or a Responses item that the adapter reads. */
export interface OpenAIMessage {
  readonly role?: string | undefined;
  readonly type?: string | null | undefined;
}

const PLACES: ReminderPlaces<OpenAIMessage> = {
  hasOpenCalls: (last) => isHostCall(fieldsOf(last)) || findChatCalls(last, "tool_calls").length > 0,
  findTarget: findDirectResult,
  join: (last, reminder, before) => {
    const item = fieldsOf(last);
    if (!isTextOutput(item)) return joinChatMessage(last, reminder, before);
    return { ...last, output: joinChatContent(item["output"], reminder, reminder.isTail, true) };
  },
};

function isTextOutput({ type }: Fields): boolean {
  return type === "function_call_output" || type === "custom_tool_call_output";
}

/** Finds the last item, or of the outputs at the end the last one that no program reads. */
function findDirectResult(messages: readonly OpenAIMessage[]): number {
  const items = messages.map(fieldsOf);
  const ofPrograms = new Set(items.filter(isProgramCall).map(({ call_id }) => call_id));
  const isRead = (item: Fields | undefined): boolean =>
    item !== undefined && isTextOutput(item) && ofPrograms.has(item["call_id"]);
  let index = items.length - 1;
  while (isRead(items[index])) index -= 1;
  const found = items[index];
  if (index === items.length - 1 || (found !== undefined && isTextOutput(found))) return index;
  throw noDirectResult();
}

/**
 * Places a reminder inside the last result's text; without results, after the user's text.
 *
 * Nothing may stand between calls and their results, and servers of other models refuse a `user` message after
 * `tool` messages. Returns a new array, in which every message but the last is the same object. With
 * `previous_response_id`, `messages` is the new input only, and may be empty. `{ place: "tail" }` puts it at the end
 * of that text, or in the last part where the result has parts.
 *
 * @throws TypeError while calls of the last message have no results.
 *
 * @example
 * ```ts
 * import { withReminder } from "agent-todos/openai";
 *
 * const reminder = { text: "<reminder>Update the list.</reminder>", reason: "stale", placement: "after" } as const;
 * const [last] = withReminder([{ role: "tool", tool_call_id: "call_1", content: "ok" }], reminder);
 * console.log(JSON.stringify(last?.content)); // => "ok\n\n<reminder>Update the list.</reminder>"
 * ```
 */
export function withReminder<M extends OpenAIMessage>(
  messages: readonly M[],
  reminder: TodoReminder | undefined,
  options?: ReminderOptions,
): M[] {
  return placeReminder(messages, reminder, PLACES, options);
}
