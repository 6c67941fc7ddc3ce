import { expect, inject, it } from "vitest";
import { readPublicTypes } from "./public-types.js";
import { readText } from "./read-tree.js";

const manifest: { readonly exports: Readonly<Record<string, string | { readonly types: string }>> } = JSON.parse(
  readText("package.json"),
);

const declarations = Object.values(manifest.exports).flatMap((target) =>
  typeof target === "string" ? [] : [target.types.replace(/^\.\//, "")],
);

// The schema that a tool carries and the schema that toJsonSchema() writes.
const SHARED_NAMES = ["JsonSchema"];

it("every type that a public declaration refers to can be imported, and no two of them share a name", () => {
  expect(inject("buildFailure")).toBe("");
  expect(declarations.length).toBeGreaterThan(10);
  const { unnamed, ambiguous } = readPublicTypes(declarations);
  expect(unnamed).toEqual([]);
  expect(ambiguous.filter((name) => !SHARED_NAMES.includes(name))).toEqual([]);
});
