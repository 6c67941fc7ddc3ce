import { afterCompaction, callsIn, isStart, type Message, resultsIn, textsIn } from "../conversation/message.js";
import { isRecord } from "../model/plain-json.js";
import { findText, markCall, markText } from "../session/mark.js";
import type { SessionParts } from "../session/session-steps.js";
import { invalidStored, isCount } from "./open-list.js";

/** An answer or a reminder: the version that it showed the model, and the marks by which messages contain it. */
export interface ToldAnswer {
  readonly version: number;
  /** The id of the call, if no other call has it. */
  readonly id?: string;
  /** The mark of the call; left out for a reminder, and where an id is known. */
  readonly call?: string;
  /** The mark of the text; left out for a version that no answer of this agent showed. */
  readonly text?: string;
}

/** The state of an agent before the first answer. */
export const NOTHING_TOLD: ToldAnswer = /* @__PURE__ */ Object.freeze({ version: 0 });

/** An answered call, as it is found again in messages. */
export interface MarkedCall {
  readonly name: string;
  readonly input: unknown;
  /** Its id, if no other call has it. */
  readonly id: string | undefined;
}

/** Creates the record of an answer to a call, or of a reminder. */
export function markAnswer(version: number, text: string, call?: MarkedCall): ToldAnswer {
  if (call === undefined) return Object.freeze({ version, text: markText(text) });
  const { name, input, id } = call;
  return Object.freeze({
    version,
    ...(id === undefined ? { call: markCall(name, input), text: markText(text) } : { id }),
  });
}

/** More answers than any request adds: a host that never confirms any would collect them without end. */
const MOST_ANSWERS = 32;

/** Adds an answer to those that may not have been heard yet. */
export function addAnswer(answers: readonly ToldAnswer[], answer: ToldAnswer): readonly ToldAnswer[] {
  return Object.freeze([...answers, answer].slice(-MOST_ANSWERS));
}

/**
 * Finds the newest of some answers, oldest first, in the messages of a conversation, newest first; -1 for none.
 *
 * An answer is there where the result of its call is, a reminder where its text is. The answer to a call without an id
 * of its own is known by its text behind an equal call. The last answer that was heard before them ends the search, so
 * that an equal text from earlier is not taken for theirs.
 */
export function findHeard(answers: readonly ToldAnswer[], last: ToldAnswer, newestFirst: Iterable<Message>): number {
  const placesIn = createSearch([...answers, last]);
  let found = -1;
  for (const message of newestFirst) {
    const places = placesIn(message);
    const end = places.at(-1) ?? -1;
    // An equal text before an answer that is there belongs to something earlier.
    let newest = found === -1 ? (isReminder(last) ? end : -1) : Infinity;
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
export function isReminder({ id, call }: ToldAnswer): boolean {
  return id === undefined && call === undefined;
}

/** Checks whether two answers look the same in messages: the older one was heard, so the newer one may be lost. */
function isAlike(one: ToldAnswer, other: ToldAnswer): boolean {
  return one.call === other.call && one.text === other.text;
}

/** Follows where messages contain which of the answers: the place in the message that was walked last, or -1. */
function createSearch(wanted: readonly ToldAnswer[]) {
  const marks = new Set(wanted.flatMap(({ id, text }) => (id === undefined && text !== undefined ? [text] : [])));
  const hasCalls = wanted.some(({ call }) => call !== undefined);
  const texts = new Set<string>();
  return ({ parts }: Message): readonly number[] => {
    const kept = afterCompaction(parts);
    const own = textsIn(kept);
    const results = resultsIn(kept).map(({ callId }) => callId);
    const places = new Map([...marks].map((mark) => [mark, findPlace(own, mark)]));
    for (const [mark, place] of places) if (place !== -1) texts.add(mark);
    const made = hasCalls ? callsIn(kept).map(({ name, input }) => markCall(String(name), input)) : [];
    return wanted.map(({ id, call, text = "" }) => {
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
export function containsPlan({ tool, tag }: Pick<SessionParts, "tool" | "tag">, messages: Iterable<Message>): boolean {
  const names: readonly unknown[] = [tool.name, ...tool.operations.map(({ name }) => name)];
  for (const message of messages) {
    const parts = afterCompaction(message.parts);
    const isCalled = callsIn(parts).some(({ name }) => names.includes(name));
    if (isCalled || textsIn(parts).some((text) => text.includes(`<${tag}>`))) return true;
    if (isStart(message)) return false;
  }
  return false;
}

/**
 * Checks the answers in an agent's row.
 *
 * @throws TodoError `invalid_snapshot`.
 */
export function readAnswers(stored: unknown): readonly ToldAnswer[] {
  if (stored === undefined) return NO_ANSWERS;
  if (Array.isArray(stored)) return Object.freeze(stored.map((one) => readAnswer("answers", one)));
  throw invalidStored("invalid_snapshot", "answers", "an array", stored);
}

/** The answers of an agent that heard all of them. */
export const NO_ANSWERS: readonly never[] = /* @__PURE__ */ Object.freeze([]);

/**
 * Checks an answer in an agent's row.
 *
 * @throws TodoError `invalid_snapshot`.
 */
export function readAnswer(name: string, stored: unknown): ToldAnswer {
  const { version, ...marks } = isRecord(stored) ? stored : {};
  if (!isCount(version)) throw invalidStored("invalid_snapshot", `${name}.version`, "a whole number ≥ 0", version);
  // An answer without a readable mark is sent again.
  const readMark = (mark: "id" | "call" | "text") => (typeof marks[mark] === "string" ? { [mark]: marks[mark] } : {});
  return Object.freeze({ version, ...readMark("id"), ...readMark("call"), ...readMark("text") });
}
