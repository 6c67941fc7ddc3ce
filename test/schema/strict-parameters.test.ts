import { expect, it } from "vitest";
import type { JsonSchema } from "../../src/schema/json-schema.js";
import { writeStrictParameters } from "../../src/schema/strict-parameters.js";

const text: JsonSchema = { type: "string" };
const nothing: JsonSchema = { type: "null" };

/** Parameters with one argument, which may be left out. */
const withOptional = (a: JsonSchema): JsonSchema => ({
  type: "object",
  properties: { a },
  required: [],
  additionalProperties: false,
});

it.each<[name: string, optional: JsonSchema, complete: JsonSchema]>([
  ["a text", { ...text, description: "d" }, { type: ["string", "null"], description: "d" }],
  [
    "a word",
    { ...text, enum: ["x"], description: "d" },
    { description: "d", anyOf: [{ ...text, enum: ["x"] }, nothing] },
  ],
  ["a list", { type: "array", items: text }, { anyOf: [{ type: "array", items: text }, nothing] }],
  ["a text or null", { description: "d", anyOf: [text, nothing] }, { type: ["string", "null"], description: "d" }],
  [
    "a text or a list",
    { anyOf: [text, { type: "array", items: text }] },
    { anyOf: [text, { type: "array", items: text }, nothing] },
  ],
  [
    "one of two or null",
    { anyOf: [text, { type: "number" }, nothing] },
    { anyOf: [text, { type: "number" }, nothing] },
  ],
  ["nothing but null", { anyOf: [nothing] }, { anyOf: [nothing] }],
])("writeStrictParameters() lets an optional argument be null: %s", (_name, optional, complete) => {
  const parameters = withOptional(optional);
  expect(writeStrictParameters(parameters, false)).toEqual(parameters);
  expect(writeStrictParameters(parameters, true)).toEqual({ ...withOptional(complete), required: ["a"] });
});

it("writeStrictParameters() leaves out an optional argument that accepts any keys, and one that is required it names", () => {
  const open = withOptional({ type: "object" });
  expect(writeStrictParameters(open, true)).toEqual({ ...open, properties: {} });
  expect(() => writeStrictParameters({ ...open, required: ["a"] }, false)).toThrow(
    /^Cannot express a for "strict: true": keys that are not named/,
  );
});

it("writeStrictParameters() names a value of any type", () => {
  const list = withOptional({ type: "array", items: { type: "object", properties: { b: {} }, required: [] } });
  expect(() => writeStrictParameters(list, true)).toThrow(
    /^Cannot express a\[\]\.b for "strict: true": a value of any/,
  );
});
