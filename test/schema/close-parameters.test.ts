import { expect, it } from "vitest";
import { closeParameters } from "../../src/schema/close-parameters.js";

const text = { type: "string" };

it.each<[name: string, schema: Readonly<Record<string, unknown>>, closed: object]>([
  [
    "what every API takes stays",
    { type: "string", description: "a", enum: ["a"] },
    { type: "string", description: "a", enum: ["a"] },
  ],
  ["a choice of texts gets a type", { enum: ["a"] }, { type: "string", enum: ["a"] }],
  ["annotations go", { type: "string", title: "A", default: "a", readOnly: true }, text],
  [
    "objects with fields are closed, however deep",
    { type: "array", items: { type: "object", properties: { a: text }, required: ["a"], additionalProperties: true } },
    { type: "array", items: { type: "object", properties: { a: text }, required: ["a"], additionalProperties: false } },
  ],
  ["open objects stay open", { type: "object", additionalProperties: text }, { type: "object" }],
  [
    "closed objects stay closed",
    { type: "object", additionalProperties: false },
    { type: "object", additionalProperties: false },
  ],
  [
    "a property that may be anything",
    { properties: { a: true } },
    { properties: { a: {} }, additionalProperties: false },
  ],
  ["a choice of schemas", { anyOf: [text, { type: "null", title: "A" }] }, { anyOf: [text, { type: "null" }] }],
])("closeParameters() keeps the keywords that every API accepts: %s", (_name, schema, closed) => {
  expect(closeParameters(schema)).toEqual(closed);
});

const REMEDY = "which some API refuses; pass parameters beside it, as toJsonSchema of agent-todos/schema writes them";

it.each<[name: string, schema: Readonly<Record<string, unknown>>, fault: string]>([
  ["a limit", { properties: { a: { type: "string", minLength: 1 } } }, "minLength in a"],
  ["a list of types", { properties: { a: { items: { type: ["string", "null"] } } } }, "type in a[]"],
  ["a choice of numbers", { properties: { "a b": { properties: { c: { enum: [1] } } } } }, 'enum in "a b".c'],
  ["an empty text among choices", { enum: [""] }, "enum in the root"],
  ["a reference", { anyOf: [{ $ref: "#" }] }, "$ref in the root"],
  ["an array of anything", { items: true }, "items in the root"],
])("closeParameters() names a keyword that some API refuses: %s", (_name, schema, fault) => {
  expect(() => closeParameters(schema)).toThrow(new TypeError(`Invalid tool options: schema has ${fault}, ${REMEDY}`));
});
