import type { TodoList } from "agent-todos";
import { describe, expect, it } from "vitest";
import {
  adoptKeys,
  carryKeys,
  completeKeys,
  createKeys,
  type KeyedList,
  keyLists,
  pairByKeys,
  readKeys,
  writeKeys,
} from "../../src/plan/keys.js";
import { pairMerged, pairSides } from "../../src/plan/merge-rows.js";
import { items } from "../support/write.js";

const listOf = (revision: number, ...lines: readonly string[]): TodoList => ({ revision, items: items(...lines) });

/** A list of texts, each behind its key: `"5.2 Read"`. */
function keyed(...rows: readonly string[]): KeyedList {
  const parts = rows.map((row) => /^(\S*) (.*)$/.exec(row) ?? expect.fail(row));
  return { list: listOf(9, ...parts.map(([, , text]) => `[ ]${text}`)), keys: parts.map(([, key = ""]) => key) };
}

it("the items of a list without a history are born in its revision", () => {
  expect(createKeys(listOf(6, "[ ]Read", "[ ]Ship"))).toEqual(["6.0", "6.1"]);
});

describe("the keys of a list that was written from another one", () => {
  it.each([
    ["an item keeps its key wherever it moves", [1, 0], [], ["5.2", "1.0"]],
    ["a new item is born at its position", [0, -1, 1], [], ["1.0", "6.1", "5.2"]],
    ["similar words are a guess", [0, 1], [1], ["1.0", "6.1~5.2"]],
    ["a removed item takes its key along", [1], [], ["5.2"]],
  ])("%s", (_, matches, guessed, keys) => {
    const carried = carryKeys(["1.0", "5.2"], { matches, guessed: new Set(guessed) });
    expect(completeKeys(carried, 6)).toEqual(keys);
  });

  it("a guess about a guess goes back to the first item", () => {
    const carried = carryKeys(["6.0~5.2"], { matches: [0], guessed: new Set([0]) });
    expect(completeKeys(carried, 8)).toEqual(["8.0~5.2"]);
  });

  it("no two items have one key", () => {
    expect(completeKeys(["1.0", "1.0", ""], 6)).toEqual(["1.0", "6.1", "6.2"]);
  });
});

describe("pairByKeys()", () => {
  it.each([
    ["by keys, whatever the words", ["1.0 Read", "1.1 Ship"], ["1.1 Deploy", "1.0 Study"], [1, 0], []],
    ["not by likeness", ["1.0 Review PR 12"], ["5.0 Review PR 13"], [-1], []],
    ["by equal words where an item came back", ["1.0 Read", "1.1 Ship"], ["1.1 Ship", "5.1 Read"], [1, 0], []],
    ["guesses as guesses", ["1.0 Read the file"], ["6.0~1.0 Read that file"], [0], [0]],
    ["guesses back as guesses", ["6.0~1.0 Read that file"], ["1.0 Read the file"], [0], [0]],
    ["two guesses about one item as a guess", ["6.0~1.0 Read that file"], ["8.0~1.0 Read this file"], [0], [0]],
    ["a guess that was kept for certain", ["6.0~1.0 Read that file"], ["6.0~1.0 Study"], [0], []],
    ["a key before a guess", ["1.0 Read"], ["6.0~1.0 Look", "1.0 Study"], [-1, 0], []],
    ["equal words before a guess", ["1.0 Read"], ["6.0~1.0 Look", "7.0 Read"], [-1, 0], []],
    ["equal words before the guess of their own key", ["1.0 Read", "1.1 Ship"], ["6.0~1.0 Ship"], [1], []],
    ["nothing by keys that are missing", [" Read"], [" Ship"], [-1], []],
  ])("pairs %s", (_, before, after, matches, guessed) => {
    const pairs = pairByKeys(keyed(...before), keyed(...after));
    expect([pairs.matches, [...pairs.guessed]]).toEqual([matches, guessed]);
  });
});

describe("the items of three lists", () => {
  const [BASE, REWORDED] = [keyed("1.0 Read", "1.1 Add tests"), keyed("1.0 Read", "6.1~1.1 Add ten tests")];
  const ADDED = keyed("1.0 Read", "1.1 Add tests", "7.2 Add ten tests");

  it.each([
    ["a guess of next", BASE, REWORDED, ["0 0 0", "1 1 1 next"], [[], [1]]],
    ["a guess of current", REWORDED, BASE, ["0 0 0", "1 1 1 current"], [[1], []]],
    ["no guess where current added the words of next", ADDED, REWORDED, ["0 0 0", "1 1 -1", "-1 2 1"], [[], []]],
    ["no guess where next added the words of current", REWORDED, ADDED, ["0 0 0", "1 -1 1", "-1 1 2"], [[], []]],
  ])("pairSides() finds %s", (_, current, next, rows, guesses) => {
    const paired = pairSides({ base: BASE, current, next });
    expect(paired.map(({ at, guessed = "" }) => `${at.base} ${at.current} ${at.next} ${guessed}`.trimEnd())).toEqual(
      rows,
    );
    // Where the merge takes the words of the other side, the item of a side is found by likeness only.
    expect((["next", "current"] as const).map((side) => [...pairMerged(side, paired).guessed])).toEqual(guesses);
  });
});

describe("lists without keys", () => {
  it("are paired by ids and words, and similar words are a guess", () => {
    const [seen, list] = [listOf(3, "[ ]Read", "[ ]Add tests"), listOf(4, "[ ]Ask Ann", "[ ]Add ten tests", "[x]Read")];
    const pairs = keyLists(seen, list);
    const { matches, guessed } = pairByKeys(pairs.seen, pairs.current);
    expect([matches, [...guessed]]).toEqual([[-1, 1, 0], [1]]);
  });

  it("share no key by chance", () => {
    const pairs = keyLists(listOf(6, "[ ]Read", "[ ]Ship"), listOf(6, "[ ]Ask Ann", "[ ]Read"));
    expect(pairByKeys(pairs.seen, pairs.current).matches).toEqual([-1, 0]);
  });

  it.each([
    [8, ["8.0", "0.0"]],
    [0, ["1.0", "0.0"]],
  ])("give a new item a birth in the newer list's revision: %d", (revision, keys) => {
    const { current } = keyLists(listOf(6, "[ ]Read"), listOf(revision, "[ ]Ask Ann", "[ ]Read"));
    expect(current.keys).toEqual(keys);
  });

  it("take over the keys of equal words alone", () => {
    expect(adoptKeys(keyed(" Read", "1.1 Ship", " Add tests"), keyed("5.0 Add ten tests", "4.2 Read")).keys).toEqual([
      "4.2",
      "1.1",
      "0.2",
    ]);
  });
});

it.each([[["6.0", "6.1~5.2"]], [["1.0", "3.12"]]])("readKeys() reads what writeKeys() wrote: %j", (keys) => {
  expect(readKeys(writeKeys(keys), listOf(6, "[ ]Read", "[ ]Ship"))).toEqual(keys);
});

it.each([
  ["too few", "1.0"],
  ["too many", "1.0 1.1 1.2"],
  ["one key twice", "1.0 1.0"],
  ["no keys", "a b"],
  ["a key without a position", "1.0 2"],
  ["a negative position", "1.0 1.-1"],
  ["a guess about nothing", "1.0 6.1~"],
  ["an array", ["1.0", "1.1"]],
  ["nothing", undefined],
  ["null", null],
])("readKeys() believes none of them where one is damaged: %s", (_, stored) => {
  expect(readKeys(stored, listOf(6, "[ ]Read", "[ ]Ship"))).toBeUndefined();
});
