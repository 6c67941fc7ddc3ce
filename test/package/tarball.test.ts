import { existsSync } from "node:fs";
import { posix } from "node:path";
import { expect, it } from "vitest";
import { entries } from "../../tsup.config.js";
import { listPacked } from "./list-packed.js";
import { findTargets } from "./markdown-links.js";
import { ROOT, readText } from "./read-tree.js";

const packed = listPacked().files.map(({ path }) => path);
const pages = packed.filter((path) => path.endsWith(".md"));

it("the package holds the pages that README and the skill for coding agents say it does", () => {
  const [, said = ""] = /\*\*In the package\*\*:([^;]*);/.exec(readText("README.md")) ?? [];
  const named = [...said.matchAll(/`(docs[^`]*)`/g)].map(([, name = ""]) => name);
  const docs = packed.filter((path) => path.startsWith("docs/"));
  expect(named).toHaveLength(1);
  expect(docs.filter((path) => !named.some((name) => path.startsWith(name)))).toEqual([]);
  expect(named.filter((name) => !docs.some((path) => path.startsWith(name)))).toEqual([]);
  const skill = readText("skills/agent-todos/SKILL.md").matchAll(/docs\/[\w./-]*\w/g);
  expect([...skill].filter(([name]) => !docs.some((path) => path.startsWith(name)))).toEqual([]);
});

it.each(pages)("%s links to nothing but files of the package and pages of the repository", (path) => {
  const targets = findTargets(readText(path)).map((target) => target.split("#")[0] ?? "");
  const files = targets
    .filter((file) => file !== "")
    .map((file) => posix.join(posix.dirname(path), decodeURIComponent(file)));
  const isPage = (file: string): boolean => /^(?:docs\/.*|CHANGELOG)\.md$/.test(file) && existsSync(`${ROOT}/${file}`);
  expect(files.filter((file) => !packed.includes(file) && !isPage(file))).toEqual([]);
});

it("every entry's types keep their examples", () => {
  const examplesIn = (path: string): number => readText(path).split("@example").length - 1;
  const types = Object.keys(entries).map((name) => `dist/${name}.d.ts`);
  // The values of these two are declared in files that several entries share.
  const elsewhere = ["dist/presets/index.d.ts", "dist/shared/stores/postgres.d.ts"];
  expect(types.filter((path) => examplesIn(path) === 0 && !elsewhere.includes(path))).toEqual([]);
  expect(examplesIn("dist/index.d.ts")).toBeGreaterThan(10);
});

it("the code is published as it was written: a line for each statement, names kept, no comments but marks for bundlers", () => {
  const scripts = packed.filter((path) => path.endsWith(".js")).map((path) => ({ path, text: readText(path) }));
  expect(scripts.length).toBeGreaterThan(40);
  // A long line is a text, such as a prompt or the script of a page, or lists the names that a file imports or exports.
  const isLong = (line: string): boolean => line.length > 1000 && !/["`]|^(?:import|export) \{/.test(line);
  expect(scripts.filter(({ text }) => text.split("\n").some(isLong)).map(({ path }) => path)).toEqual([]);
  const all = scripts.map(({ text }) => text).join("\n");
  for (const name of ["createTodoSession", "resolveRules", "invalidOption"]) expect(all).toContain(`function ${name}(`);
  const comments = all.match(/^ *(?:\/\/|\/\*).*/gm) ?? [];
  expect(comments.filter((line) => !line.includes("__PURE__"))).toEqual([]);
});

it("the root entry loads one other file of the package, as opening files takes longer than reading them", () => {
  const listImports = (path: string) => [...readText(path).matchAll(/ from ['"](\.[^'"]+)/g)].map(([, from]) => from);
  expect(new Set(listImports("dist/index.js"))).toEqual(new Set(["./core.js"]));
  expect(listImports("dist/core.js")).toEqual([]);
});
