import type { TodoItem } from "../../core/todo.js";
import type { TodoReminder, TodoSession } from "../../session/todo-session.js";
import { fieldsOf, objectsIn } from "../contract/fields.js";
import { pendingNudge } from "../contract/session-source.js";
import { type AiSdkMessage, joinMessage, lastResult } from "./with-reminder.js";

/** A reminder that was sent, and the message that holds it. */
interface KeptReminder {
  readonly reminder: TodoReminder;
  readonly index: number;
  /** Identifies the message, also in a history that was shortened. */
  readonly mark: string;
}

interface Memory {
  kept: readonly KeptReminder[];
  /** Where the last counted round ended, and with which result: a step that is tried again counts once. */
  round: string | undefined;
}

/** The reminders that each session has sent. */
const memories = new WeakMap<object, Memory>();

/**
 * Places a session's reminders in the messages of a step: those sent before, where the SDK dropped them, and one that
 * is due now.
 *
 * The messages since the model last spoke say what happened: tool results end a round, and a user message begins a
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

  const spoken = placed.findLastIndex(({ role }) => role === "assistant");
  const answered = placed.findLastIndex((message) => lastResult(message) !== undefined);
  const round = `${answered} ${markOf(placed[answered])}`;
  if (answered > spoken && round !== memory.round) {
    memory.round = round;
    keep(memory, placed, answered, session.endRound());
  }
  const asked = placed.findLastIndex(({ role }) => role === "user");
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

/** Puts a kept reminder back into its message, unless that still holds it or is gone. */
function restore(placed: AiSdkMessage[], { reminder, index, mark }: KeptReminder): void {
  if (holds(placed[index], reminder)) return;
  const isMarked = (message: AiSdkMessage | undefined): boolean => markOf(message) === mark;
  const found = isMarked(placed[index]) ? index : placed.findLastIndex(isMarked);
  const message = placed[found];
  if (message === undefined || holds(message, reminder)) return;
  placed[found] = joinMessage(message, reminder) ?? message;
}

/** A call id or a user's words: the same in a run's messages, in stored ones and in those converted from a UI's. */
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
