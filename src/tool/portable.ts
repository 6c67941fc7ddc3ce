import { isRecord } from "../core/plain-json.js";
import type { JsonSchema } from "./json-schema.js";

/** The document that references point into, and those that the walk is inside of. */
interface Scope {
  readonly definitions: Readonly<Record<string, unknown>>;
  readonly open: readonly string[];
}

const DEFINITIONS = "#/$defs/";

/**
 * A JSON Schema (draft 2020-12) reduced to what every API accepts: type, description, properties, required, closed
 * objects, items, enum of texts, anyOf.
 *
 * The limits it loses stand in the tool's description, or are kept by the reducer alone; a format is said in words.
 * References are replaced by what they point to; a schema that contains itself is opened once.
 */
export function toPortable(schema: JsonSchema): JsonSchema {
  const definitions = isRecord(schema["$defs"]) ? schema["$defs"] : {};
  return reduce(schema, { definitions, open: [] });
}

function reduce(schema: unknown, scope: Scope): JsonSchema {
  if (!isRecord(schema)) return {};
  if (typeof schema["$ref"] === "string") return follow(schema["$ref"], schema, scope);
  if (Array.isArray(schema["type"])) return reduce(splitTypes(schema, schema["type"]), scope);
  const portable: Record<string, unknown> = {};
  if (schema["type"] !== undefined) portable["type"] = schema["type"];
  const description = describe(schema);
  if (description !== undefined) portable["description"] = description;
  if (isRecord(schema["properties"])) {
    const entries = Object.entries(schema["properties"]).map(([name, child]) => [name, reduce(child, scope)]);
    portable["properties"] = Object.fromEntries(entries);
  }
  if (Array.isArray(schema["required"])) portable["required"] = schema["required"];
  const isClosed = schema["additionalProperties"] === false || isRecord(schema["properties"]);
  if (isClosed) portable["additionalProperties"] = false;
  const items = itemsOf(schema, scope);
  if (items !== undefined) portable["items"] = items;
  const texts = "const" in schema ? [schema["const"]] : listOf(schema["enum"]);
  if (texts.length > 0 && texts.every((text) => typeof text === "string")) portable["enum"] = texts;
  const choices = [...listOf(schema["anyOf"]), ...listOf(schema["oneOf"])];
  if (choices.length > 0) portable["anyOf"] = choices.map((choice) => reduce(choice, scope));
  return [...listOf(schema["allOf"]).map((part) => reduce(part, scope)), portable].reduce(unite, {});
}

/** The later schema over the earlier one; an object has the properties of both. */
function unite(earlier: JsonSchema, later: JsonSchema): JsonSchema {
  const united: JsonSchema = { ...earlier, ...later };
  if (!isRecord(earlier["properties"]) || !isRecord(later["properties"])) return united;
  return {
    ...united,
    properties: { ...earlier["properties"], ...later["properties"] },
    required: [...new Set([...listOf(earlier["required"]), ...listOf(later["required"])])],
  };
}

/** Gemini refuses a list of types; alternatives say the same everywhere. */
function splitTypes({ type: _, description, ...rest }: JsonSchema, types: readonly unknown[]): JsonSchema {
  const anyOf = types.map((type) => (type === "null" ? { type } : { ...rest, type }));
  return description === undefined ? { anyOf } : { description, anyOf };
}

function describe({ description, format }: JsonSchema): unknown {
  if (typeof format !== "string") return description;
  return typeof description === "string" ? `${description} (${format})` : `Format: ${format}.`;
}

function follow(pointer: string, schema: JsonSchema, scope: Scope): JsonSchema {
  const name = pointer.slice(DEFINITIONS.length).replaceAll("~1", "/").replaceAll("~0", "~");
  const target = scope.definitions[name];
  const own = schema["description"] === undefined ? {} : { description: schema["description"] };
  if (scope.open.includes(pointer)) {
    const type = isRecord(target) ? target["type"] : undefined;
    return type === undefined ? own : { type, ...own };
  }
  return { ...reduce(target, { ...scope, open: [...scope.open, pointer] }), ...own };
}

/** What the entries of an array look like; a tuple's are any of its members. */
function itemsOf(schema: JsonSchema, scope: Scope): JsonSchema | undefined {
  const members = listOf(schema["prefixItems"]).map((member) => reduce(member, scope));
  if (isRecord(schema["items"])) members.push(reduce(schema["items"], scope));
  return members.length > 1 ? { anyOf: members } : members[0];
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}
