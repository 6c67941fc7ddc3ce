import type { TodoItem } from "../../core/todo.js";
import type { TodoReminder, TodoSession } from "../../session/todo-session.js";
import { type AiSdkMessage, lastResult, outputText, textOf } from "./message.js";
import { joinMessage } from "./with-reminder.js";

/** A reminder that was sent, and the message it stands in. */
interface KeptReminder {
  readonly reminder: TodoReminder;
  readonly index: number;
  /** What tells the message from others; an index alone does not, once a history was shortened. */
  readonly mark: string;
}

interface Memory {
  kept: readonly KeptReminder[];
  /** The place and result that the last counted round ended with: a step that is tried again is no new round. */
  round: string | undefined;
}

/** What the sessions' reminders were sent in; it goes when the session goes. */
const memories = new WeakMap<object, Memory>();

/**
 * The messages of a step with the session's reminders: those sent before, where the SDK dropped them, and one that is
 * due now.
 *
 * What is new since the model last spoke says what happened: results of tools end a round, a user message begins a
 * turn unless it is the session's own nudge.
 */
export function placeReminders<M extends AiSdkMessage, I extends TodoItem>(
  session: TodoSession<I>,
  messages: readonly M[],
): M[] {
  const memory = memories.get(session) ?? { kept: [], round: undefined };
  memories.set(session, memory);
  const placed = [...messages];
  for (const kept of memory.kept) restore(placed, kept);

  const spoken = lastIndex(placed, ({ role }) => role === "assistant");
  const answered = lastIndex(placed, (message) => lastResult(message) !== undefined);
  const round = `${answered} ${markOf(placed[answered])}`;
  if (answered > spoken && round !== memory.round) {
    memory.round = round;
    keep(memory, placed, answered, session.endRound());
  }
  const asked = lastIndex(placed, ({ role }) => role === "user");
  if (asked > spoken && !isNudge(session, placed[asked])) keep(memory, placed, asked, session.begin());
  return placed;
}

function keep(
  memory: Memory,
  placed: AiSdkMessage[],
  index: number,
  reminder: TodoReminder | undefined,
): void {
  const mark = markOf(placed[index]);
  if (reminder === undefined || mark === undefined) return;
  const kept = { reminder, index, mark };
  memory.kept = [...memory.kept, kept];
  restore(placed, kept);
}

/** Puts a reminder where it stands or stood; a message that is gone took it along. */
function restore(placed: AiSdkMessage[], { reminder, index, mark }: KeptReminder): void {
  if (holds(placed[index], reminder)) return;
  const isMarked = (message: AiSdkMessage | undefined): boolean => markOf(message) === mark;
  const found = isMarked(placed[index]) ? index : lastIndex(placed, isMarked);
  const message = placed[found];
  if (message === undefined || holds(message, reminder)) return;
  placed[found] = joinMessage(message, reminder) ?? message;
}

/** A call id or a user's words: the same in the messages of a run, in stored ones and in those made of a UI's. */
function markOf(message: AiSdkMessage | undefined): string | undefined {
  if (message?.role === "user") return `user ${textOf(message.content)}`;
  const result = message && lastResult(message);
  return result && `result ${String(result["toolCallId"])}`;
}

function holds(message: AiSdkMessage | undefined, { text }: TodoReminder): boolean {
  if (message === undefined) return false;
  const result = lastResult(message);
  return (result === undefined ? textOf(message.content) : outputText(result["output"])).includes(text);
}

function isNudge<I extends TodoItem>(
  { decision }: TodoSession<I>,
  message: AiSdkMessage | undefined,
): boolean {
  if (decision?.remind !== true || decision.reason !== "unfinished") return false;
  return textOf(message?.content) === decision.text;
}

function lastIndex<T>(values: readonly T[], is: (value: T) => boolean): number {
  return values.map(is).lastIndexOf(true);
}
