import stringWidth from "string-width";
import { describeInvalid, invalidOption } from "../../model/option-error.js";
import type { TodoList } from "../../model/todo.js";
import type { TodoChange } from "../../model/todo-change.js";
import {
  MAX_PANEL_WIDTH,
  MIN_PANEL_ITEMS,
  MIN_PANEL_WIDTH,
  type RenderPanelOptions,
  resolvePanelOptions,
} from "./panel-look.js";
import { renderPanel } from "./render-panel.js";

/** The part of a stream that a live panel uses; `process.stdout` fits. */
export interface PanelStream {
  /** Takes the text for the terminal, with control sequences, in one piece for each redraw. */
  readonly write: (text: string) => unknown;
  /** Whether it is a terminal; any other stream gets plain text without control sequences and colours. */
  readonly isTTY?: boolean | undefined;
  /** The size of the terminal, read before each redraw: the panel is never wider, and leaves room for other text. */
  readonly columns?: number | undefined;
  readonly rows?: number | undefined;
  /** Calls the listener at each change of the size; the panel is then redrawn. */
  readonly on?: (event: "resize", listener: () => void) => unknown;
  readonly off?: (event: "resize", listener: () => void) => unknown;
}

/** A panel that stays below everything that the terminal prints. */
export interface LivePanel {
  /**
   * Draws the list in place of the one before, with the checks and the agents of a session; writes nothing if the panel
   * would look the same. An array, such as the changes that `subscribe` passes, is ignored; any other value is a
   * RangeError or TypeError.
   */
  readonly update: (list: TodoList, facts?: Beside) => void;
  /** Writes lines above the panel, as they are: escape a model's text first. */
  readonly print: (text: string) => void;
  /** Leaves the panel where it is; later updates write nothing, and `print` only its text. */
  readonly close: () => void;
}

/** The checks and agents of a list, as a session or a followed list has them. */
export type PanelFacts = Pick<RenderPanelOptions, "checks" | "agents">;

/** The second argument of `update`: checks and agents, or the changes that a listener receives. */
type Beside = PanelFacts | readonly TodoChange[];

function readFacts(given: Beside | undefined): PanelFacts | undefined {
  if (given === undefined) return undefined;
  if (typeof given !== "object" || given === null) {
    throw invalidOption("call of update()", "its last argument", "a session, or its checks and agents", given);
  }
  return "length" in given ? undefined : given;
}

type Look = Required<RenderPanelOptions>;

/** The size of a terminal. */
interface Extent {
  readonly columns: number;
  readonly rows: number;
}

/** The text on the terminal; the cursor is in the line below it. */
interface Drawing extends Extent {
  readonly list: TodoList;
  readonly text: string;
  readonly height: number;
  /** How many columns of the terminal each line takes. */
  readonly width: number;
}

/** The rows of a terminal that reports no size. */
const USUAL_ROWS = 24;
const BORDERS = 2;

const CLEAR_LINE = "\u001b[2K";
const CLEAR_BELOW = "\u001b[J";
// A line that turns out too long would wrap, and the next redraw would miss by one.
const WRAP_OFF = "\u001b[?7l";
const WRAP_ON = "\u001b[?7h";

/**
 * Creates a panel that redraws itself in place at the foot of a terminal, without timers or process access.
 *
 * Begin at column 0, and print through the panel while it is live: those lines stay in the scrollback, without old
 * panels between them. A list longer than two thirds of the window is shown in part, the running item in view;
 * `progress` defaults to `"top"`. A resize redraws the panel, also where the terminal has wrapped its lines, and the
 * line above it, which some terminals move out of sight then. The right border is in its column whatever a terminal
 * makes of an emoji. The cursor is never hidden and each redraw is one write, so Ctrl-C leaves the terminal as it
 * should be. A stream other than a terminal, such as a pipe, gets each panel that looks different as plain text, whole.
 * Drawing the same list again writes nothing.
 *
 * @throws TypeError for anything but a stream; RangeError or TypeError for bad options.
 *
 * @example
 * ```ts
 * import { createLivePanel } from "agent-todos/terminal";
 *
 * const panel = createLivePanel(process.stdout, { width: 24 });
 * panel.update({ items: [{ content: "Read", status: "in_progress" }], revision: 1 });
 * panel.print("Reading a.ts"); // above the panel on a terminal
 * panel.update({ items: [{ content: "Read", status: "completed" }], revision: 2 });
 * panel.close();
 * // => ┌─ Plan ───────── 0/1 ─┐
 * // => │ ● Read...            │
 * // => └──────────────────────┘
 * // => Reading a.ts
 * // => ┌─ Plan ───────── 1/1 ─┐
 * // => │ ✓ Read               │
 * // => └──────────────────────┘
 * ```
 */
export function createLivePanel(stream: PanelStream, options: RenderPanelOptions = {}): LivePanel {
  // A JavaScript caller can leave it out.
  if (typeof (stream as PanelStream | undefined | null)?.write !== "function") {
    const rule = "a stream, such as process.stdout";
    throw new TypeError(describeInvalid("call of createLivePanel()", "stream", rule, stream));
  }
  const look = resolvePanelOptions(options, "top");
  return Object.freeze(stream.isTTY === true ? drawInPlace(stream, look) : printEach(stream, look));
}

function drawInPlace(stream: PanelStream, look: Look): LivePanel {
  let list: TodoList | undefined;
  let beside: PanelFacts | undefined;
  let drawn: Drawing | undefined;
  let above = "";
  let closed = false;

  // The size is read once per drawing: a resize in between would make the width and the move up disagree.
  function draw(next: TodoList): Drawing {
    const extent = readExtent(stream);
    const isSame = drawn?.columns === extent.columns && drawn.rows === extent.rows;
    if (drawn?.list === next && isSame && beside === undefined) return drawn;
    return drawPanel(next, addFacts(look, beside), extent);
  }

  function update(next: TodoList, facts?: Beside): void {
    if (closed) return;
    beside = readFacts(facts);
    const drawing = draw(next);
    list = next;
    if (drawing.text !== drawn?.text) {
      const isResized = drawn !== undefined && (drawn.columns !== drawing.columns || drawn.rows !== drawing.rows);
      // Lines that wrapped have pushed the line above off the screen. Where they did not wrap, it is still there and is
      // drawn over.
      const line = isResized ? above : "";
      stream.write(`${moveUp(drawn, drawing.columns, line)}${line && CLEAR_LINE}${line}${drawing.text}${CLEAR_BELOW}`);
      drawn = drawing;
    } else drawn = { ...drawing, width: drawn.width };
  }

  function print(text: string): void {
    const ended = endLine(text);
    above = ended.slice(ended.lastIndexOf("\n", ended.length - 2) + 1);
    if (!list || closed) {
      stream.write(ended);
      return;
    }
    const drawing = draw(list);
    // Clearing from the top of the screen would make some terminals keep the old panel in the scrollback.
    const cleared = `${CLEAR_LINE}\n${CLEAR_BELOW}\u001b[A`;
    stream.write(`${moveUp(drawn, drawing.columns)}${cleared}${ended}${drawing.text}`);
    drawn = drawing;
  }

  function redraw(): void {
    if (list) update(list, beside);
  }

  function close(): void {
    closed = true;
    stream.off?.("resize", redraw);
  }

  stream.on?.("resize", redraw);
  return { update, print, close };
}

/** Creates a panel for files and pipes: each one that looks different is printed below the last. */
function printEach(stream: PanelStream, look: Look): LivePanel {
  let printed = "";
  let closed = false;

  function update(list: TodoList, facts?: Beside): void {
    const text = closed ? printed : renderPanel(list, { ...addFacts(look, readFacts(facts)), color: false });
    if (text !== printed) stream.write(`${text}\n`);
    printed = text;
  }

  function print(text: string): void {
    stream.write(endLine(text));
  }

  function close(): void {
    closed = true;
  }

  return { update, print, close };
}

function addFacts(look: Look, { checks = look.checks, agents = look.agents }: PanelFacts = {}): Look {
  return { ...look, checks, agents };
}

function drawPanel(list: TodoList, look: Look, extent: Extent): Drawing {
  const width = Math.max(MIN_PANEL_WIDTH, Math.min(look.width, extent.columns));
  // A long list takes two thirds of the rows, so that the last printed lines stay readable above it.
  const room = Math.floor((extent.rows * 2) / 3) - BORDERS;
  const maxItems = Math.max(MIN_PANEL_ITEMS, Math.min(look.maxItems, room));
  // In a window of a few rows the lower ones have no place.
  const lines = renderPanel(list, { ...look, width, maxItems })
    .split("\n")
    .slice(0, Math.max(1, extent.rows - 1));
  const lastColumn = Math.min(width, extent.columns);
  const text = lines.map((line) => placeBorder(line, lastColumn)).join("");
  return { ...extent, list, text: WRAP_OFF + text + WRAP_ON, height: lines.length, width: lastColumn };
}

/** Writes a line with its border at a column, not where the text before it ends: terminals disagree on emoji. */
function placeBorder(line: string, column: number): string {
  return `${CLEAR_LINE}${line.slice(0, -1)}\u001b[${column}G\u001b[K${line.slice(-1)}\n`;
}

/** Moves to the first line of a drawing, or to a line above it, counting one for each row that it takes on the terminal now. */
function moveUp(drawing: Drawing | undefined, columns: number, above = ""): string {
  if (drawing === undefined) return "";
  const rowsAbove = above === "" ? 0 : Math.max(1, Math.ceil(stringWidth(above) / columns));
  return `\r\u001b[${drawing.height * Math.ceil(drawing.width / columns) + rowsAbove}A`;
}

// Some terminals report no size, or 0.
function readExtent({ columns, rows }: PanelStream): Extent {
  const isSize = (size: number | undefined): size is number => size !== undefined && size >= 1;
  return { columns: isSize(columns) ? columns : MAX_PANEL_WIDTH, rows: isSize(rows) ? rows : USUAL_ROWS };
}

function endLine(text: string): string {
  return text.endsWith("\n") ? text : `${text}\n`;
}
