import { expect, it } from "vitest";
import { TodoError } from "../../src/model/todo-error.js";
import { FIRST_NAG_STATE, fingerprintOpen, validateNagState } from "../../src/nag/state.js";
import { readRows } from "../support/read-rows.js";
import { EMPTY, listOf, OPEN } from "./play.js";

it("validateNagState() reads what JSON carried, frozen, and nothing besides", () => {
  const stored: unknown = JSON.parse(JSON.stringify({ ...FIRST_NAG_STATE, rounds: 7, more: 1 }));
  const state = validateNagState(stored);
  expect(state).toEqual({ ...FIRST_NAG_STATE, rounds: 7 });
  expect(Object.isFrozen(state)).toBe(true);
});

type Row = [name: string, stored: unknown, message: string];

it.each<Row>([
  ...readRows<Row>("nag/state.refused").map(
    ([name, change, message]): Row => [name, Object.assign({ ...FIRST_NAG_STATE }, change), message],
  ),
  ["nothing", undefined, "rounds must be a whole number from 0: current value is undefined"],
  ["a list", [], "rounds must be a whole number from 0: current value is undefined"],
  [
    "a missing number",
    { ...FIRST_NAG_STATE, nudges: undefined },
    "nudges must be a whole number from 0: current value is undefined",
  ],
])("validateNagState() refuses %s", (_name, stored, message) => {
  expect(() => validateNagState(stored)).toThrow(
    new TodoError("invalid_snapshot", `Cannot read a nag state as ${message}`),
  );
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
