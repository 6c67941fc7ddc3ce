import { createReadStream } from "node:fs";

/** Most bytes of a line that is parsed whatever it is, and most of one that may be a call. */
const LONGEST_LINE = 16 * 1024 * 1024;
const LONGEST_CALL = 2 * LONGEST_LINE;

/** How many bytes are read at a time. */
const PIECE = 256 * 1024;

/** How many bytes tell what a line is. */
const BEGINNING = 4096;

/** What stands near the beginning of a line that holds a call, in the words of all formats; results have other names. */
const CALL =
  /"(?:tool_use|tool_call|toolCall|functionCall|(?:custom_tool_|function_)call|tool\.call|tool_calls|toolCalls|toolRequests|ActionEvent|resourceSpans)"/;

const NEW_LINE = 10;

/**
 * Creates what cuts bytes into lines, as they come. `null` stands for a line that is longer than `longest` bytes: of one that cannot be a call by
 * its beginning nothing is kept from there on, and one that may be is read up to twice as far.
 */
export function createLineCutter(longest: number = LONGEST_LINE) {
  let parts: Buffer[] = [];
  let length = 0;
  let isSkipped = false;
  const keep = (part: Buffer): void => {
    length += part.length;
    if (!isSkipped) parts.push(part);
    if (isSkipped || length <= longest) return;
    isSkipped = length > (LONGEST_CALL / LONGEST_LINE) * longest || !CALL.test(decode(parts, BEGINNING));
    if (isSkipped) parts = [];
  };
  const take = (): string | null => {
    const line = isSkipped ? null : decode(parts);
    parts = [];
    length = 0;
    isSkipped = false;
    return line;
  };
  return {
    /** Gives the lines that these bytes end. */
    add: (bytes: Buffer): readonly (string | null)[] => {
      const lines: (string | null)[] = [];
      let start = 0;
      for (let end = bytes.indexOf(NEW_LINE); end !== -1; end = bytes.indexOf(NEW_LINE, start)) {
        keep(bytes.subarray(start, end));
        lines.push(take());
        start = end + 1;
      }
      keep(bytes.subarray(start));
      return lines;
    },
    /** Gives the last line, where it was left without an end. */
    end: (): readonly (string | null)[] => (length > 0 ? [take()] : []),
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
