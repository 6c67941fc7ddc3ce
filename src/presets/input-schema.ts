import { withoutUndefined } from "../core/plain-json.js";
import type { JsonSchema } from "../tool/json-schema.js";

/** An object's fields in JSON Schema; `closed` where the product refuses others. */
export interface ObjectShape {
  readonly properties: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
  readonly closed?: boolean;
}

/** The JSON Schema of an object. */
export function objectSchema({ properties, required, closed = false }: ObjectShape): JsonSchema {
  return withoutUndefined<unknown>({
    type: "object",
    properties,
    required,
    additionalProperties: closed ? false : undefined,
  });
}

/** The JSON Schema of an array of such objects. */
export function listSchema(item: ObjectShape, description: string): JsonSchema {
  return { type: "array", description, items: objectSchema(item) };
}

/** The JSON Schema of a text; `limits` are its further keywords. */
export function textSchema(description: string, limits: JsonSchema = {}): JsonSchema {
  return { type: "string", description, ...limits };
}

/** The JSON Schema of one of some words. */
export function wordSchema(...words: readonly string[]): JsonSchema {
  return { type: "string", enum: words };
}

/** What the lists of these tools have in common. */
export const WHOLE_LIST = "The whole list; it replaces the old one";
/** What an item says. */
export const CONTENT = "What to do";
/** How an item reads while it runs. */
export const ACTIVE_FORM = "How it reads while it runs";
