import * as z from "zod/v4";
import { isRecord } from "../core/plain-json.js";
import { todoItemSchema } from "../core/todo-schema.js";

/** What the reducer must know about an item field of the host's own. */
export interface CustomField {
  /** Whether `null` is a value of the field; otherwise `null` means absent. */
  readonly acceptsNull: boolean;
}

/** The parts of any zod 4 schema that are read here; stated structurally, as the host may have another copy of zod. */
interface AnySchema {
  readonly _zod: { readonly def: Readonly<Record<string, unknown>>; readonly innerType?: unknown };
}

/**
 * Returns the host's own fields of an item schema, once it is certain that the schema can hold list items.
 *
 * @throws TypeError for anything that is not a zod 4 object with the fields of an item, that has asynchronous
 * refinements, or whose output cannot be parsed again as plain JSON (dates, transforms, codecs).
 */
export function checkItemSchema(schema: unknown): ReadonlyMap<string, CustomField> {
  const shape = findShape(schema);
  // findShape has just found the object's shape, so this is a zod 4 schema.
  const checked = schema as z.ZodType & AnySchema;
  for (const node of walk(checked)) {
    refuseAsync(node);
    refuseConversion(node);
  }
  const failure = attempt(() => z.toJSONSchema(checked, { io: "output" }));
  if (failure instanceof Error)
    throw invalid(`must describe plain JSON that parses again: ${failure.message}`, { cause: failure });
  const names = Object.keys(shape).filter((name) => !Object.hasOwn(todoItemSchema.shape, name));
  return new Map(names.map((name) => [name, { acceptsNull: keepsNull(shape[name]) }]));
}

function findShape(schema: unknown): Readonly<Record<string, unknown>> {
  const { shape } = isSchema(schema) ? schema._zod.def : {};
  const lacks = isRecord(shape) ? ["content", "status"].find((name) => !Object.hasOwn(shape, name)) : "";
  if (isRecord(shape) && lacks === undefined) return shape;
  const what = isSchema(schema) ? "an object schema" : isRecord(schema) ? "a zod 4 schema" : "a schema";
  throw invalid(
    `must be an extension of todoItemSchema, as todoItemSchema.extend({ ... }): ${
      lacks ? `it lacks the field ${lacks}` : `it is not ${what}`
    }`,
  );
}

/** Collects every schema reachable from one, each once. */
function walk(root: AnySchema): ReadonlySet<AnySchema> {
  const seen = new Set<AnySchema>([root]);
  for (const { _zod } of seen) {
    // A lazy schema holds its inner one outside of its definition.
    for (const value of [_zod.innerType, ...Object.values(_zod.def)]) {
      const children = isSchema(value) || typeof value !== "object" ? [value] : Object.values(value ?? {});
      for (const child of children) if (isSchema(child)) seen.add(child);
    }
  }
  return seen;
}

function isSchema(value: unknown): value is AnySchema {
  return isRecord(value) && isRecord(value["_zod"]) && isRecord(value["_zod"]["def"]);
}

// A check is called once on a value it was not written for: only whether it answers with a promise counts.
function refuseAsync({ _zod }: AnySchema): void {
  const { checks, type } = _zod.def;
  if (type === "promise") throw invalid("must be read at once, and a promise is not");
  for (const check of Array.isArray(checks) ? checks : []) {
    const answer = attempt(() => check._zod.check({ value: undefined, issues: [] }));
    if (!isRecord(answer) || typeof answer["then"] !== "function") continue;
    Promise.resolve(answer).catch(() => undefined);
    throw invalid("must have synchronous refinements only: one of them is asynchronous");
  }
}

// What a list holds is read again with every write and from every store, so it must be valid input too.
function refuseConversion({ _zod }: AnySchema): void {
  const { in: source, out: target, reverseTransform } = _zod.def;
  const [from, to] = [jsonTypeOf(source), jsonTypeOf(target)];
  const isCodec = typeof reverseTransform === "function";
  if (!isCodec && (from === undefined || to === undefined || from === to)) return;
  const what = isCodec
    ? "a codec does not: use the plain type of the stored value"
    : `a pipe from ${from} to ${to} does not`;
  throw invalid(`must give back what it reads, and ${what}`);
}

function jsonTypeOf(schema: unknown): string | undefined {
  // A schema of another copy of zod is told by its parts, as everywhere here.
  const json = isSchema(schema) ? attempt(() => z.toJSONSchema(schema as unknown as z.ZodType)) : undefined;
  return isRecord(json) && typeof json["type"] === "string" ? json["type"] : undefined;
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

function invalid(reason: string, options?: ErrorOptions): TypeError {
  return new TypeError(`Cannot use these rules as itemSchema ${reason}`, options);
}
