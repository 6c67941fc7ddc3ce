import { readRows } from "./read-rows.js";

/** The rows of a table beside a test, by its path in the folder of tests and without its ending. */
export function readTable<Row>(path: string): readonly Row[] {
  return readRows<Row>(new URL(`../${path}.jsonl`, import.meta.url));
}
