import { constraintWords } from "./constraint-words.js";
import type { ReducedDialect } from "./dialects.js";
import type { JsonSchema } from "./json-schema.js";
import { type Place, refusal } from "./place.js";

/** The literals as keywords, and as words what the dialect cannot list. */
export interface ReducedLiterals extends JsonSchema {
  words: readonly string[];
}

/** The values a node lists, in the dialect's form; other limits beside them say nothing new. */
export function reduceLiterals(schema: JsonSchema, place: Place): ReducedLiterals {
  const { dialect } = place;
  const { type } = schema;
  const values: readonly unknown[] = "const" in schema ? [schema["const"]] : (schema.enum ?? []);
  if (values.length === 0) {
    throw refusal(place, "no value fits it");
  }
  if (values.some((value) => typeof value === "object")) {
    throw refusal(
      place,
      "a literal object or list is not accepted there: describe it with properties or items",
    );
  }
  if (!values.every((value) => isListed(value, dialect))) {
    return { ...(type === undefined ? {} : { type }), words: constraintWords({ enum: values }) };
  }
  const kept =
    "const" in schema && dialect.constant === "kept" ? { const: schema["const"] } : { enum: [...values] };
  const withType = dialect.typeOfLiterals === "kept" && type !== undefined ? { type } : {};
  return { ...withType, ...kept, words: [] };
}

function isListed(value: unknown, { literals }: ReducedDialect): boolean {
  // Google refuses an empty text in an enum.
  const isText = typeof value === "string" && value !== "";
  return literals === "all" || isText || (literals === "texts-and-numbers" && typeof value === "number");
}
