import { expect, it } from "vitest";
import { readText } from "./read-tree.js";

/** The most words that a page may have, code and tables included, counted as `wc -w` counts them. */
const MOST_WORDS: readonly (readonly [page: string, words: number])[] = [
  ["README.md", 1200],
  ["docs/getting-started.md", 1200],
  ["docs/errors.md", 1200],
  ["docs/edits.md", 1200],
  ["docs/reminders.md", 1200],
  ["docs/sessions.md", 1200],
  ["docs/sub-agents.md", 1600],
];

it.each(MOST_WORDS)("%s has at most %i words", (page, words) => {
  expect(readText(page).trim().split(/\s+/).length).toBeLessThanOrEqual(words);
});
