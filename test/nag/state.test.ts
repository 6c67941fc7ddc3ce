import { expect, it } from "vitest";
import { TodoError } from "../../src/model/todo-error.js";
import { FIRST_NAG_STATE, fingerprintOpen, validateNagState, writeNagState } from "../../src/nag/state.js";
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
