import { expect, it } from "vitest";
import {
  acceptGuesses,
  completePlaces,
  followPlaces,
  invertPlaces,
  isPairing,
  pairItems,
  turnGuess,
} from "../../src/plan/pairing.js";
import { items } from "../support/write.js";

const guess = turnGuess;

it.each([
  ["a text read loosely", ["[ ]Add tests"], ["[x]add tests!"], [0]],
  ["a likeness of the words", ["[ ]Add tests"], ["[ ]Add ten tests"], [guess(0)]],
  ["nothing", ["[ ]Add tests"], ["[ ]Ship"], [-1]],
])("pairItems() says what a pair rests on: %s", (_, before, after, places) => {
  expect(pairItems(items(...before), items(...after))).toEqual(places);
});

it.each([
  ["an id that tells items apart", "p", [0]],
  ["an id that only numbers the rows", "1", [guess(0)]],
])("pairItems() says whether a new text has %s", (_, id, places) => {
  const [before, after] = [items("[ ]Add tests"), items("[ ]Add ten tests")].map((given) =>
    given.map((item) => ({ ...item, id })),
  );
  expect(pairItems(before ?? [], after ?? [])).toEqual(places);
});

it.each([
  ["certain twice", [0, 1], [1, 0], [1, 0]],
  ["guessed first", [guess(0), 1], [0, 1], [guess(0), 1]],
  ["guessed last", [0, 1], [guess(1), -1], [guess(1), -1]],
  ["guessed twice", [guess(0)], [guess(0)], [guess(0)]],
  ["gone between", [-1], [guess(0)], [-1]],
])("followPlaces() of what is %s", (_, places, pairing, followed) => {
  expect(followPlaces(places, pairing)).toEqual(followed);
});

it.each([
  ["an item that came back", ["[ ]a", "[ ]b"], ["[ ]b", "[x]a"], [1, -1], [1, 0]],
  ["a text before a guess", ["[ ]a"], ["[ ]b", "[ ]a"], [guess(0), -1], [-1, 0]],
  ["a guess that nothing speaks against", ["[ ]a"], ["[ ]b"], [guess(0)], [guess(0)]],
])("completePlaces() takes %s", (_, before, after, places, completed) => {
  expect(completePlaces(items(...before), items(...after), places)).toEqual(completed);
});

it("invertPlaces() and acceptGuesses() keep what is guessed and drop the mark", () => {
  expect(invertPlaces([2, guess(0), -1], 3)).toEqual([guess(1), -1, 0]);
  expect(acceptGuesses([2, guess(0), -1])).toEqual([2, 0, -1]);
});

it.each([
  ["sound", [1, -1, guess(0)], true],
  ["too short", [1, 0], false],
  ["too long", [1, 0, -1, -1], false],
  ["out of range", [2, 0, -1], false],
  ["out of range as a guess", [guess(2), 0, -1], false],
  ["twice", [1, guess(1), -1], false],
  ["no whole number", [0.5, -1, -1], false],
  ["no number", ["0", -1, -1], false],
  ["no array", { length: 3 }, false],
])("isPairing() of what is %s", (_, value, isSound) => {
  expect(isPairing(value, { before: 2, after: 3 })).toBe(isSound);
});
