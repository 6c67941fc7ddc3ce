import type { TodoReminder } from "../../session/todo-session.js";
import { fieldsOf, objectsIn } from "../contract/fields.js";
import {
  joinContent,
  joinLastResult,
  type PlacedReminder,
  placeReminder,
  type ReminderPlaces,
  type ReminderText,
} from "../contract/place-reminder.js";
import { isProgramCall, noDirectResult } from "../contract/program-calls.js";
import type { ReminderOptions } from "../contract/todo-adapter.js";
import { findCalls, hasOpenServerCalls } from "./parse-reply.js";

/** Where a reminder goes. */
export interface AnthropicReminderOptions {
  /**
   * `"system"`: a message of the system after the user's, for models that take one there. `"tail"`: as in every adapter.
   */
  readonly place?: ReminderOptions["place"] | "system";
}

/** The part of a message that the adapter reads. */
export interface AnthropicMessage {
  readonly role: string;
  readonly content?: string | readonly { readonly type: string }[] | undefined;
}

const PLACES: ReminderPlaces<AnthropicMessage> = {
  hasOpenCalls: ({ role, content }) => role === "assistant" && findCalls(content).length > 0,
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
function joinUserMessage(
  message: AnthropicMessage,
  reminder: PlacedReminder,
  asked: unknown,
): object | readonly object[] {
  const { content } = message;
  const ofPrograms = findCalls(asked).filter(isProgramCall);
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

/**
 * Places a reminder inside the last tool result's content; without results, after the user's text.
 *
 * A text block after results would teach the model to end its turn, and the API refuses one before them. Returns a
 * new array, in which every message but the last is the same object. After a message of the system it joins that one.
 * `{ place: "tail" }` writes a block of its own
 * after the results. `{ place: "system" }` writes a message of the system after a user message, and in its place a user
 * message after the model's words; not every model takes one. A result that a program reads gets no reminder.
 *
 * @throws TypeError while calls of the last message have no results, after a paused reply, and where only a program reads
 * the results: see `roundEnd`.
 *
 * @example
 * ```ts
 * import { withReminder } from "agent-todos/anthropic";
 *
 * const reminder = { text: "<reminder>Update the list.</reminder>", reason: "stale", placement: "after" } as const;
 * const results = [{ type: "tool_result", tool_use_id: "toolu_1", content: "ok" }];
 * const [last] = withReminder([{ role: "user", content: results }], reminder);
 * console.log(JSON.stringify(last?.content));
 * // => [{"type":"tool_result","tool_use_id":"toolu_1","content":"ok\n\n<reminder>Update the list.</reminder>"}]
 * ```
 */
export function withReminder<M extends AnthropicMessage>(
  messages: readonly M[],
  reminder: TodoReminder | undefined,
  options?: AnthropicReminderOptions,
): M[] {
  return placeReminder(messages, reminder, PLACES, options);
}
