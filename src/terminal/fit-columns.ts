import stringWidth from "string-width";

/** The line that a text has to fit into. */
export interface LineFrame {
  /** How many columns the line takes. */
  readonly width: number;
  /** The part before the text. */
  readonly before: string;
  /** The part after the text, beginning with a space. */
  readonly after: string;
  /** Takes the place of what was cut off. */
  readonly ellipsis: string;
}

/** A text cut to its line, and the columns that are left over. */
export interface FittedText {
  readonly text: string;
  readonly spare: number;
}

// Emoji of several code points take at most 19 units; no terminal draws longer clusters in the columns measured.
const LONGEST_CLUSTER = 40;

// Each character takes one column and joins nothing.
const ASCII = /^[ -~]*$/;

/**
 * Fits a text between the two parts of its line, by columns, with a cut between whole characters.
 *
 * A character can join the space next to it, so the width of the line is more than a sum of its characters.
 */
export function fitColumns(text: string, frame: LineFrame): FittedText {
  const { width, before, after, ellipsis } = frame;
  const room = width - measureColumns(before + after);
  if (ASCII.test(text)) return fitAscii(text, room, ellipsis);
  const { clusters, isAltered } = takeClusters(text, room);
  const spareBefore = (end: string): number =>
    isAltered
      ? width - measureColumns(before + clusters.join("") + end + after)
      : room - sumColumns(clusters, end);
  let spare = spareBefore("");
  if (spare >= 0) return { text: clusters.join(""), spare };
  do {
    clusters.pop();
    trimEnd(clusters);
    spare = spareBefore(ellipsis);
  } while (clusters.length > 0 && spare < 0);
  return { text: clusters.join("") + ellipsis, spare: Math.max(0, spare) };
}

function fitAscii(text: string, room: number, ellipsis: string): FittedText {
  if (text.length <= room) return { text, spare: room - text.length };
  const left = room - measureColumns(ellipsis);
  const start = text.slice(0, Math.max(0, left)).trimEnd();
  return { text: start + ellipsis, spare: Math.max(0, left - start.length) };
}

/** Takes the characters of a text, as a person counts them, up to the first one beyond the room. */
function takeClusters(
  text: string,
  room: number,
): { readonly clusters: string[]; readonly isAltered: boolean } {
  const clusters: string[] = [];
  let used = 0;
  let isAltered = false;
  for (const { segment } of splitClusters(text)) {
    const cluster = segment.length > LONGEST_CLUSTER ? "\ufffd" : segment;
    const columns = measureShort(cluster);
    isAltered ||= columns === 0 || cluster !== segment;
    // What takes no column shows nothing, and any number of it would fit.
    if (columns === 0) continue;
    used += columns;
    clusters.push(cluster);
    if (used > room) break;
  }
  return { clusters, isAltered };
}

function trimEnd(clusters: string[]): void {
  for (let last = clusters.pop(); last !== undefined; last = clusters.pop()) {
    const trimmed = last.trimEnd();
    if (trimmed === "") continue;
    clusters.push(trimmed);
    return;
  }
}

/** Adds up the columns that the characters of a text take between two spaces, with `end` after them. */
function sumColumns(clusters: readonly string[], end: string): number {
  let columns = measureColumns(end);
  for (const cluster of clusters) columns += measureShort(cluster);
  const [first = "", last = ""] = [clusters[0], clusters.at(-1)];
  return columns + joinColumns(" ", first) + joinColumns(last, end.charAt(0) || " ");
}

/** Measures what two characters take next to each other beyond their own columns: negative if one joins the other. */
function joinColumns(left: string, right: string): number {
  return measureColumns(left + right) - measureColumns(left) - measureColumns(right);
}

/** Measures a text in columns of a terminal. */
export function measureColumns(text: string): number {
  if (ASCII.test(text)) return text.length;
  if (text.length <= LONGEST_CLUSTER) return measureShort(text);
  let columns = 0;
  for (const { segment } of splitClusters(text)) columns += measureShort(segment);
  return columns;
}

// A panel has nearly all of its characters in common with the one before it, and measuring one takes long.
const MOST_MEASURED = 4096;

const measured = /* @__PURE__ */ new Map<string, number>();

function measureShort(text: string): number {
  const known = measured.get(text);
  if (known !== undefined) return known;
  const columns = stringWidth(text);
  if (text.length > LONGEST_CLUSTER) return columns;
  if (measured.size === MOST_MEASURED) measured.clear();
  measured.set(text, columns);
  return columns;
}

// Made for the first text that needs it, as loading its tables takes time.
let segmenter: Intl.Segmenter | undefined;

function splitClusters(text: string): Iterable<Intl.SegmentData> {
  segmenter ??= new Intl.Segmenter("en");
  return segmenter.segment(text);
}
