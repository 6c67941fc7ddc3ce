import { LENIENT, type ReducedDialect } from "./dialects.js";
import type { JsonSchema } from "./json-schema.js";
import { openReferences, readLoosely } from "./read-loosely.js";
import { reduceNode } from "./reduce-node.js";
import { checkSayable } from "./write-reduced.js";

/**
 * The parameters of a todo tool in the dialect that every API accepts. Nothing is refused: what the dialect cannot say
 * is left out, for the reducer judges every value anyway.
 */
export function writeParameters(schema: JsonSchema): JsonSchema {
  const place = { target: "portable", keyword: "", dialect: LENIENT, reading: readLoosely };
  return reduceNode(openReferences(schema), place);
}

/**
 * Such parameters in the strict mode of an API.
 *
 * @throws TypeError that names the path of what takes any value or keys of any name.
 */
export function writeStrictParameters(parameters: JsonSchema, dialect: ReducedDialect): JsonSchema {
  const reading = { ...readLoosely, check: checkSayable };
  return reduceNode(parameters, { target: "strict: true", keyword: "", dialect, reading });
}
