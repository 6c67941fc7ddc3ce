import stringWidth from "string-width";
import { countTodos } from "../core/stats.js";
import type { TodoList } from "../core/todo.js";
import { escapeText } from "../render/escape.js";
import { fitColumns } from "./fit-columns.js";
import type { PanelGlyphs } from "./panel-glyphs.js";
import type { RenderPanelOptions } from "./panel-options.js";

/** The columns that a title keeps beside the progress; narrower panels leave the progress out. */
const LEAST_TITLE = 4;

/** `┌─ Tasks ─────┐`, with ` 2/5 ` before the corner where that is asked for. */
export function renderTop(list: TodoList, panel: Required<RenderPanelOptions>, glyphs: PanelGlyphs): string {
  const { width, progress } = panel;
  const { horizontal, topLeft, topRight, ellipsis } = glyphs;
  const title = escapeText(panel.title, "line").trim();
  const head = title === "" ? topLeft : `${topLeft}${horizontal} `;
  const end = `${progress === "top" ? renderProgress(list, panel, glyphs) : ""}${horizontal}${topRight}`;
  if (title === "") return head + horizontal.repeat(width - stringWidth(head + end)) + end;
  const { text, spare } = fitColumns(title, { width, before: head, after: ` ${end}`, ellipsis });
  return `${head}${text} ${horizontal.repeat(spare)}${end}`;
}

/** `└─────────────┘`, likewise. */
export function renderBottom(
  list: TodoList,
  panel: Required<RenderPanelOptions>,
  glyphs: PanelGlyphs,
): string {
  const { horizontal, bottomLeft, bottomRight } = glyphs;
  const progress = panel.progress === "bottom" ? renderProgress(list, panel, glyphs) : "";
  const end = `${progress}${horizontal}${bottomRight}`;
  return bottomLeft + horizontal.repeat(panel.width - stringWidth(bottomLeft + end)) + end;
}

function renderProgress(list: TodoList, panel: Required<RenderPanelOptions>, glyphs: PanelGlyphs): string {
  const { done, total } = countTodos(list);
  const text = `${glyphs.horizontal} ${done}/${total} `;
  const fits = stringWidth(text) <= panel.width - LEAST_TITLE - 6;
  return total > 0 && fits ? text : "";
}
