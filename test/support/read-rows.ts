import { readFileSync } from "node:fs";

/** The rows of a file of JSON lines, which are as its test states them. */
export function readRows<Row>(url: URL): readonly Row[] {
  const lines = readFileSync(url, "utf8").trimEnd().split("\n");
  return lines.map((line) => JSON.parse(line) as Row);
}
