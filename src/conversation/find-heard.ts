import type { TodoTool } from "../tool/create-todo-tool.js";
import { findText, markCall } from "./mark.js";
import { afterCompaction, callsIn, isStart, type Message, resultsIn, textsIn } from "./message.js";

/** The marks by which messages contain an answer or a reminder. */
export interface AnswerMark {
  /** The id of the call, if no other call has it. */
  readonly id?: string;
  /** The mark of the call; left out for a reminder, and where an id is known. */
  readonly call?: string;
  /** The mark of the text; left out for a version that no answer of this agent showed. */
  readonly text?: string;
}

/**
 * Finds the newest of some answers, oldest first, in the messages of a conversation, newest first. The model has read
 * the first of them before, so that one is the result where no other is found.
 *
 * An answer is found by the result of its call, a reminder by its text. The answer to a call without an id of its own
 * is recognized by its text after an equal call. The answer that was read before ends the search, so that an equal text
 * from earlier is not taken for a later one.
 */
export function findHeard(answers: readonly [AnswerMark, ...AnswerMark[]], newestFirst: Iterable<Message>): number {
  const [last] = answers;
  const placesIn = createSearch(answers);
  let found = 0;
  for (const message of newestFirst) {
    const places = placesIn(message);
    const end = places[0] ?? -1;
    // An equal text before an answer that was found belongs to an earlier reminder.
    let newest = found === 0 ? (isReminder(last) ? end : -1) : Infinity;
    for (const [index, answer] of answers.entries()) {
      const place = places[index] ?? -1;
      if (place === -1) continue;
      if (answer.id !== undefined) found = Math.max(found, index);
      else if ((isReminder(answer) ? place >= newest : newest !== Infinity) && !isAlike(answer, last)) {
        found = Math.max(found, index);
        if (isReminder(answer)) newest = place;
      }
    }
    if (found === answers.length - 1 || end !== -1 || isStart(message)) break;
  }
  return found;
}

/** Checks whether an answer is a reminder, and not the result of a call. */
export function isReminder({ id, call }: AnswerMark): boolean {
  return id === undefined && call === undefined;
}

/** Checks whether two answers look the same in messages: the older one was read, so the newer one may be lost. */
function isAlike(one: AnswerMark, other: AnswerMark): boolean {
  return one.call === other.call && one.text === other.text;
}

/** Follows where messages contain which of the answers: the place in the message that was walked last, or -1. */
function createSearch(wanted: readonly AnswerMark[]) {
  const marks = new Set(wanted.flatMap(({ id, text }) => (id === undefined && text !== undefined ? [text] : [])));
  const hasCalls = wanted.some(({ call }) => call !== undefined);
  const texts = new Set<string | undefined>();
  return ({ parts }: Message): readonly number[] => {
    const kept = afterCompaction(parts);
    const own = textsIn(kept);
    const results = resultsIn(kept).map(({ callId }) => callId);
    const places = new Map<string | undefined, number>([...marks].map((mark) => [mark, findPlace(own, mark)]));
    for (const [mark, place] of places) if (place !== -1) texts.add(mark);
    const made = hasCalls ? callsIn(kept).map(({ name, input }) => markCall(String(name), input)) : [];
    return wanted.map(({ id, call, text }) => {
      if (id !== undefined) return results.indexOf(id);
      if (call === undefined) return places.get(text) ?? -1;
      return texts.has(text) ? made.lastIndexOf(call) : -1;
    });
  };
}

/** Finds where the texts of a message last contain another one, in characters. */
function findPlace(own: readonly string[], mark: string): number {
  let [found, start] = [-1, 0];
  for (const text of own) {
    const place = findText(text, mark);
    if (place !== -1) found = start + place;
    start += text.length;
  }
  return found;
}

/** Checks whether messages contain a call of a tool, or a reminder of it. */
export function containsPlan(
  { tool, tag }: { readonly tool: Pick<TodoTool, "name" | "operations">; readonly tag: string },
  messages: Iterable<Message>,
): boolean {
  const names: readonly unknown[] = [tool.name, ...tool.operations.map(({ name }) => name)];
  for (const message of messages) {
    const parts = afterCompaction(message.parts);
    const isCalled = callsIn(parts).some(({ name }) => names.includes(name));
    if (isCalled || textsIn(parts).some((text) => text.includes(`<${tag}>`))) return true;
    if (isStart(message)) return false;
  }
  return false;
}
