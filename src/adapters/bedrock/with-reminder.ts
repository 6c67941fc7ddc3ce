import type { TodoReminder } from "../../session/todo-session.js";
import { expectArray, fieldsOf } from "../contract/fields.js";
import {
  joinLastResult,
  joinParts,
  placeReminder,
  type ReminderPlaces,
  type ReminderText,
} from "../contract/place-reminder.js";
import type { ReminderOptions } from "../contract/todo-adapter.js";
import { findBlocks, findCalls } from "./parse-reply.js";

/** The part of a message that the adapter reads. */
export interface BedrockMessage {
  readonly role: string | undefined;
  readonly content: readonly object[] | undefined;
}

const PLACES: ReminderPlaces<BedrockMessage> = {
  hasOpenCalls: ({ role, content }) => role !== "user" && findCalls(content).length > 0,
  join: (last, reminder) => {
    if (last.role !== "user") return undefined;
    const content = expectArray(last.content ?? [], "the conversation", "the content of the last message");
    return { ...last, content: joinLastResult(content, { text: reminder.text }, reminder, joinResult) };
  },
  alone: (text) => ({ role: "user", content: [{ text }] }),
};

export function joinResult(block: unknown, reminder: ReminderText): object | undefined {
  const [result] = findBlocks([block], "toolResult");
  if (result === undefined) return undefined;
  const { content } = result;
  const texts = joinParts(Array.isArray(content) ? content : [], { text: reminder.text }, reminder);
  return { ...fieldsOf(block), toolResult: { ...result, content: texts } };
}

/**
 * Places a reminder as a further text inside the last `toolResult`; without results, as a further text block of the
 * user's message.
 *
 * Returns a new array, in which every message but the last, and every other block of the last, is the same object.
 * `{ place: "tail" }` writes a text block after the results and the `cachePoint` block.
 *
 * @throws TypeError while calls of the last message have no results.
 *
 * @example
 * ```ts
 * import { withReminder } from "agent-todos/bedrock";
 *
 * const reminder = { text: "<reminder>Update the list.</reminder>", reason: "stale", placement: "after" } as const;
 * const content = [{ toolResult: { toolUseId: "tooluse_1", content: [{ text: "ok" }] } }];
 * const [last] = withReminder([{ role: "user", content }], reminder);
 * console.log(JSON.stringify(last?.content[0]?.toolResult.content));
 * // => [{"text":"ok"},{"text":"<reminder>Update the list.</reminder>"}]
 * ```
 */
export function withReminder<M extends BedrockMessage>(
  messages: readonly M[],
  reminder: TodoReminder | undefined,
  options?: ReminderOptions,
): M[] {
  return placeReminder(messages, reminder, PLACES, options);
}
