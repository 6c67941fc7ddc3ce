import { isRecord } from "../core/plain-json.js";
import type { JsonSchema } from "./json-schema.js";
import { isAnnotation, kindOf, literalsOf } from "./keywords.js";
import type { ReducedPlace } from "./place.js";

/** A node as a choice between schemas that are neither unions nor null, and whether null is one of the choices. */
export interface Alternatives {
  readonly branches: readonly JsonSchema[];
  readonly nullable: boolean;
}

/** Splits a union into branches: limits next to it move inside, as they hold for each; annotations stay outside. */
export function splitAlternatives(schema: JsonSchema, place: ReducedPlace): Alternatives {
  const keyword = schema.anyOf === undefined ? "oneOf" : "anyOf";
  const union = schema[keyword];
  const candidates = Array.isArray(union)
    ? moveInside(schema, keyword, union.filter(isRecord), place)
    : splitTypes(schema);
  const branches = candidates.filter((branch) => !isNull(branch));
  return { branches, nullable: branches.length < candidates.length };
}

function moveInside(
  schema: JsonSchema,
  keyword: string,
  union: readonly JsonSchema[],
  place: ReducedPlace,
): readonly JsonSchema[] {
  const limits = Object.entries(schema).filter(([name]) => name !== keyword && !isAnnotation(name));
  if (limits.length === 0) return union;
  return union.map((branch) => place.reading.combine([branch, Object.fromEntries(limits)], place, keyword));
}

function isNull(schema: JsonSchema): boolean {
  const isNullEnum = schema.enum?.length === 1 && schema.enum[0] === null;
  return schema.type === "null" || schema["const"] === null || isNullEnum;
}

/** Makes one schema for each type, each with the literals of its type. */
function splitTypes(schema: JsonSchema): readonly JsonSchema[] {
  const types = typesOf(schema);
  if (types.length === 0) return [schema];
  // With several types, what is said of them all is said once, outside.
  const entries = Object.entries(schema).filter(([keyword]) => types.length === 1 || !isAnnotation(keyword));
  const limits = Object.fromEntries(entries);
  return types.flatMap((type) => {
    const branch: JsonSchema = { ...limits, type };
    const literals = literalsOf(schema)?.filter((value) => isOfType(value, type));
    if (literals === undefined) return [branch];
    if (literals.length === 0) return [];
    return ["const" in schema ? branch : { ...branch, enum: literals }];
  });
}

/** Lists the types of a node; where it names none, those of its literals or limits. */
function typesOf(schema: JsonSchema): readonly string[] {
  if (schema.type !== undefined) return [schema.type].flat();
  const kinds = literalsOf(schema)?.map(typeOfLiteral) ?? Object.keys(schema).map(kindOf);
  return [...new Set(kinds.filter((kind) => kind !== undefined))];
}

function typeOfLiteral(value: unknown): string {
  if (value === null) return "null";
  return Array.isArray(value) ? "array" : typeof value;
}

function isOfType(value: unknown, type: string): boolean {
  return type === "integer" ? Number.isInteger(value) : typeOfLiteral(value) === type;
}
