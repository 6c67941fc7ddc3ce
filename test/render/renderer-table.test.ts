import { existsSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";
import * as root from "../../src/index.js";
import { findUsedNames } from "../package/find-used-names.js";
import { readTree } from "../package/read-tree.js";
import { RENDERERS } from "./renderer-table.js";

const urlOf = (path: string): URL => new URL(`../../${path}`, import.meta.url);
const readText = (path: string): string => (existsSync(urlOf(path)) ? readFileSync(urlOf(path), "utf8") : "");

const EXPORTED: readonly string[] = Object.keys(root).filter((name) => /^render[A-Z]/.test(name));
/** The functions of the folder that make a text of a list and nothing else but options. */
const WRITTEN = readTree("src/render", ".ts").flatMap(({ text }) =>
  [...text.matchAll(/^export function (render[A-Z]\w*)\(\s*list: TodoList,?\s*(?:\)|options|\{)/gm)].map(
    ([, name = ""]) => name,
  ),
);
const USED = new Set(readTree("examples", ".ts").flatMap(({ text }) => findUsedNames(text)));
const NAMES = [...new Set([...EXPORTED, ...WRITTEN, ...Object.keys(RENDERERS)])];

it("the renderers of the folder are found", () => {
  expect(WRITTEN.length).toBeGreaterThan(5);
});

it.each(NAMES)("%s has everything that a renderer needs", (name) => {
  const row = RENDERERS[name];
  const file = row?.file ?? "…";
  const page = row?.page ?? "docs/rendering.md";
  const calls = (path: string): boolean => readText(path).includes(`${name}(`);
  const parts: readonly (readonly [isThere: boolean, what: string])[] = [
    [EXPORTED.includes(name), "an export in src/index.ts"],
    [row !== undefined, "a row in test/render/renderer-table.ts"],
    [row === undefined || calls(`src/render/${file}.ts`), `the function in src/render/${file}.ts`],
    [row === undefined || calls(`test/render/${file}.test.ts`), `a test of whole texts, test/render/${file}.test.ts`],
    [
      readText("test/package/surface.json").includes(`"${name}"`),
      "its name in test/package/surface.json, which exports.test.ts writes with -u",
    ],
    [calls(page), `a call with its output in ${page}`],
    [USED.has(`agent-todos ${name}`), "its use in a program of examples"],
    [readText("CHANGELOG.md").includes(`\`${name}()\``), "its name in CHANGELOG.md"],
  ];
  expect(parts.flatMap(([isThere, what]) => (isThere ? [] : [what]))).toEqual([]);
});
