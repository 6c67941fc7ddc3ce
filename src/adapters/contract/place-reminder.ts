import type { TodoReminder } from "../../session/todo-session.js";
import { expectArray } from "./shape-error.js";
import type { ReminderOptions } from "./todo-adapter.js";

/** How an API takes a reminder. */
export interface ReminderPlaces<M> {
  /**
   * The last message with the reminder in it, or undefined where the reminder needs a message of its own.
   *
   * Throws where the API allows nothing yet.
   */
  readonly into: (last: M, reminder: TodoReminder, isTail: boolean) => M | undefined;
  /** The reminder as a user message. */
  readonly alone: (text: string) => M;
}

/** The messages with a reminder: a new array, all messages but the last the very same objects. */
export function placeReminder<M>(
  messages: readonly M[],
  reminder: TodoReminder | undefined,
  { into, alone }: ReminderPlaces<M>,
  options: ReminderOptions = {},
): M[] {
  const kept = [...expectArray(messages, "the conversation", "messages")] as M[]; // The array that was checked.
  if (reminder === undefined) return kept;
  const isPassing = reminder.reason === "stale" || reminder.reason === "no_plan";
  const last = kept.pop();
  if (last === undefined) return [alone(reminder.text)];
  const joined = into(last, reminder, options.place === "tail" && isPassing);
  return joined === undefined ? [...kept, last, alone(reminder.text)] : [...kept, joined];
}

/** A text with the reminder before or after it, a blank line between. */
export function joinReminder(text: string, { text: reminder, placement }: TodoReminder): string {
  if (text === "") return reminder;
  return placement === "before" ? `${reminder}\n\n${text}` : `${text}\n\n${reminder}`;
}

/** Content parts with the reminder's before or behind them. */
export function addReminder<P>(parts: readonly P[], part: P, { placement }: TodoReminder): P[] {
  return placement === "before" ? [part, ...parts] : [...parts, part];
}

/** The error for a reminder that comes before the results of the calls in the last message. */
export function resultsMissing(position: string): TypeError {
  return new TypeError(
    `Cannot place the reminder as ${position} has tool calls without results: add the results first`,
  );
}
