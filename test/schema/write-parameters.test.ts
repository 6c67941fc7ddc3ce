import { expect, it } from "vitest";
import { writeParameters } from "../../src/schema/write-parameters.js";
import { readRows } from "../support/read-rows.js";

it.each(
  readRows<[name: string, schema: Readonly<Record<string, unknown>>, portable: object]>("schema/write-parameters"),
)("writeParameters() keeps what every API accepts: %s", (_name, schema, portable) => {
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
