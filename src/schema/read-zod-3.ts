import { ignoreOverride, type Options, zodToJsonSchema } from "zod-to-json-schema";
import type { SchemaTarget } from "./dialects.js";
import type { JsonSchema } from "./json-schema.js";
import { cannotExpress, writePointer } from "./node-path.js";

type Zod3Schema = Parameters<typeof zodToJsonSchema>[0];

/** Kinds that no JSON value satisfies, though zod-to-json-schema finds something to write for them. */
const UNREPRESENTABLE: ReadonlyMap<string, string> = new Map([
  ["ZodBigInt", "a bigint"],
  ["ZodDate", "a date"],
  ["ZodFunction", "a function"],
  ["ZodMap", "a map"],
  ["ZodNaN", "NaN"],
  ["ZodPromise", "a promise"],
  ["ZodSet", "a set"],
  ["ZodSymbol", "a symbol"],
  ["ZodUndefined", "undefined"],
  ["ZodVoid", "void"],
]);

/**
 * Writes a zod 3 schema of any copy as JSON Schema of its input.
 *
 * Objects that strip unknown keys stay open, as zod 4 writes them: their input may have any key.
 */
export function readZod3(source: object, target: SchemaTarget): unknown {
  // The caller has checked for a zod 3 type name; only zod's generics are unknown here.
  return zodToJsonSchema(source as Zod3Schema, {
    $refStrategy: "none",
    pipeStrategy: "input",
    effectStrategy: "input",
    // JSON Schema has no flags: this option rewrites the pattern to include their effect.
    applyRegexFlags: true,
    override: overrideFor(target),
    postProcess: withoutStripping,
  });
}

const overrideFor =
  (target: SchemaTarget): NonNullable<Options["override"]> =>
  (definition, state, seen) => {
    const path = state.currentPath.slice(1);
    // zod's type of a definition omits the name of its kind, which every definition has.
    const { typeName, value, description } = definition as {
      readonly typeName?: string;
      readonly value?: unknown;
      readonly description?: string;
    };
    const kind = UNREPRESENTABLE.get(typeName ?? "");
    if (typeName === "ZodLiteral" && value === null) {
      // By itself, zod-to-json-schema would write an object.
      return description === undefined ? { type: "null" } : { type: "null", description };
    }
    const literal = typeName === "ZodLiteral" && !["string", "number", "boolean"].includes(typeof value);
    if (kind !== undefined || literal) {
      throw cannotExpress(path, target, `${kind ?? `a literal ${typeof value}`} has no JSON form`);
    }
    const isAncestor =
      seen !== undefined &&
      seen.path.length < state.currentPath.length &&
      seen.path.every((step, index) => step === state.currentPath[index]);
    // Without this, zod-to-json-schema writes `{}` for recursion and warns on the console.
    return isAncestor ? { $ref: `#${writePointer(seen.path.slice(1))}` } : ignoreOverride;
  };

const withoutStripping: NonNullable<Options["postProcess"]> = (json, definition) => {
  // As above: only zod 3's object definitions have these two keys.
  const { unknownKeys, catchall } = definition as {
    readonly unknownKeys?: string;
    readonly catchall?: { readonly _def: { readonly typeName: string } };
  };
  if (json === undefined || unknownKeys !== "strip" || catchall?._def.typeName !== "ZodNever") return json;
  // zod-to-json-schema types its results by kind; any of them is a JSON Schema.
  const { additionalProperties: _closed, ...open } = json as JsonSchema;
  return open;
};
