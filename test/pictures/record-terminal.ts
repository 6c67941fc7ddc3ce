import type { PanelStream } from "agent-todos/terminal";

/** What a terminal showed at one moment: its rows, with their colours. */
export type Frame = readonly string[];

export interface TerminalSize {
  readonly columns: number;
  readonly rows: number;
}

const ESCAPE = "\u001b";
// A redraw: the way up, what is printed above, and the panel between the sequences that turn wrapping off and on.
const REDRAW = new RegExp(`^(?:\\r${ESCAPE}\\[\\d+A)?(.*)${ESCAPE}\\[\\?7l(.*)${ESCAPE}\\[\\?7h`, "s");
const MOVES = new RegExp(`\\r|${ESCAPE}\\[\\d*[AGJK]`, "g");
const CLEARED_PANEL = `${ESCAPE}[2K\n`;

/** Runs a program on a terminal of this size, and gives what stood on it each time its panel had changed. */
export function recordTerminal(run: (stream: PanelStream) => void, size: TerminalSize): readonly Frame[] {
  const above: string[] = [];
  const frames: Frame[] = [];
  let panel: readonly string[] = [];

  function write(text: string): void {
    const [, printed = text, drawing] = REDRAW.exec(text) ?? [];
    above.push(...linesOf(printed.replace(CLEARED_PANEL, "")));
    if (drawing === undefined) return;
    const drawn = linesOf(drawing);
    const isChanged = drawn.join("\n") !== panel.join("\n");
    panel = drawn;
    if (isChanged) frames.push([...above, ...panel].slice(1 - size.rows));
  }

  run({ ...size, write, isTTY: true });
  return frames;
}

function linesOf(text: string): readonly string[] {
  const plain = text.replace(MOVES, "").replaceAll(`${ESCAPE}[2K`, "");
  return plain === "" ? [] : plain.replace(/\n$/, "").split("\n");
}
