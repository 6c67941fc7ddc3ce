import { createReadStream } from "node:fs";

/** Most bytes of a line that is parsed whatever it is, and most of one that may be a call. */
const LONGEST_LINE = 16 * 1024 * 1024;
const LONGEST_CALL = 4 * LONGEST_LINE;

/** How many bytes tell what a line is. */
const BEGINNING = 4096;

/** What stands near the beginning of a line that holds a call, in the words of all formats; results have other names. */
const CALL =
  /"(?:tool_use|tool_call|toolCall|functionCall|(?:custom_tool_|function_)call|tool\.call|tool_calls|toolCalls|toolRequests|ActionEvent|resourceSpans)"/;

const NEW_LINE = 10;

/** A line on its way. */
interface Line {
  readonly parts: Buffer[];
  length: number;
  isSkipped: boolean;
}

/**
 * Reads the lines of a file, as a stream. `null` stands for a line that is longer than `longest` bytes: of one that cannot
 * be a call by its beginning nothing is kept from there on, and one that may be is read up to four times as far.
 *
 * Whatever a file's size, no more than one line and one piece of it is in memory.
 */
export async function* readLines(path: string, longest: number = LONGEST_LINE): AsyncGenerator<string | null> {
  let line: Line = { parts: [], length: 0, isSkipped: false };
  const take = (): string | null => {
    const { isSkipped, parts } = line;
    line = { parts: [], length: 0, isSkipped: false };
    return isSkipped ? null : decode(parts);
  };
  for await (const piece of createReadStream(path, { highWaterMark: 256 * 1024 })) {
    // Without an encoding a stream gives buffers.
    const bytes = piece as Buffer;
    let start = 0;
    for (let end = bytes.indexOf(NEW_LINE); end !== -1; end = bytes.indexOf(NEW_LINE, start)) {
      keep(line, bytes.subarray(start, end), longest);
      yield take();
      start = end + 1;
    }
    keep(line, bytes.subarray(start), longest);
  }
  if (line.length > 0) yield take();
}

function keep(line: Line, part: Buffer, longest: number): void {
  line.length += part.length;
  if (!line.isSkipped) line.parts.push(part);
  if (line.isSkipped || line.length <= longest) return;
  line.isSkipped = line.length > (LONGEST_CALL / LONGEST_LINE) * longest || !CALL.test(decode(line.parts, BEGINNING));
  if (line.isSkipped) line.parts.length = 0;
}

function decode(parts: readonly Buffer[], most?: number): string {
  const [only] = parts;
  const whole = parts.length === 1 && only !== undefined ? only : Buffer.concat(parts, most);
  return whole.toString("utf8", 0, most);
}
