import { expect, it } from "vitest";
import { matchItems } from "../../src/plan/match-items.js";
import type { Matchable } from "../../src/plan/matching.js";

import { item } from "../support/write.js";

/** Items as lines, an id in front: `7:[ ]a`. */
function read(lines: readonly string[]): readonly Matchable[] {
  return lines.map((line) => {
    const [, id, rest = ""] = /^(?:(\w+):)?(.*)$/.exec(line) ?? [];
    return id === undefined ? item(rest) : { id, ...item(rest) };
  });
}

/** Two lists as rows: `[ ]a | [ ]b => [x]a`. */
type Sides = string | readonly [before: readonly string[], after: readonly string[]];

function sidesOf(sides: Sides): readonly [before: readonly string[], after: readonly string[]] {
  if (typeof sides !== "string") return sides;
  const [before = [], after = []] = sides.split(" => ").map((side) => (side === "" ? [] : side.split(" | ")));
  return [before, after];
}

const NEW = -1;

/** With one more, these are too many texts of the same words for a word to tell them apart. */
const OTHER_SERVERS = ["mail", "file", "web", "chat", "time", "print", "proxy", "backup"].map(
  (kind) => `[ ]Restart ${kind} server`,
);

it.each<[name: string, sides: Sides, matches: readonly number[]]>([
  ["nothing with nothing", " => ", []],
  ["a first list with nothing", " => [ ]a | [ ]b", [NEW, NEW]],
  ["the same list in its order", "[ ]a | [ ]b => [>]a | [ ]b", [0, 1]],
  ["by the text, in any order", "[ ]a | [ ]b | [ ]c => [ ]c | [x]a | [ ]b", [2, 0, 1]],

  ["by an id before the text", "1:[ ]a | 2:[ ]b => 2:[ ]a | 1:[ ]b", [1, 0]],
  ["by an id through new words", "1:[ ]a | 2:[x]b => 2:[ ]new | 3:[ ]other", [1, NEW]],
  [
    "by the text where ids only number the rows",
    "1:[ ]a | 2:[ ]b | 3:[ ]c => 1:[ ]a | 2:[ ]new | 3:[ ]b | 4:[ ]c",
    [0, NEW, 1, 2],
  ],
  [
    "by the text where rows numbered from 0 changed places",
    "0:[ ]Add tests | 1:[ ]Add docs => 0:[ ]Add docs | 1:[ ]Add tests",
    [1, 0],
  ],
  [
    "no row by its number alone where the words are others",
    "1:[ ]a | 2:[ ]b | 3:[ ]c => 1:[x]a | 2:[>]x | 3:[ ]y",
    [0, NEW, NEW],
  ],
  [
    "no row of a number by it where the others moved",
    "1:[ ]a | 2:[ ]b | 3:[ ]c | 4:[ ]d => 1:[ ]d | 2:[ ]x | 3:[ ]y | 4:[ ]a",
    [3, NEW, NEW, 0],
  ],
  [
    "by the number of the row what says the same where the others moved",
    "1:[ ]a | 2:[ ]Write the user guide | 3:[ ]c | 4:[ ]d => 1:[ ]d | 2:[ ]Write the user guide, all | 3:[ ]y | 4:[ ]a",
    [3, 1, NEW, 0],
  ],
  [
    "no finished row of a number by it with an open one",
    "1:[x]a | 2:[x]b | 3:[ ]c => 1:[ ]x | 2:[ ]y | 3:[ ]c",
    [NEW, NEW, 2],
  ],
  [
    "a finished row of a number with an open one that says the same",
    "1:[x]Write the user guide | 2:[x]b | 3:[ ]c => 1:[ ]Write user guide | 2:[ ]y | 3:[ ]c",
    [0, NEW, 2],
  ],
  ["no numbered rows of a whole new list", "1:[ ]a | 2:[ ]b => 1:[ ]x | 2:[ ]y", [NEW, NEW]],
  ["by the text where an id is new", "1:[ ]a | [ ]b => 9:[ ]b | 8:[ ]a", [1, 0]],
  ["by the text where the id stands twice", "1:[ ]a | 1:[ ]b => 1:[ ]b | 2:[ ]c | 2:[ ]d", [1, NEW, NEW]],
  ["by the text where the id stands twice afterwards", "1:[ ]a | 2:[ ]b => 2:[ ]a | 2:[ ]b | [ ]c", [0, 1, NEW]],
  ["one of two equal texts by its id", "1:[ ]Run | 2:[ ]Run => 2:[ ]Run", [1]],

  ["equal texts in order", "[ ]a | [ ]a => [ ]a | [ ]a | [ ]a", [0, 1, NEW]],
  ["equal texts that changed places", "[ ]a | [x]a => [x]a | [ ]a", [1, 0]],
  ["equal texts one of which was finished", "[ ]a | [ ]a => [x]a | [ ]a", [0, 1]],
  ["equal texts one of which was finished while another item came", "[ ]a | [ ]a => [x]a | [ ]a | [ ]b", [0, 1, NEW]],
  ["equal texts that went on, in their order", "[x]a | [>]a | [ ]a => [x]a | [x]a | [>]a", [0, 1, 2]],
  ["the same status first where one of the equals is gone", "[x]a | [ ]a | [ ]b => [ ]a | [ ]b", [1, 2]],
  ["the same status first where an equal one is new", "[ ]a | [x]a => [x]a | [ ]a | [ ]a", [1, 0, NEW]],
  ["equal texts in order where no status is the same", "[ ]a | [ ]a | [ ]b => [x]a | [>]a", [0, 1]],

  ["by the text without case", "[ ]Auto-update check | [ ]b => [ ]new | [ ]Auto-Update Check", [NEW, 0]],
  ["by the text without space and punctuation", "[ ]Fix: the  bug. | [ ]b => [ ]b | [ ]“Fix” the bug!", [1, 0]],
  ["by the text in full-width forms", "[ ]ＡＢＣ　１ | [ ]b => [ ]b | [ ]abc1", [1, 0]],
  ["Chinese texts without punctuation", "[ ]写报告。 | [ ]b => [ ]b | [ ]写报告", [1, 0]],
  ["the exact text before the like one", "[ ]A | [ ]a => [ ]a | [ ]x | [ ]y", [1, NEW, NEW]],
  ["no texts of marks only by their lack of letters", "[ ]--- | [ ]b => [ ]b | [ ]!!!", [1, NEW]],

  ["the only item, reworded", "[>]Add tests => [x]Add tests for the parser", [0]],
  [
    "an item reworded between two neighbours",
    "[x]Read | [ ]Write the user guide | [ ]Ship => [x]Read | [ ]Update the user guide | [ ]Ship",
    [0, 1, 2],
  ],
  [
    "items reworded in several places",
    "[ ]Read the parser | [ ]Ship | [ ]Tell the support team => [ ]Read parser.ts | [ ]Ship | [ ]Mail the support team",
    [0, 1, 2],
  ],
  [
    "a reworded item without an id with one that has an id",
    "1:[ ]Write the user guide | [ ]Ship => [ ]Update the user guide | [ ]Ship",
    [0, 1],
  ],
  [
    "every item of a reworded list, numbering and neighbours changed too",
    "[x]1. Set up the project | [ ]2. Design the economy (countries, goods) | [ ]3. Draw the map => [x]Set up the project (pure 2D) | [>]Design the economy and record it | [ ]Draw a map of countries",
    [0, 1, 2],
  ],
  [
    "no unlike item between two neighbours",
    "[x]a | [ ]Rotate the keys | [ ]c => [x]a | [ ]Buy milk | [ ]c",
    [0, NEW, 2],
  ],
  ["no only item of other words", "[ ]Rotate leaked AWS keys => [x]Buy milk", [NEW]],
  [
    "no item of the same kind about another object",
    "[>]Write tests for the parser | [ ]Write tests for the lexer | [ ]Ship => [x]Write tests for the parser | [>]Write tests for the exporter | [ ]Ship",
    [0, NEW, 2],
  ],
  [
    "a reworded item whose ids were all numbered anew",
    "a:[ ]Write the user guide | b:[ ]Ship the build => 1:[ ]Update the user guide | 2:[ ]Ship the build",
    [0, 1],
  ],

  [
    "the more alike of two new items, although the other comes first",
    "[ ]Add tests for the parser => [ ]Clean up parser code | [ ]Test the parser",
    [NEW, 0],
  ],
  [
    "the more alike of two old items, although the other comes first",
    "[ ]Fix the login redirect | [ ]Fix the login page => [ ]Repair the login page",
    [1],
  ],
  [
    "the upper of two new items that are equally like the old one",
    "[x]Read | [ ]Parser and tokens => [x]Read | [ ]Test tokens | [ ]Test parser",
    [0, 1, NEW],
  ],
  [
    "a reworded item all of whose words stand in many others that stayed",
    [
      ["[ ]Restart the server", ...OTHER_SERVERS],
      [...OTHER_SERVERS, "[ ]Restart server"],
    ],
    [1, 2, 3, 4, 5, 6, 7, 8, 0],
  ],
  [
    "an item that went elsewhere, just as like as it has to be there",
    "[ ]Load the database | [ ]Buy milk | [ ]Ship => [ ]Buy milk | [ ]Ship | [ ]Fill the database",
    [1, 2, 0],
  ],

  [
    "no like item that has another id",
    "a:[ ]Write the user guide | b:[ ]Ship => z:[ ]Update the user guide | b:[ ]Ship",
    [NEW, 1],
  ],
  [
    "a like item that lost its id",
    "a:[ ]Write the user guide | b:[ ]Ship => [ ]Update the user guide | b:[ ]Ship",
    [0, 1],
  ],
  [
    "a like item that was given an id",
    "[ ]Write the user guide | b:[ ]Ship => a:[ ]Update the user guide | b:[ ]Ship",
    [0, 1],
  ],
  [
    "a like item of a new id where others have none",
    "a:[ ]Write the user guide | [ ]Ship the build => k:[ ]Update the user guide | [ ]Release the build",
    [0, 1],
  ],
  ["an item that is little alike by the number of its row", "1:[>]Design API endpoints => 1:[x]Document the API", [0]],
  [
    "no item that is little alike by the number that its row lacks",
    "1:[ ]Ship | [ ]Design API endpoints => 1:[ ]Buy milk | [ ]Document the API",
    [NEW, NEW],
  ],

  ["a corrected number above an added item", "[>]Upgrade to Node 20 => [>]Upgrade to Node 22 | [ ]Ship", [0, NEW]],
  ["a corrected number below a removed item", "[x]Buy milk | [ ]Upgrade to Node 20 => [ ]Upgrade to Node 22", [1]],
  [
    "a corrected number between neighbours that moved",
    "[x]Read the code | [ ]Upgrade to Node 20 | [ ]Ship => [x]Buy milk | [x]Read the code | [ ]Upgrade to Node 22 | [ ]Ship | [ ]Tell the support team",
    [NEW, 0, 1, 2, NEW],
  ],

  [
    "an item that is little alike where half of the list is reworded",
    "[>]Draw a map of countries | [ ]Design API endpoints => [>]Draw the map | [ ]Document the API",
    [0, 1],
  ],
  [
    "no item that is little alike where the rest of the list is gone",
    "[ ]Split the parser into modules | [x]Write parser tests => [>]Refactor the parser",
    [NEW],
  ],
  [
    "no running item with one that waits, of a list of which half stayed",
    "[>]Render the map in 2D | [ ]Split the parser into modules => [ ]Draw the map | [>]Split the parser into modules",
    [NEW, 1],
  ],
  [
    "a finished item that is hardly alike in a list that kept its shape",
    "[x]Repair the login screen | [ ]Ship => [x]Rewrite authentication | [ ]Tell the support team",
    [0, NEW],
  ],
  [
    "no finished item that is less alike in a list that kept its shape",
    "[x]Repair the login screen of the shop | [ ]Ship => [x]Rewrite authentication | [ ]Tell the support team",
    [NEW, NEW],
  ],
  [
    "no finished item that is hardly alike with one that is open in its place",
    "[x]Repair the login screen | [ ]Ship => [ ]Rewrite authentication | [ ]Tell the support team",
    [NEW, NEW],
  ],
  [
    "a finished item with an open one elsewhere, just as like as it has to be",
    "[x]Clean the archive | [ ]Buy milk | [ ]Ship => [ ]Tell the support team | [ ]Empty the archive | [ ]Write the report",
    [NEW, 0, NEW],
  ],

  [
    "a finished item with a lone unfinished one that says the same",
    "[x]Write the tests | [ ]b => [ ]Write tests | [ ]b",
    [0, 1],
  ],
  [
    "reworded numbered rows that moved down",
    "1:[x]a | 2:[ ]b | 3:[ ]Write the user guide => 1:[x]a | 2:[ ]new | 3:[ ]b | 4:[ ]Update the user guide",
    [0, NEW, 1, 2],
  ],

  ["no finished item with a lone unfinished one", "[x]a | [ ]b => [ ]other | [ ]b", [NEW, 1]],
  ["no lone items that have other ids", "1:[ ]a | 2:[ ]b => 3:[ ]other | 2:[ ]b", [NEW, 1]],
  ["no two candidates for one item", "[ ]a | [ ]b | [ ]c | [ ]d => [ ]a | [ ]other | [ ]d", [0, NEW, 3]],
  ["no two items for one candidate", "[ ]a | [ ]b | [ ]c => [ ]a | [ ]x | [ ]y | [ ]c", [0, NEW, NEW, 2]],
  ["no item in a gap that is empty", "[ ]a | [ ]b => [ ]a | [ ]x | [ ]b", [0, NEW, 1]],
  ["no item in a gap whose item went elsewhere", "[ ]a | [ ]b | [ ]c => [ ]a | [ ]x | [ ]c | [ ]b", [0, NEW, 2, 1]],
  ["no item between neighbours that changed places", "[ ]a | [ ]b | [ ]c => [ ]c | [ ]x | [ ]a", [2, NEW, 0]],
  ["equal texts by status where one more was added", "[ ]a | [>]a => [>]a | [ ]a | [ ]a", [1, 0, NEW]],
  ["a whole new list with nothing", "[ ]a | [ ]b => [ ]x | [ ]y | [ ]z", [NEW, NEW, NEW]],
])("matchItems() matches %s", (_name, sides, matches) => {
  const [before, after] = sidesOf(sides);
  expect(matchItems(read(before), read(after))).toEqual(matches);
});

it("matchItems() reads a long list of equal texts in one go", () => {
  const before = Array.from({ length: 20_000 }, () => item("[ ]a"));
  const matches = matchItems(before, [...before, item("[x]a")]);
  expect(matches.slice(0, -1)).toEqual(before.map((_, index) => index));
  expect(matches.at(-1)).toBe(NEW);
});

/** Items whose texts count how often they are read. */
function countReads(lines: readonly string[]): {
  readonly items: readonly Matchable[];
  readonly reads: () => number;
} {
  let reads = 0;
  const items = read(lines).map(({ content, ...others }) => ({
    ...others,
    get content() {
      reads += 1;
      return content;
    },
  }));
  return { items, reads: () => reads };
}

// The usual write: it is spared the search by ids and texts.
it.each<{ name: string; before: readonly string[]; after: readonly string[]; reads: number }>([
  { name: "as it was", before: ["[ ]a", "[ ]b", "[ ]c"], after: ["[ ]a", "[ ]b", "[ ]c"], reads: 3 },
  {
    name: "with other statuses",
    before: ["[>]a", "[ ]b", "[ ]c"],
    after: ["[x]a", "[>]b", "[ ]c"],
    reads: 3,
  },
  { name: "with the ids that it has", before: ["p:[ ]a", "q:[ ]b"], after: ["p:[>]a", "q:[ ]b"], reads: 2 },
  { name: "without the ids that it has", before: ["p:[ ]a", "q:[ ]b"], after: ["[>]a", "[ ]b"], reads: 2 },
  { name: "with an item opened again", before: ["[x]a", "[ ]b"], after: ["[>]a", "[ ]b"], reads: 4 },
])("matchItems() walks a list once that comes $name", ({ before, after, reads }) => {
  const [olds, news] = [countReads(before), countReads(after)];
  expect(matchItems(olds.items, news.items)).toEqual(before.map((_, index) => index));
  expect([olds.reads(), news.reads()]).toEqual([before.length, reads]);
});
