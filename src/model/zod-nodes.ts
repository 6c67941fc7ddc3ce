import { isRecord } from "./plain-json.js";

/** The parts of any zod 4 schema that are read here; stated structurally, as the host may have another copy of zod. */
export interface ZodNode {
  readonly _zod: { readonly def: Readonly<Record<string, unknown>>; readonly innerType?: unknown };
}

/** Checks whether a value is a schema of zod 4 or zod/mini, of any copy. */
export function isZodNode(value: unknown): value is ZodNode {
  return isRecord(value) && isRecord(value["_zod"]) && isRecord(value["_zod"]["def"]);
}

// A registered symbol, so that schemas of another copy of the package are recognized too.
const BRAND = /* @__PURE__ */ Symbol.for("agent-todos.item-schema");

/** Brands an item schema as the library's own, whose items need no zod to be read. */
export function brandLibrarySchema<S extends object>(schema: S): S {
  return Object.defineProperty(schema, BRAND, { value: schema });
}

/** Checks whether items are the library's own: they have no schema, or one with its brand. */
export function isLibrarySchema(schema: unknown): boolean {
  if (schema === undefined) return true;
  // A host's extension may inherit the brand, but it is another object.
  return typeof schema === "object" && schema !== null && Reflect.get(schema, BRAND) === schema;
}
