import type { TodoReminder } from "../../session/todo-session.js";
import { joinChatReminder } from "../contract/join-chat-reminder.js";
import { placeReminder } from "../contract/place-reminder.js";
import type { ReminderOptions } from "../contract/todo-adapter.js";

/** What is read of a message. */
export interface MistralMessage {
  readonly role?: string | undefined;
  readonly content?: unknown;
}

/**
 * The messages with a reminder inside the last tool message's text; without one it joins the user's text.
 *
 * The API refuses a `user` message after `tool` messages, so a reminder never stands there. A new array; all
 * messages but the last are the very same objects. `{ place: "tail" }` makes it the end of that text, or the last
 * chunk where the content has chunks.
 *
 * @throws TypeError while calls of the last message have no results.
 *
 * @example
 * ```ts
 * import { withReminder } from "agent-todos/mistral";
 *
 * const reminder = { text: "<reminder>Update the list.</reminder>", reason: "stale", placement: "after" } as const;
 * const [last] = withReminder([{ role: "tool", toolCallId: "D681PevKs", content: "ok" }], reminder);
 * console.log(JSON.stringify(last?.content)); // => "ok\n\n<reminder>Update the list.</reminder>"
 * ```
 */
export function withReminder<M extends MistralMessage>(
  messages: readonly M[],
  reminder: TodoReminder | undefined,
  options?: ReminderOptions,
): M[] {
  return placeReminder<M>(
    messages,
    reminder,
    {
      into: (last, what, isTail) => joinChatReminder(last, what, isTail, "toolCalls"),
      // Every message type of the API takes a text of the user.
      alone: (text) => ({ role: "user", content: text }) as unknown as M,
    },
    options,
  );
}
