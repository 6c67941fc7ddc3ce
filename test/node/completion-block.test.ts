import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import type { TodoList } from "../../src/index.js";
import { COMPLETION_LOG_LABELS, createCompletionLog } from "../../src/node/index.js";
import { temporaryFolder } from "../support/temporary-folder.js";
import { done, dropped, now, plan } from "./finished-plans.js";

const { en } = COMPLETION_LOG_LABELS;

/** What a fresh log writes for one list. */
function written(list: TodoList, labels = en): string {
  const path = createCompletionLog({ folder: temporaryFolder(), now, labels }).record(list);
  return path === undefined ? "nothing" : readFileSync(path, "utf8");
}

const MIXED = plan(
  [done("修复 multi_edit 重叠检测逻辑"), dropped("性能优化脚本"), done("更新 multi_edit 文档"), done("运行相关测试")],
  "修复 multi_edit 重叠检测并完善文档与测试",
);

it("createCompletionLog().record() prints the block of the document word for word", () => {
  const folder = temporaryFolder();
  const log = createCompletionLog({ folder, now, labels: COMPLETION_LOG_LABELS.zh, resume: { count: 2 } });
  expect(readFileSync(log.record(MIXED) ?? "", "utf8")).toBe(`# task3-20250102-174233

总任务概述：修复 multi_edit 重叠检测并完善文档与测试

[3/4] Completed: 完成的任务.
- 修复 multi_edit 重叠检测逻辑
- 更新 multi_edit 文档
- 运行相关测试

[1/4] Cancelled: 取消的任务.
- ~~性能优化脚本~~
`);
});

it("createCompletionLog().record() prints the block in English", () => {
  expect(written(MIXED)).toBe(`# task1-20250102-174233

Summary: 修复 multi_edit 重叠检测并完善文档与测试

[3/4] Completed:
- 修复 multi_edit 重叠检测逻辑
- 更新 multi_edit 文档
- 运行相关测试

[1/4] Cancelled:
- ~~性能优化脚本~~
`);
});

it("createCompletionLog().record() prints the host's own labels", () => {
  const labels = { summary: "Worum es ging: ", completed: "erledigt", cancelled: "gestrichen" };
  expect(written(plan([done("a"), dropped("b")], "c"), labels)).toBe(`# task1-20250102-174233

Worum es ging: c

[1/2] erledigt
- a

[1/2] gestrichen
- ~~b~~
`);
});

it.each([
  ["there is no summary", plan([done("a")]), "# task1-20250102-174233\n\n[1/1] Completed:\n- a\n"],
  ["the summary is blank", plan([done("a")], " \n"), "# task1-20250102-174233\n\n[1/1] Completed:\n- a\n"],
  [
    "all is cancelled",
    plan([dropped("a")], "b"),
    "# task1-20250102-174233\n\nSummary: b\n\n[1/1] Cancelled:\n- ~~a~~\n",
  ],
])("createCompletionLog().record() leaves the part out when %s", (_, list, text) => {
  expect(written(list)).toBe(text);
});

it.each([
  ["a line break and a heading", "a\n# task9-20250101-000000\r\n- b"],
  ["a line break and a rule", "a\n---"],
  ["a carriage return", "a\r# b"],
  ["a line separator", "a\u2028# b\u0085c"],
  ["a terminal escape", "a\u001b[2K\u001b[1A# b"],
  ["a blank line", "a\n\n\n[9/9] Completed:"],
])("createCompletionLog().record() keeps %s of a text in its line", (_, text) => {
  const lines = written(plan([done(text), dropped(text)], text)).split("\n");
  const starts = ["# task1", "", "Summary: a", "", "[1/2] Completed:", "- a", "", "[1/2] Cancelled:", "- ~~a", ""];
  expect(lines).toHaveLength(starts.length);
  for (const [index, start] of starts.entries()) expect(lines[index]?.slice(0, start.length)).toBe(start);
});

it.each([
  ["a heading", "# a", "\\# a"],
  ["a rule", "---", "\\---"],
  ["a list", "1. a", "1\\. a"],
  ["strikethrough", "a ~~b~~", "a \\~\\~b\\~\\~"],
  ["indented code", "      a", "a"],
  ["names with underscores", "edit multi_edit.ts", "edit multi_edit.ts"],
  ["nothing that shows", "\u200b", "…"],
  ["blanks alone", "   ", "…"],
])("createCompletionLog().record() prints %s as text", (_, content, shown) => {
  expect(written(plan([done(content)]))).toBe(`# task1-20250102-174233\n\n[1/1] Completed:\n- ${shown}\n`);
});

it("createCompletionLog().record() strikes no empty item through, as four tildes open a code block", () => {
  expect(written(plan([dropped("\u200b")]))).toBe("# task1-20250102-174233\n\n[1/1] Cancelled:\n- …\n");
});
