import { measureColumns } from "../../src/screens/terminal/fit-columns.js";

/** The size of a character's cell, in pixels. */
export const CELL = { width: 8.4, height: 20 };

/** Where a row's letters stand in their cells, from the top: the zero of what is drawn, which no text has to name then. */
export const BASELINE = 15;

/** The class of each colour that the demo uses. */
const CLASSES: Readonly<Record<number, string>> = {
  1: "b",
  2: "d",
  9: "s",
  31: "r",
  32: "g",
  33: "y",
  36: "c",
  90: "k",
};
/** The classes that a sequence ends. */
const ENDS: Readonly<Record<number, readonly string[]>> = { 22: ["b", "d"], 29: ["s"], 39: ["r", "g", "y", "c", "k"] };

// biome-ignore lint/suspicious/noControlCharactersInRegex: colours are control sequences
const PIECES = /\u001b\[(\d+)m|[!-~]+(?: [!-~]+)*|[^\u001b]/gu;

const CENTER = { x: CELL.width / 2, y: CELL.height / 2 - BASELINE };
const [TOP, BOTTOM] = [-BASELINE, CELL.height - BASELINE];
const ROUND = 5;

/** Draws a row of a terminal, each word in its column whatever the font. */
export function drawRow(row: string): string {
  const classes = new Set<string>();
  let column = 0;
  let lines = "";
  const texts: string[] = [];
  for (const [piece, code] of row.matchAll(PIECES)) {
    if (code !== undefined) {
      setClasses(classes, Number(code));
      continue;
    }
    const columns = measureColumns(piece);
    const line = drawLine(piece, column * CELL.width);
    lines += line;
    if (line === "" && piece !== " ") texts.push(drawText(piece, column, columns, classes));
    column += columns;
  }
  return (lines === "" ? "" : `<path class="l" d="${lines}"/>`) + texts.join("");
}

function setClasses(classes: Set<string>, code: number): void {
  for (const ended of ENDS[code] ?? []) classes.delete(ended);
  const begun = CLASSES[code];
  if (begun !== undefined) classes.add(begun);
}

/** Draws a sign of a box as a line, as the signs of a font leave gaps between rows; empty for any other character. */
function drawLine(character: string, left: number): string {
  const [x, y] = [Math.round(left + CENTER.x), CENTER.y];
  const right = Math.round(left + CELL.width);
  switch (character) {
    case "─":
      return `M${Math.round(left)} ${y}H${right}`;
    case "│":
      return `M${x} ${TOP}V${BOTTOM}`;
    case "┌":
      return `M${x} ${BOTTOM}V${y + ROUND}Q${x} ${y} ${x + ROUND} ${y}H${right}`;
    case "┐":
      return `M${Math.round(left)} ${y}Q${x} ${y} ${x} ${y + ROUND}V${BOTTOM}`;
    case "└":
      return `M${x} ${TOP}V${y - ROUND}Q${x} ${y} ${x + ROUND} ${y}H${right}`;
    case "┘":
      return `M${Math.round(left)} ${y}Q${x} ${y} ${x} ${y - ROUND}V${TOP}`;
    default:
      return "";
  }
}

function drawText(text: string, column: number, columns: number, classes: ReadonlySet<string>): string {
  // A font may lack a sign and take it from another one, so it stands in the middle of its cell.
  const isSign = text.length === 1;
  const names = isSign ? [...classes, "m"] : [...classes];
  const look = names.length === 0 ? "" : ` class="${names.join(" ")}"`;
  const width = Math.round(columns * CELL.width);
  const left = Math.round(column * CELL.width);
  const place = isSign ? `x="${Math.round(left + width / 2)}"` : `x="${left}" textLength="${width}"`;
  return `<text${look} ${place}>${escapeXml(text)}</text>`;
}

function escapeXml(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
}
