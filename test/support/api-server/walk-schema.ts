import type { Json } from "./api.js";
import { isJson, listOf, recordOf } from "./read-json.js";

/** A schema inside a schema. */
export interface SchemaNode {
  readonly node: Json;
  /** The keywords and names on the way to it, from the root. */
  readonly path: readonly string[];
}

const LISTS = ["anyOf", "oneOf", "allOf", "prefixItems"];
const MAPS = ["properties", "$defs", "definitions"];
const SINGLES = ["items", "additionalProperties", "not"];

/** A schema and all schemas inside it, the outer ones first. */
export function walkSchema(schema: unknown, path: readonly string[] = []): readonly SchemaNode[] {
  if (!isJson(schema)) return [];
  const inLists = LISTS.flatMap((keyword) =>
    listOf(schema[keyword]).flatMap((child, index) => walkSchema(child, [...path, keyword, `${index}`])),
  );
  const inMaps = MAPS.flatMap((keyword) =>
    Object.entries(recordOf(schema[keyword])).flatMap(([name, child]) => walkSchema(child, [...path, keyword, name])),
  );
  const single = SINGLES.flatMap((keyword) => walkSchema(schema[keyword], [...path, keyword]));
  return [{ node: schema, path }, ...inMaps, ...single, ...inLists];
}

/** Whether a schema is of a type, alone or among others. */
export function isOfType({ type }: Json, name: string): boolean {
  return type === name || (Array.isArray(type) && type.includes(name));
}
