import { isRecord } from "../../core/plain.js";
import type { TodoReminder } from "../../session/todo-session.js";
import { joinChatReminder, joinContent } from "../contract/join-chat-reminder.js";
import { placeReminder, resultsMissing } from "../contract/place-reminder.js";
import type { ReminderOptions } from "../contract/todo-adapter.js";
import { isOpenCall } from "./read-response.js";

/** What is read of a message of Chat Completions or an item of Responses. */
export interface OpenAIMessage {
  readonly role?: string | undefined;
  readonly type?: string | null | undefined;
}

/**
 * The messages with a reminder inside the last result's text; without results it joins the user's text.
 *
 * Nothing may stand between calls and their results, and servers of other models refuse a `user` message after
 * `tool` messages. A new array; all messages but the last are the very same objects. With `previous_response_id`,
 * `messages` is the new input only, and may be empty. `{ place: "tail" }` makes it the end of that text, or the last
 * part where the result has parts.
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
  return placeReminder<M>(
    messages,
    reminder,
    {
      into: (last, what, isTail) =>
        joinItem(last, what, isTail) ?? joinChatReminder(last, what, isTail, "tool_calls"),
      // Both APIs take a text of the user in this shape.
      alone: (text) => ({ role: "user", content: text }) as unknown as M,
    },
    options,
  );
}

/** An item of Responses with the reminder in it; undefined for what Chat Completions writes alike. */
function joinItem<M extends OpenAIMessage>(last: M, reminder: TodoReminder, isTail: boolean): M | undefined {
  if (!isRecord(last)) return undefined;
  if (isOpenCall(last)) throw resultsMissing("the last message");
  const { type, output } = last;
  if (type !== "function_call_output" && type !== "custom_tool_call_output") return undefined;
  return { ...last, output: joinContent(output, reminder, isTail, true) };
}
