import { constraintWords, withSentences } from "./constraint-words.js";
import { isJsonObject, type JsonSchema } from "./json-schema.js";
import { isAnnotation } from "./keywords.js";

/** The two schemas as one, or the keyword on which they do not combine. */
export type MergeResult =
  | { readonly ok: true; readonly schema: JsonSchema }
  | { readonly ok: false; readonly keyword: string };

/** One schema that accepts what both accept; where no single schema says that, the keyword at fault. */
export function mergeSchemas(left: JsonSchema, right: JsonSchema): MergeResult {
  const merged = new Map<string, unknown>(Object.entries(left));
  if (contradictsClosed(left, right) || contradictsClosed(right, left)) {
    return { ok: false, keyword: "additionalProperties" };
  }
  for (const [keyword, value] of Object.entries(right)) {
    const present = merged.get(keyword);
    const both = present === undefined ? value : combine(keyword, present, value);
    if (both === undefined && keyword === "pattern") {
      // Two patterns are one only with lookaheads, which no API's engine has: the second is said in words.
      merged.set(
        "description",
        withSentences(merged.get("description"), constraintWords({ pattern: value })),
      );
      continue;
    }
    if (both === undefined) {
      return { ok: false, keyword };
    }
    merged.set(keyword, both);
  }
  return { ok: true, schema: Object.fromEntries(merged) };
}

type Combine = (left: never, right: never) => unknown;

// `undefined` means that the two do not combine.
const COMBINERS: ReadonlyMap<string, Combine> = new Map<string, Combine>([
  ["type", (left: string | string[], right: string | string[]) => commonTypes([left].flat(), [right].flat())],
  ["enum", (left: unknown[], right: unknown[]) => nonEmpty(left.filter((value) => includes(right, value)))],
  ["required", (left: string[], right: string[]) => [...new Set([...left, ...right])]],
  ["properties", mergeProperties],
  ["items", mergeItems],
  [
    "additionalProperties",
    (left: unknown, right: unknown) => (left === true ? right : right === true ? left : undefined),
  ],
  ...["minimum", "exclusiveMinimum", "minLength", "minItems", "minProperties"].map(
    (keyword): [string, Combine] => [keyword, (left: number, right: number) => Math.max(left, right)],
  ),
  ...["maximum", "exclusiveMaximum", "maxLength", "maxItems", "maxProperties"].map(
    (keyword): [string, Combine] => [keyword, (left: number, right: number) => Math.min(left, right)],
  ),
]);

function combine(keyword: string, left: unknown, right: unknown): unknown {
  if (isAnnotation(keyword)) {
    return left;
  }
  if (JSON.stringify(left) === JSON.stringify(right)) {
    return left;
  }
  // A keyword has the same kind of value on both sides.
  return COMBINERS.get(keyword)?.(left as never, right as never);
}

function commonTypes(left: readonly string[], right: readonly string[]): string | string[] | undefined {
  const within = (types: readonly string[], type: string): boolean =>
    types.includes(type) || (type === "integer" && types.includes("number"));
  const common = new Set([
    ...left.filter((type) => within(right, type)),
    ...right.filter((type) => within(left, type)),
  ]);
  const types = nonEmpty([...common]);
  return types?.length === 1 ? types[0] : types;
}

function nonEmpty<T>(values: T[]): T[] | undefined {
  return values.length === 0 ? undefined : values;
}

function includes(values: readonly unknown[], value: unknown): boolean {
  return values.some((other) => JSON.stringify(other) === JSON.stringify(value));
}

function mergeProperties(left: Record<string, JsonSchema>, right: Record<string, JsonSchema>): unknown {
  const merged = new Map(Object.entries(left));
  for (const [name, schema] of Object.entries(right)) {
    const present = merged.get(name);
    const result = present === undefined ? { ok: true as const, schema } : mergeSchemas(present, schema);
    if (!result.ok) {
      return undefined;
    }
    merged.set(name, result.schema);
  }
  return Object.fromEntries(merged);
}

function mergeItems(left: unknown, right: unknown): unknown {
  const result = isJsonObject(left) && isJsonObject(right) ? mergeSchemas(left, right) : undefined;
  return result?.ok ? result.schema : undefined;
}

/** A closed object and one with other properties accept no value that has both. */
function contradictsClosed(closed: JsonSchema, other: JsonSchema): boolean {
  const named = new Set(Object.keys(closed.properties ?? {}));
  const extra = Object.keys(other.properties ?? {}).filter((name) => !named.has(name));
  return (
    closed.additionalProperties !== undefined && closed.additionalProperties !== true && extra.length > 0
  );
}
