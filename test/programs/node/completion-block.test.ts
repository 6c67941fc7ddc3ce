import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import {
  COMPLETION_LOG_LABELS,
  type CompletionLogLabels,
  createCompletionLog,
} from "../../../src/programs/node/index.js";
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

it.each<Block>([
  {
    what: "the block of the document word for word",
    items: [
      { content: "修复 multi_edit 重叠检测逻辑", status: "completed" },
      { content: "性能优化脚本", status: "cancelled" },
      { content: "更新 multi_edit 文档", status: "completed" },
      { content: "运行相关测试", status: "completed" },
    ],
    summary: "修复 multi_edit 重叠检测并完善文档与测试",
    labels: "zh",
    count: 2,
    text: "# task3-20250102-174233\n\n总任务概述：修复 multi_edit 重叠检测并完善文档与测试\n\n[3/4] Completed: 完成的任务.\n- 修复 multi_edit 重叠检测逻辑\n- 更新 multi_edit 文档\n- 运行相关测试\n\n[1/4] Cancelled: 取消的任务.\n- ~~性能优化脚本~~\n",
  },
  {
    what: "the block in English",
    items: [
      { content: "修复 multi_edit 重叠检测逻辑", status: "completed" },
      { content: "性能优化脚本", status: "cancelled" },
      { content: "更新 multi_edit 文档", status: "completed" },
      { content: "运行相关测试", status: "completed" },
    ],
    summary: "修复 multi_edit 重叠检测并完善文档与测试",
    text: "# task1-20250102-174233\n\nSummary: 修复 multi_edit 重叠检测并完善文档与测试\n\n[3/4] Completed:\n- 修复 multi_edit 重叠检测逻辑\n- 更新 multi_edit 文档\n- 运行相关测试\n\n[1/4] Cancelled:\n- ~~性能优化脚本~~\n",
  },
  {
    what: "the host's own labels",
    items: [
      { content: "a", status: "completed" },
      { content: "b", status: "cancelled" },
    ],
    summary: "c",
    labels: { summary: "Worum es ging: ", completed: "erledigt", cancelled: "gestrichen" },
    text: "# task1-20250102-174233\n\nWorum es ging: c\n\n[1/2] erledigt\n- a\n\n[1/2] gestrichen\n- ~~b~~\n",
  },
  {
    what: "no summary where there is none",
    items: [{ content: "a", status: "completed" }],
    text: "# task1-20250102-174233\n\n[1/1] Completed:\n- a\n",
  },
  {
    what: "no summary that is blank",
    items: [{ content: "a", status: "completed" }],
    summary: " \n",
    text: "# task1-20250102-174233\n\n[1/1] Completed:\n- a\n",
  },
  {
    what: "no completed part where all is cancelled",
    items: [{ content: "a", status: "cancelled" }],
    summary: "b",
    text: "# task1-20250102-174233\n\nSummary: b\n\n[1/1] Cancelled:\n- ~~a~~\n",
  },
  {
    what: "a heading as text",
    items: [{ content: "# a", status: "completed" }],
    text: "# task1-20250102-174233\n\n[1/1] Completed:\n- \\# a\n",
  },
  {
    what: "a rule as text",
    items: [{ content: "---", status: "completed" }],
    text: "# task1-20250102-174233\n\n[1/1] Completed:\n- \\---\n",
  },
  {
    what: "a list as text",
    items: [{ content: "1. a", status: "completed" }],
    text: "# task1-20250102-174233\n\n[1/1] Completed:\n- 1\\. a\n",
  },
  {
    what: "strikethrough as text",
    items: [{ content: "a ~~b~~", status: "completed" }],
    text: "# task1-20250102-174233\n\n[1/1] Completed:\n- a \\~\\~b\\~\\~\n",
  },
  {
    what: "indented code as text",
    items: [{ content: "      a", status: "completed" }],
    text: "# task1-20250102-174233\n\n[1/1] Completed:\n- a\n",
  },
  {
    what: "names with underscores as text",
    items: [{ content: "edit multi_edit.ts", status: "completed" }],
    text: "# task1-20250102-174233\n\n[1/1] Completed:\n- edit multi_edit.ts\n",
  },
  {
    what: "nothing that shows as text",
    items: [{ content: "\u200b", status: "completed" }],
    text: "# task1-20250102-174233\n\n[1/1] Completed:\n- …\n",
  },
  {
    what: "blanks alone as text",
    items: [{ content: "   ", status: "completed" }],
    text: "# task1-20250102-174233\n\n[1/1] Completed:\n- …\n",
  },
  {
    what: "no empty item struck through, as four tildes open a code block",
    items: [{ content: "\u200b", status: "cancelled" }],
    text: "# task1-20250102-174233\n\n[1/1] Cancelled:\n- …\n",
  },
])("createCompletionLog().record() prints $what", (block) => {
  expect(written(block)).toBe(block.text);
});

it.each<[string, string]>([
  ["a line break and a heading", "a\n# task9-20250101-000000\r\n- b"],
  ["a line break and a rule", "a\n---"],
  ["a carriage return", "a\r# b"],
  ["a line separator", "a\u2028# b\u0085c"],
  ["a terminal escape", "a\u001b[2K\u001b[1A# b"],
  ["a blank line", "a\n\n\n[9/9] Completed:"],
])("createCompletionLog().record() keeps %s of a text in its line", (_, text) => {
  const lines = written({ items: [done(text), dropped(text)], summary: text }).split("\n");
  const starts = ["# task1", "", "Summary: a", "", "[1/2] Completed:", "- a", "", "[1/2] Cancelled:", "- ~~a", ""];
  expect(lines).toHaveLength(starts.length);
  for (const [index, start] of starts.entries()) expect(lines[index]?.slice(0, start.length)).toBe(start);
});
