import { existsSync } from "node:fs";
import { posix } from "node:path";
import { expect, it } from "vitest";
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

it("the types of the root and of shared lists keep their examples, and others leave them to the pages", () => {
  const examplesIn = (path: string): number => readText(path).split("@example").length - 1;
  const types = packed.filter((path) => /^dist\/[\w-]+\/.*\.d\.ts$/.test(path));
  const withExamples = types.filter((path) => examplesIn(path) > 0);
  expect(withExamples.filter((path) => !path.startsWith("dist/shared/"))).toEqual([]);
  expect(examplesIn("dist/index.d.ts")).toBeGreaterThan(10);
});
