import { createReadStream } from "node:fs";

/** Most bytes of a line that is parsed: no todo call is longer. */
const LONGEST_LINE = 16 * 1024 * 1024;

const NEW_LINE = 10;

/**
 * Reads the lines of a file, as a stream; `null` stands for a line that is too long, of which nothing is kept.
 *
 * Whatever a file's size, no more than one line and one piece of it is in memory.
 */
export async function* readLines(path: string, longest: number = LONGEST_LINE): AsyncGenerator<string | null> {
  let parts: Buffer[] = [];
  let length = 0;
  const take = (): string | null => {
    const line = length > longest ? null : Buffer.concat(parts).toString("utf8");
    parts = [];
    length = 0;
    return line;
  };
  const keep = (part: Buffer): void => {
    length += part.length;
    if (length > longest) parts = [];
    else parts.push(part);
  };
  for await (const piece of createReadStream(path, { highWaterMark: 256 * 1024 })) {
    // Without an encoding a stream gives buffers.
    const bytes = piece as Buffer;
    let start = 0;
    for (let end = bytes.indexOf(NEW_LINE); end !== -1; end = bytes.indexOf(NEW_LINE, start)) {
      keep(bytes.subarray(start, end));
      yield take();
      start = end + 1;
    }
    keep(bytes.subarray(start));
  }
  if (length > 0) yield take();
}
