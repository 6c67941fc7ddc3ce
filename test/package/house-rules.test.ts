import { expect, it } from "vitest";
import { checkFileName, checkHouseRules, checkLength } from "./check-house-rules.js";
import { listPaths, readTree } from "./read-tree.js";

/** Absolute paths of somebody's machine, except addresses of the web and paths of an example's server. */
const OWN_PATH = /(?<![\w.])(?:\/(?:home|root|Users|tmp)\/|[A-Z]:\\)\w/;

const sources = [...readTree("src", ".ts"), ...readTree("examples", ".ts")];
const published = ["src", "examples", "docs", "README.md", "CHANGELOG.md", "package.json"].flatMap((path) =>
  readTree(path, ".ts", ".md", ".jsonl"),
);

it("src and examples follow the house rules", () => {
  expect(sources.length).toBeGreaterThan(80);
  expect(sources.flatMap(checkHouseRules)).toEqual([]);
});

it("no file of test is longer than one of src may be", () => {
  const tests = readTree("test", ".ts", ".tsx");
  expect(tests.length).toBeGreaterThan(400);
  expect(tests.flatMap(checkLength)).toEqual([]);
});

it("every file is named after its one concept", () => {
  const paths = ["src", "test", "examples"].flatMap((folder) => listPaths(folder, ".ts", ".mts", ".cts", ".js"));
  expect(paths.flatMap(checkFileName)).toEqual([]);
});

it("nothing published names the place where it was written", () => {
  const found = published.flatMap(({ path, text }) =>
    text.split("\n").flatMap((line, index) => (OWN_PATH.test(line) ? [`${path}:${index + 1}: ${line.trim()}`] : [])),
  );
  expect(found).toEqual([]);
});

it.each([
  ["a file of 501 lines", "const a = 1;\n".repeat(501)],
  ["a default export", "export default 1;"],
  ["a default function", "export default function run(): void {}"],
  ["a renamed default", "const a = 1;\nexport { a as default };"],
  ["any", "let a: any;"],
  ["as any", "// Its reason.\nconst a = b as any;"],
  ["@ts-ignore", "// @ts-ignore\nconst a = 1;"],
  ["@ts-nocheck", "/* @ts-nocheck */"],
  ["a cast", "const a = b as C;"],
  ["a cast with angle brackets", "const a = <C>b;"],
  ["a double cast", "const a = b as unknown as C;"],
  ["a cast three lines under a comment", "// Its reason.\n\n\nconst a = b as C;"],
  ["a cast beside a string that looks like a comment", 'const a = f(b as C, "// no reason");'],
  ["a note to do", "// TODO: finish\nconst a = 1;"],
  ["a note to fix", "const a = 1; // FIXME"],
])("checkHouseRules() catches %s", (_name, text) => {
  expect(checkHouseRules({ path: "src/model/a.ts", text })).toHaveLength(1);
});

it.each([
  ["a file of 500 lines", "const a = 1;\n".repeat(500)],
  ["as const", 'const a = ["b"] as const;'],
  ["renames", 'import { a as b } from "./a.js";\nexport { b as c };'],
  ["a cast with a comment above", "// Its reason.\nconst a = b as C;"],
  ["a cast with a comment beside", "const a = b as C; // its reason"],
  ["a cast on a later line of the statement", "// Its reason.\nconst a = f({\n  x: 1,\n  y: b as C,\n});"],
  ["a doc comment of two lines", "/**\n * Its reason.\n */\nexport const a = b as C;"],
  ["a list called TODO in a text", 'const title = "--- TODO UPDATE ---";'],
])("checkHouseRules() lets %s pass", (_name, text) => {
  expect(checkHouseRules({ path: "src/model/a.ts", text })).toEqual([]);
});

const BAD_NAMES = ["TodoList", "todo_list", "utils", "list-helpers", "shared"].map((name) => `src/model/${name}.ts`);

it.each(BAD_NAMES)("checkFileName() catches %s", (path) => {
  expect(checkFileName(path)).toHaveLength(1);
});

const GOOD_NAMES =
  "src/model/todo.ts test/nag/policy.test-prop.ts src/shared/shared-todos.ts test/model/match.test-d.ts".split(" ");

it.each(GOOD_NAMES)("checkFileName() lets %s pass", (path) => {
  expect(checkFileName(path)).toEqual([]);
});
