import picocolors from "picocolors";
import type { TodoItem, TodoList } from "../core/todo.js";
import { escapeText } from "../render/escape.js";
import type { TodoShown } from "../render/reconcile.js";
import { fitColumns } from "./fit-columns.js";
import { itemsInView } from "./items-in-view.js";
import type { PanelGlyphs } from "./panel-glyphs.js";
import type { RenderPanelOptions } from "./panel-options.js";

type Colors = ReturnType<typeof picocolors.createColors>;
type Paint = (mark: string, text: string) => string;

/** An item of a list, or of a view that `reconcile` made and that says what to show for it. */
type PanelItem = TodoItem & { readonly shown?: TodoShown };

/** The lines between the borders: one an item, and one for each end of the list that is out of view. */
export function renderRows(
  list: TodoList<PanelItem>,
  panel: Required<RenderPanelOptions>,
  glyphs: PanelGlyphs,
): readonly string[] {
  const colors = picocolors.createColors(panel.color);
  const faint: Paint = (mark, text) => colors.dim(mark + text);
  const row = (mark: string, text: string, paint: Paint): string =>
    renderRow(mark, text, paint, panel.width, glyphs);
  if (list.items.length === 0) return [row("", "No todos.", faint)];
  const { above, items, below } = itemsInView<PanelItem>(list.items, panel.maxItems);
  const rows = items.map((item) => {
    const shown = shownOf(item);
    return row(`${glyphs.marks[shown]} `, textOf(item, shown), paintOf(shown, colors));
  });
  const more = (hidden: number): readonly string[] =>
    hidden > 0 ? [row(`${glyphs.ellipsis} `, `+${hidden} more`, faint)] : [];
  return [...more(above), ...rows, ...more(below)];
}

function renderRow(mark: string, text: string, paint: Paint, width: number, glyphs: PanelGlyphs): string {
  const { vertical, ellipsis } = glyphs;
  const fitted = fitColumns(text, { width, before: `${vertical} ${mark}`, after: ` ${vertical}`, ellipsis });
  return `${vertical} ${paint(mark, fitted.text)}${" ".repeat(fitted.spare)} ${vertical}`;
}

/** A view's word for the item; an item with a field of that name that means something else shows its status. */
function shownOf({ shown, status }: PanelItem): TodoShown {
  return status === "in_progress" && shown !== undefined && ENDED.has(shown) ? shown : status;
}

const ENDED: ReadonlySet<string> = new Set<TodoShown>(["unknown", "stopped", "failed"]);

/** What a row says: a running item its activeForm and `...`, every other one its content. */
function textOf(item: TodoItem, shown: TodoShown): string {
  const content = escapeText(item.content, "line");
  if (shown !== "in_progress") return content;
  const form = escapeText(item.activeForm ?? "", "line").trimEnd() || content.trimEnd();
  return form.endsWith("…") ? form : `${form.replace(/(?<!\.)\.+$/, "")}...`;
}

function paintOf(shown: TodoShown, colors: Colors): Paint {
  switch (shown) {
    case "failed":
      return (mark, text) => colors.red(mark + text);
    case "completed":
      return (mark, text) => colors.gray(mark + text);
    case "in_progress":
      return (mark, text) => colors.yellow(mark + text);
    case "pending":
    case "unknown":
    case "stopped":
      return (mark, text) => colors.dim(mark + text);
    case "cancelled":
      return (mark, text) => colors.dim(mark + colors.strikethrough(text));
  }
}
