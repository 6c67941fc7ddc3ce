import { escapeText } from "agent-todos";
import { wrapLines, wrapText } from "./wrap-text.js";

/** The empty left margin of a line; numbers of rounds stand in it. */
export const GUTTER = "      ";

/** How a text stands on the screen. */
export interface BlockOptions {
  readonly columns: number;
  /** What stands in the gutter of the first line. */
  readonly label?: string | undefined;
  /** One character before the first line of the text; the others hang below the text. */
  readonly mark?: string | undefined;
  /** Most lines; the last one says that the text was cut. */
  readonly maxLines?: number | undefined;
  readonly paint?: ((text: string) => string) | undefined;
}

/** A text that a model or a person wrote, made safe, broken to the screen and set beside the gutter. */
export function layOut(text: string, options: BlockOptions): readonly string[] {
  const { columns, label = "", mark = "", maxLines = Number.POSITIVE_INFINITY, paint = asItIs } = options;
  const hang = mark === "" ? "" : `${mark} `;
  return breakUp(text, columns - GUTTER.length - hang.length, maxLines).map((line, index) => {
    const gutter = index === 0 ? `${label.padStart(GUTTER.length - 2)}  ` : GUTTER;
    const before = index === 0 ? hang : " ".repeat(hang.length);
    return `${gutter}${line === "" ? "" : paint(before + line)}`.trimEnd();
  });
}

function breakUp(text: string, width: number, maxLines: number): readonly string[] {
  const lines: string[] = [];
  for (const source of text.replace(/\r\n?/g, "\n").split("\n")) {
    for (const line of wrapLines(escapeText(source, "line"), width)) {
      if (lines.length === maxLines) {
        const note = `(cut here, ${Array.from(text).length} characters in all)`;
        return [...lines.slice(0, -1), ...wrapText(note, width)];
      }
      lines.push(line);
    }
  }
  return lines;
}

function asItIs(text: string): string {
  return text;
}
