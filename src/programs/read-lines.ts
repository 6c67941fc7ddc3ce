import { createReadStream } from "node:fs";

/** Most bytes of a line that is parsed whatever it is, and how many times as long one may be that holds a call. */
const LONGEST_LINE = 16 * 1024 * 1024;
const MOST_LENGTHS = 2;

/** How many bytes are read at a time. */
const PIECE = 256 * 1024;

/** How many bytes tell what a line is. */
const BEGINNING = 4096;

/** What stands near the beginning of a line that holds a call, in the words of all formats; results have other names. */
const CALL =
  /"(?:tool_use|tool_call|toolCall|functionCall|(?:custom_tool_|function_)call|tool\.call|tool_calls|toolCalls|toolRequests|ActionEvent|resourceSpans)"/;

const NEW_LINE = 10;

/**
 * Creates what cuts bytes into lines, as they come. `null` stands for a line that is longer than `longest` bytes: of one
 * that may not be long by its beginning nothing is kept from there on, and another is read up to twice as far.
 */
export function createLineCutter(longest: number = LONGEST_LINE, mayBeLong = (start: string) => CALL.test(start)) {
  let parts: Buffer[] = [];
  let length = 0;
  let isSkipped = false;
  const keep = (part: Buffer): readonly null[] => {
    length += part.length;
    if (!isSkipped) parts.push(part);
    if (isSkipped || length <= longest) return [];
    isSkipped = length > MOST_LENGTHS * longest || !mayBeLong(decode(parts, BEGINNING));
    if (!isSkipped) return [];
    parts = [];
    return [null];
  };
  const take = (): readonly string[] => {
    const line = isSkipped ? [] : [decode(parts)];
    parts = [];
    length = 0;
    isSkipped = false;
    return line;
  };
  return {
    /** Gives the lines that these bytes end, and what stands for one that they make too long. */
    add: (bytes: Buffer): readonly (string | null)[] => {
      const lines: (string | null)[] = [];
      let start = 0;
      for (let end = bytes.indexOf(NEW_LINE); end !== -1; end = bytes.indexOf(NEW_LINE, start)) {
        lines.push(...keep(bytes.subarray(start, end)), ...take());
        start = end + 1;
      }
      return [...lines, ...keep(bytes.subarray(start))];
    },
    /** Gives the last line, where it was left without an end. */
    end: (): readonly string[] => (length > 0 ? take() : []),
  };
}

/**
 * Reads the lines of a file, as a stream; `null` stands for a line that is too long.
 *
 * Whatever a file's size, no more than one line and one piece of it is in memory.
 */
export async function* readLines(path: string, longest?: number): AsyncGenerator<string | null> {
  const cutter = createLineCutter(longest);
  // Without an encoding a stream gives buffers.
  for await (const piece of createReadStream(path, { highWaterMark: PIECE })) yield* cutter.add(piece as Buffer);
  yield* cutter.end();
}

/** Parses a line; undefined where it is no JSON. */
export function parseLine(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function decode(parts: readonly Buffer[], most?: number): string {
  const [only] = parts;
  const whole = parts.length === 1 && only !== undefined ? only : Buffer.concat(parts, most);
  return whole.toString("utf8", 0, most);
}
