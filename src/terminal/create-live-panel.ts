import { invalidOption } from "../core/option-error.js";
import type { TodoList } from "../core/todo.js";
import {
  MAX_PANEL_WIDTH,
  MIN_PANEL_ITEMS,
  MIN_PANEL_WIDTH,
  type RenderPanelOptions,
  resolvePanelOptions,
} from "./panel-look.js";
import { renderPanel } from "./render-panel.js";

/** How a live panel draws, and where; all but `write` have defaults. */
export interface LivePanelOptions extends RenderPanelOptions {
  /** Takes the text for the terminal, control sequences and all, in one piece for each redraw. */
  readonly write: (text: string) => void;
  /** The columns of the terminal, or a function that is asked before each redraw: the panel is never wider. */
  readonly columns?: number | undefined | (() => number | undefined);
  /** The rows of the terminal, likewise: a list too long for them is shown in part. */
  readonly rows?: number | undefined | (() => number | undefined);
}

/** A panel that stays below everything that the terminal prints. */
export interface LivePanel {
  /** Draws the list in place of the one before; writes nothing if the panel would look the same. */
  readonly update: (list: TodoList) => void;
  /** Writes lines above the panel, as they are: escape what a model wrote first. */
  readonly print: (text: string) => void;
  /** Leaves the panel where it stands; later updates write nothing, and `print` only its text. */
  readonly close: () => void;
}

/** The size of a terminal, where it is known. */
interface Extent {
  readonly columns: number | undefined;
  readonly rows: number | undefined;
}

/** What stands on the terminal, the cursor in the line below. */
interface Drawing extends Extent {
  readonly list: TodoList;
  readonly text: string;
  readonly lines: readonly string[];
  /** How many columns of the terminal its lines took when they were drawn. */
  readonly width: number;
}

/** The borders and the line in which the cursor waits. */
const ROWS_AROUND = 3;

const CLEAR_LINE = "\u001b[2K";
const CLEAR_BELOW = "\u001b[J";
// A terminal that draws an emoji wider than measured would wrap its line, and the next redraw would miss by one.
const WRAP_OFF = "\u001b[?7l";
const WRAP_ON = "\u001b[?7h";

/**
 * Creates a panel that redraws itself in place on a terminal through the given `write`, without timers or process access.
 *
 * Draw from column 0, and print through the panel while it is live. When a terminal becomes narrower, lines that have
 * wrapped are taken back as the terminal shows them now, which needs `columns` as a function. Drawing the list that
 * stands there already costs nothing: lists are immutable, so the same one looks the same.
 *
 * @throws RangeError or TypeError for bad options.
 *
 * @example
 * ```ts
 * import { createLivePanel } from "agent-todos/terminal";
 *
 * // For a terminal: write: (text) => process.stdout.write(text), columns: () => process.stdout.columns
 * const written: string[] = [];
 * const panel = createLivePanel({ write: (text) => written.push(text), width: 24 });
 * panel.update({ items: [{ content: "Read", status: "in_progress" }], revision: 1 });
 * panel.update({ items: [{ content: "Read", status: "completed" }], revision: 2 });
 * panel.close();
 * const [first = "", second = ""] = written;
 * console.log(first.replace(/\u001b\[[?\w]+/g, "").trimEnd());
 * // => ┌─ Tasks ──────────────┐
 * // => │ ● Read...            │
 * // => └──────────────────────┘
 * console.log(JSON.stringify(second.slice(0, 5))); // => "\r\u001b[3A"
 * ```
 */
export function createLivePanel(options: LivePanelOptions): LivePanel {
  const { write, columns, rows, ...look } = options;
  if (typeof write !== "function") {
    throw invalidOption("create a live panel", "write", "a function", write);
  }
  const panel = resolvePanelOptions(look);
  let list: TodoList | undefined;
  let drawn: Drawing | undefined;
  let closed = false;

  // The size is asked once a drawing, or a resize in between would give a width and a way up that disagree.
  function draw(next: TodoList): Drawing {
    const extent = { columns: resolveSize(columns), rows: resolveSize(rows) };
    if (drawn?.list === next && drawn.columns === extent.columns && drawn.rows === extent.rows) return drawn;
    return drawPanel(next, panel, extent);
  }

  function update(next: TodoList): void {
    if (closed) return;
    list = next;
    const drawing = draw(next);
    if (drawing.text === drawn?.text) {
      // The width stays that of the lines on the terminal.
      drawn = { ...drawing, width: drawn.width };
      return;
    }
    const lines = drawing.lines.map((line) => CLEAR_LINE + line).join("\n");
    write(`${moveUp(drawn, drawing.columns)}${WRAP_OFF}${lines}\n${CLEAR_BELOW}${WRAP_ON}`);
    drawn = drawing;
  }

  function print(text: string): void {
    const above = text.endsWith("\n") ? text : `${text}\n`;
    if (!list || closed) {
      write(above);
      return;
    }
    const drawing = draw(list);
    const up = moveUp(drawn, drawing.columns);
    write(`${up}${CLEAR_BELOW}${above}${WRAP_OFF}${drawing.text}\n${WRAP_ON}`);
    drawn = drawing;
  }

  function close(): void {
    closed = true;
  }

  return Object.freeze({ update, print, close });
}

function drawPanel(list: TodoList, panel: Required<RenderPanelOptions>, extent: Extent): Drawing {
  const limit = Math.min(extent.columns ?? MAX_PANEL_WIDTH, MAX_PANEL_WIDTH);
  const width = Math.max(MIN_PANEL_WIDTH, Math.min(panel.width, limit));
  const room = extent.rows === undefined ? Number.POSITIVE_INFINITY : extent.rows - ROWS_AROUND;
  const maxItems = Math.max(MIN_PANEL_ITEMS, Math.min(panel.maxItems, room));
  const text = renderPanel(list, { ...panel, width, maxItems });
  return { ...extent, list, text, lines: text.split("\n"), width: Math.min(width, limit) };
}

/** Moves to the first line of a drawing, counting a line once for each row that it takes on the terminal now. */
function moveUp(drawing: Drawing | undefined, columns: number | undefined): string {
  if (!drawing) return "";
  const wrapped = columns === undefined ? 1 : Math.ceil(drawing.width / columns);
  return `\r\u001b[${drawing.lines.length * wrapped}A`;
}

// What is not a terminal reports no size, or 0.
function resolveSize(size: LivePanelOptions["rows"]): number | undefined {
  const value = typeof size === "function" ? size() : size;
  return typeof value === "number" && value >= 1 ? Math.floor(value) : undefined;
}
