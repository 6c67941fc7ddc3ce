import { expect, it } from "vitest";
import { readRows } from "../support/read-rows.js";
import { checkFileName, checkHouseRules } from "./check-house-rules.js";
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
  ["a file of 301 lines", "const a = 1;\n".repeat(301)],
  ...readRows<[string, string]>("package/house-rules.caught"),
])("checkHouseRules() catches %s", (_name, text) => {
  expect(checkHouseRules({ path: "src/model/a.ts", text })).toHaveLength(1);
});

it.each([
  ["a file of 300 lines", "const a = 1;\n".repeat(300)],
  ...readRows<[string, string]>("package/house-rules.passed"),
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
