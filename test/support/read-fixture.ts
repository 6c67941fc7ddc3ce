import { readFileSync } from "node:fs";
import { join } from "node:path";

/** The folder of recorded fixtures, which is not part of the repository; undefined without one. */
export const FIXTURES: string | undefined = process.env["AGENT_TODOS_FIXTURES"] || undefined;

/** The rows of a fixture file of JSON lines, as they are. */
export function readFixture(name: string): readonly Readonly<Record<string, unknown>>[] {
  if (FIXTURES === undefined) throw new Error("AGENT_TODOS_FIXTURES is not set");
  return parseRows(readFileSync(join(FIXTURES, name), "utf8"));
}

/** The rows of a text of JSON lines, as they are. */
export function parseRows(text: string): readonly Readonly<Record<string, unknown>>[] {
  return text
    .split("\n")
    .filter((row) => row.trim() !== "")
    .map((row) => JSON.parse(row));
}
