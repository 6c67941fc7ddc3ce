import { expect, it } from "vitest";
import * as z3 from "zod/v3";
import * as z from "zod/v4";
import { SCHEMA_TARGETS, toJsonSchema } from "../../src/schema/index.js";
import { todoInputSchema } from "./todo-input-schema.js";

it("toJsonSchema() throws a RangeError for a target it does not know", () => {
  // The types forbid it; the test stands for a caller without types.
  expect(() => toJsonSchema(todoInputSchema, { target: "claude" as "mcp" })).toThrow(
    new RangeError(
      `Invalid call of toJsonSchema(): target must be one of "portable", "openai-strict", "openai", "anthropic", ` +
        `"anthropic-strict", "gemini", "gemini-json-schema", "mcp", "draft-2020-12", "draft-07" (got "claude")`,
    ),
  );
});

it.each(SCHEMA_TARGETS)("toJsonSchema() gives the same bytes whatever the order of keywords for %s", (target) => {
  const one = {
    type: "object",
    properties: { a: { type: "string", description: "A", maxLength: 3 } },
    required: ["a"],
  };
  const other = {
    required: ["a"],
    properties: { a: { maxLength: 3, description: "A", type: "string" } },
    type: "object",
  };
  expect(JSON.stringify(toJsonSchema(one, { target }))).toBe(JSON.stringify(toJsonSchema(other, { target })));
});

it.each(SCHEMA_TARGETS)("toJsonSchema() leaves its source alone and shares nothing with it for %s", (target) => {
  const values = Object.freeze(["a", "b"]);
  const source = Object.freeze({
    type: "object",
    properties: Object.freeze({ a: Object.freeze({ type: "string", enum: values }) }),
    required: Object.freeze(["a"]),
  });
  const result = toJsonSchema(source, { target });
  result.required?.push("b");
  result.properties?.["a"]?.enum?.push("c");
  expect(source.required).toEqual(["a"]);
  expect(values).toEqual(["a", "b"]);
});

it.each(SCHEMA_TARGETS)("toJsonSchema() returns plain JSON without hidden keys for %s", (target) => {
  const result = toJsonSchema(z.object({ a: z.string().optional() }), { target });
  expect(Reflect.ownKeys(result)).toEqual(Object.keys(result));
  expect(JSON.parse(JSON.stringify(result))).toEqual(result);
});

it.each(SCHEMA_TARGETS)("toJsonSchema() keeps a property called __proto__ a property for %s", (target) => {
  const source = JSON.parse(
    '{"type":"object","properties":{"__proto__":{"type":"string"}},"required":["__proto__"],"additionalProperties":false}',
  );
  const { properties } = toJsonSchema(source, { target });
  expect(Object.keys(properties ?? {})).toEqual(["__proto__"]);
  expect(Object.getPrototypeOf(properties)).toBe(Object.prototype);
});

it("toJsonSchema() closes an empty object and names no property", () => {
  expect(toJsonSchema(z.object({}))).toEqual({ type: "object", properties: {}, additionalProperties: false });
  expect(toJsonSchema({ type: "object" }, { target: "anthropic" })).toEqual({ type: "object", properties: {} });
  expect(toJsonSchema(z.object({}), { target: "openai-strict" })).toEqual({
    type: "object",
    properties: {},
    required: [],
    additionalProperties: false,
  });
});

it("toJsonSchema() names the place of a zod 3 schema inside one of zod 4", () => {
  // zod takes it without a word.
  const odd = z.object({ owner: z.array(z.object({ name: z3.string() as never })) });
  expect(() => toJsonSchema(odd)).toThrow(TypeError);
  expect(() => toJsonSchema(odd)).toThrow(/owner\.name is one of zod 3/);
});

it("toJsonSchema() refuses an object without properties for Gemini, which takes none", () => {
  const nested = { type: "object", properties: { options: { type: "object", properties: {} } } };
  const [inside, alone] = ["name one, or leave the schema out", "leave parameters out of the declaration"];
  for (const [schema, action] of [
    [nested, inside],
    [{ type: "object", properties: {} }, alone],
    [{ inputSchema: { type: "object", properties: {} } }, alone],
  ] as const) {
    expect(() => toJsonSchema(schema, { target: "gemini" })).toThrow(
      `an object without properties is not accepted there: ${action}`,
    );
    expect(toJsonSchema(schema, { target: "gemini-json-schema" }).type).toBe("object");
  }
});
