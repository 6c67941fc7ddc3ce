import type { TodoReminder } from "../../session/todo-session.js";
import { expectArray } from "./fields.js";
import type { ReminderOptions } from "./todo-adapter.js";

/** A reminder on its way into a message. */
export interface PlacedReminder extends TodoReminder {
  /** Whether it goes to the end of everything, after the host's cache point. */
  readonly isTail: boolean;
}

/** What it takes to put a reminder next to a text. */
export type ReminderText = Pick<TodoReminder, "text"> & { readonly placement?: TodoReminder["placement"] };

/** Where an API takes a reminder. */
export interface ReminderPlaces<Message> {
  /** Whether calls of the last message wait for results, which have to come first. */
  readonly hasOpenCalls: (last: Message) => boolean;
  /** Puts the reminder into the last message; undefined where it needs a message of its own. */
  readonly join: <M extends Message>(last: M, reminder: PlacedReminder) => M | undefined;
  /** Writes the reminder as a user message. Default: `{ role: "user", content: text }`. */
  readonly alone?: (text: string) => object;
}

/** Places a reminder: returns a new array, in which every message but the last is the same object. */
export function placeReminder<Message, M extends Message>(
  messages: readonly M[],
  reminder: TodoReminder | undefined,
  { hasOpenCalls, join, alone = userMessage }: ReminderPlaces<Message>,
  { place }: ReminderOptions = {},
): M[] {
  expectArray(messages, "the conversation", "messages");
  if (reminder === undefined) return [...messages];
  const { text, reason } = reminder;
  const last = messages.at(-1);
  if (last !== undefined && hasOpenCalls(last)) {
    throw new TypeError(
      "Cannot place the reminder as the last message has tool calls without results: add the results first",
    );
  }
  const isTail = place === "tail" && (reason === "stale" || reason === "no_plan");
  const joined = last === undefined ? undefined : join(last, { ...reminder, isTail });
  // Every API has user messages, so its message type includes them.
  return joined === undefined ? [...messages, alone(text) as M] : [...messages.slice(0, -1), joined];
}

function userMessage(text: string): object {
  return { role: "user", content: text };
}

/** Puts a reminder before or after a text, with a blank line between. */
export function joinText(text: string, { text: reminder, placement }: ReminderText): string {
  if (text === "") return reminder;
  return placement === "before" ? `${reminder}\n\n${text}` : `${text}\n\n${reminder}`;
}

/** Puts `part`, which holds the reminder, before or after the parts of a content. */
export function joinParts(parts: readonly unknown[], part: object, { placement }: ReminderText): unknown[] {
  return placement === "before" ? [part, ...parts] : [...parts, part];
}

/** Puts a reminder into content of either form: a text stays a text, and parts get another one of that type. */
export function joinContent(content: unknown, reminder: ReminderText, type = "text"): unknown {
  if (Array.isArray(content)) return joinParts(content, { type, text: reminder.text }, reminder);
  return joinText(typeof content === "string" ? content : "", reminder);
}

/**
 * Puts a reminder into the last tool result among content blocks; without one, or at the tail, appends `part`.
 *
 * `joinResult` returns the block with the reminder in it, or undefined for a block that holds no result.
 */
export function joinLastResult(
  blocks: readonly unknown[],
  part: object,
  reminder: PlacedReminder,
  joinResult: (block: unknown, reminder: TodoReminder) => object | undefined,
): unknown[] {
  for (let index = reminder.isTail ? -1 : blocks.length - 1; index >= 0; index -= 1) {
    const joined = joinResult(blocks[index], reminder);
    if (joined !== undefined) return blocks.with(index, joined);
  }
  return [...blocks, part];
}
