import stringWidth from "string-width";

/** A terminal as far as a live panel needs one: it takes text and shows rows, and reflows when its size changes. */
export interface Screen {
  readonly write: (text: string) => void;
  /** What stands on it, lines that wrapped in their pieces, without colours. */
  readonly rows: () => readonly string[];
  /** The same, each line in one piece. */
  readonly lines: () => readonly string[];
  readonly resize: (columns: number) => void;
  /** How often it was written to. */
  readonly writes: () => number;
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: a terminal reads them
const TOKENS = /\r|\n|\u001b\[(\d+)A|\u001b\[2K|\u001b\[J|\u001b\[\?7[lh]|\u001b\[[\d;]*m|[^\r\n\u001b]+/g;

export function createScreen(startColumns: number): Screen {
  let columns = startColumns;
  let lines: string[] = [""];
  let line = 0;
  let wrap = true;
  let count = 0;

  const piecesOf = (text: string): number => Math.max(1, Math.ceil(stringWidth(text) / columns));

  function up(rows: number): void {
    let left = rows;
    while (left > 0 && line > 0) {
      line -= 1;
      left -= piecesOf(lines[line] ?? "");
    }
    if (left < 0) throw new Error("the cursor is in the middle of a wrapped line");
  }

  function take(token: string, rows: string | undefined): void {
    if (token === "\r") return;
    if (token === "\n") {
      line += 1;
      lines[line] ??= "";
    } else if (rows !== undefined) up(Number(rows));
    else if (token === "\u001b[2K") lines[line] = "";
    else if (token === "\u001b[J") lines = [...lines.slice(0, line), ""];
    else if (token === "\u001b[?7l") wrap = false;
    else if (token === "\u001b[?7h") wrap = true;
    else if (!token.startsWith("\u001b")) lines[line] += wrap ? token : cutOff(token, columns);
  }

  function write(text: string): void {
    count += 1;
    const tokens = [...text.matchAll(TOKENS)];
    if (tokens.map(([token]) => token).join("") !== text) throw new Error(`unread: ${JSON.stringify(text)}`);
    for (const [token, rows] of tokens) take(token, rows);
    if (!wrap) throw new Error("wrapping was left off");
  }

  const rows = (): readonly string[] => lines.flatMap((text) => breakLine(text, columns));
  const resize = (next: number): void => {
    columns = next;
  };
  return { write, rows, lines: () => lines, resize, writes: () => count };
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
  return stringWidth(text) > columns ? text.slice(0, columns) : text;
}
