import { expect, it } from "vitest";
import type { Matchable } from "../../src/plan/matching.js";
import { matchItems } from "../../src/plan/pairing.js";
import { readRows } from "../support/read-rows.js";

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

type Row = [name: string, sides: Sides, matches: readonly number[]];

it.each<Row>([
  ...readRows<Row>("plan/match-items"),
  [
    "a reworded item all of whose words stand in many others that stayed",
    [
      ["[ ]Restart the server", ...OTHER_SERVERS],
      [...OTHER_SERVERS, "[ ]Restart server"],
    ],
    [1, 2, 3, 4, 5, 6, 7, 8, 0],
  ],
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
function countReads(lines: readonly string[]): { readonly items: readonly Matchable[]; readonly reads: () => number } {
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
  { name: "with other statuses", before: ["[>]a", "[ ]b", "[ ]c"], after: ["[x]a", "[>]b", "[ ]c"], reads: 3 },
  { name: "with the ids that it has", before: ["p:[ ]a", "q:[ ]b"], after: ["p:[>]a", "q:[ ]b"], reads: 2 },
  { name: "without the ids that it has", before: ["p:[ ]a", "q:[ ]b"], after: ["[>]a", "[ ]b"], reads: 2 },
  { name: "with an item opened again", before: ["[x]a", "[ ]b"], after: ["[>]a", "[ ]b"], reads: 4 },
])("matchItems() walks a list once that comes $name", ({ before, after, reads }) => {
  const [olds, news] = [countReads(before), countReads(after)];
  expect(matchItems(olds.items, news.items)).toEqual(before.map((_, index) => index));
  expect([olds.reads(), news.reads()]).toEqual([before.length, reads]);
});
