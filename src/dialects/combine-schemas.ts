import { isRecord } from "../core/plain-json.js";
import type { JsonSchema } from "./json-schema.js";
import { constraintWords, isAnnotation, withSentences } from "./keywords.js";

/** One schema for several, and the first keyword on which they do not combine; the earlier value stays there. */
export interface CombinedSchema {
  readonly schema: JsonSchema;
  readonly fault: string | undefined;
}

/** Combines schemas into one that accepts only what all of them accept; the first annotation of a kind wins. */
export function combineSchemas(parts: readonly JsonSchema[]): CombinedSchema {
  const merged = new Map<string, unknown>();
  let properties: Map<string, JsonSchema[]> | undefined;
  const required = new Set<string>();
  const patterns: string[] = [];
  let fault: string | undefined;
  for (const part of parts) {
    for (const name of part.required ?? []) required.add(name);
    if (fault === undefined && contradictsClosed(merged, properties, part)) fault = "additionalProperties";
    for (const [keyword, value] of Object.entries(part)) {
      if (keyword === "properties" && isRecord(value)) {
        properties ??= new Map();
        collectProperties(properties, value);
        continue;
      }
      const present = merged.get(keyword);
      const both = present === undefined ? value : combineValues(keyword, present, value);
      if (both !== undefined) merged.set(keyword, both);
      // Two patterns are one only with lookaheads, which no API's engine has: the second is said in words.
      else if (keyword === "pattern") patterns.push(...constraintWords({ pattern: value }));
      else fault ??= keyword;
    }
  }
  if (patterns.length > 0) merged.set("description", withSentences(merged.get("description"), patterns));
  if (merged.has("required")) merged.set("required", [...required]);
  if (properties !== undefined) {
    const entries = [...properties].map(([name, same]): [string, JsonSchema] => {
      const combined = same.length === 1 ? undefined : combineSchemas(same);
      if (combined?.fault !== undefined) fault ??= "properties";
      // A list of properties is never empty.
      return [name, combined?.schema ?? (same[0] as JsonSchema)];
    });
    merged.set("properties", Object.fromEntries(entries));
  }
  return { schema: Object.fromEntries(merged), fault };
}

function collectProperties(properties: Map<string, JsonSchema[]>, more: object): void {
  // Every value under `properties` is a schema.
  for (const [name, schema] of Object.entries(more) as [string, JsonSchema][]) {
    const same = properties.get(name);
    if (same === undefined) properties.set(name, [schema]);
    else same.push(schema);
  }
}

/** Checks whether one side is closed and the other has properties that it lacks. */
function contradictsClosed(
  merged: ReadonlyMap<string, unknown>,
  properties: ReadonlyMap<string, unknown> = new Map(),
  part: JsonSchema,
): boolean {
  const isClosed = (extra: unknown): boolean => extra !== undefined && extra !== true;
  const own = part.properties ?? {};
  return (
    (isClosed(merged.get("additionalProperties")) && Object.keys(own).some((name) => !properties.has(name))) ||
    (isClosed(part.additionalProperties) && [...properties.keys()].some((name) => !Object.hasOwn(own, name)))
  );
}

const isLower = /^(exclusiveM|m)in/;
const isUpper = /^(exclusiveM|m)ax/;

/** Combines two values of a keyword; undefined where no value says both. */
function combineValues(keyword: string, left: unknown, right: unknown): unknown {
  // Names are collected separately.
  if (isAnnotation(keyword) || keyword === "required" || left === right) return left;
  if (typeof left === "number" && typeof right === "number") {
    if (isLower.test(keyword)) return Math.max(left, right);
    return isUpper.test(keyword) ? Math.min(left, right) : undefined;
  }
  if (keyword === "type") return commonTypes([left].flat(), [right].flat());
  if (keyword === "additionalProperties" && (left === true || right === true)) return left === true ? right : left;
  if (keyword === "enum" && Array.isArray(left) && Array.isArray(right)) {
    const texts = new Set(right.map((value) => JSON.stringify(value)));
    return nonEmpty(left.filter((value) => texts.has(JSON.stringify(value))));
  }
  if (keyword === "items" && isRecord(left) && isRecord(right)) {
    const { schema, fault } = combineSchemas([left, right]);
    return fault === undefined ? schema : undefined;
  }
  return JSON.stringify(left) === JSON.stringify(right) ? left : undefined;
}

function commonTypes(left: readonly unknown[], right: readonly unknown[]): unknown {
  const within = (types: readonly unknown[], type: unknown): boolean =>
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
