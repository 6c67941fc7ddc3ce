import { expect, it } from "vitest";
import { findSpread } from "../../src/plan/find-spread.js";

const named = (count: number, word: string) =>
  Array.from({ length: count }, (_, index) => ({
    content: `${word} ${String.fromCharCode(97 + (index % 26))}${word}`,
  }));
const [FIRST, LAST] = [{ content: "Read the files" }, { content: "Publish everything" }];

/** Finds which of some lost items live on, between two that stayed, in as many new ones as the second number says. */
function findLiving(lost: number, news: number): number {
  const before = [FIRST, ...named(lost, "Lost"), LAST];
  const after = [FIRST, ...named(news, "Other"), LAST];
  const matches = after.map((item) => (item === FIRST ? 0 : item === LAST ? lost + 1 : -1));
  return findSpread(
    before,
    after,
    matches,
    before.flatMap((item, old) => (item === FIRST || item === LAST ? [] : [old])),
  ).length;
}

it.each<[name: string, lost: number, news: number, living: number]>([
  ["three steps for one lost item", 1, 3, 1],
  ["two steps for one lost item", 1, 2, 0],
  ["six steps for two", 2, 6, 2],
  ["five steps for two", 2, 5, 0],
  ["as many new items as are compared", 1, 32, 1],
  ["more new items than are compared", 1, 33, 0],
  ["as many lost items as are compared", 8, 24, 8],
  ["more lost items than are compared", 9, 27, 0],
])("findSpread() takes %s", (_, lost, news, living) => {
  expect(findLiving(lost, news)).toBe(living);
});
