import stringWidth from "string-width";

/** The line that a text has to fit into. */
export interface LineFrame {
  /** How many columns the line takes. */
  readonly width: number;
  /** The part before the text. */
  readonly before: string;
  /** The part after the text. */
  readonly after: string;
  /** Replaces the text that was cut off. */
  readonly ellipsis: string;
}

// Each of these characters takes one column and joins no other.
const ASCII = /^[ -~]*$/;

/** Fits a text between the two parts of its line, by columns, with a cut between whole characters. */
export function fitColumns(text: string, { width, before, after, ellipsis }: LineFrame) {
  const room = width - measureColumns(before + after);
  if (ASCII.test(text)) return fitAscii(text, room, ellipsis);
  const clusters = takeClusters(text, room);
  const columns = sumColumns(clusters);
  if (columns <= room) return { text: clusters.join(""), spare: room - columns };
  const left = room - measureColumns(ellipsis);
  while (clusters.length > 0 && (sumColumns(clusters) > left || clusters.at(-1)?.trim() === "")) clusters.pop();
  return { text: clusters.join("") + ellipsis, spare: Math.max(0, left - sumColumns(clusters)) };
}

function fitAscii(text: string, room: number, ellipsis: string) {
  if (text.length <= room) return { text, spare: room - text.length };
  const left = room - measureColumns(ellipsis);
  const start = text.slice(0, Math.max(0, left)).trimEnd();
  return { text: start + ellipsis, spare: Math.max(0, left - start.length) };
}

/** Takes the characters of a text, as a person counts them, up to the first one beyond the room. */
function takeClusters(text: string, room: number): string[] {
  const clusters: string[] = [];
  let used = 0;
  for (const { segment } of splitClusters(simplify(text.slice(0, (room + 1) * LONGEST_COLUMN)))) {
    // A hundred letters can count as one character; a terminal draws them as a hundred.
    const cluster = segment.length > LONGEST_CLUSTER ? "\ufffd" : segment;
    const columns = measureCluster(cluster);
    // Characters without a width are invisible, and any number of them would fit.
    if (columns === 0) continue;
    used += columns;
    clusters.push(cluster);
    if (used > room) break;
  }
  return clusters;
}

// More units than any letter with its marks has.
const LONGEST_CLUSTER = 40;
// More units than a column of any text needs, so that only the beginning of a text of a million characters is read.
const LONGEST_COLUMN = 64;

// Terminals draw these in one column, two or one for each part: the style of an emoji, its skin tone, a keycap's frame.
const EMOJI_FORMS = /[\ufe0e\ufe0f\u20e3\p{Emoji_Modifier}]/gu;
const JOINED_EMOJI = /(?<=\p{Extended_Pictographic})\u200d\p{Extended_Pictographic}/gu;
const JOINERS = /\u200d/g;

/**
 * Writes a text in characters whose width all terminals agree on: 👨‍👩‍👧 as 👨, 👍🏽 as 👍, a keycap as its digit, Korean
 * letters as syllables.
 */
function simplify(text: string): string {
  return text.normalize("NFC").replace(EMOJI_FORMS, "").replace(JOINED_EMOJI, "").replace(JOINERS, "");
}

function sumColumns(clusters: readonly string[]): number {
  return clusters.reduce((columns, cluster) => columns + measureCluster(cluster), 0);
}

/** Measures a text without joined emoji in columns of a terminal. */
export function measureColumns(text: string): number {
  if (ASCII.test(text)) return text.length;
  let columns = 0;
  for (const character of text) columns += measureCluster(character);
  return columns;
}

// A panel has nearly all of its characters in common with the one before it, and measuring one takes long.
const MOST_MEASURED = 4096;

/** A cache of {@link measureCodePoint}. */
const measured = /* @__PURE__ */ new Map<string, number>();

/** Adds up the code points, as terminals do: a Thai or an Indian letter can take a column for each of its parts. */
function measureCluster(cluster: string): number {
  const known = measured.get(cluster);
  if (known !== undefined) return known;
  let columns = 0;
  for (const character of cluster) columns += measureCodePoint(character);
  if (measured.size === MOST_MEASURED) measured.clear();
  measured.set(cluster, columns);
  return columns;
}

// Korean vowels and final consonants are drawn over the consonant before them.
const JOINING_JAMO = /[\u1160-\u11ff\ud7b0-\ud7ff]/;
// Signs around a number, such as U+0600. The non-joiner is the one other format character that an escaped text can
// contain.
const VISIBLE_FORMAT = /(?!\u200c)\p{Format}/u;

function measureCodePoint(character: string): number {
  if (JOINING_JAMO.test(character)) return 0;
  return VISIBLE_FORMAT.test(character) ? 1 : stringWidth(character);
}

// Made for the first text that needs it, as loading its tables takes time.
let segmenter: Intl.Segmenter | undefined;

function splitClusters(text: string): Iterable<Intl.SegmentData> {
  segmenter ??= new Intl.Segmenter("en");
  return segmenter.segment(text);
}
