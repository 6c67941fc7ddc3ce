import type { TodoList } from "../core/todo.js";
import { renderBottom, renderTop } from "./panel-borders.js";
import { ASCII_GLYPHS, UNICODE_GLYPHS } from "./panel-glyphs.js";
import { type RenderPanelOptions, resolvePanelOptions } from "./panel-options.js";
import { renderRows } from "./panel-rows.js";

/**
 * The list as a boxed panel for a terminal: `✓` completed, `●` running, `○` pending, `⊘` cancelled.
 *
 * Each item is one row, cut with `…` where it is too long, and every line takes exactly `width` columns:
 * Chinese, Japanese and emoji count as the two columns a terminal gives them, characters of ambiguous width
 * as one. A running item shows its activeForm; in a view that `reconcile` made for the end of a turn, `?`, `■` or `✗`
 * and its content. Model text cannot break the box or colour the terminal, and no
 * colour reaches from one line into the next. The same list and options give the same bytes.
 *
 * @throws RangeError when `width`, `maxItems` or `progress` is out of its range.
 *
 * @example
 * ```ts
 * import { renderPanel } from "agent-todos/terminal";
 *
 * const items = [
 *   { content: "Read the parser", status: "completed" as const },
 *   { content: "Fix the parser", status: "in_progress" as const, activeForm: "Fixing the parser" },
 *   { content: "更新文档", status: "pending" as const },
 * ];
 * console.log(renderPanel({ items, revision: 1 }, { width: 30, progress: "bottom" }));
 * // => ┌─ Tasks ────────────────────┐
 * // => │ ✓ Read the parser          │
 * // => │ ● Fixing the parser...     │
 * // => │ ○ 更新文档                 │
 * // => └────────────────────── 1/3 ─┘
 * ```
 */
export function renderPanel(list: TodoList, options: RenderPanelOptions = {}): string {
  const panel = resolvePanelOptions(options);
  const glyphs = panel.ascii ? ASCII_GLYPHS : UNICODE_GLYPHS;
  const lines = [
    renderTop(list, panel, glyphs),
    ...renderRows(list, panel, glyphs),
    renderBottom(list, panel, glyphs),
  ];
  return lines.join("\n");
}
