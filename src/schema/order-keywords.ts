import type { JsonSchema } from "./json-schema.js";
import { KEYWORD_ORDER } from "./keywords.js";

const RANK: ReadonlyMap<string, number> = new Map(KEYWORD_ORDER.map((keyword, rank) => [keyword, rank]));

/** The node with its keywords in the one order; unknown ones follow in the order given, definitions last. */
export function orderKeywords(schema: JsonSchema): JsonSchema {
  return Object.fromEntries(Object.entries(schema).sort(([left], [right]) => rank(left) - rank(right)));
}

function rank(keyword: string): number {
  const afterKnown = keyword === "$defs" || keyword === "definitions" ? 1 : 0;
  return RANK.get(keyword) ?? KEYWORD_ORDER.length + afterKnown;
}
