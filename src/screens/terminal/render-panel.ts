import picocolors from "picocolors";
import { escapeForModel } from "../../model/escape.js";
import { countTodos, expectList, isDone, type TodoItem, type TodoList } from "../../model/todo.js";
import { renderBlocked } from "../../render/blocked.js";
import { describeAgents, describeChecks } from "../../render/describe-facts.js";
import type { TodoShown } from "../../render/mark-stalled.js";
import { fitColumns, measureColumns } from "./fit-columns.js";
import {
  ASCII_GLYPHS,
  type PanelGlyphs,
  type RenderPanelOptions,
  resolvePanelOptions,
  UNICODE_GLYPHS,
} from "./panel-look.js";

type Panel = Required<RenderPanelOptions>;
type Colors = ReturnType<typeof picocolors.createColors>;
type Paint = (mark: string, text: string) => string;

/** An item of a list, or of a view that `markStalled` made, which names the look of each item. */
type PanelItem = TodoItem & { readonly shown?: TodoShown };

/**
 * Renders the list as a boxed panel for a terminal: `✓` completed, `●` running, `○` pending, `⊘` cancelled.
 *
 * Each item is one row, cut with `…` where it is too long, and every line takes exactly `width` columns: Chinese,
 * Japanese and emoji count as two columns, as terminals do, characters of ambiguous width as one, parts of a Thai or an
 * Indian letter as theirs. Emoji whose width depends on the terminal are written in their simple form: 👨‍👩‍👧 as 👨, 👍🏽
 * as 👍, a keycap as its digit. A running item shows its activeForm, a blocked one why; in a view that `markStalled`
 * made for the end of a turn, `?`, `■` or `✗` and its content. With `checks` and `agents` of a session it shows the
 * result of a finished item's checks, and who works on an open one. Text of a model cannot break the box, colour the
 * terminal or close a reminder, and colours end with their line. The same list and options return the same bytes.
 *
 * @throws TypeError for anything but a list, such as a session; RangeError or TypeError for `width`, `maxItems` or
 * `progress` out of its range.
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
 * // => ┌─ Plan ─────────────────────┐
 * // => │ ✓ Read the parser          │
 * // => │ ● Fixing the parser...     │
 * // => │ ○ 更新文档                 │
 * // => └────────────────────── 1/3 ─┘
 * ```
 */
export function renderPanel(list: TodoList, options: RenderPanelOptions = {}): string {
  expectList("renderPanel", list);
  const panel = resolvePanelOptions(options);
  const glyphs = panel.ascii ? ASCII_GLYPHS : UNICODE_GLYPHS;
  const lines = [renderTop(list, panel, glyphs), ...renderRows(list, panel, glyphs), renderBottom(list, panel, glyphs)];
  return lines.join("\n");
}

/** The columns that a title keeps next to the progress; narrower panels leave the progress out. */
const LEAST_TITLE = 4;

/** Renders `┌─ Plan ─────┐`, with ` 2/5 ` before the corner if that is asked for. */
function renderTop(list: TodoList, panel: Panel, glyphs: PanelGlyphs): string {
  const { width, progress } = panel;
  const { horizontal, topLeft, topRight, ellipsis } = glyphs;
  const title = escapeForModel(panel.title).trim();
  const head = title === "" ? topLeft : `${topLeft}${horizontal} `;
  const end = `${progress === "top" ? drawProgress(list, panel, glyphs) : ""}${horizontal}${topRight}`;
  if (title === "") return head + horizontal.repeat(width - measureColumns(head + end)) + end;
  const { text, spare } = fitColumns(title, { width, before: head, after: ` ${end}`, ellipsis });
  return `${head}${text} ${horizontal.repeat(spare)}${end}`;
}

/** Renders `└─────────────┘`, likewise. */
function renderBottom(list: TodoList, panel: Panel, glyphs: PanelGlyphs): string {
  const { horizontal, bottomLeft, bottomRight } = glyphs;
  const progress = panel.progress === "bottom" ? drawProgress(list, panel, glyphs) : "";
  const end = `${progress}${horizontal}${bottomRight}`;
  return bottomLeft + horizontal.repeat(panel.width - measureColumns(bottomLeft + end)) + end;
}

function drawProgress(list: TodoList, panel: Panel, glyphs: PanelGlyphs): string {
  const { done, total } = countTodos(list);
  const text = `${glyphs.horizontal} ${done}/${total} `;
  const fits = measureColumns(text) <= panel.width - LEAST_TITLE - 6;
  return total > 0 && fits ? text : "";
}

/** Renders the lines between the borders: one an item, and one for each end of the list that is out of view. */
function renderRows(list: TodoList<PanelItem>, panel: Panel, glyphs: PanelGlyphs): readonly string[] {
  const colors = picocolors.createColors(panel.color);
  const faint: Paint = (mark, text) => colors.dim(mark + text);
  const row = (mark: string, text: string, paint: Paint, end?: string): string =>
    renderRow({ mark, text, paint, end }, panel.width, glyphs);
  if (list.items.length === 0) return [row("", "No todos.", faint)];
  const { above, items, below } = itemsInView(list.items, panel.maxItems);
  // Who works on an item takes the rows that the items leave.
  let room = panel.maxItems - items.length - Math.sign(above) - Math.sign(below);
  const rows = items.flatMap((item, at) => {
    const shown = shownOf(item);
    const checked = describeChecks(panel.checks[above + at]);
    const end = checked === "" ? "" : ` (${checked})`;
    const own = row(`${glyphs.marks[shown]} `, textOf(item, shown), paintOf(shown, colors), end);
    const agents = describeAgents(item, panel.agents[above + at]).slice(0, Math.max(0, room));
    room -= agents.length;
    return [own, ...agents.map((agent) => row(`  ${glyphs.below}`, agent, faint))];
  });
  const more = (hidden: number): readonly string[] =>
    hidden > 0 ? [row(`${glyphs.ellipsis} `, `+${hidden} more`, faint)] : [];
  return [...more(above), ...rows, ...more(below)];
}

/** One row of a panel; where the text is cut, its end stays: the last word of a text longer than half of the panel. */
interface PanelRow {
  readonly mark: string;
  readonly text: string;
  readonly paint: Paint;
  readonly end?: string | undefined;
}

function renderRow({ mark, text, paint, end = "" }: PanelRow, width: number, glyphs: PanelGlyphs): string {
  const { vertical, ellipsis } = glyphs;
  const [before, after] = [`${vertical} ${mark}`, ` ${vertical}`];
  const last = measureColumns(end) > width / 2 ? ` (${end.slice(end.lastIndexOf(" ") + 1)}` : end;
  const fitted = fitColumns(text, { width, before, after: last + after, ellipsis });
  return `${vertical} ${paint(mark, fitted.text + last)}${" ".repeat(fitted.spare)}${after}`;
}

/** Picks a view's word for the item, or the status where a host's own field of that name means something else. */
function shownOf({ shown, status }: PanelItem): TodoShown {
  return status === "in_progress" && shown !== undefined && ENDED.includes(shown) ? shown : status;
}

const ENDED: readonly TodoShown[] = ["unknown", "stopped", "failed"];

/** The most characters of why an item is blocked. */
const REASON_CHARACTERS = 200;

/** Picks the text of a row: for a running item its activeForm and `...`, for every other one its content. */
function textOf(item: TodoItem, shown: TodoShown): string {
  const content = escapeForModel(item.content);
  if (shown !== "in_progress") return content + renderBlocked(item, REASON_CHARACTERS);
  const form = escapeForModel(item.activeForm ?? "").trimEnd() || content.trimEnd();
  return form.endsWith("…") ? form : `${form.replace(/(?<!\.)\.+$/, "")}...`;
}

function paintOf(shown: TodoShown, colors: Colors): Paint {
  if (shown === "failed") return (mark, text) => colors.red(mark + text);
  if (shown === "completed") return (mark, text) => colors.gray(mark + text);
  if (shown === "in_progress") return (mark, text) => colors.yellow(mark + text);
  if (shown === "cancelled") return (mark, text) => colors.dim(mark + colors.strikethrough(text));
  return (mark, text) => colors.dim(mark + text);
}

/** Picks the part of a list that fits into `most` rows, with one row kept for each end that is out of view. */
function itemsInView(items: readonly PanelItem[], most: number) {
  const total = items.length;
  if (total <= most) return { above: 0, items, below: 0 };
  const focus = findFocus(items);
  if (focus < most - 1) return { above: 0, items: items.slice(0, most - 1), below: total - most + 1 };
  if (focus > total - most) return { above: total - most + 1, items: items.slice(1 - most), below: 0 };
  const size = most - 2;
  const above = focus - ((size - 1) >> 1);
  return { above, items: items.slice(above, above + size), below: total - above - size };
}

/** Finds where a person looks: at the running item, or else the next one, or else the end. */
function findFocus(items: readonly TodoItem[]): number {
  const running = items.findIndex((item) => item.status === "in_progress");
  const next = items.findIndex((item) => !isDone(item));
  return [running, next].find((index) => index !== -1) ?? items.length - 1;
}
