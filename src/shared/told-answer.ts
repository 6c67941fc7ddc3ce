import type { AnswerMark } from "../conversation/find-heard.js";
import { markCall, markText } from "../conversation/mark.js";
import { isRecord } from "../model/plain-json.js";
import { invalidStored, isCount } from "./open-list.js";

/** An answer or a reminder: the version that it showed the model, and the marks by which messages contain it. */
export interface ToldAnswer extends AnswerMark {
  readonly version: number;
}

/** The state of an agent before the first answer. */
export const NOTHING_TOLD: ToldAnswer = /* @__PURE__ */ Object.freeze({ version: 0 });

/** An answered call, by the facts that identify it in messages. */
export interface MarkedCall {
  readonly name: string;
  readonly input: unknown;
  /** Its id, where it is the only call with that id. */
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

/**
 * More answers than any request adds: without a bound, a host that never confirms any would collect them without end.
 */
const MOST_ANSWERS = 32;

/** Adds an answer to those that the model may not have read yet. */
export function addAnswer(answers: readonly ToldAnswer[], answer: ToldAnswer): readonly ToldAnswer[] {
  return Object.freeze([...answers, answer].slice(-MOST_ANSWERS));
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

/** The unread answers of a model that has read all of them. */
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
