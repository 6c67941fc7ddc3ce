import { checkCall, oneOf, type RulesOf } from "../../model/check-options.js";
import { describeInvalid } from "../../model/option-error.js";
import type { TodoReminder } from "../../session/todo-session.js";
import { expectArray, expectObject, fieldsOf } from "./fields.js";

/** A reminder with its place in a message. */
export interface PlacedReminder extends TodoReminder {
  /** Whether it goes to the end of everything, after the host's cache point. */
  readonly isTail: boolean;
  /** Whether it becomes a message of the system where the API takes one. */
  readonly isSystem: boolean;
}

/** The parts of a reminder that are needed to put it next to a text. */
export type ReminderText = Pick<TodoReminder, "text"> & { readonly placement?: TodoReminder["placement"] };

/** The places where an API accepts a reminder. */
export interface ReminderPlaces<Message> {
  /** Whether calls of the last message wait for results, which have to come first. */
  readonly hasOpenCalls: (last: Message) => boolean;
  /** Finds the index of the message for the reminder, among those that were not sent yet. Default: the last one. */
  readonly findTarget?: (messages: readonly Message[]) => number;
  /**
   * Puts the reminder into that message, or a further one after it; undefined where it needs a user message of its own.
   * `before` are the messages before it.
   */
  readonly join: (
    last: Message,
    reminder: PlacedReminder,
    before: readonly Message[],
  ) => object | readonly object[] | undefined;
  /** Writes the reminder as a user message. Default: `{ role: "user", content: text }`. */
  readonly alone?: (text: string) => object;
}

/** The host's choice of a place for a reminder; each API's own function accepts its own places. */
export interface PlaceOption {
  readonly place?: "tail" | "system" | undefined;
}

const RULES: RulesOf<PlaceOption> = { place: /* @__PURE__ */ oneOf("tail", "system") };

/** Places a reminder where the API accepts it: every message that was sent before stays the same object. */
export function placeReminder<Message, M extends Message>(
  { hasOpenCalls, findTarget, join, alone = (text) => ({ role: "user", content: text }) }: ReminderPlaces<Message>,
  messages: readonly M[],
  reminder: TodoReminder | undefined,
  options: PlaceOption = {},
): M[] {
  checkCall("withReminder", options, RULES);
  const { place } = options;
  expectArray(messages, "conversation", "messages");
  const end = messages.length - 1;
  if (end >= 0) expectObject(messages[end], "conversation", `messages[${end}]`);
  if (reminder === undefined) return [...messages];
  const { text, reason } = expectReminder(reminder);
  const index = findTarget?.(messages) ?? end;
  const target = messages[index];
  if (target !== undefined && hasOpenCalls(target)) {
    throw new TypeError(
      "Cannot place the reminder: the last message has tool calls without results; add the results first",
    );
  }
  const isTail = place === "tail" && (reason === "stale" || reason === "no_plan");
  const placed: PlacedReminder = { ...reminder, isTail, isSystem: place === "system" };
  const joined = target === undefined ? undefined : join(target, placed, messages.slice(0, index));
  // Every API has the messages that its adapter writes.
  if (joined === undefined) return [...messages, alone(text) as M];
  return messages.toSpliced(index, 1, ...([joined].flat() as M[]));
}

/** Returns a reminder; a promise in its place would add no text to the conversation, or `undefined`. */
function expectReminder(reminder: TodoReminder): TodoReminder {
  if (typeof fieldsOf(reminder)["text"] === "string") return reminder;
  throw new TypeError(describeInvalid("reminder", "it", "one of the session's; await that of a shared list", reminder));
}

/** Creates the error for a reminder that could only be placed in results that programs read. */
export function noDirectResult(): TypeError {
  return new TypeError(
    "Cannot place the reminder: only a program reads the last results; count the reply with afterReply(), and it waits",
  );
}

/** Puts a reminder before or after a text, with a blank line between. */
export function joinText(text: string, { text: reminder, placement }: ReminderText): string {
  if (text === "") return reminder;
  return placement === "before" ? `${reminder}\n\n${text}` : `${text}\n\n${reminder}`;
}

/** Puts `part`, which contains the reminder, before or after the parts of a content. */
export function joinParts(parts: readonly unknown[], part: object, { placement }: ReminderText): unknown[] {
  return placement === "before" ? [part, ...parts] : [...parts, part];
}

/** Puts a reminder into content of either form: a text stays a text, and parts get another one of that type. */
export function joinContent(content: unknown, reminder: ReminderText, type = "text"): unknown {
  if (Array.isArray(content)) return joinParts(content, { type, text: reminder.text }, reminder);
  const text = content ?? "";
  if (typeof text === "string") return joinText(text, reminder);
  throw new TypeError(describeInvalid("message for the reminder", "its content", "a string or an array", content));
}

/**
 * Puts a reminder into the last tool result among content blocks; without one, or at the tail, appends `part`.
 *
 * `joinResult` returns the block with the reminder in it, or undefined for a block without a result.
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
