import { constraintWords, withSentences } from "./constraint-words.js";
import type { JsonSchema } from "./json-schema.js";
import { treatmentOf } from "./keyword-table.js";
import { isAnnotation } from "./keywords.js";
import { annotationsOf, type Place, refusal } from "./place.js";
import { type ReduceChild, reduceArray, reduceObject } from "./reduce-container.js";
import { reduceLiterals } from "./reduce-literals.js";

/** A node of one type, which is no union: its annotations, its limits, and what is inside it. */
export function reduceSingle(schema: JsonSchema, place: Place, reduceChild: ReduceChild): JsonSchema {
  const { type } = schema;
  const annotations = annotationsOf(schema, place);
  if (schema.enum !== undefined || "const" in schema) {
    const { words, ...literals } = reduceLiterals(schema, place);
    return withDescription({ ...literals, ...annotations }, words);
  }
  const { kept, words } = splitLimits(schema, place);
  if (typeof type !== "string") {
    if (place.dialect.open === "refused") {
      throw refusal(place, "a value of any type is not accepted there: give it a type");
    }
    return withDescription(annotations, words);
  }
  const inner =
    type === "object"
      ? reduceObject(schema, place, reduceChild)
      : type === "array"
        ? reduceArray(schema, place, reduceChild)
        : {};
  return withDescription({ type, ...annotations, ...kept, ...inner }, words);
}

function withDescription(schema: JsonSchema, words: readonly string[]): JsonSchema {
  const description = withSentences(schema.description, words);
  return description === undefined ? schema : { ...schema, description };
}

interface Limits {
  readonly kept: JsonSchema;
  readonly words: readonly string[];
}

function splitLimits(schema: JsonSchema, place: Place): Limits {
  const kept: JsonSchema = {};
  const described: Record<string, unknown> = {};
  for (const [keyword, value] of Object.entries(schema)) {
    if (isAnnotation(keyword) || STRUCTURE.has(keyword)) {
      continue;
    }
    if (isKept(keyword, value, place)) {
      kept[keyword] = COUNTS.has(keyword) && place.dialect.counts === "text" ? String(value) : value;
    } else if (!(keyword === "pattern" && String(value).length > place.dialect.longestPattern)) {
      described[keyword] = value;
    }
  }
  return { kept, words: constraintWords(described) };
}

// Built anew by reduce-container.ts; `prefixItems` is there too, but has a row in the table.
const STRUCTURE: ReadonlySet<string> = new Set([
  "type",
  "properties",
  "required",
  "additionalProperties",
  "items",
]);
const COUNTS: ReadonlySet<string> = new Set([
  ...["minLength", "maxLength", "minItems", "maxItems", "minProperties", "maxProperties"],
]);

function isKept(keyword: string, value: unknown, place: Place): boolean {
  const { dialect } = place;
  switch (treatmentOf(keyword, dialect.name)) {
    case "kept":
      return true;
    case "described":
      return false;
    case "listed":
      return typeof value === "string" && dialect.formats.includes(value);
    case "one":
      return value === 0 || value === 1;
    default:
      throw refusal(place, `"${keyword}" is not accepted there and a description cannot replace it`);
  }
}
