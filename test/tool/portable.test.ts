import { expect, it } from "vitest";
import { toPortable } from "../../src/tool/portable.js";

it.each<[name: string, schema: Readonly<Record<string, unknown>>, portable: object]>([
  [
    "what every API takes stays",
    { type: "string", description: "a", enum: ["a"] },
    { type: "string", description: "a", enum: ["a"] },
  ],
  ["limits go", { type: "string", minLength: 1, pattern: "a", default: "a", title: "A" }, { type: "string" }],
  ["a format is said", { type: "string", format: "uri" }, { type: "string", description: "Format: uri." }],
  [
    "a format is said behind the description",
    { type: "string", format: "date", description: "When" },
    { type: "string", description: "When (date)" },
  ],
  [
    "a list of types is a choice",
    { type: ["number", "null"], description: "a", minimum: 1 },
    { description: "a", anyOf: [{ type: "number" }, { type: "null" }] },
  ],
  [
    "objects with fields are closed",
    { type: "object", properties: { a: { type: "string" } } },
    { type: "object", properties: { a: { type: "string" } }, additionalProperties: false },
  ],
  ["a constant is one choice", { type: "string", const: "a" }, { type: "string", enum: ["a"] }],
  ["choices that are no texts go", { type: "number", enum: [1, 2] }, { type: "number" }],
  [
    "open objects stay open",
    { type: "object", additionalProperties: { type: "number" } },
    { type: "object" },
  ],
  [
    "closed objects stay closed",
    { type: "object", additionalProperties: false },
    { type: "object", additionalProperties: false },
  ],
  ["an array of anything", { type: "array", items: true }, { type: "array" }],
  [
    "a tuple of one",
    { type: "array", prefixItems: [{ type: "string", minLength: 1 }], items: false },
    { type: "array", items: { type: "string" } },
  ],
  [
    "a tuple and what follows",
    { prefixItems: [{ type: "string" }], items: { type: "number" } },
    { items: { anyOf: [{ type: "string" }, { type: "number" }] } },
  ],
  [
    "one of is any of",
    { oneOf: [{ type: "string" }, { type: "null" }] },
    { anyOf: [{ type: "string" }, { type: "null" }] },
  ],
  [
    "all of is one",
    { allOf: [{ type: "string", description: "a" }, { minLength: 2 }] },
    { type: "string", description: "a" },
  ],
  [
    "a property named as a keyword",
    { properties: { properties: { type: "string", minLength: 1 } } },
    { properties: { properties: { type: "string" } }, additionalProperties: false },
  ],
  [
    "a property that may be anything",
    { properties: { a: true } },
    { properties: { a: {} }, additionalProperties: false },
  ],
  [
    "a reference",
    { $defs: { a: { type: "string" } }, items: { $ref: "#/$defs/a", description: "b" } },
    { items: { type: "string", description: "b" } },
  ],
  ["a reference to nothing", { items: { $ref: "#/$defs/a" } }, { items: {} }],
  [
    "a circle of references",
    { $defs: { a: { anyOf: [{ $ref: "#/$defs/a" }] } }, items: { $ref: "#/$defs/a" } },
    { items: { anyOf: [{}] } },
  ],
])("toPortable() keeps what every API accepts: %s", (_name, schema, portable) => {
  expect(toPortable(schema)).toEqual(portable);
});

it("toPortable() gives an object of two parts the fields of both", () => {
  const part = (name: string): object => ({
    type: "object",
    properties: { [name]: { type: "string" } },
    required: [name],
  });
  expect(toPortable({ allOf: [part("a"), part("b")] })).toEqual({
    type: "object",
    properties: { a: { type: "string" }, b: { type: "string" } },
    required: ["a", "b"],
    additionalProperties: false,
  });
});

it("toPortable() follows a reference whose name holds a slash", () => {
  const schema = { $defs: { "a/b": { type: "string" } }, items: { $ref: "#/$defs/a~1b" } };
  expect(toPortable(schema)).toEqual({ items: { type: "string" } });
});
