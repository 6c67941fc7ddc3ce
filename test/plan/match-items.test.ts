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

const NEW = -1;

/** With one more, these are too many texts of the same words for a word to tell them apart. */
const OTHER_SERVERS = ["mail", "file", "web", "chat", "time", "print", "proxy", "backup"].map(
  (kind) => `[ ]Restart ${kind} server`,
);

it.each<{ name: string; before: readonly string[]; after: readonly string[]; matches: readonly number[] }>([
  { name: "nothing with nothing", before: [], after: [], matches: [] },
  { name: "a first list with nothing", before: [], after: ["[ ]a", "[ ]b"], matches: [NEW, NEW] },
  { name: "the same list in its order", before: ["[ ]a", "[ ]b"], after: ["[>]a", "[ ]b"], matches: [0, 1] },
  {
    name: "by the text, in any order",
    before: ["[ ]a", "[ ]b", "[ ]c"],
    after: ["[ ]c", "[x]a", "[ ]b"],
    matches: [2, 0, 1],
  },

  {
    name: "by an id before the text",
    before: ["1:[ ]a", "2:[ ]b"],
    after: ["2:[ ]a", "1:[ ]b"],
    matches: [1, 0],
  },
  {
    name: "by an id through new words",
    before: ["1:[ ]a", "2:[x]b"],
    after: ["2:[ ]new", "3:[ ]other"],
    matches: [1, NEW],
  },
  {
    name: "by the text where ids only number the rows",
    before: ["1:[ ]a", "2:[ ]b", "3:[ ]c"],
    after: ["1:[ ]a", "2:[ ]new", "3:[ ]b", "4:[ ]c"],
    matches: [0, NEW, 1, 2],
  },
  {
    name: "by the text where rows numbered from 0 changed places",
    before: ["0:[ ]Add tests", "1:[ ]Add docs"],
    after: ["0:[ ]Add docs", "1:[ ]Add tests"],
    matches: [1, 0],
  },
  {
    name: "no row by its number alone where the words are others",
    before: ["1:[ ]a", "2:[ ]b", "3:[ ]c"],
    after: ["1:[x]a", "2:[>]x", "3:[ ]y"],
    matches: [0, NEW, NEW],
  },
  {
    name: "no row of a number by it where the others moved",
    before: ["1:[ ]a", "2:[ ]b", "3:[ ]c", "4:[ ]d"],
    after: ["1:[ ]d", "2:[ ]x", "3:[ ]y", "4:[ ]a"],
    matches: [3, NEW, NEW, 0],
  },
  {
    name: "by the number of the row what says the same where the others moved",
    before: ["1:[ ]a", "2:[ ]Write the user guide", "3:[ ]c", "4:[ ]d"],
    after: ["1:[ ]d", "2:[ ]Write the user guide, all", "3:[ ]y", "4:[ ]a"],
    matches: [3, 1, NEW, 0],
  },
  {
    name: "no finished row of a number by it with an open one",
    before: ["1:[x]a", "2:[x]b", "3:[ ]c"],
    after: ["1:[ ]x", "2:[ ]y", "3:[ ]c"],
    matches: [NEW, NEW, 2],
  },
  {
    name: "a finished row of a number with an open one that says the same",
    before: ["1:[x]Write the user guide", "2:[x]b", "3:[ ]c"],
    after: ["1:[ ]Write user guide", "2:[ ]y", "3:[ ]c"],
    matches: [0, NEW, 2],
  },
  {
    name: "no numbered rows of a whole new list",
    before: ["1:[ ]a", "2:[ ]b"],
    after: ["1:[ ]x", "2:[ ]y"],
    matches: [NEW, NEW],
  },
  {
    name: "by the text where an id is new",
    before: ["1:[ ]a", "[ ]b"],
    after: ["9:[ ]b", "8:[ ]a"],
    matches: [1, 0],
  },
  {
    name: "by the text where the id stands twice",
    before: ["1:[ ]a", "1:[ ]b"],
    after: ["1:[ ]b", "2:[ ]c", "2:[ ]d"],
    matches: [1, NEW, NEW],
  },
  {
    name: "by the text where the id stands twice afterwards",
    before: ["1:[ ]a", "2:[ ]b"],
    after: ["2:[ ]a", "2:[ ]b", "[ ]c"],
    matches: [0, 1, NEW],
  },
  {
    name: "one of two equal texts by its id",
    before: ["1:[ ]Run", "2:[ ]Run"],
    after: ["2:[ ]Run"],
    matches: [1],
  },

  {
    name: "equal texts in order",
    before: ["[ ]a", "[ ]a"],
    after: ["[ ]a", "[ ]a", "[ ]a"],
    matches: [0, 1, NEW],
  },
  {
    name: "equal texts that changed places",
    before: ["[ ]a", "[x]a"],
    after: ["[x]a", "[ ]a"],
    matches: [1, 0],
  },
  {
    name: "equal texts one of which was finished",
    before: ["[ ]a", "[ ]a"],
    after: ["[x]a", "[ ]a"],
    matches: [0, 1],
  },
  {
    name: "equal texts one of which was finished while another item came",
    before: ["[ ]a", "[ ]a"],
    after: ["[x]a", "[ ]a", "[ ]b"],
    matches: [0, 1, NEW],
  },
  {
    name: "equal texts that went on, in their order",
    before: ["[x]a", "[>]a", "[ ]a"],
    after: ["[x]a", "[x]a", "[>]a"],
    matches: [0, 1, 2],
  },
  {
    name: "the same status first where one of the equals is gone",
    before: ["[x]a", "[ ]a", "[ ]b"],
    after: ["[ ]a", "[ ]b"],
    matches: [1, 2],
  },
  {
    name: "the same status first where an equal one is new",
    before: ["[ ]a", "[x]a"],
    after: ["[x]a", "[ ]a", "[ ]a"],
    matches: [1, 0, NEW],
  },
  {
    name: "equal texts in order where no status is the same",
    before: ["[ ]a", "[ ]a", "[ ]b"],
    after: ["[x]a", "[>]a"],
    matches: [0, 1],
  },

  {
    name: "by the text without case",
    before: ["[ ]Auto-update check", "[ ]b"],
    after: ["[ ]new", "[ ]Auto-Update Check"],
    matches: [NEW, 0],
  },
  {
    name: "by the text without space and punctuation",
    before: ["[ ]Fix: the  bug.", "[ ]b"],
    after: ["[ ]b", "[ ]“Fix” the bug!"],
    matches: [1, 0],
  },
  {
    name: "by the text in full-width forms",
    before: ["[ ]ＡＢＣ　１", "[ ]b"],
    after: ["[ ]b", "[ ]abc1"],
    matches: [1, 0],
  },
  {
    name: "Chinese texts without punctuation",
    before: ["[ ]写报告。", "[ ]b"],
    after: ["[ ]b", "[ ]写报告"],
    matches: [1, 0],
  },
  {
    name: "the exact text before the like one",
    before: ["[ ]A", "[ ]a"],
    after: ["[ ]a", "[ ]x", "[ ]y"],
    matches: [1, NEW, NEW],
  },
  {
    name: "no texts of marks only by their lack of letters",
    before: ["[ ]---", "[ ]b"],
    after: ["[ ]b", "[ ]!!!"],
    matches: [1, NEW],
  },

  {
    name: "the only item, reworded",
    before: ["[>]Add tests"],
    after: ["[x]Add tests for the parser"],
    matches: [0],
  },
  {
    name: "an item reworded between two neighbours",
    before: ["[x]Read", "[ ]Write the user guide", "[ ]Ship"],
    after: ["[x]Read", "[ ]Update the user guide", "[ ]Ship"],
    matches: [0, 1, 2],
  },
  {
    name: "items reworded in several places",
    before: ["[ ]Read the parser", "[ ]Ship", "[ ]Tell the support team"],
    after: ["[ ]Read parser.ts", "[ ]Ship", "[ ]Mail the support team"],
    matches: [0, 1, 2],
  },
  {
    name: "a reworded item without an id with one that has an id",
    before: ["1:[ ]Write the user guide", "[ ]Ship"],
    after: ["[ ]Update the user guide", "[ ]Ship"],
    matches: [0, 1],
  },
  {
    name: "every item of a reworded list, numbering and neighbours changed too",
    before: ["[x]1. Set up the project", "[ ]2. Design the economy (countries, goods)", "[ ]3. Draw the map"],
    after: [
      "[x]Set up the project (pure 2D)",
      "[>]Design the economy and record it",
      "[ ]Draw a map of countries",
    ],
    matches: [0, 1, 2],
  },
  {
    name: "no unlike item between two neighbours",
    before: ["[x]a", "[ ]Rotate the keys", "[ ]c"],
    after: ["[x]a", "[ ]Buy milk", "[ ]c"],
    matches: [0, NEW, 2],
  },
  {
    name: "no only item of other words",
    before: ["[ ]Rotate leaked AWS keys"],
    after: ["[x]Buy milk"],
    matches: [NEW],
  },
  {
    name: "no item of the same kind about another object",
    before: ["[>]Write tests for the parser", "[ ]Write tests for the lexer", "[ ]Ship"],
    after: ["[x]Write tests for the parser", "[>]Write tests for the exporter", "[ ]Ship"],
    matches: [0, NEW, 2],
  },
  {
    name: "a reworded item whose ids were all numbered anew",
    before: ["a:[ ]Write the user guide", "b:[ ]Ship the build"],
    after: ["1:[ ]Update the user guide", "2:[ ]Ship the build"],
    matches: [0, 1],
  },

  {
    name: "the more alike of two new items, although the other comes first",
    before: ["[ ]Add tests for the parser"],
    after: ["[ ]Clean up parser code", "[ ]Test the parser"],
    matches: [NEW, 0],
  },
  {
    name: "the more alike of two old items, although the other comes first",
    before: ["[ ]Fix the login redirect", "[ ]Fix the login page"],
    after: ["[ ]Repair the login page"],
    matches: [1],
  },
  {
    name: "the upper of two new items that are equally like the old one",
    before: ["[x]Read", "[ ]Parser and tokens"],
    after: ["[x]Read", "[ ]Test tokens", "[ ]Test parser"],
    matches: [0, 1, NEW],
  },
  {
    name: "a reworded item all of whose words stand in many others that stayed",
    before: ["[ ]Restart the server", ...OTHER_SERVERS],
    after: [...OTHER_SERVERS, "[ ]Restart server"],
    matches: [1, 2, 3, 4, 5, 6, 7, 8, 0],
  },
  {
    name: "an item that went elsewhere, just as like as it has to be there",
    before: ["[ ]Load the database", "[ ]Buy milk", "[ ]Ship"],
    after: ["[ ]Buy milk", "[ ]Ship", "[ ]Fill the database"],
    matches: [1, 2, 0],
  },

  {
    name: "no like item that has another id",
    before: ["a:[ ]Write the user guide", "b:[ ]Ship"],
    after: ["z:[ ]Update the user guide", "b:[ ]Ship"],
    matches: [NEW, 1],
  },
  {
    name: "a like item that lost its id",
    before: ["a:[ ]Write the user guide", "b:[ ]Ship"],
    after: ["[ ]Update the user guide", "b:[ ]Ship"],
    matches: [0, 1],
  },
  {
    name: "a like item that was given an id",
    before: ["[ ]Write the user guide", "b:[ ]Ship"],
    after: ["a:[ ]Update the user guide", "b:[ ]Ship"],
    matches: [0, 1],
  },
  {
    name: "a like item of a new id where others have none",
    before: ["a:[ ]Write the user guide", "[ ]Ship the build"],
    after: ["k:[ ]Update the user guide", "[ ]Release the build"],
    matches: [0, 1],
  },
  {
    name: "an item that is little alike by the number of its row",
    before: ["1:[>]Design API endpoints"],
    after: ["1:[x]Document the API"],
    matches: [0],
  },
  {
    name: "no item that is little alike by the number that its row lacks",
    before: ["1:[ ]Ship", "[ ]Design API endpoints"],
    after: ["1:[ ]Buy milk", "[ ]Document the API"],
    matches: [NEW, NEW],
  },

  {
    name: "a corrected number above an added item",
    before: ["[>]Upgrade to Node 20"],
    after: ["[>]Upgrade to Node 22", "[ ]Ship"],
    matches: [0, NEW],
  },
  {
    name: "a corrected number below a removed item",
    before: ["[x]Buy milk", "[ ]Upgrade to Node 20"],
    after: ["[ ]Upgrade to Node 22"],
    matches: [1],
  },
  {
    name: "a corrected number between neighbours that moved",
    before: ["[x]Read the code", "[ ]Upgrade to Node 20", "[ ]Ship"],
    after: [
      "[x]Buy milk",
      "[x]Read the code",
      "[ ]Upgrade to Node 22",
      "[ ]Ship",
      "[ ]Tell the support team",
    ],
    matches: [NEW, 0, 1, 2, NEW],
  },

  {
    name: "an item that is little alike where half of the list is reworded",
    before: ["[>]Draw a map of countries", "[ ]Design API endpoints"],
    after: ["[>]Draw the map", "[ ]Document the API"],
    matches: [0, 1],
  },
  {
    name: "no item that is little alike where the rest of the list is gone",
    before: ["[ ]Split the parser into modules", "[x]Write parser tests"],
    after: ["[>]Refactor the parser"],
    matches: [NEW],
  },
  {
    name: "no running item with one that waits, of a list of which half stayed",
    before: ["[>]Render the map in 2D", "[ ]Split the parser into modules"],
    after: ["[ ]Draw the map", "[>]Split the parser into modules"],
    matches: [NEW, 1],
  },
  {
    name: "a finished item that is hardly alike in a list that kept its shape",
    before: ["[x]Repair the login screen", "[ ]Ship"],
    after: ["[x]Rewrite authentication", "[ ]Tell the support team"],
    matches: [0, NEW],
  },
  {
    name: "no finished item that is less alike in a list that kept its shape",
    before: ["[x]Repair the login screen of the shop", "[ ]Ship"],
    after: ["[x]Rewrite authentication", "[ ]Tell the support team"],
    matches: [NEW, NEW],
  },
  {
    name: "no finished item that is hardly alike with one that is open in its place",
    before: ["[x]Repair the login screen", "[ ]Ship"],
    after: ["[ ]Rewrite authentication", "[ ]Tell the support team"],
    matches: [NEW, NEW],
  },
  {
    name: "a finished item with an open one elsewhere, just as like as it has to be",
    before: ["[x]Clean the archive", "[ ]Buy milk", "[ ]Ship"],
    after: ["[ ]Tell the support team", "[ ]Empty the archive", "[ ]Write the report"],
    matches: [NEW, 0, NEW],
  },

  {
    name: "a finished item with a lone unfinished one that says the same",
    before: ["[x]Write the tests", "[ ]b"],
    after: ["[ ]Write tests", "[ ]b"],
    matches: [0, 1],
  },
  {
    name: "reworded numbered rows that moved down",
    before: ["1:[x]a", "2:[ ]b", "3:[ ]Write the user guide"],
    after: ["1:[x]a", "2:[ ]new", "3:[ ]b", "4:[ ]Update the user guide"],
    matches: [0, NEW, 1, 2],
  },

  {
    name: "no finished item with a lone unfinished one",
    before: ["[x]a", "[ ]b"],
    after: ["[ ]other", "[ ]b"],
    matches: [NEW, 1],
  },
  {
    name: "no lone items that have other ids",
    before: ["1:[ ]a", "2:[ ]b"],
    after: ["3:[ ]other", "2:[ ]b"],
    matches: [NEW, 1],
  },
  {
    name: "no two candidates for one item",
    before: ["[ ]a", "[ ]b", "[ ]c", "[ ]d"],
    after: ["[ ]a", "[ ]other", "[ ]d"],
    matches: [0, NEW, 3],
  },
  {
    name: "no two items for one candidate",
    before: ["[ ]a", "[ ]b", "[ ]c"],
    after: ["[ ]a", "[ ]x", "[ ]y", "[ ]c"],
    matches: [0, NEW, NEW, 2],
  },
  {
    name: "no item in a gap that is empty",
    before: ["[ ]a", "[ ]b"],
    after: ["[ ]a", "[ ]x", "[ ]b"],
    matches: [0, NEW, 1],
  },
  {
    name: "no item in a gap whose item went elsewhere",
    before: ["[ ]a", "[ ]b", "[ ]c"],
    after: ["[ ]a", "[ ]x", "[ ]c", "[ ]b"],
    matches: [0, NEW, 2, 1],
  },
  {
    name: "no item between neighbours that changed places",
    before: ["[ ]a", "[ ]b", "[ ]c"],
    after: ["[ ]c", "[ ]x", "[ ]a"],
    matches: [2, NEW, 0],
  },
  {
    name: "equal texts by status where one more was added",
    before: ["[ ]a", "[>]a"],
    after: ["[>]a", "[ ]a", "[ ]a"],
    matches: [1, 0, NEW],
  },
  {
    name: "a whole new list with nothing",
    before: ["[ ]a", "[ ]b"],
    after: ["[ ]x", "[ ]y", "[ ]z"],
    matches: [NEW, NEW, NEW],
  },
])("matchItems() matches $name", ({ before, after, matches }) => {
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
