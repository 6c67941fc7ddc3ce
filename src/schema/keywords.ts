import { areTexts, isText } from "../model/field-checks.js";
import { isRecord } from "../model/plain-json.js";
import type { JsonSchema } from "./json-schema.js";

// The facts about every keyword: the kind of value it limits, its place in the order, the shape of its value, and the
// words for its limit.

/** The kind of value that a keyword limits; on every other kind it has no effect. */
type Kind = "string" | "number" | "array" | "object";

/**
 * Every keyword, in the order in which schemas are written, so that the same schema always makes the same bytes.
 * Neighbours of one kind share a row; those without a kind concern every value.
 */
const KEYWORD_KINDS: readonly (readonly [kind: Kind | "annotation" | undefined, keywords: string])[] = [
  [undefined, "$schema $ref type nullable"],
  ["annotation", "title description"],
  ["string", "format"],
  [undefined, "enum const"],
  ["annotation", "default examples deprecated readOnly writeOnly $comment"],
  ["object", "properties patternProperties propertyNames required additionalProperties unevaluatedProperties"],
  ["object", "dependentRequired dependentSchemas dependencies minProperties maxProperties"],
  ["array", "prefixItems items additionalItems unevaluatedItems contains minContains maxContains"],
  ["array", "minItems maxItems uniqueItems"],
  ["string", "minLength maxLength pattern contentEncoding contentMediaType contentSchema"],
  ["number", "minimum exclusiveMinimum maximum exclusiveMaximum multipleOf"],
  // Keywords outside the table are written before the last two.
  [undefined, "anyOf oneOf allOf not if then else $defs definitions"],
];

const KEYWORDS = /* @__PURE__ */ indexKeywords();

function indexKeywords() {
  const rows = KEYWORD_KINDS.flatMap(([kind, keywords]) => keywords.split(" ").map((keyword) => ({ keyword, kind })));
  return new Map(rows.map(({ keyword, kind }, rank) => [keyword, { kind, rank }]));
}

/** Checks whether a keyword does not limit values: a standard annotation, or a name unknown to JSON Schema. */
export function isAnnotation(keyword: string): boolean {
  return !KEYWORDS.has(keyword) || isStandardAnnotation(keyword);
}

/** Checks whether a keyword is an annotation of the standard. */
export function isStandardAnnotation(keyword: string): boolean {
  return KEYWORDS.get(keyword)?.kind === "annotation";
}

/** Returns the kind of value that a keyword limits; undefined for a keyword that concerns every kind. */
export function kindOf(keyword: string): Kind | undefined {
  const kind = KEYWORDS.get(keyword)?.kind;
  return kind === "annotation" ? undefined : kind;
}

/** Lists the values of a `const` or an `enum`; returns undefined where the node has neither. */
export function literalsOf(schema: JsonSchema): readonly unknown[] | undefined {
  const { enum: values } = schema;
  return "const" in schema ? [schema["const"]] : Array.isArray(values) ? values : undefined;
}

/** Orders the keywords of a node as the table does; unknown ones follow in their own order, definitions last. */
export function orderKeywords(schema: JsonSchema): JsonSchema {
  return Object.fromEntries(Object.entries(schema).sort(([left], [right]) => rank(left) - rank(right)));
}

function rank(keyword: string): number {
  return KEYWORDS.get(keyword)?.rank ?? KEYWORDS.size - 2.5;
}

// JSON has no Infinity: it arrives as null.
const isNumber = (value: unknown): boolean => typeof value === "number" || value === null;
// In Draft-04 and OpenAPI 3.0 a boolean marks the bound next to it as exclusive.
const isBound = (value: unknown): boolean => isNumber(value) || typeof value === "boolean";
const areTextsByName = (value: unknown): boolean => isRecord(value) && Object.values(value).every(areTexts);

/**
 * The shapes of the values of keywords, by the name that an error uses. Schemas inside a value are checked in their own
 * turn.
 */
const SHAPES = {
  text: [isText, "a string", "$ref format pattern contentEncoding contentMediaType"],
  types: [(value: unknown) => isText(value) || areTexts(value), "a type or a list of types", "type"],
  list: [Array.isArray, "a list", "enum"],
  names: [areTexts, "a list of names", "required"],
  namesByName: [areTextsByName, "lists of names", "dependentRequired"],
  number: [
    isNumber,
    "a number",
    "minProperties maxProperties minContains maxContains minItems maxItems minLength maxLength minimum maximum multipleOf",
  ],
  bound: [isBound, "a number", "exclusiveMinimum exclusiveMaximum"],
  schema: [
    () => true,
    "a schema",
    "propertyNames additionalProperties unevaluatedProperties additionalItems unevaluatedItems contains contentSchema not if then else",
  ],
  schemas: [Array.isArray, "a list of schemas", "prefixItems anyOf oneOf allOf"],
  items: [() => true, "a schema or a list of schemas", "items"],
  map: [
    isRecord,
    "an object of schemas",
    "properties patternProperties dependentSchemas dependencies $defs definitions",
  ],
} satisfies Readonly<Record<string, readonly [accepts: (value: unknown) => boolean, name: string, keywords: string]>>;

const SHAPE_OF: ReadonlyMap<string, keyof typeof SHAPES> = /* @__PURE__ */ indexShapes();

function indexShapes(): Map<string, keyof typeof SHAPES> {
  // Object.entries loses the key type of SHAPES.
  const names = Object.keys(SHAPES) as (keyof typeof SHAPES)[];
  return new Map(names.flatMap((name) => SHAPES[name][2].split(" ").map((keyword) => [keyword, name] as const)));
}

/** Finds a keyword whose value has the wrong shape, with the rule as the end of a sentence; else undefined. */
export function findMisshapen(schema: JsonSchema): { keyword: string; rule: string } | undefined {
  for (const [keyword, value] of Object.entries(schema)) {
    const shape = SHAPE_OF.get(keyword);
    if (shape === undefined) continue;
    const [accepts, rule] = SHAPES[shape];
    if (!accepts(value)) return { keyword, rule };
  }
  return undefined;
}

/** Receives one schema inside another, and the keyword and name or index that lead to it. */
export type SubschemaVisitor = (child: unknown, keyword: string, key?: string) => unknown;

/**
 * Copies a node and replaces each schema directly inside it by the result of `visit`.
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
  const shape = SHAPE_OF.get(keyword);
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
  return typeof value === "boolean" && /items|properties/i.test(keyword) ? value : visit(asSchema(value), keyword);
}

// Some readers require each schema to be an object.
function asSchema(child: unknown): unknown {
  if (typeof child !== "boolean") return child;
  return child ? {} : { not: {} };
}

/** The limits of one value for which the dialect lacks a keyword, by their JSON Schema keyword. */
export type Constraints = Readonly<Record<string, unknown>>;

/** Words the limits as short sentences for a model, in a stable order. */
export function constraintWords(constraints: Constraints): readonly string[] {
  return [
    countWords(constraints["minLength"], constraints["maxLength"], "character"),
    countWords(constraints["minItems"], constraints["maxItems"], "item"),
    countWords(constraints["minProperties"], constraints["maxProperties"], "key"),
    constraints["uniqueItems"] === true ? "No duplicates." : "",
    ...rangeWords(constraints),
    quoted("A multiple of", constraints["multipleOf"]),
    quoted("Format:", constraints["format"]),
    quoted("Encoding:", constraints["contentEncoding"]),
    quoted("Media type:", constraints["contentMediaType"]),
    typeof constraints["pattern"] === "string" ? `Matches \`${constraints["pattern"]}\`.` : "",
    literalWords(constraints["enum"]),
  ].filter((sentence) => sentence !== "");
}

/** Appends the sentences to a description, with one full stop between them. */
export function withSentences(description: unknown, sentences: readonly string[]): string | undefined {
  const given = typeof description === "string" ? description : undefined;
  const said = sentences.join(" ");
  if (said === "" || !given) return said || given;
  const stop = /[.!?:;。！？：；]\s*$/u.test(given) ? "" : ".";
  return `${given.trimEnd()}${stop} ${said}`;
}

function countWords(least: unknown, most: unknown, unit: string): string {
  const atLeast = typeof least === "number" && least > 0 ? least : undefined;
  if (typeof most !== "number") return atLeast === undefined ? "" : `At least ${amount(atLeast, unit)}.`;
  if (atLeast === undefined) return `At most ${amount(most, unit)}.`;
  return atLeast === most ? `Exactly ${amount(most, unit)}.` : `${atLeast} to ${amount(most, unit)}.`;
}

function amount(count: number, unit: string): string {
  return `${count} ${unit}${count === 1 ? "" : "s"}`;
}

function rangeWords({ minimum, maximum, exclusiveMinimum, exclusiveMaximum }: Constraints): readonly string[] {
  if (minimum !== undefined && maximum !== undefined) {
    return [minimum === maximum ? `Exactly ${minimum}.` : `From ${minimum} to ${maximum}.`];
  }
  return [
    quoted("At least", minimum),
    quoted("More than", exclusiveMinimum),
    quoted("At most", maximum),
    quoted("Less than", exclusiveMaximum),
  ];
}

function quoted(words: string, value: unknown): string {
  return value === undefined ? "" : `${words} ${String(value)}.`;
}

function literalWords(values: unknown): string {
  if (!Array.isArray(values)) return "";
  const list = values.map((value) => JSON.stringify(value)).join(", ");
  return values.length === 1 ? `Always ${list}.` : `One of ${list}.`;
}
