import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import {
  COMPLETION_LOG_LABELS,
  type CompletionLogLabels,
  createCompletionLog,
} from "../../../src/programs/node/index.js";
import { readRows } from "../../support/read-rows.js";
import { temporaryFolder } from "../../support/temporary-folder.js";
import { done, dropped, now, plan } from "./finished-plans.js";

interface Block {
  readonly what: string;
  readonly items: Parameters<typeof plan>[0];
  readonly summary?: string;
  readonly labels?: "en" | "zh" | CompletionLogLabels;
  /** How many blocks were written before. */
  readonly count?: number;
  readonly text?: string;
}

/** What a fresh log writes for one list. */
function written({ items, summary, labels = "en", count = 0 }: Omit<Block, "what">): string {
  const own = typeof labels === "string" ? COMPLETION_LOG_LABELS[labels] : labels;
  const log = createCompletionLog({ folder: temporaryFolder(), now, labels: own, resume: { count } });
  return readFileSync(log.record(plan(items, summary)) ?? "", "utf8");
}

it.each(readRows<Block>("programs/node/completion-block"))("createCompletionLog().record() prints $what", (block) => {
  expect(written(block)).toBe(block.text);
});

it.each(
  readRows<[string, string]>("programs/node/completion-block.lines"),
)("createCompletionLog().record() keeps %s of a text in its line", (_, text) => {
  const lines = written({ items: [done(text), dropped(text)], summary: text }).split("\n");
  const starts = ["# task1", "", "Summary: a", "", "[1/2] Completed:", "- a", "", "[1/2] Cancelled:", "- ~~a", ""];
  expect(lines).toHaveLength(starts.length);
  for (const [index, start] of starts.entries()) expect(lines[index]?.slice(0, start.length)).toBe(start);
});
