import { describe, expect, it } from "vitest";
import { readTree } from "./read-tree.js";

/** A page that shows another file has no sentence of its own, nor has the site's first; measurements are printed by programs. */
const pages = readTree("docs", ".md").filter(
  ({ path, text }) => /^# .*\n\n(?!<!--)/m.test(text) && !path.startsWith("docs/measurements/"),
);

/** The first sentence below the title; the page's code and pictures come after it. */
function findFirstSentence(text: string): string {
  const [, paragraph = ""] = /^# .*\n\n((?:.+\n)+)/m.exec(text) ?? [];
  return paragraph.replaceAll("\n", " ").split(/(?<=[.:?])\s/)[0] ?? "";
}

/** Names the reader, or what they have before them. */
const NAMES_READER = /^For /;

describe("the first sentence of a page says for whom it is", () => {
  it.each(pages.map(({ path, text }) => [path, findFirstSentence(text)]))("%s", (_path, sentence) => {
    expect(sentence).toMatch(NAMES_READER);
  });

  it("which no picture, code or other sentence stands before", () => {
    expect(pages.length).toBeGreaterThan(40);
    const below = (block: string): string => findFirstSentence(`# Title\n\n${block}\n\nFor you.\n`);
    expect(["Rules say.", "```ts\nFor\n```", "<picture>"].filter((block) => NAMES_READER.test(below(block)))).toEqual(
      [],
    );
  });
});
