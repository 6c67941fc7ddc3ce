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
  readonly safeParse?: (value: unknown) => unknown;
}

const HINT = "an extension of todoItemSchema, as todoItemSchema.extend({ ... })";

/**
 * The host's own fields of an item schema, once it is certain that the schema can hold list items.
 *
 * @throws TypeError for anything that is not a zod 4 object with the fields of an item, that has asynchronous
 * refinements, or whose output cannot be parsed again as plain JSON (dates, transforms, codecs).
 */
export function checkItemSchema(schema: unknown): ReadonlyMap<string, CustomField> {
  const shape = readShape(schema);
  // readShape has just found the object's shape, so this is a zod 4 schema.
  const checked = schema as z.ZodType & AnySchema;
  for (const node of walk(checked)) {
    refuseAsync(node);
    refuseConversion(node);
  }
  const failure = attempt(() => z.toJSONSchema(checked, { io: "output" }));
  if (failure instanceof Error) {
    throw invalid(`must describe plain JSON that parses again: ${failure.message}`, failure);
  }
  const names = Object.keys(shape).filter((name) => !Object.hasOwn(todoItemSchema.shape, name));
  return new Map(names.map((name) => [name, { acceptsNull: keepsNull(shape[name]) }]));
}

function readShape(schema: unknown): Readonly<Record<string, unknown>> {
  if (!isSchema(schema))
    throw invalid(`must be ${HINT}: ${isRecord(schema) ? "it is not a zod 4 schema" : "it is not a schema"}`);
  const { shape } = schema._zod.def;
  if (!isRecord(shape)) throw invalid(`must be ${HINT}: it is not an object schema`);
  for (const name of ["content", "status"]) {
    if (!Object.hasOwn(shape, name)) throw invalid(`must be ${HINT}: it lacks the field ${name}`);
  }
  return shape;
}

/** Every schema reachable from one, each once. */
function walk(root: AnySchema): readonly AnySchema[] {
  const seen = new Set<AnySchema>([root]);
  for (const schema of seen) {
    const { innerType, def } = schema._zod;
    // A lazy schema holds its inner one outside of its definition.
    for (const value of [innerType, ...Object.values(def)])
      for (const child of childrenOf(value)) seen.add(child);
  }
  return [...seen];
}

function childrenOf(value: unknown): readonly AnySchema[] {
  if (isSchema(value)) return [value];
  if (Array.isArray(value)) return value.filter(isSchema);
  return isRecord(value) ? Object.values(value).filter(isSchema) : [];
}

function isSchema(value: unknown): value is AnySchema {
  return isRecord(value) && isRecord(value["_zod"]) && isRecord(value["_zod"]["def"]);
}

// A check is called once on a value it was not written for: only whether it answers with a promise counts.
function refuseAsync(schema: AnySchema): void {
  const { checks, type } = schema._zod.def;
  if (type === "promise") throw invalid("must be read at once, and a promise is not");
  if (!Array.isArray(checks)) return;
  for (const check of checks) {
    const answer = attempt(() => check._zod.check({ value: undefined, issues: [] }));
    if (!isRecord(answer) || typeof answer["then"] !== "function") continue;
    Promise.resolve(answer).catch(() => undefined);
    throw invalid("must have synchronous refinements only: one of them is asynchronous");
  }
}

// What a list holds is read again with every write and from every store, so it must be valid input too.
function refuseConversion(schema: AnySchema): void {
  const { in: source, out: target, reverseTransform } = schema._zod.def;
  if (typeof reverseTransform === "function") {
    throw invalid(
      "must give back what it reads, and a codec does not: use the plain type of the stored value",
    );
  }
  const [from, to] = [jsonTypeOf(source), jsonTypeOf(target)];
  if (from !== undefined && to !== undefined && from !== to) {
    throw invalid(`must give back what it reads, and a pipe from ${from} to ${to} does not`);
  }
}

function jsonTypeOf(schema: unknown): string | undefined {
  // A schema of another copy of zod is told by its parts, as everywhere here.
  const described = isSchema(schema)
    ? attempt(() => z.toJSONSchema(schema as unknown as z.ZodType))
    : undefined;
  return isRecord(described) && typeof described["type"] === "string" ? described["type"] : undefined;
}

// Coercion makes 0 or "null" of a null that says no more than that the field is absent.
function keepsNull(schema: unknown): boolean {
  if (!isSchema(schema) || typeof schema.safeParse !== "function") return false;
  const { safeParse } = schema;
  const answer = attempt(() => safeParse(null));
  return isRecord(answer) && answer["success"] === true && answer["data"] === null;
}

function attempt(action: () => unknown): unknown {
  try {
    return action();
  } catch (error) {
    return error;
  }
}

function invalid(reason: string, cause?: unknown): TypeError {
  const text = `Cannot use these rules as itemSchema ${reason}`;
  return cause === undefined ? new TypeError(text) : new TypeError(text, { cause });
}
