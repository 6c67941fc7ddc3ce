import stringWidth from "string-width";

/** The line that a text has to fit into. */
export interface LineFrame {
  /** How many columns the line takes. */
  readonly width: number;
  /** What stands before the text. */
  readonly before: string;
  /** What stands after the text, beginning with a space. */
  readonly after: string;
  /** Stands where the text was cut. */
  readonly ellipsis: string;
}

/** A text cut to its line, and the columns that are left over. */
export interface FittedText {
  readonly text: string;
  readonly spare: number;
}

// Emoji of several code points take at most 19 units; what is longer, no terminal draws in the columns measured.
const LONGEST_CLUSTER = 40;

const CLUSTERS = new Intl.Segmenter("en");

/**
 * As much of a text as fits between the two parts of its line, by columns, cut between whole characters.
 *
 * The line is measured as a whole, because a character can join the space beside it.
 */
export function fitColumns(text: string, frame: LineFrame): FittedText {
  const { width, before, after, ellipsis } = frame;
  if (ASCII.test(text)) return fitAscii(text, frame);
  const spareOf = (shown: string): number => width - stringWidth(before + shown + after);
  const room = spareOf("");
  const kept: string[] = [];
  let used = 0;
  for (const { segment } of CLUSTERS.segment(text)) {
    const cluster = segment.length > LONGEST_CLUSTER ? "\ufffd" : segment;
    const columns = stringWidth(cluster);
    // What takes no column shows nothing, and any number of it would fit.
    if (columns === 0) continue;
    used += columns;
    kept.push(cluster);
    if (used > room) break;
  }
  const whole = kept.join("");
  const spare = spareOf(whole);
  if (spare >= 0) return { text: whole, spare };
  return cut(kept, ellipsis, spareOf);
}

// Each character takes one column and joins nothing, which spares measuring the line again and again.
const ASCII = /^[ -~]*$/;

function fitAscii(text: string, { width, before, after, ellipsis }: LineFrame): FittedText {
  const room = width - stringWidth(before + after);
  if (text.length <= room) return { text, spare: room - text.length };
  const shown = `${text.slice(0, Math.max(0, room - stringWidth(ellipsis))).trimEnd()}${ellipsis}`;
  return { text: shown, spare: Math.max(0, room - stringWidth(shown)) };
}

function cut(kept: string[], ellipsis: string, spareOf: (shown: string) => number): FittedText {
  let text = ellipsis;
  do {
    kept.pop();
    text = `${kept.join("").trimEnd()}${ellipsis}`;
  } while (kept.length > 0 && spareOf(text) < 0);
  return { text, spare: Math.max(0, spareOf(text)) };
}
