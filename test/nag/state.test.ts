import { expect, it } from "vitest";
import { TodoError } from "../../src/model/todo-error.js";
import { createNagPolicy } from "../../src/nag/policy.js";
import {
  FIRST_NAG_STATE,
  fingerprintOpen,
  type NagState,
  validateNagState,
  writeNagState,
} from "../../src/nag/state.js";
import { EMPTY, listOf, OPEN } from "./play.js";

it("validateNagState() reads what JSON carried, frozen, and nothing besides", () => {
  const stored: unknown = JSON.parse(JSON.stringify({ ...FIRST_NAG_STATE, rounds: 7, more: 1 }));
  const state = validateNagState(stored);
  expect(state).toEqual({ ...FIRST_NAG_STATE, rounds: 7 });
  expect(Object.isFrozen(state)).toBe(true);
});

it("writeNagState() leaves out the numbers that never changed, and validateNagState() reads the others back", () => {
  const state = { ...FIRST_NAG_STATE, rounds: 7, sinceReminder: 0 };
  expect(writeNagState(state)).toEqual({ rounds: 7, sinceReminder: 0 });
  expect(validateNagState(writeNagState(state))).toEqual(state);
  expect(validateNagState(writeNagState(FIRST_NAG_STATE))).toEqual(FIRST_NAG_STATE);
});

/** What a release before kept of a state, in place of `expected` and `stage`. */
type OldParts = Partial<
  Record<"completed" | "running" | "batched" | "skipped" | "hasRun" | "current" | "passed", number>
>;

it.each<[name: string, old: OldParts, now: Partial<NagState>]>([
  ["an item in progress", { completed: 2, running: 1, hasRun: 1 }, { expected: 3 }],
  ["several items in progress", { completed: 2, running: 3 }, { expected: 3 }],
  ["nothing in progress", { completed: 2, hasRun: 1 }, { expected: 2 }],
  ["no round yet", { completed: -1, running: 0, batched: 0, skipped: 0 }, {}],
  ["a batch", { completed: 4, batched: 1 }, { expected: 4, stage: 1 }],
  ["a round that was left out", { completed: 0, skipped: 1 }, { expected: 0, stage: 2 }],
  ["both", { completed: 4, running: 1, batched: 1, skipped: 1 }, { expected: 5, stage: 3 }],
  ["an item that others passed", { current: 12345, passed: 3 }, {}],
])("a state of before is read by validateNagState() and policy.next(): one of %s", (_name, old, now) => {
  const { expected: _expected, stage: _stage, ...same } = { ...FIRST_NAG_STATE, rounds: 7 };
  const state = { ...FIRST_NAG_STATE, rounds: 7, ...now };
  expect(validateNagState({ rounds: 7, ...old })).toEqual(state);
  const event = { type: "round", list: OPEN, write: "none" } as const;
  const { next } = createNagPolicy();
  // A checkpoint of before has no other numbers.
  expect(next({ ...same, ...old } as unknown as NagState, event)).toEqual(next(state, event));
});

type Row = [name: string, stored: unknown, message: string];

it.each<Row>([
  ["null for a number", { ...FIRST_NAG_STATE, ignored: null }, "ignored must be a whole number ≥ 0 (got null)"],
  ["a text", { ...FIRST_NAG_STATE, rounds: "7" }, 'rounds must be a whole number ≥ 0 (got "7")'],
  [
    "what JSON makes of Infinity",
    { ...FIRST_NAG_STATE, reminders: null },
    "reminders must be a whole number ≥ 0 (got null)",
  ],
  ["a fraction", { ...FIRST_NAG_STATE, nudges: 0.5 }, "nudges must be a whole number ≥ 0 (got 0.5)"],
  [
    "a number too large to count",
    { ...FIRST_NAG_STATE, rounds: 1e300 },
    "rounds must be a whole number ≥ 0 (got 1e+300)",
  ],
  ["a negative count", { ...FIRST_NAG_STATE, rounds: -1 }, "rounds must be a whole number ≥ 0 (got -1)"],
  [
    "a distance below none",
    { ...FIRST_NAG_STATE, sinceReminder: -2 },
    "sinceReminder must be a whole number ≥ -1 (got -2)",
  ],
  ["a number of before that is none", { completed: "many" }, "expected must be a whole number ≥ -1 (got NaN)"],
  ["nothing", undefined, "it must be an object (got undefined)"],
  ["a list", [], "it must be an object (got [])"],
])("validateNagState() refuses %s", (_name, stored, message) => {
  expect(() => validateNagState(stored)).toThrow(new TodoError("invalid_snapshot", `Invalid nag state: ${message}`));
});

it.each([
  ["finished items", listOf("cancelled Skip", "in_progress Write", "completed Read", "pending Test"), true],
  ["a text", listOf("in_progress Write!", "pending Test"), false],
  ["a status", listOf("pending Write", "pending Test"), false],
  ["the order", listOf("pending Test", "in_progress Write"), false],
  ["everything", EMPTY, false],
])("fingerprintOpen() of a list that differs in %s", (_name, list, isSame) => {
  expect(fingerprintOpen(list) === fingerprintOpen(OPEN)).toBe(isSame);
});
