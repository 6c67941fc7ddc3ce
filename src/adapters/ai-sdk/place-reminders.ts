import type { TodoItem } from "../../core/todo.js";
import type { KeptReminder } from "../../session/kept-reminders.js";
import type { TodoSession } from "../../session/todo-session.js";
import { fieldsOf, objectsIn } from "../contract/fields.js";
import { hashIn, isCallMark, markCall, markUserMessage } from "../contract/mark.js";
import type { ReminderText } from "../contract/place-reminder.js";
import { pendingNudge } from "../contract/session-source.js";
import { type AiSdkMessage, joinMessage, lastResult } from "./with-reminder.js";

/**
 * Places a session's reminders in the messages of a step: those sent before, where the SDK dropped them, and one that
 * is due now.
 *
 * The messages since the model last spoke say what happened: tool results end a round, and a user message begins a
 * turn unless it is the session's own nudge. The session keeps what was decided, so that another process puts the same
 * words back at the same places.
 */
export function placeReminders<M extends AiSdkMessage, I extends TodoItem>(
  session: TodoSession<I>,
  messages: readonly M[],
): M[] {
  const placed = [...messages];
  const marks = findMarks(messages);
  for (const kept of session.reminders) restore(placed, marks, kept);

  const spoken = placed.findLastIndex(({ role }) => role === "assistant");
  const answered = placed.findLastIndex((message) => lastResult(message) !== undefined);
  // A step that is tried again shows the same round.
  const counted = session.reminders.findLast(({ mark }) => isCallMark(mark))?.mark;
  if (answered > spoken && marks[answered] !== counted)
    join(placed, answered, session.endRound({ mark: marks[answered] }));
  const asked = placed.findLastIndex(({ role }) => role === "user");
  if (asked > spoken && !isNudge(session, placed[asked]))
    join(placed, asked, session.begin({ mark: marks[asked] }));
  return placed;
}

function join(placed: AiSdkMessage[], index: number, reminder: ReminderText | undefined): void {
  const message = placed[index];
  if (message === undefined || reminder === undefined || holds(message, reminder)) return;
  placed[index] = joinMessage(message, reminder) ?? message;
}

type Marks = readonly (string | undefined)[];

/** Puts a kept reminder back into its message, unless that still holds it or is gone. */
function restore(placed: AiSdkMessage[], marks: Marks, kept: KeptReminder): void {
  if (kept.text === "") return;
  const hash = hashIn(kept.mark);
  if (hash === undefined) {
    join(placed, marks.lastIndexOf(kept.mark), kept);
    return;
  }
  // A user message that holds its reminder has other words than the mark was made of.
  const place = kept.mark.slice(0, -hash.length);
  const numbered = placed[marks.findIndex((mark) => mark?.startsWith(place))];
  if (numbered !== undefined && holds(numbered, kept)) return;
  const exact = marks.lastIndexOf(kept.mark);
  // In a history that was shortened, a message has another number.
  const moved = (mark: string | undefined): boolean => mark !== undefined && hashIn(mark) === hash;
  join(placed, exact === -1 ? marks.findLastIndex(moved) : exact, kept);
}

/** The marks of messages: the same in a run's messages, in stored ones and in those converted from a UI's. */
function findMarks(messages: readonly AiSdkMessage[]): Marks {
  const occurrences = new Map<unknown, number>();
  let asked = 0;
  return messages.map((message) => {
    if (message.role === "user") {
      asked += 1;
      return markUserMessage(asked, textOf(message.content));
    }
    const result = lastResult(message);
    if (result === undefined) return undefined;
    const id = result["toolCallId"];
    const occurrence = (occurrences.get(id) ?? 0) + 1;
    occurrences.set(id, occurrence);
    return markCall(id, occurrence);
  });
}

function holds(message: AiSdkMessage, { text }: ReminderText): boolean {
  const result = lastResult(message);
  return (result === undefined ? textOf(message.content) : outputText(result["output"])).includes(text);
}

function isNudge<I extends TodoItem>(session: TodoSession<I>, message: AiSdkMessage | undefined): boolean {
  const nudge = pendingNudge(session);
  return nudge !== undefined && textOf(message?.content) === nudge.text;
}

/** The text of a content, its parts joined. */
export function textOf(content: unknown): string {
  if (typeof content === "string") return content;
  return objectsIn(content)
    .map(({ text }) => (typeof text === "string" ? text : ""))
    .join("\n");
}

/** The text that a model reads in a tool's output. */
export function outputText(output: unknown): string {
  const { value, reason } = fieldsOf(output);
  if (typeof value === "string") return value;
  return value === undefined ? String(reason ?? "") : textOf(value);
}
