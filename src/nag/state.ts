import { describeInvalid } from "../model/option-error.js";
import { type Fields, isRecord } from "../model/plain-json.js";
import { isDone, type TodoCounts, type TodoItem, type TodoList } from "../model/todo.js";
import { TodoError } from "../model/todo-error.js";
import type { NagEvent } from "./event.js";

/** Everything a nag policy remembers: plain numbers, so that it fits any checkpoint. */
export interface NagState {
  /** Rounds since the last write that counts. */
  readonly rounds: number;
  /** Rounds since the last reminder; -1 before the first one. */
  readonly sinceReminder: number;
  /** Reminders during work since the plan last moved. */
  readonly reminders: number;
  /** Nudges at the end of this user turn. */
  readonly nudges: number;
  /** Nudges at turn ends since the plan last moved. */
  readonly idleNudges: number;
  /** 1 once a start reminder was shown, else 0. */
  readonly started: number;
  /** 1 from a user's message to the first round after it, else 0. */
  readonly idle: number;
  /** A number for the open part of the plan as of its last move; 0 before the first. */
  readonly fingerprint: number;
  /** Reminders during work, in a row, without a write within a few rounds. */
  readonly ignored: number;
  /**
   * The number of completed items up to which the next write is not a batch: those of the last round, and one more
   * where an item was in progress; -1 before the first round.
   */
  readonly expected: number;
  /**
   * The events so far, as a sum: 1 a batch of completed items, 2 a round that was left out as it changed nothing, 4 the
   * end of the turn, 8 a turn that the person broke off, with no accepted write since.
   */
  readonly stage: number;
  /** Rounds since the plan was last shown again; -1 while it is in sight. */
  readonly hidden: number;
}

/** The state before any event. */
export const FIRST_NAG_STATE: NagState = /* @__PURE__ */ Object.freeze({
  rounds: 0,
  sinceReminder: -1,
  reminders: 0,
  nudges: 0,
  idleNudges: 0,
  started: 0,
  idle: 0,
  fingerprint: 0,
  ignored: 0,
  expected: -1,
  stage: 0,
  hidden: -1,
});

/** The parts of {@link NagState.stage}. */
const BATCHED = 1;
const SKIPPED = 2;
const ENDED = 4;
const BROKEN_OFF = 8;

/** Checks whether a write completed several items at once, or one while none was in progress. */
export function hasBatched({ stage }: Pick<NagState, "stage">): boolean {
  return (stage & BATCHED) !== 0;
}

/** Checks whether the person broke a turn off, and the model has not written the plan since. */
export function isBrokenOff({ stage }: Pick<NagState, "stage">): boolean {
  return (stage & BROKEN_OFF) !== 0;
}

/** Counts a message of the person: a turn that had rounds and no end was broken off. */
export function countStart(state: NagDraft, brokenOff: boolean | undefined): void {
  const hasRounds = state.expected !== -1 && state.idle === 0;
  if (brokenOff ?? (hasRounds && (state.stage & ENDED) === 0)) state.stage |= BROKEN_OFF;
  state.stage &= ~ENDED;
  state.nudges = 0;
  state.idle = 1;
}

/** Counts the end of a turn. */
export function countStop(state: NagDraft): void {
  state.stage |= ENDED;
}

/** Checks whether a round was left out because it changed nothing. */
export function hasSkipped({ stage }: Pick<NagState, "stage">): boolean {
  return (stage & SKIPPED) !== 0;
}

/** The names of the numbers, each with its first value. */
const FIELDS = /* @__PURE__ */ Object.entries(FIRST_NAG_STATE);

/** Writes the numbers of a state that differ from the first ones: most never change. */
export function writeNagState(state: NagState): Partial<NagState> {
  const numbers: Readonly<Record<string, number>> = { ...state };
  const written: Record<string, number> = {};
  for (const [name, first] of FIELDS) {
    const value = numbers[name] ?? first;
    if (value !== first) written[name] = value;
  }
  return Object.freeze(written);
}

/** Reads the numbers of a stored state; an earlier release had a number for each kind of event. */
export function readNumbers(stored: Fields): Fields {
  const { completed = -1, running, batched, skipped } = stored;
  const { expected = completed === -1 ? -1 : Number(completed) + (running ? 1 : 0) } = stored;
  const { stage = (batched ? BATCHED : 0) + (skipped ? SKIPPED : 0) } = stored;
  const renewed: Fields = { ...stored, expected, stage };
  return Object.fromEntries(FIELDS.map(([name]) => [name, renewed[name]]));
}

/**
 * Reads a state as {@link writeNagState} wrote it, also in an earlier release.
 *
 * @throws TodoError `invalid_snapshot` for anything but a whole number in a field, or one below its least value.
 */
export function validateNagState(written: unknown): NagState {
  if (!isRecord(written)) throw invalidState("it", "an object", written);
  const stored = readNumbers(written);
  const state: Record<string, number> = {};
  for (const [name, first] of FIELDS) {
    const value = stored[name] === undefined ? first : stored[name];
    // FIRST_NAG_STATE has the least value of each.
    if (typeof value !== "number" || !Number.isSafeInteger(value) || value < first) {
      throw invalidState(name, `a whole number ≥ ${first}`, value);
    }
    state[name] = value;
  }
  // Every field of NagState was just set by its name.
  return Object.freeze(state) as unknown as NagState;
}

function invalidState(name: string, rule: string, value: unknown): TodoError {
  return new TodoError("invalid_snapshot", describeInvalid("nag state", name, rule, value));
}

/** The end of a model call that had tool calls. */
export type RoundEvent = Extract<NagEvent, { type: "round" }>;

/** A reminder worked if a write moved the plan within this many rounds. */
const ANSWER_ROUNDS = 3;

/** A state while an event is counted into it. */
export type NagDraft = { -readonly [Name in keyof NagState]: NagState[Name] };

/**
 * Counts one more round and the effect of its write on the plan; a write that moved the open part refills the budgets.
 * A round in which the model could not write, or that changed nothing, does not count as evidence about its plan.
 */
export function countRound(
  state: NagDraft,
  event: RoundEvent,
  resetOn: "write" | "call",
  { completed, in_progress }: TodoCounts,
): void {
  const { write, toolAvailable, progress } = event;
  const isIdle = write === "none" && (toolAvailable === false || progress === false);
  state.stage &= ~ENDED;
  if (!isIdle) countWork(state, event, resetOn, completed);
  state.expected = completed + Math.min(in_progress, 1);
  if (progress === false) state.stage |= SKIPPED;
}

function countWork(state: NagDraft, { write, list }: RoundEvent, resetOn: "write" | "call", completed: number): void {
  if (state.sinceReminder !== -1) state.sinceReminder += 1;
  const resets = write === "ok" || (write === "failed" && resetOn === "call");
  state.rounds = resets ? 0 : state.rounds + 1;
  if (write !== "ok") return;
  state.stage &= ~BROKEN_OFF;
  // The list was out of date before a batch. Counts decide, as they do not depend on the wording of items.
  if (state.expected !== -1 && completed > state.expected) state.stage |= BATCHED;
  const fingerprint = fingerprintOpen(list);
  if (fingerprint === state.fingerprint) return;
  state.fingerprint = fingerprint;
  state.reminders = 0;
  state.idleNudges = 0;
  if (state.sinceReminder !== -1 && state.sinceReminder <= ANSWER_ROUNDS) state.ignored = 0;
}

/**
 * Hashes the open part of a plan: its texts, its statuses and its order (FNV-1a, 32 bits).
 *
 * A revision would not do: a write that changes only an activeForm or the summary is not progress.
 */
export function fingerprintOpen(list: TodoList): number {
  let sum = NOTHING_HASHED;
  for (const item of list.items) if (!isDone(item)) sum = hashItem(item, sum);
  return sum >>> 0;
}

/** Continues a hash with the texts of an item, which are not joined first: a copy would take longer than the hash. */
function hashItem({ status, blocked, content }: TodoItem, before: number): number {
  const named =
    blocked === undefined ? addText(before, status) : addText(addText(addText(before, status), " "), blocked);
  return addText(addText(addText(named, "\n"), content), "\n");
}

const NOTHING_HASHED = 0x811c9dc5 | 0;

function addText(before: number, text: string): number {
  let sum = before;
  for (let index = 0; index < text.length; index += 1) sum = Math.imul(sum ^ text.charCodeAt(index), 0x01000193);
  return sum;
}
