import { analyse } from "scslre";
import { expect, it } from "vitest";
import { listRows } from "../../src/plan/check-commands.js";
import { listPatterns, type PlacedPattern } from "./list-patterns.js";
import { readTree } from "./read-tree.js";

/** Patterns of a text whose length is bounded before they see it, by file and beginning, with the bound. */
const BOUNDED: readonly (readonly [file: string, beginning: string, bound: string])[] = [
  ["src/nag/asks-person.ts", "[\\p{L}\\p{N}].*(?:[?", "the last 2,000 characters of a reply"],
  ["src/nag/asks-person.ts", "(?:^\\W*|[.!] )(?:(?:here|below", "the last 2,000 characters of a reply"],
];

/** Examples of what only a run of a file knows. */
const VALUES: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  "src/model/escape.ts": { source: "a", flags: "", tag: "todo-context" },
  "src/plan/check-commands.ts": {
    words: listRows()
      .map(([, words]) => `(?:${words})`)
      .join("|"),
  },
};

const patterns = ["src", "registry"]
  .flatMap((folder) => readTree(folder, ".ts", ".tsx"))
  .flatMap((file) => listPatterns(file, VALUES[file.path]));

/** What takes more than linear time in a pattern: quantifiers that trade characters, and searches that begin anew. */
function listFaults(pattern: RegExp): readonly string[] {
  const { reports } = analyse(pattern, { assumeRejectingSuffix: false });
  return reports.map(({ type, character }) => `${type} ${JSON.stringify(character.pick)}`);
}

const isBounded = ({ place, pattern }: PlacedPattern): boolean =>
  BOUNDED.some(([file, beginning]) => place.startsWith(`${file}:`) && pattern.source.startsWith(beginning));

it("no regular expression takes more than linear time", () => {
  expect(patterns.length).toBeGreaterThan(200);
  const slow = patterns
    .map((one) => ({ ...one, faults: listFaults(one.pattern) }))
    .filter(({ faults }) => faults.length > 0);
  expect(slow.filter((one) => !isBounded(one))).toEqual([]);
});

it("each pattern of a bounded text is there", () => {
  expect(patterns.filter(isBounded)).toHaveLength(BOUNDED.length);
});

it.each([
  ["blanks around a sign", /\s*,\s*/g],
  ["an end that is searched for", /\s+$/],
  ["a quantifier in a quantifier", /^(?:a+b?)*c/],
  ["two quantifiers in a row", /^\s*[\n\r]\s*x/],
])("%s is a fault", (_name, pattern) => {
  expect(listFaults(pattern)).not.toEqual([]);
});

it("listPatterns() finds literals, and patterns of texts and constants", () => {
  const text = [
    'const WORD = "\\\\w+";',
    'const PAIR = WORD + "=" + WORD;',
    'const first = /* @__PURE__ */ lazyPattern("^" + PAIR, "u");',
    "const second = (end: string) => new RegExp(PAIR + end);",
    "const third = text.replace(/[ab]/gi, String);",
  ].join("\n");
  const found = listPatterns({ path: "a.ts", text }, { end: "$" });
  expect(found.map(({ place, pattern }) => [place, String(pattern)])).toEqual([
    ["a.ts:3", "/^\\w+=\\w+/u"],
    ["a.ts:4", "/\\w+=\\w+$/"],
    ["a.ts:5", "/[ab]/gi"],
  ]);
});
