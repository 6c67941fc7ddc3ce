import type * as z from "zod/v4";
import { ITEM_FIELDS } from "./fields.js";
import { type Fields, isRecord } from "./plain-json.js";
import { isZodNode, listZodNodes, type ZodNode } from "./zod-nodes.js";

/** What the reducer must know about an item field of the host's own. */
export interface CustomField {
  /** Whether `null` is a value of the field; otherwise `null` means absent. */
  readonly acceptsNull: boolean;
}

/**
 * Returns the host's own fields of an item schema, once it is certain that the schema can hold list items.
 *
 * It reads zod's definitions and needs no zod itself.
 *
 * @throws TypeError for anything that is not a zod 4 object with the fields of an item, that has asynchronous
 * refinements, or whose output cannot be parsed again as plain JSON (dates, transforms, codecs).
 */
export function checkItemSchema(schema: unknown): ReadonlyMap<string, CustomField> {
  findShape(schema);
  // What has the fields of an item is a schema.
  const root = schema as ZodNode;
  for (const node of listZodNodes(root, refuseZod3)) {
    refuseAsync(node);
    refuseConversion(node);
  }
  for (const node of listZodNodes(root, refuseZod3, outputOf)) refuseUnwritable(node);
  return findItemFields(schema);
}

/**
 * Returns the host's own fields of an item schema; what the schema makes of them is not looked at.
 *
 * @throws TypeError for anything that is not a zod 4 object with the fields of an item.
 */
export function findItemFields(schema: unknown): ReadonlyMap<string, CustomField> {
  const shape = findShape(schema);
  const own: readonly string[] = ITEM_FIELDS;
  const names = Object.keys(shape).filter((name) => !own.includes(name));
  return new Map(names.map((name) => [name, { acceptsNull: keepsNull(shape[name]) }]));
}

function findShape(schema: unknown): Fields {
  const { shape } = isZodNode(schema) ? schema._zod.def : {};
  const lacks = isRecord(shape) && ["content", "status"].find((name) => !Object.hasOwn(shape, name));
  if (isRecord(shape) && lacks === undefined) return shape;
  const what = isZodNode(schema) ? "an object schema" : "a zod 4 schema";
  const fault = lacks ? `it lacks ${lacks}` : `it is not ${what}`;
  throw refuseSchema(`must extend todoItemSchema, as todoItemSchema.extend({ ... }): ${fault}`);
}

function refuseZod3(place: string): TypeError {
  return refuseSchema(`must be zod 4 all through: ${place} is zod 3`);
}

/** The parts of a schema that make its output. */
function outputOf({ _zod: { def } }: ZodNode): Fields {
  const { checks: _, ...parts } = def;
  return def["type"] === "pipe" ? { out: def["out"] } : parts;
}

// A check is called once on a value it was not written for: only whether it answers with a promise counts.
function refuseAsync({ _zod }: ZodNode): void {
  const { checks, type } = _zod.def;
  if (type === "promise") throw refuseKind(type);
  for (const check of Array.isArray(checks) ? checks : []) {
    const answer = attempt(() => check._zod.check({ value: undefined, issues: [] }));
    if (!isRecord(answer) || !("then" in answer)) continue;
    Promise.resolve(answer).catch(() => undefined);
    throw refuseSchema("must refine synchronously");
  }
}

// What a list holds is read again with every write and from every store, so it must be valid input too.
function refuseConversion({ _zod }: ZodNode): void {
  const { in: source, out: target, reverseTransform } = _zod.def;
  const [from, to] = [jsonTypeOf(source), jsonTypeOf(target)];
  const fault = reverseTransform ? "a codec" : from && to && from !== to && `a pipe from ${from} to ${to}`;
  if (fault) throw refuseSchema(`must give back what it reads, and ${fault} does not`);
}

/** The type that JSON has for a kind of schema, as far as it has one. */
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

/** Kinds whose values JSON does not hold. */
const UNWRITABLE = /^(?:bigint|custom|date|file|function|map|nan|set|symbol|transform|undefined|void)$/;

function refuseUnwritable({ _zod: { def } }: ZodNode): void {
  const { type, values = [] } = def;
  const isOdd = Array.isArray(values) && !values.every(isWritable);
  if (isOdd || UNWRITABLE.test(String(type))) throw refuseKind(type);
}

function refuseKind(type: unknown): TypeError {
  return refuseSchema(`must describe plain JSON that parses again, and z.${type}() is not`);
}

function isWritable(value: unknown): boolean {
  return value === null || /^(?:string|number|boolean)$/.test(typeof value);
}

// Coercion turns a null, which only says that the field is absent, into 0 or "null".
function keepsNull(schema: unknown): boolean {
  // Anything but a schema lacks the method, and so takes no null.
  const answer = attempt(() => (schema as z.ZodType).safeParse(null));
  return isRecord(answer) && answer["success"] === true && answer["data"] === null;
}

function attempt(action: () => unknown): unknown {
  try {
    return action();
  } catch (error) {
    return error;
  }
}

function refuseSchema(reason: string): TypeError {
  return new TypeError(`Cannot use these rules as itemSchema ${reason}`);
}
