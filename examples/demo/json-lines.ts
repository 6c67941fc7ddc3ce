import { needRecord, type PlainRecord } from "./plain-checks.js";

/** One object of a JSON-lines file and where it stood. */
export interface JsonLine {
  readonly fileName: string;
  /** Counted from 1, blank lines included, as an editor counts. */
  readonly number: number;
  readonly value: PlainRecord;
}

/**
 * Parses a text of JSON objects, one a line; blank lines and a byte order mark are passed over.
 *
 * Throws an Error that names the file and the line for the first line that is no JSON object.
 */
export function parseJsonLines(text: string, fileName: string): readonly JsonLine[] {
  const lines: JsonLine[] = [];
  for (const [index, source] of text
    .replace(/^\ufeff/, "")
    .split("\n")
    .entries()) {
    if (source.trim() === "") continue;
    const place = { fileName, number: index + 1 };
    lines.push({ ...place, value: atLine(place, () => parseObject(source)) });
  }
  return lines;
}

/** Runs a piece of reading and makes every error in it name the file and the line; the first error is the cause. */
export function atLine<T>(place: Pick<JsonLine, "fileName" | "number">, read: () => T): T {
  try {
    return read();
  } catch (error) {
    const problem = error instanceof Error ? error.message : String(error);
    throw new Error(`Cannot read ${place.fileName}, line ${place.number}: ${problem}`, { cause: error });
  }
}

function parseObject(source: string): PlainRecord {
  let value: unknown;
  try {
    value = JSON.parse(source);
  } catch (error) {
    throw new Error(`not JSON (${error instanceof Error ? error.message : String(error)})`, { cause: error });
  }
  return needRecord(value, "the line");
}
