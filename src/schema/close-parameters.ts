import { areTexts, isText } from "../model/field-checks.js";
import { formatPath } from "../model/format-issues.js";
import { type Fields, isRecord, withoutUndefined } from "../model/plain-json.js";
import type { JsonSchema } from "./json-schema.js";

// Google refuses an empty text among choices.
const areWords = (value: unknown): boolean => areTexts(value) && !value.includes("");

/** The keywords that every API accepts, with a check of their values where APIs differ in those. */
const ACCEPTED: Readonly<Record<string, (value: unknown) => boolean>> = {
  type: isText,
  description: isText,
  enum: areWords,
  properties: isRecord,
  required: Array.isArray,
  additionalProperties: () => true,
  items: isRecord,
  anyOf: Array.isArray,
};

/** Keywords that inform people and programs alone. */
const LEFT_OUT = /* @__PURE__ */ "$schema $id $comment title default examples deprecated readOnly writeOnly".split(" ");

/**
 * Writes parameters that have only keywords which every API accepts: closes their objects, and leaves out annotations.
 *
 * @throws TypeError that names the first other keyword, and its place.
 */
export function closeParameters(schema: Fields): JsonSchema {
  return closeNode(schema, "");
}

function closeNode(node: unknown, place: string): JsonSchema {
  // A property that may be anything has `true` in place of a schema.
  if (!isRecord(node)) return {};
  for (const [keyword, value] of Object.entries(node)) {
    const isKnown = value === undefined || LEFT_OUT.includes(keyword) || ACCEPTED[keyword]?.(value);
    if (!isKnown) throw refuseKeyword(keyword, place);
  }
  // The loop has checked the values.
  const {
    type,
    description,
    enum: words,
    properties,
    required,
    additionalProperties,
    items,
    anyOf,
  } = node as JsonSchema;
  const closed =
    properties && Object.entries(properties).map(([name, one]) => [name, closeNode(one, inField(place, name))]);
  // Each value was copied from the node.
  return withoutUndefined({
    // An API may ask for the type of a choice.
    type: type ?? (words && "string"),
    description,
    enum: words,
    properties: closed && Object.fromEntries(closed),
    required,
    additionalProperties: closed || additionalProperties === false ? false : undefined,
    items: items && closeNode(items, `${place}[]`),
    anyOf: anyOf?.map((branch) => closeNode(branch, place)),
  }) as JsonSchema;
}

/** Names the place of a field in that of its object: `todos[].owner`; the root has the empty text. */
export function inField(place: string, name: string): string {
  return place === "" ? formatPath([name]) : `${place}.${formatPath([name])}`;
}

function refuseKeyword(keyword: string, place: string): TypeError {
  const remedy = "pass parameters beside it, as toJsonSchema of agent-todos/schema writes them";
  const reason = `schema has ${keyword} in ${place || "the root"}, which some API refuses; ${remedy}`;
  return new TypeError(`Invalid tool options: ${reason}`);
}
