import type * as z from "zod/v4";
import { ITEM_FIELDS } from "../model/fields.js";
import { type CustomField, MUST_EXTEND, refuseItemSchema } from "../model/item-reader.js";
import { type Fields, fieldsOf, isRecord } from "../model/plain-json.js";
import { BLOCKED } from "../model/todo.js";
import { isLibrarySchema, isZodNode, type ZodNode } from "../model/zod-nodes.js";
import { listZodNodes } from "./list-zod-nodes.js";

/**
 * Returns the host's own fields of an item schema, after checking that the schema can describe list items.
 *
 * It reads zod's definitions and needs no zod itself.
 *
 * @throws TypeError for a schema without the fields of an item, one that has asynchronous refinements, or whose output
 * cannot be parsed again as plain JSON (dates, transforms, codecs).
 */
export function checkItemSchema(schema: unknown): ReadonlyMap<string, CustomField> {
  findShape(schema);
  // Only a schema has the fields of an item.
  const root = schema as ZodNode;
  for (const node of listZodNodes(root, refuseZod3)) {
    refuseAsync(node);
    refuseConversion(node);
  }
  for (const node of listZodNodes(root, refuseZod3, outputOf)) refuseUnwritable(node);
  return findItemFields(schema);
}

/**
 * Returns the host's own fields of an item schema, without a check of the schema's output.
 *
 * @throws TypeError for a schema without the fields of an item.
 */
export function findItemFields(schema: unknown): ReadonlyMap<string, CustomField> {
  const shape = findShape(schema);
  const own: readonly string[] = ITEM_FIELDS;
  // A host may use the name for a field of its own where the rules have no reason of the library's.
  const isOwn = (name: string): boolean => own.includes(name) && (name !== BLOCKED || isLibrarySchema(shape[name]));
  const names = Object.keys(shape).filter((name) => !isOwn(name));
  return new Map(
    names.map((name) => [name, { acceptsNull: keepsNull(shape[name]), isRequired: isRequired(shape[name]) }]),
  );
}

function findShape(schema: unknown): Fields {
  // A schema of objects brought this reader.
  const shape = fieldsOf((schema as ZodNode)._zod.def["shape"]);
  const lacks = ["content", "status"].find((name) => !Object.hasOwn(shape, name));
  if (lacks !== undefined) throw refuseItemSchema(`${MUST_EXTEND}: it lacks ${lacks}`);
  return shape;
}

function refuseZod3(place: string): TypeError {
  return refuseItemSchema(`must be zod 4 all through: ${place} is zod 3`);
}

/** The parts of a schema that make its output. */
function outputOf({ _zod: { def } }: ZodNode): Fields {
  const { checks: _, ...parts } = def;
  return def["type"] === "pipe" ? { out: def["out"] } : parts;
}

// Calls each check once with a value it was not written for, only to see whether it returns a promise.
function refuseAsync({ _zod }: ZodNode): void {
  const { checks, type } = _zod.def;
  if (type === "promise") throw refuseKind(type);
  for (const check of Array.isArray(checks) ? checks : []) {
    const answer = attempt(() => check._zod.check({ value: undefined, issues: [] }));
    if (!isRecord(answer) || !("then" in answer)) continue;
    Promise.resolve(answer).catch(() => undefined);
    throw refuseItemSchema("must refine synchronously");
  }
}

// Stored items are parsed again with every write and from every store, so the schema's output must be valid input too.
function refuseConversion({ _zod }: ZodNode): void {
  const { in: source, out: target, reverseTransform } = _zod.def;
  const [from, to] = [jsonTypeOf(source), jsonTypeOf(target)];
  const fault = reverseTransform ? "a codec" : from && to && from !== to && `a pipe from ${from} to ${to}`;
  if (fault) throw refuseItemSchema(`must give back what it reads, and ${fault} does not`);
}

/** The JSON type for each kind of schema that has one. */
const JSON_TYPES: Readonly<Record<string, string>> = { template_literal: "string", record: "object", tuple: "array" };

function jsonTypeOf(schema: unknown): string | undefined {
  if (!isZodNode(schema)) return undefined;
  const { type, innerType, out, entries, values } = schema._zod.def;
  const own = JSON_TYPES[String(type)] ?? /^(?:string|number|boolean|null|object|array)$/.exec(String(type))?.[0];
  if (own !== undefined || type === "nullable") return own;
  const constants: unknown[] = Array.isArray(values) ? values : Object.values(entries ?? {});
  const kinds = new Set(constants.map((value) => (value === null ? "null" : typeof value)));
  return kinds.size === 1 ? [...kinds][0] : jsonTypeOf(innerType ?? out);
}

/** Kinds whose values cannot be written as JSON. */
const UNWRITABLE = /^(?:bigint|custom|date|file|function|map|nan|set|symbol|transform|undefined|void)$/;

function refuseUnwritable({ _zod: { def } }: ZodNode): void {
  const { type, values = [] } = def;
  const isOdd = Array.isArray(values) && !values.every(isWritable);
  if (isOdd || UNWRITABLE.test(String(type))) throw refuseKind(type);
}

function refuseKind(type: unknown): TypeError {
  return refuseItemSchema(`must describe plain JSON that parses again, and z.${type}() is not`);
}

function isWritable(value: unknown): boolean {
  return value === null || /^(?:string|number|boolean)$/.test(typeof value);
}

// Coercion turns a null, which means that the field is absent, into 0 or "null".
function keepsNull(schema: unknown): boolean {
  // Anything but a schema lacks the method, and so does not accept null.
  const answer = attempt(() => (schema as z.ZodType).safeParse(null));
  return isRecord(answer) && answer["success"] === true && answer["data"] === null;
}

function isRequired(schema: unknown): boolean {
  // Only nodes of zod's own are asked.
  const answer = attempt(() => (schema as z.ZodType).safeParse(undefined));
  return isRecord(answer) && answer["success"] === false;
}

function attempt(action: () => unknown): unknown {
  try {
    return action();
  } catch (error) {
    return error;
  }
}
