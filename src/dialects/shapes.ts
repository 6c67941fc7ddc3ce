import { isRecord } from "../core/plain-json.js";
import type { JsonSchema } from "./json-schema.js";

const isText = (value: unknown): boolean => typeof value === "string";
const isNames = (value: unknown): boolean => Array.isArray(value) && value.every(isText);
// JSON has no Infinity: it arrives as null.
const isNumber = (value: unknown): boolean => typeof value === "number" || value === null;

/** What the values of keywords must be, and how an error names it; the schemas inside are judged where they stand. */
const SHAPES = {
  text: [isText, "a text", "$ref format pattern contentEncoding contentMediaType"],
  types: [(value: unknown) => isText(value) || isNames(value), "a type or a list of types", "type"],
  list: [Array.isArray, "a list", "enum"],
  names: [isNames, "a list of names", "required"],
  namesByName: [
    (value: unknown) => isRecord(value) && Object.values(value).every(isNames),
    "lists of names",
    "dependentRequired",
  ],
  number: [
    isNumber,
    "a number",
    "minProperties maxProperties minContains maxContains minItems maxItems minLength maxLength minimum maximum multipleOf",
  ],
  // Draft-04 and OpenAPI 3.0 say with a boolean that the bound next to it is exclusive.
  bound: [
    (value: unknown) => isNumber(value) || typeof value === "boolean",
    "a number",
    "exclusiveMinimum exclusiveMaximum",
  ],
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
} satisfies Readonly<
  Record<string, readonly [accepts: (value: unknown) => boolean, name: string, keywords: string]>
>;

const SHAPE_OF: ReadonlyMap<string, keyof typeof SHAPES> = /* @__PURE__ */ indexShapes();

function indexShapes(): Map<string, keyof typeof SHAPES> {
  // Object.entries loses the key type of SHAPES.
  const names = Object.keys(SHAPES) as (keyof typeof SHAPES)[];
  return new Map(
    names.flatMap((name) => SHAPES[name][2].split(" ").map((keyword) => [keyword, name] as const)),
  );
}

/** What is wrong with the value of a keyword, as the end of a sentence; undefined where nothing is. */
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
  return typeof value === "boolean" && /items|properties/i.test(keyword)
    ? value
    : visit(asSchema(value), keyword);
}

// Some readers want an object where a schema stands.
function asSchema(child: unknown): unknown {
  if (typeof child !== "boolean") return child;
  return child ? {} : { not: {} };
}
