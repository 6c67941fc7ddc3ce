import type { TodoReminder } from "../../session/todo-session.js";
import { joinChatReminder } from "../contract/join-chat-reminder.js";
import { placeReminder } from "../contract/place-reminder.js";
import type { ReminderOptions } from "../contract/todo-adapter.js";

/** What is read of a message. */
export interface OllamaMessage {
  readonly role: string;
  readonly content: string;
}

/**
 * The messages with a reminder inside the last tool message's text; without one it joins the user's text.
 *
 * A new array; all messages but the last are the very same objects. Messages are texts here, so `{ place: "tail" }`
 * makes it the end of that text.
 *
 * @throws TypeError while calls of the last message have no results.
 *
 * @example
 * ```ts
 * import { withReminder } from "agent-todos/ollama";
 *
 * const reminder = { text: "<reminder>Update the list.</reminder>", reason: "stale", placement: "after" } as const;
 * const [last] = withReminder([{ role: "tool", content: "ok", tool_name: "work" }], reminder);
 * console.log(JSON.stringify(last?.content)); // => "ok\n\n<reminder>Update the list.</reminder>"
 * ```
 */
export function withReminder<M extends OllamaMessage>(
  messages: readonly M[],
  reminder: TodoReminder | undefined,
  options?: ReminderOptions,
): M[] {
  return placeReminder<M>(
    messages,
    reminder,
    {
      into: (last, what, isTail) => joinChatReminder(last, what, isTail, "tool_calls"),
      // Every message type of the API takes a text of the user.
      alone: (text) => ({ role: "user", content: text }) as unknown as M,
    },
    options,
  );
}
