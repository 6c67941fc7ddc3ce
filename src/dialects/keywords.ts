import { isRecord } from "../core/plain-json.js";
import type { JsonSchema } from "./json-schema.js";

/** What the value of a keyword must be. */
type Shape = keyof typeof SHAPES;

/** The kind of value that a keyword limits; on every other kind it has no effect. */
type Kind = "string" | "number" | "array" | "object";

/**
 * What a reduced dialect does with a limit: `k` keeps it, `d` says it in the description, `r` refuses the schema,
 * `f` keeps the formats that the dialect lists and `o` the counts 0 and 1, and both describe the others.
 */
export type Treatment = "k" | "d" | "r" | "f" | "o";

/** One row of the table. */
type Row = readonly [
  keyword: string,
  shape: Shape,
  kind?: Kind | "annotation" | undefined,
  treatments?: string,
];

/** The dialects that are smaller than JSON Schema, in the order of the table's last column. */
export const REDUCED_TARGETS = [
  "portable",
  "openai-strict",
  "anthropic-strict",
  "gemini",
  "gemini-json-schema",
] as const;

/** One of {@link REDUCED_TARGETS}. */
export type ReducedTarget = (typeof REDUCED_TARGETS)[number];

/**
 * Every keyword, in the order in which schemas are written, so that the same schema always gives the same bytes.
 *
 * The last column is from what each API documents and what its SDK does, the stricter where the two differ. Keywords
 * without it shape the value and are built anew.
 */
// biome-ignore format: a table is read by its columns
const ROWS: readonly Row[] = [
  ["$schema", "any"],
  ["$ref", "text"],
  ["type", "types"],
  ["nullable", "any"],
  ["title", "any", "annotation"],
  ["description", "any", "annotation"],
  ["format", "text", "string", "dffff"],
  ["enum", "list"],
  ["const", "any"],
  ["default", "any", "annotation"],
  ["examples", "any", "annotation"],
  ["deprecated", "any", "annotation"],
  ["readOnly", "any", "annotation"],
  ["writeOnly", "any", "annotation"],
  ["$comment", "any", "annotation"],
  ["properties", "map", "object"],
  ["patternProperties", "map", "object", "rrrrr"],
  ["propertyNames", "schema", "object", "rrrrr"],
  ["required", "names", "object"],
  ["additionalProperties", "schema", "object"],
  ["unevaluatedProperties", "schema", "object", "rrrrr"],
  ["dependentRequired", "namesByName", "object", "rrrrr"],
  ["dependentSchemas", "map", "object", "rrrrr"],
  ["dependencies", "map"],
  ["minProperties", "number", "object", "dddkd"],
  ["maxProperties", "number", "object", "dddkd"],
  ["prefixItems", "schemas", "array", "rrrrk"],
  ["items", "items", "array"],
  ["additionalItems", "schema"],
  ["unevaluatedItems", "schema", "array", "rrrrr"],
  ["contains", "schema", "array", "rrrrr"],
  ["minContains", "number", "array", "rrrrr"],
  ["maxContains", "number", "array", "rrrrr"],
  ["minItems", "number", "array", "dkokk"],
  ["maxItems", "number", "array", "dkdkk"],
  ["uniqueItems", "any", "array", "ddddd"],
  ["minLength", "number", "string", "dddkd"],
  ["maxLength", "number", "string", "dddkd"],
  ["pattern", "text", "string", "dkdkd"],
  ["contentEncoding", "text", "string", "ddddd"],
  ["contentMediaType", "text", "string", "ddddd"],
  ["contentSchema", "schema", "string", "rrrrr"],
  ["minimum", "number", "number", "dkdkk"],
  ["exclusiveMinimum", "bound", "number", "dkddd"],
  ["maximum", "number", "number", "dkdkk"],
  ["exclusiveMaximum", "bound", "number", "dkddd"],
  ["multipleOf", "number", "number", "dkddd"],
  ["anyOf", "schemas"],
  ["oneOf", "schemas"],
  ["allOf", "schemas"],
  ["not", "schema", undefined, "rrrrr"],
  ["if", "schema", undefined, "rrrrr"],
  ["then", "schema", undefined, "rrrrr"],
  ["else", "schema", undefined, "rrrrr"],
  // After the keywords that the table lacks.
  ["$defs", "map"],
  ["definitions", "map"],
];

const KEYWORDS: ReadonlyMap<string, { readonly row: Row; readonly rank: number }> =
  /* @__PURE__ */ indexRows();

function indexRows(): Map<string, { row: Row; rank: number }> {
  return new Map(ROWS.map((row, rank) => [row[0], { row, rank }]));
}

/** Whether a keyword limits nothing: a standard annotation, or a name that JSON Schema does not know. */
export function isAnnotation(keyword: string): boolean {
  const known = KEYWORDS.get(keyword);
  return known === undefined || known.row[2] === "annotation";
}

/** Whether a keyword is an annotation that the standard knows. */
export function isStandardAnnotation(keyword: string): boolean {
  return KEYWORDS.get(keyword)?.row[2] === "annotation";
}

/** The kind of value that a keyword limits; undefined for a keyword that concerns every kind. */
export function kindOf(keyword: string): Kind | undefined {
  const kind = KEYWORDS.get(keyword)?.row[2];
  return kind === "annotation" ? undefined : kind;
}

/** What a reduced dialect does with a limit; undefined for a keyword that shapes the value. */
export function treatmentOf(keyword: string, target: ReducedTarget): Treatment | undefined {
  // The last column has one of these letters for each target.
  return KEYWORDS.get(keyword)?.row[3]?.[REDUCED_TARGETS.indexOf(target)] as Treatment | undefined;
}

/** The values that a node lists; undefined where it lists none. */
export function literalsOf(schema: JsonSchema): readonly unknown[] | undefined {
  const { enum: values } = schema;
  return "const" in schema ? [schema["const"]] : Array.isArray(values) ? values : undefined;
}

/** Orders the keywords of a node as the table does; unknown ones follow in the order given, definitions last. */
export function orderKeywords(schema: JsonSchema): JsonSchema {
  return Object.fromEntries(Object.entries(schema).sort(([left], [right]) => rank(left) - rank(right)));
}

function rank(keyword: string): number {
  return KEYWORDS.get(keyword)?.rank ?? ROWS.length - 2.5;
}

const isText = (value: unknown): boolean => typeof value === "string";
const isNames = (value: unknown): boolean => Array.isArray(value) && value.every(isText);
// JSON has no Infinity: it arrives as null.
const isNumber = (value: unknown): boolean => typeof value === "number" || value === null;

/** What each shape accepts, and how an error names it; the schemas inside are judged where they stand. */
const SHAPES = {
  any: [() => true, "any value"],
  text: [isText, "a text"],
  types: [(value: unknown) => isText(value) || isNames(value), "a type or a list of types"],
  list: [Array.isArray, "a list"],
  names: [isNames, "a list of names"],
  namesByName: [(value: unknown) => isRecord(value) && Object.values(value).every(isNames), "lists of names"],
  number: [isNumber, "a number"],
  // Draft-04 and OpenAPI 3.0 say with a boolean that the bound next to it is exclusive.
  bound: [(value: unknown) => isNumber(value) || typeof value === "boolean", "a number"],
  schema: [() => true, "a schema"],
  schemas: [Array.isArray, "a list of schemas"],
  items: [() => true, "a schema or a list of schemas"],
  map: [isRecord, "an object of schemas"],
} satisfies Readonly<Record<string, readonly [accepts: (value: unknown) => boolean, name: string]>>;

/** What is wrong with the value of a keyword, as the end of a sentence; undefined where nothing is. */
export function findMisshapen(schema: JsonSchema): { keyword: string; rule: string } | undefined {
  for (const [keyword, value] of Object.entries(schema)) {
    const [accepts, rule] = SHAPES[KEYWORDS.get(keyword)?.row[1] ?? "any"];
    if (!accepts(value)) return { keyword, rule };
  }
  return undefined;
}

/** Receives one schema inside another, and the keyword and name or index that lead to it. */
export type SubschemaVisitor = (child: unknown, keyword: string, key?: string) => unknown;

/**
 * The node with each schema directly inside it replaced by what `visit` returns.
 *
 * Values that are not schemas (`enum`, `const`, `default`, lists of names) stay as they are, and a property called
 * `__proto__` stays a property. A boolean arrives as an object, except where booleans are the usual spelling.
 */
export function mapSubschemas(schema: JsonSchema, visit: SubschemaVisitor): JsonSchema {
  const entries = Object.entries(schema);
  for (const entry of entries) entry[1] = mapValue(entry[0], entry[1], visit);
  return Object.fromEntries(entries);
}

function mapValue(keyword: string, value: unknown, visit: SubschemaVisitor): unknown {
  const shape = KEYWORDS.get(keyword)?.row[1];
  if (shape === "schemas" || (shape === "items" && Array.isArray(value))) {
    const copy: unknown[] = Array.isArray(value) ? [...value] : [];
    for (const [index, child] of copy.entries()) copy[index] = visit(asSchema(child), keyword, String(index));
    return copy;
  }
  if (shape === "map" && isRecord(value)) {
    const entries = Object.entries(value);
    for (const entry of entries) {
      const isNamesOnly = keyword === "dependencies" && Array.isArray(entry[1]);
      if (!isNamesOnly) entry[1] = visit(asSchema(entry[1]), keyword, entry[0]);
    }
    return Object.fromEntries(entries);
  }
  if (shape !== "schema" && shape !== "items") return value;
  return typeof value === "boolean" && /items|properties/i.test(keyword)
    ? value
    : visit(asSchema(value), keyword);
}

// Some readers want an object where a schema stands.
function asSchema(child: unknown): unknown {
  if (typeof child !== "boolean") return child;
  return child ? {} : { not: {} };
}
