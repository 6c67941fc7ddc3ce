import type { JsonSchema } from "./json-schema.js";
import { isAnnotation, KIND_OF_KEYWORD } from "./keywords.js";
import { mergeSchemas } from "./merge-schemas.js";
import { type Place, refusal } from "./place.js";

/** A node as a choice between schemas that are neither unions nor null, and whether null is one of the choices. */
export interface Alternatives {
  readonly branches: readonly JsonSchema[];
  readonly nullable: boolean;
}

/** Limits beside a union hold for each of its branches, so they move inside; annotations stay outside. */
export function splitAlternatives(schema: JsonSchema, place: Place): Alternatives {
  const keyword = schema.anyOf === undefined ? "oneOf" : "anyOf";
  const union = schema[keyword];
  const candidates = Array.isArray(union)
    ? union.map((branch: JsonSchema) => withSiblings(schema, keyword, branch, place))
    : splitTypes(schema);
  const branches = candidates.filter((branch) => !isNull(branch));
  return { branches, nullable: branches.length < candidates.length };
}

function withSiblings(
  schema: JsonSchema,
  keyword: "anyOf" | "oneOf",
  branch: JsonSchema,
  place: Place,
): JsonSchema {
  const siblings = Object.fromEntries(
    Object.entries(schema).filter(([sibling]) => sibling !== keyword && !isAnnotation(sibling)),
  );
  if (Object.keys(siblings).length === 0) {
    return branch;
  }
  const merged = "$ref" in branch ? undefined : mergeSchemas(branch, siblings);
  if (merged?.ok) {
    return merged.schema;
  }
  const fault = merged === undefined ? "a $ref" : `the "${merged.keyword}" of a branch`;
  throw refusal(
    place,
    `${fault} does not combine with what stands beside ${keyword}: write each branch out in full`,
  );
}

function isNull(schema: JsonSchema): boolean {
  const isNullEnum = schema.enum?.length === 1 && schema.enum[0] === null;
  return schema.type === "null" || schema["const"] === null || isNullEnum;
}

/** One schema for each type, each with the keywords and literals that concern its type. */
function splitTypes(schema: JsonSchema): readonly JsonSchema[] {
  const types = typesOf(schema);
  if (types.length === 0) {
    return [schema];
  }
  return types.flatMap((type) => {
    const entries = Object.entries(schema).filter(([keyword]) => {
      const kind = KIND_OF_KEYWORD.get(keyword);
      // With several types, what is said of them all is said once, outside.
      return (
        (kind === undefined && !(types.length > 1 && isAnnotation(keyword))) ||
        kind === (type === "integer" ? "number" : type)
      );
    });
    const branch: JsonSchema = { ...Object.fromEntries(entries), type };
    if ("const" in schema) {
      return isOfType(schema["const"], type) ? [branch] : [];
    }
    const literals = schema.enum?.filter((value) => isOfType(value, type));
    if (literals === undefined) {
      return [branch];
    }
    return literals.length === 0 ? [] : [{ ...branch, enum: literals }];
  });
}

/** The types of a node; where it names none, those its literals or limits speak of. */
function typesOf(schema: JsonSchema): readonly string[] {
  if (schema.type !== undefined) {
    return [schema.type].flat();
  }
  const literals = "const" in schema ? [schema["const"]] : schema.enum;
  const kinds =
    literals?.map(typeOfLiteral) ?? Object.keys(schema).map((keyword) => KIND_OF_KEYWORD.get(keyword));
  return [...new Set(kinds.filter((kind) => kind !== undefined))];
}

function typeOfLiteral(value: unknown): string {
  if (value === null || Array.isArray(value)) {
    return value === null ? "null" : "array";
  }
  return typeof value;
}

function isOfType(value: unknown, type: string): boolean {
  return type === "integer" ? Number.isInteger(value) : typeOfLiteral(value) === type;
}
