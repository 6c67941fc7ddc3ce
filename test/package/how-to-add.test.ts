import { existsSync, statSync } from "node:fs";
import { expect, it } from "vitest";
import { ROOT, readText } from "./read-tree.js";

const TITLE = "## How to add a test / an adapter / a renderer / a preset\n";
const [, section = ""] = readText("docs/CONTRIBUTING.md").split(TITLE);
const [how = ""] = section.split("\n## ");

/** The numbered steps, each with its continuation lines, under the heading that they belong to. */
const STEPS = how.split("\n### ").flatMap((part) => {
  const [heading = "", ...lines] = part.split("\n");
  return lines
    .join("\n")
    .split(/\n(?=\d+\. |\n)/)
    .filter((step) => /^\n*\d+\. /.test(step))
    .map((step) => [heading, step.trim()] as const);
});

const FILE = /`((?:src|test|docs|examples)\/[\w./-]+|package\.json|CHANGELOG\.md)`/g;

/** The names that a step expects in its file: a table, a function, or a field of JSON. */
const NAME = /(?<=\b(?:in|of|for|with|through|and) )`(\w+)(?:\(\))?`|`(\w+)\(\)`/g;

it("the section has steps for each thing that it names", () => {
  expect([...new Set(STEPS.map(([heading]) => heading))]).toEqual([
    "A test",
    "A renderer",
    "A preset",
    "An adapter of an LLM API",
    "An adapter of a framework",
  ]);
});

it("a renderer takes seven steps, a preset six, an adapter eight", () => {
  const count = (heading: string): number => STEPS.filter(([of]) => of === heading).length;
  expect([count("A renderer"), count("A preset"), count("An adapter of an LLM API")]).toEqual([7, 6, 8]);
});

it.each(STEPS)("%s: what this step names exists: %s", (_heading, step) => {
  const paths = [...step.matchAll(FILE)].map(([, path = ""]) => path);
  expect(paths.filter((path) => !existsSync(`${ROOT}/${path}`))).toEqual([]);
  const texts = paths.filter((path) => statSync(`${ROOT}/${path}`).isFile()).map(readText);
  const names = [...step.matchAll(NAME)].map(([, given, called]) => given ?? called ?? "");
  expect(names.filter((name) => texts.length > 0 && !texts.some((text) => text.includes(name)))).toEqual([]);
});
