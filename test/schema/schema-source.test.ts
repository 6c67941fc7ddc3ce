import { expect, it, vi } from "vitest";
import * as zodMini from "zod/mini";
import * as zod3 from "zod/v3";
import * as z from "zod/v4";
import { type SchemaSource, toJsonSchema } from "../../src/schema/index.js";

const EXPECTED = {
  type: "object",
  properties: {
    content: { type: "string", description: "What to do", minLength: 1 },
    owner: { type: ["string", "null"] },
    status: { type: "string", enum: ["open", "done"] },
    tags: { type: "array", items: { type: "string" } },
    count: { type: "integer", minimum: 0 },
  },
  required: ["content", "owner", "status"],
};

const byHand = {
  type: "object",
  properties: {
    content: { type: "string", minLength: 1, description: "What to do" },
    owner: { type: ["string", "null"] },
    status: { type: "string", enum: ["open", "done"] },
    tags: { type: "array", items: { type: "string" } },
    count: { type: "integer", minimum: 0 },
  },
  required: ["content", "owner", "status"],
};

const zod4 = z.object({
  content: z.string().min(1).describe("What to do"),
  owner: z.string().nullable(),
  status: z.enum(["open", "done"]),
  tags: z.array(z.string()).optional(),
  count: z.int().min(0).optional(),
});

const mini = zodMini.object({
  content: zodMini.string().check(zodMini.minLength(1), zodMini.describe("What to do")),
  owner: zodMini.nullable(zodMini.string()),
  status: zodMini.enum(["open", "done"]),
  tags: zodMini.optional(zodMini.array(zodMini.string())),
  count: zodMini.optional(zodMini.int().check(zodMini.minimum(0))),
});

const three = zod3.object({
  content: zod3.string().min(1).describe("What to do"),
  owner: zod3.string().nullable(),
  status: zod3.enum(["open", "done"]),
  tags: zod3.array(zod3.string()).optional(),
  count: zod3.number().int().min(0).optional(),
});

function standard(schema: object, vendor = "valibot") {
  return { "~standard": { version: 1, vendor, validate: () => ({ value: 1 }), jsonSchema: { input: () => schema } } };
}

const callable = Object.assign(() => undefined, standard(byHand, "arktype"));

// As an instance of a class that hides its converter.
const hiding = Object.create(
  {},
  { kind: { value: "object", enumerable: true }, "~standard": { value: standard(byHand)["~standard"] } },
);

const SOURCES: readonly { name: string; source: SchemaSource }[] = [
  { name: "a zod 4 schema", source: zod4 },
  { name: "a zod/mini schema", source: mini },
  { name: "a zod 3 schema", source: three },
  { name: "a Standard JSON Schema", source: standard(byHand) },
  { name: "a Standard JSON Schema that can be called", source: callable },
  { name: "a plain JSON Schema", source: byHand },
  { name: "what zod's own converter wrote", source: z.toJSONSchema(zod4, { io: "input" }) },
  { name: "a tool with a Standard JSON Schema", source: { name: "todo_write", inputSchema: standard(byHand) } },
  { name: "a Standard JSON Schema that hides it, of a class", source: hiding },
  { name: "a tool with a zod schema", source: { inputSchema: zod4 } },
  {
    name: "a tool of another library, by its own schema",
    source: { inputSchema: zod4, parameters: { type: "object" } },
  },
  { name: "a tool with a plain JSON Schema", source: { inputSchema: byHand } },
];

it.each(SOURCES)("toJsonSchema() reads $name", ({ source }) => {
  expect(toJsonSchema(source, { target: "openai" })).toEqual(EXPECTED);
});

it("toJsonSchema() asks a Standard JSON Schema for its input in draft 2020-12", () => {
  const input = vi.fn(() => byHand);
  toJsonSchema({ "~standard": { vendor: "v", jsonSchema: { input } } }, { target: "draft-07" });
  expect(input.mock.calls).toEqual([[{ target: "draft-2020-12" }]]);
});

it("toJsonSchema() trusts what the caller changed in the output of zod's converter", () => {
  const written = z.toJSONSchema(z.object({ a: z.string() }), { io: "input" });
  written.properties = { b: { type: "number" } };
  written.required = ["b"];
  expect(toJsonSchema(written, { target: "openai" })).toEqual({
    type: "object",
    properties: { b: { type: "number" } },
    required: ["b"],
  });
});
