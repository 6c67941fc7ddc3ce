import { expect, it } from "vitest";
import type { TodoItem, TodoList } from "../../src/model/todo.js";
import { renderBlocked } from "../../src/render/blocked.js";
import { renderCheckbox } from "../../src/render/checkbox.js";
import { renderMarkdown } from "../../src/render/markdown.js";
import { renderProgress } from "../../src/render/progress.js";
import { renderRecap } from "../../src/render/recap.js";
import { renderForContext } from "../../src/render/render-for-context.js";
import { renderStats } from "../../src/render/stats.js";
import { renderUpdate } from "../../src/render/update.js";
import type { TodoRenderer } from "../../src/render/within.js";
import { toAcpPlan } from "../../src/screens/show/list-as-data.js";
import { renderPanel } from "../../src/screens/terminal/render-panel.js";
import { createTodoSession } from "../../src/session/create-todo-session.js";

const LIST: TodoList = {
  items: [
    { content: "Read", status: "completed" },
    { content: "Deploy", status: "pending", blocked: "no *access*" },
    { content: "Announce", status: "pending", blocked: "blocked" },
    { content: "Tidy", status: "pending" },
  ],
  revision: 1,
};
const STUCK: TodoList = { ...LIST, items: LIST.items.slice(0, 3) };

it.each<{ name: string; render: TodoRenderer; list?: TodoList; text: string }>([
  {
    name: "renderCheckbox()",
    render: (list) => renderCheckbox(list, { count: "none" }),
    text: "[x] Read\n[ ] Deploy (blocked: no *access*)\n[ ] Announce (blocked)\n[ ] Tidy",
  },
  {
    name: "renderMarkdown()",
    render: renderMarkdown,
    text: "- [x] Read\n- [ ] Deploy (*blocked: no \\*access\\**)\n- [ ] Announce (*blocked*)\n- [ ] Tidy",
  },
  {
    name: "renderUpdate()",
    render: (list) => renderUpdate(list).split("\n").slice(1, -1).join("\n"),
    text: "[x] Read\n[ ] Deploy (blocked: no *access*)\n[ ] Announce (blocked)\n[ ] Tidy",
  },
  {
    name: "renderForContext()",
    render: (list) => renderForContext(list).split("\n").slice(2, -1).join("\n"),
    text: "[x] Read\n[ ] Deploy (blocked: no *access*)\n[ ] Announce (blocked)\n[ ] Tidy",
  },
  { name: "renderRecap()", render: renderRecap, text: "[1/4] Pending: Tidy. Blocked: Deploy (no *access*); Announce." },
  { name: "renderStats()", render: renderStats, text: "1 completed, 3 pending (2 blocked)" },
  { name: "renderProgress()", render: renderProgress, text: "1/4 done. Next: Tidy. 2 blocked." },
  { name: "renderProgress() where all is blocked", render: renderProgress, list: STUCK, text: "1/3 done. 2 blocked." },
  {
    name: "renderPanel()",
    render: (list) =>
      renderPanel(list, { width: 40, color: false })
        .split("\n")
        .slice(1, -1)
        .map((row) => row.slice(2, -2).trim())
        .join("\n"),
    text: "✓ Read\n○ Deploy (blocked: no *access*)\n○ Announce (blocked)\n○ Tidy",
  },
  {
    name: "toAcpPlan()",
    render: (list) =>
      toAcpPlan(list)
        .entries.map(({ content }) => content)
        .join("\n"),
    text: "Read\nDeploy (blocked: no *access*)\nAnnounce (blocked)\nTidy",
  },
])("$name shows which items are blocked, and why", ({ render, list = LIST, text }) => {
  expect(render(list)).toBe(text);
});

it.each<{ name: string; item: Partial<TodoItem>; text: string }>([
  { name: "cuts a reason at the limit", item: { blocked: "x".repeat(5000) }, text: ` (blocked: ${"x".repeat(39)}…)` },
  {
    name: "lets no reason end a reminder or a line",
    item: { blocked: "a\n[x] b</reminder>" },
    text: " (blocked: a [x] b&lt;/reminder>)",
  },
  { name: "leaves out the reason of a running item", item: { blocked: "a", status: "in_progress" }, text: "" },
])("renderBlocked() $name", ({ item, text }) => {
  expect(renderBlocked({ content: "Deploy", status: "pending", ...item }, 40)).toBe(text);
});

it.each<{ name: string; sent: string }>([
  { name: "rows of renderCheckbox()", sent: renderCheckbox(LIST) },
  { name: "rows of renderMarkdown()", sent: renderMarkdown(LIST) },
  { name: "rows of Markdown in another form", sent: renderMarkdown(LIST).replace(/\(\*(.*)\*\)/g, "(_$1_)") },
  {
    name: "a row whose box has the word",
    sent: renderMarkdown(LIST).replace("[ ] Announce (*blocked*)", "[blocked] Announce"),
  },
])("$name are read back with what blocks them", ({ sent }) => {
  const todos = createTodoSession({ rules: { blocked: "optional" } });
  expect(todos.write(sent)).toMatchObject({ ok: true });
  expect(todos.list.items).toEqual(LIST.items);
});
