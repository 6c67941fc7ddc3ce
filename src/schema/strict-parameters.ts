import { inField } from "./close-parameters.js";
import type { JsonSchema } from "./json-schema.js";

/**
 * Rewrites the parameters of a todo tool for the strict mode of an API, without the arguments that `closeArguments`
 * leaves out; where the mode `requiresAll`, optional fields may be null instead.
 *
 * @throws TypeError that names the path of anything else that accepts any value or keys of any name.
 */
export function writeStrictParameters(parameters: Readonly<JsonSchema>, requiresAll: boolean): JsonSchema {
  return writeNode(closeArguments(parameters), "", requiresAll);
}

/**
 * Leaves out each optional argument of a todo tool that accepts keys of any name, such as the metadata of a task: no
 * closed dialect can express it, and the call is complete without it.
 */
export function closeArguments(parameters: Readonly<JsonSchema>): JsonSchema {
  const { properties = {}, required } = parameters;
  const closed = Object.entries(properties).filter(([name, argument]) => required?.includes(name) || !isOpen(argument));
  return { ...parameters, properties: Object.fromEntries(closed) };
}

/** Checks whether an object takes keys that it does not name. */
function isOpen({ type, properties, additionalProperties }: JsonSchema): boolean {
  return type === "object" && properties === undefined && additionalProperties !== false;
}

function writeNode(node: JsonSchema, place: string, requiresAll: boolean): JsonSchema {
  const { type, properties, items, anyOf } = node;
  const inside = (part: JsonSchema, at = place): JsonSchema => writeNode(part, at, requiresAll);
  if (anyOf !== undefined)
    return writeChoice(
      node,
      anyOf.map((branch) => inside(branch)),
      requiresAll,
    );
  if (type === undefined) throw refuse(place, "a value of any type is not accepted there; give it a type");
  if (isOpen(node)) throw refuse(place, "keys that are not named are not accepted there; name them as properties");
  // In parameters all entries of a list have one schema.
  if (items !== undefined) return { ...node, items: inside(items as JsonSchema, `${place}[]`) };
  if (properties === undefined) return node;
  const written = Object.entries(properties).map(([name, field]): [string, JsonSchema] => {
    const strict = inside(field, inField(place, name));
    return [name, requiresAll && !node.required?.includes(name) ? orNull(strict) : strict];
  });
  const required = requiresAll ? { required: Object.keys(properties) } : {};
  return { ...node, properties: Object.fromEntries(written), ...required };
}

/** Writes a choice of schemas; a mode that requires all fields has a short form for one schema or null. */
function writeChoice({ anyOf: _, ...node }: JsonSchema, anyOf: JsonSchema[], requiresAll: boolean): JsonSchema {
  const [first, ...others] = anyOf.filter((branch) => !isNull(branch));
  const isShort = requiresAll && first !== undefined && others.length === 0;
  return isShort ? orNull({ ...first, ...node }) : { ...node, anyOf };
}

/** Makes a schema accept null too; the description of a choice belongs to the whole. */
function orNull(schema: JsonSchema): JsonSchema {
  const { description, anyOf, ...branch } = schema;
  const { type } = branch;
  const isScalar = type === "string" || type === "number" || type === "integer" || type === "boolean";
  if (isScalar && schema.enum === undefined) return { ...schema, type: [type, "null"] };
  if (Array.isArray(type) || anyOf?.some(isNull)) return schema;
  const branches = anyOf ?? [branch];
  return { ...(description !== undefined && { description }), anyOf: [...branches, { type: "null" }] };
}

function isNull({ type }: JsonSchema): boolean {
  return type === "null";
}

function refuse(place: string, reason: string): TypeError {
  return new TypeError(`Cannot express ${place || "the root"} for "strict: true": ${reason}`);
}
