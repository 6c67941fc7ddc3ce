import { measureColumns } from "../../../src/screens/terminal/fit-columns.js";
import type { PanelStream } from "../../../src/screens/terminal/index.js";

/** A terminal as far as a live panel needs one: it takes text and shows rows, and reflows when its size changes. */
export interface Screen extends PanelStream {
  readonly write: (text: string) => void;
  /** What stands on it, lines that wrapped in their pieces, without colours. */
  readonly shown: () => readonly string[];
  /** The same, each line in one piece. */
  readonly lines: () => readonly string[];
  readonly resize: (columns: number, rows?: number) => void;
  /** What was written, one text a call. */
  readonly written: readonly string[];
  /** How many listen for a resize. */
  readonly listeners: () => number;
}

const TOKENS =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: a terminal reads them
  /\r|\n|\u001b\[2K|\u001b\[(\d*)([AGJK])|\u001b\[\?7[lh]|\u001b\[[\d;]*m|[^\r\n\u001b]+/g;

export function createScreen(startColumns: number, startRows?: number): Screen {
  let [columns, rows] = [startColumns, startRows];
  let lines: string[] = [""];
  let line = 0;
  let wrap = true;
  const written: string[] = [];
  const listeners = new Set<() => void>();

  const piecesOf = (text: string): number => Math.max(1, Math.ceil(measureColumns(text) / columns));

  function up(count: number): void {
    let left = count;
    while (left > 0 && line > 0) {
      line -= 1;
      left -= piecesOf(lines[line] ?? "");
    }
    if (left < 0) throw new Error("the cursor is in the middle of a wrapped line");
  }

  function control(letter: string, count: number): void {
    const current = lines[line] ?? "";
    if (letter === "A") up(count || 1);
    else if (letter === "J") lines = [...lines.slice(0, line), ""];
    // What a panel moves to lies at the end of the line or before it, and it clears the rest.
    else if (letter === "G") lines[line] = cutOff(current, count - 1);
  }

  function take(token: string): void {
    if (token === "\n") {
      line += 1;
      lines[line] ??= "";
    } else if (token === "\u001b[2K") lines[line] = "";
    else if (token === "\u001b[?7l") wrap = false;
    else if (token === "\u001b[?7h") wrap = true;
    else if (token !== "\r" && !token.startsWith("\u001b")) {
      const text = `${lines[line]}${token}`;
      lines[line] = wrap ? text : cutOff(text, columns);
    }
  }

  function write(text: string): void {
    written.push(text);
    const tokens = [...text.matchAll(TOKENS)];
    if (tokens.map(([token]) => token).join("") !== text) throw new Error(`unread: ${JSON.stringify(text)}`);
    for (const [token, count, letter] of tokens) {
      if (letter === undefined) take(token);
      else control(letter, Number(count));
    }
    if (!wrap) throw new Error("wrapping was left off");
  }

  return {
    isTTY: true,
    get columns() {
      return columns;
    },
    get rows() {
      return rows;
    },
    write,
    on: (_event, listener) => listeners.add(listener),
    off: (_event, listener) => listeners.delete(listener),
    shown: () => lines.flatMap((text) => breakLine(text, columns)),
    lines: () => lines,
    resize(nextColumns, nextRows = rows) {
      [columns, rows] = [nextColumns, nextRows];
      for (const listener of listeners) listener();
    },
    written,
    listeners: () => listeners.size,
  };
}

function breakLine(text: string, columns: number): readonly string[] {
  const pieces: string[] = [];
  for (let rest = text; rest !== "" || pieces.length === 0; rest = rest.slice(columns)) {
    pieces.push(rest.slice(0, columns));
  }
  return pieces;
}

// Enough for tests whose too long lines hold narrow characters only.
function cutOff(text: string, columns: number): string {
  return measureColumns(text) > columns ? text.slice(0, columns) : text;
}
