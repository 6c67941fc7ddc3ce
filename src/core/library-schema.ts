// Registered, so that the schema of another copy of the package is known too.
const MARK = /* @__PURE__ */ Symbol.for("agent-todos.item-schema");

/** Marks an item schema as the library's own, whose items need no zod to be read. */
export function markLibrarySchema<S extends object>(schema: S): S {
  return Object.defineProperty(schema, MARK, { value: schema });
}

/** Checks whether items are the library's own: they have no schema, or one with its mark. */
export function isLibrarySchema(schema: unknown): boolean {
  if (schema === undefined) return true;
  // A host's extension may inherit the mark, but it is another object.
  return typeof schema === "object" && schema !== null && Reflect.get(schema, MARK) === schema;
}
