import { isRecord } from "./plain-json.js";

/** The parts of any zod 4 schema that are read here; stated structurally, as the host may have another copy of zod. */
export interface ZodNode {
  readonly _zod: { readonly def: Readonly<Record<string, unknown>>; readonly innerType?: unknown };
}

/** Checks whether a value is a schema of zod 4 or zod/mini, of any copy. */
export function isZodNode(value: unknown): value is ZodNode {
  return isRecord(value) && isRecord(value["_zod"]) && isRecord(value["_zod"]["def"]);
}

/**
 * Collects every schema reachable from one, each once.
 *
 * @throws the error that `refuse` makes from the path of a zod 3 schema; zod 4 accepts such a schema but cannot read
 * it.
 */
export function listZodNodes(
  root: ZodNode,
  refuse: (place: string) => Error,
  partsOf: (node: ZodNode) => Readonly<Record<string, unknown>> = ({ _zod }) => _zod.def,
): Iterable<ZodNode> {
  // Maps each schema to the names that lead to it; the loop below also visits entries that are added on the way.
  const found = new Map<ZodNode, readonly string[]>([[root, []]]);
  for (const [node, path] of found) {
    // The inner schema of a lazy one is not part of its definition.
    for (const value of [node._zod.innerType, ...Object.values(partsOf(node))]) {
      const isOne = isZodNode(value) || isZod3(value) || typeof value !== "object";
      for (const [key, child] of isOne ? [["", value] as const] : Object.entries(value ?? {})) {
        const place = key === "" ? path : [...path, key];
        if (isZod3(child)) throw refuse(place.join("."));
        if (isZodNode(child) && !found.has(child)) found.set(child, place);
      }
    }
  }
  return found.keys();
}

function isZod3(value: unknown): boolean {
  return isRecord(value) && isRecord(value["_def"]) && String(value["_def"]["typeName"]).startsWith("Zod");
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
