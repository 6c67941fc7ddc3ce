import { expect, it } from "vitest";
import type { TodoList } from "../../src/core/todo.js";
import { reconcile, type TodoTurnEnd } from "../../src/render/reconcile.js";
import { renderPanel } from "../../src/terminal/render-panel.js";

const LIST: TodoList = {
  items: [
    { content: "Read", status: "completed" },
    { content: "Write", status: "in_progress", activeForm: "Writing" },
    { content: "Test", status: "pending" },
  ],
  revision: 1,
};

it.each<[end: TodoTurnEnd, row: string, ascii: string]>([
  ["ended", "│ ? Write            │", "| [?] Write          |"],
  ["stopped", "│ ■ Write            │", "| [=] Write          |"],
  ["failed", "│ ✗ Write            │", "| [!] Write          |"],
])("renderPanel() shows an item that was in progress when a turn %s", (end, row, ascii) => {
  const view = reconcile(LIST, end);
  expect(renderPanel(view, { width: 22 }).split("\n").slice(1, -1)).toEqual([
    "│ ✓ Read             │",
    row,
    "│ ○ Test             │",
  ]);
  expect(renderPanel(view, { width: 22, ascii: true }).split("\n")[2]).toBe(ascii);
});

it("renderPanel() paints what failed red, and what stopped or is unknown faint", () => {
  const row = (end: TodoTurnEnd): string =>
    renderPanel(reconcile(LIST, end), { width: 22, color: true }).split("\n")[2] ?? "";
  expect(row("failed")).toBe("│ \u001b[31m✗ Write\u001b[39m            │");
  expect(row("stopped")).toBe("│ \u001b[2m■ Write\u001b[22m            │");
  expect(row("ended")).toBe("│ \u001b[2m? Write\u001b[22m            │");
});

it("renderPanel() shows the status of an item whose own field `shown` means something else", () => {
  const items = [{ content: "Write", status: "completed" as const, shown: "failed" }];
  const strange = [{ content: "Write", status: "in_progress" as const, shown: "always" }];
  expect(renderPanel({ items, revision: 1 }, { width: 22 })).toContain("│ ✓ Write            │");
  expect(renderPanel({ items: strange, revision: 1 }, { width: 22 })).toContain("│ ● Write...         │");
});
