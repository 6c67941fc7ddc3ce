import { createReadStream } from "node:fs";

/** The most bytes of any line that is parsed, and the factor by which a line with a call may be longer. */
const LONGEST_LINE = 16 * 1024 * 1024;
const MOST_LENGTHS = 2;

/** The bytes that are read at a time. */
const PIECE = 256 * 1024;

/** The bytes at the beginning of a line that show its kind. */
const BEGINNING = 4096;

/** A sign near the beginning of a line with a call, in the words of all formats; results have other names. */
const CALL =
  /"(?:tool_use|tool_call|toolCall|functionCall|(?:custom_tool_|function_)call|tool\.call|tool_calls|toolCalls|toolRequests|ActionEvent|resourceSpans)"/;

const NEW_LINE = 10;

/**
 * Creates a cutter of arriving bytes into lines. `null` marks a line of more than `longest` bytes: if its beginning
 * allows a longer line, up to twice as many are kept, else the rest is dropped.
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
    /** Returns the lines that these bytes complete, and `null` for one that they make too long. */
    add: (bytes: Buffer): readonly (string | null)[] => {
      const lines: (string | null)[] = [];
      let start = 0;
      for (let end = bytes.indexOf(NEW_LINE); end !== -1; end = bytes.indexOf(NEW_LINE, start)) {
        lines.push(...keep(bytes.subarray(start, end)), ...take());
        start = end + 1;
      }
      return [...lines, ...keep(bytes.subarray(start))];
    },
    /** Returns the last line, if it has no line break. */
    end: (): readonly string[] => (length > 0 ? take() : []),
  };
}

/**
 * Reads the lines of a file, as a stream; `null` marks a line that is too long.
 *
 * Whatever a file's size, at most one line and one piece of it are in memory.
 */
export async function* readLines(path: string, longest?: number): AsyncGenerator<string | null> {
  const cutter = createLineCutter(longest);
  // Without an encoding a stream yields buffers.
  for await (const piece of createReadStream(path, { highWaterMark: PIECE })) yield* cutter.add(piece as Buffer);
  yield* cutter.end();
}

/** Parses a line; undefined unless it is JSON. */
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
