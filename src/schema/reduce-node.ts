import { withSentences } from "./constraint-words.js";
import { isJsonObject, type JsonSchema } from "./json-schema.js";
import { makeNullable } from "./make-nullable.js";
import { mergeSchemas } from "./merge-schemas.js";
import { orderKeywords } from "./order-keywords.js";
import { annotationsOf, inside, type Place, refusal } from "./place.js";
import { reduceSingle } from "./reduce-single.js";
import { splitAlternatives } from "./split-alternatives.js";

/**
 * One node in the words of a reduced dialect, and everything inside it.
 *
 * `orNull` adds null to what it accepts, for the optional properties of a dialect that requires all of them.
 */
export function reduceNode(schema: JsonSchema, place: Place, orNull = false): JsonSchema {
  if (typeof schema["$ref"] === "string") {
    return reduceReference(schema, place, orNull);
  }
  const node = mergeAllOf(schema, place);
  const { branches, nullable } = splitAlternatives(node, place);
  const isNullable = nullable || orNull;
  const [first] = branches;
  if (first === undefined) {
    return reduceNull(node, place, isNullable);
  }
  if (branches.length === 1) {
    const single = withOuterDescription({ ...annotationsOf(node, place), ...first }, node);
    if (UNIONS.some((keyword) => keyword in first)) {
      return reduceNode(single, place, isNullable);
    }
    const reduced = reduceSingle(single, place, reduceNode);
    return orderKeywords(isNullable ? makeNullable(reduced, place.dialect) : reduced);
  }
  const anyOf = branches.map((branch, index) => reduceNode(branch, inside(place, "anyOf", String(index))));
  const union: JsonSchema = { ...annotationsOf(node, place), anyOf };
  return orderKeywords(isNullable ? makeNullable(union, place.dialect) : union);
}

const UNIONS = ["anyOf", "oneOf", "allOf", "$ref"] as const;

function reduceNull(node: JsonSchema, place: Place, isNullable: boolean): JsonSchema {
  if (!isNullable) {
    throw refusal(place, "no value fits it");
  }
  return orderKeywords({ ...annotationsOf(node, place), type: "null" });
}

/** A reference stands alone in its node; what is said about it stands around it. */
function reduceReference(schema: JsonSchema, place: Place, orNull: boolean): JsonSchema {
  const { $ref } = schema;
  const annotations = annotationsOf(schema, place);
  const isAlone = Object.keys(annotations).length === 0 && !orNull;
  return isAlone
    ? { $ref }
    : orderKeywords({ ...annotations, anyOf: [{ $ref }, ...(orNull ? [{ type: "null" }] : [])] });
}

/** What the branch says of itself, unless the union around it says something. */
function withOuterDescription(branch: JsonSchema, node: JsonSchema): JsonSchema {
  const outer = withSentences(node.description, []);
  return outer === undefined ? branch : { ...branch, description: outer };
}

function mergeAllOf(schema: JsonSchema, place: Place): JsonSchema {
  const { allOf, ...rest } = schema;
  if (!Array.isArray(allOf)) {
    return schema;
  }
  let merged: JsonSchema = rest;
  for (const part of allOf.filter(isJsonObject)) {
    const result = "$ref" in part ? undefined : mergeSchemas(merged, mergeAllOf(part, place));
    if (!result?.ok) {
      const fault = result === undefined ? "$ref" : `"${result.keyword}"`;
      throw refusal(
        place,
        `allOf is not accepted there and its parts do not combine: they differ in ${fault}`,
      );
    }
    merged = result.schema;
  }
  return merged;
}
