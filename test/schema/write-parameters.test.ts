import { expect, it } from "vitest";
import { writeParameters } from "../../src/schema/write-parameters.js";

it.each<[name: string, schema: Readonly<Record<string, unknown>>, portable: object]>([
  [
    "what every API takes stays",
    { type: "string", description: "a", enum: ["a"] },
    { type: "string", description: "a", enum: ["a"] },
  ],
  [
    "limits are said",
    { type: "string", minLength: 1, pattern: "a", default: "a", title: "A" },
    { type: "string", description: "At least 1 character. Matches `a`." },
  ],
  [
    "a range of numbers is said",
    { type: "integer", minimum: 1, maximum: 5, description: "How hard it is" },
    { type: "integer", description: "How hard it is. From 1 to 5." },
  ],
  ["a format is said", { type: "string", format: "uri" }, { type: "string", description: "Format: uri." }],
  [
    "a format is said after the description",
    { type: "string", format: "date", description: "When" },
    { type: "string", description: "When. Format: date." },
  ],
  [
    "a list of types is a choice",
    { type: ["number", "null"], description: "a", minimum: 1 },
    { description: "a. At least 1.", anyOf: [{ type: "number" }, { type: "null" }] },
  ],
  [
    "objects with fields are closed",
    { type: "object", properties: { a: { type: "string" } } },
    { type: "object", properties: { a: { type: "string" } }, additionalProperties: false },
  ],
  ["a constant is one choice", { type: "string", const: "a" }, { type: "string", enum: ["a"] }],
  [
    "choices that are no texts are said",
    { type: "number", enum: [1, 2] },
    { type: "number", description: "One of 1, 2." },
  ],
  [
    "a literal object is said",
    { type: "object", enum: [{ a: 1 }] },
    { type: "object", description: 'Always {"a":1}.' },
  ],
  ["a choice of nothing", { type: "string", enum: [], description: "a" }, { description: "a" }],
  [
    "what no description can say goes",
    { type: "object", properties: {}, not: { const: 1 }, patternProperties: { a: {} } },
    { type: "object", properties: {}, additionalProperties: false },
  ],
  ["names that are no list go", { type: "object", required: true }, { type: "object" }],
  ["open objects stay open", { type: "object", additionalProperties: { type: "number" } }, { type: "object" }],
  [
    "closed objects stay closed",
    { type: "object", additionalProperties: false },
    { type: "object", additionalProperties: false },
  ],
  ["an array of anything", { type: "array", items: true }, { type: "array" }],
  [
    "a tuple of one",
    { type: "array", prefixItems: [{ type: "string", minLength: 1 }], items: false },
    { type: "array", items: { type: "string", description: "At least 1 character." } },
  ],
  [
    "a tuple and what follows",
    { prefixItems: [{ type: "string" }], items: { type: "number" } },
    { type: "array", items: { anyOf: [{ type: "string" }, { type: "number" }] } },
  ],
  [
    "one of is any of",
    { oneOf: [{ type: "string" }, { type: "null" }] },
    { anyOf: [{ type: "string" }, { type: "null" }] },
  ],
  [
    "all of is one",
    { allOf: [{ type: "string", description: "a" }, { minLength: 2 }] },
    { type: "string", description: "a. At least 2 characters." },
  ],
  [
    "all of is one, with nothing required and the first of two equal names",
    {
      allOf: [
        { properties: { a: { type: "string" } } },
        { properties: { a: { type: "number" }, b: { type: "null" } } },
      ],
    },
    { type: "object", properties: { a: { type: "string" }, b: { type: "null" } }, additionalProperties: false },
  ],
  [
    "a property named as a keyword",
    { properties: { properties: { type: "string", minLength: 1 } } },
    {
      type: "object",
      properties: { properties: { type: "string", description: "At least 1 character." } },
      additionalProperties: false,
    },
  ],
  [
    "a property that may be anything",
    { properties: { a: true } },
    { type: "object", properties: { a: {} }, additionalProperties: false },
  ],
  [
    "a reference",
    { $defs: { a: { type: "string" } }, items: { $ref: "#/$defs/a", description: "b" } },
    { type: "array", items: { type: "string", description: "b" } },
  ],
  [
    "a reference to choices",
    { $defs: { a: { type: "string", enum: ["x"] } }, items: { $ref: "#/$defs/a" } },
    { type: "array", items: { type: "string", enum: ["x"] } },
  ],
  ["a reference to nothing", { items: { $ref: "#/$defs/a" } }, { type: "array", items: {} }],
  [
    "a circle of references",
    { $defs: { a: { anyOf: [{ $ref: "#/$defs/a" }] } }, items: { $ref: "#/$defs/a" } },
    { type: "array", items: {} },
  ],
])("writeParameters() keeps what every API accepts: %s", (_name, schema, portable) => {
  expect(writeParameters(schema)).toEqual(portable);
});

it("writeParameters() gives an object of two parts the fields of both", () => {
  const part = (name: string): object => ({
    type: "object",
    properties: { [name]: { type: "string" } },
    required: [name],
  });
  expect(writeParameters({ allOf: [part("a"), part("b")] })).toEqual({
    type: "object",
    properties: { a: { type: "string" }, b: { type: "string" } },
    required: ["a", "b"],
    additionalProperties: false,
  });
});

it("writeParameters() follows a reference whose name holds a slash", () => {
  const schema = { $defs: { "a/b": { type: "string" } }, items: { $ref: "#/$defs/a~1b" } };
  expect(writeParameters(schema)).toEqual({ type: "array", items: { type: "string" } });
});

it("writeParameters() ends where definitions that contain each other branch", () => {
  const names = Array.from({ length: 12 }, (_, index) => `d${index}`);
  const properties = Object.fromEntries(names.map((name) => [name, { $ref: `#/$defs/${name}` }]));
  const $defs = Object.fromEntries(names.map((name) => [name, { type: "object", properties }]));
  const written = JSON.stringify(writeParameters({ type: "object", properties, $defs }));
  expect(written).not.toContain("$ref");
  expect(written.length).toBeLessThan(100_000);
});
