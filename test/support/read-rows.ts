import { readFileSync } from "node:fs";

/**
 * The rows of a table next to a test, by its path in the folder of tests and without its ending, in the form that its
 * test states.
 */
export function readRows<Row>(path: string): readonly Row[] {
  const lines = readFileSync(new URL(`../${path}.jsonl`, import.meta.url), "utf8")
    .trimEnd()
    .split("\n");
  return lines.map((line) => JSON.parse(line) as Row);
}
