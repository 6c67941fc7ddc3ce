import { isJsonObject, type JsonSchema } from "./json-schema.js";
import { inside, type Place, refusal } from "./place.js";

/** How a child is reduced: given as an argument, because children and containers contain each other. */
export type ReduceChild = (schema: JsonSchema, place: Place, orNull?: boolean) => JsonSchema;

/** What an object holds, in the dialect's words. */
export function reduceObject(schema: JsonSchema, place: Place, reduceChild: ReduceChild): JsonSchema {
  const { dialect } = place;
  const { properties, required = [] } = schema;
  const extra = extraOf(schema, place, reduceChild);
  if (properties === undefined && required.length === 0 && dialect.open === "kept") {
    return extra;
  }
  const unnamed = required.filter((name) => !Object.hasOwn(properties ?? {}, name));
  const entries = [
    ...Object.entries(properties ?? {}),
    // A name that is only required says nothing about its value.
    ...unnamed.map((name): [string, JsonSchema] => [name, {}]),
  ];
  const allRequired = dialect.optional === "null";
  const reduced = entries.map(([name, child]): [string, JsonSchema] => {
    const orNull = allRequired && !required.includes(name);
    return [name, reduceChild(child, inside(place, "properties", name), orNull)];
  });
  const names = allRequired ? entries.map(([name]) => name) : [...required];
  return {
    properties: Object.fromEntries(reduced),
    ...(names.length > 0 || allRequired ? { required: names } : {}),
    ...extra,
  };
}

/** What the object says about keys it does not name; the source's silence is the dialect's usual answer. */
function extraOf(schema: JsonSchema, place: Place, reduceChild: ReduceChild): JsonSchema {
  const { additionalProperties: extra, properties } = schema;
  const { objects, open } = place.dialect;
  const isOpen = extra === true || isJsonObject(extra) || (properties === undefined && extra !== false);
  if (isOpen && open === "refused") {
    throw refusal(place, "keys that are not named are not accepted there: name them as properties");
  }
  if (objects === "no-keyword") {
    return {};
  }
  if (objects === "closed") {
    return { additionalProperties: false };
  }
  if (isJsonObject(extra)) {
    return { additionalProperties: reduceChild(extra, inside(place, "additionalProperties")) };
  }
  return extra === undefined ? {} : { additionalProperties: extra };
}

/** What an array holds; a tuple only comes here where the dialect keeps it. */
export function reduceArray(schema: JsonSchema, place: Place, reduceChild: ReduceChild): JsonSchema {
  const { items, prefixItems } = schema;
  const tuple = Array.isArray(prefixItems)
    ? {
        prefixItems: prefixItems.map((child: JsonSchema, index) =>
          reduceChild(child, inside(place, "prefixItems", String(index))),
        ),
      }
    : {};
  return isJsonObject(items) ? { ...tuple, items: reduceChild(items, inside(place, "items")) } : tuple;
}
