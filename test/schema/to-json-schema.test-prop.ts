import { Ajv } from "ajv";
import { Ajv2020 } from "ajv/dist/2020.js";
import fc from "fast-check";
import { expect, it } from "vitest";
import { type JsonSchema, SCHEMA_TARGETS, type SchemaTarget, toJsonSchema } from "../../src/schema/index.js";
import { todoInputSchema } from "./todo-input-schema.js";

// JSON Schema counts code points and zod UTF-16 units, so the two agree on the lengths of ASCII texts only.
const text = fc.oneof(
  fc.string({ unit: "binary-ascii", maxLength: 12 }),
  fc.integer({ min: 195, max: 205 }).map((length) => "s".repeat(length)),
  fc.integer({ min: 495, max: 505 }).map((length) => "c".repeat(length)),
);
const priority = fc.oneof(fc.integer({ min: -1, max: 7 }), fc.constantFrom(1.5, 2 ** 60, null, "1"));
const status = fc.constantFrom("pending", "in_progress", "completed", "cancelled", "done", "", null, 1);

const validItem = fc.record(
  {
    content: fc.string({ unit: "binary-ascii", minLength: 1, maxLength: 12 }),
    status: fc.constantFrom("pending", "in_progress", "completed", "cancelled"),
    activeForm: fc.string({ maxLength: 12 }),
    priority: fc.integer({ min: 1, max: 5 }),
  },
  { requiredKeys: ["content", "status"] },
);
const anyItem = fc.oneof(
  { weight: 3, arbitrary: validItem },
  fc.record({ content: text, status, activeForm: fc.oneof(text, fc.constant(null)), priority }, { requiredKeys: [] }),
);
const anyInput = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({ summary: text, todos: fc.array(anyItem, { maxLength: 4 }) }, { requiredKeys: [] }),
  },
  fc.record({
    todos: fc.integer({ min: 48, max: 52 }).map((length) => Array(length).fill({ content: "a", status: "pending" })),
  }),
  fc.record({ todos: fc.jsonValue(), other: fc.jsonValue() }),
  fc.jsonValue(),
);
const validInput = fc.record(
  { summary: fc.string({ unit: "binary-ascii", maxLength: 200 }), todos: fc.array(validItem, { maxLength: 50 }) },
  { requiredKeys: ["todos"] },
);

const validators = [
  {
    target: "draft-2020-12",
    validate: new Ajv2020({ strict: true }).compile(toJsonSchema(todoInputSchema, { target: "draft-2020-12" })),
  },
  {
    target: "draft-07",
    validate: new Ajv({ strict: true }).compile(toJsonSchema(todoInputSchema, { target: "draft-07" })),
  },
  { target: "mcp", validate: new Ajv2020({ strict: true }).compile(toJsonSchema(todoInputSchema, { target: "mcp" })) },
] as const;

it.each(validators)("the schema for $target accepts exactly what zod accepts", ({ validate }) => {
  fc.assert(
    fc.property(anyInput, (input) => {
      expect(validate(input)).toBe(todoInputSchema.safeParse(input).success);
    }),
  );
});

const reduced: readonly SchemaTarget[] = ["portable", "anthropic-strict", "gemini-json-schema", "openai", "anthropic"];

it.each(reduced)("the schema for %s accepts everything zod accepts", (target) => {
  const validate = new Ajv2020({ strict: true, strictTypes: false }).compile(toJsonSchema(todoInputSchema, { target }));
  fc.assert(
    fc.property(validInput, (input) => {
      expect(validate(input)).toBe(true);
    }),
  );
});

const withNulls = ({ summary = null, todos }: { summary?: string | null; todos: object[] }): object => ({
  summary,
  todos: todos.map((item) => ({ activeForm: null, priority: null, ...item })),
});

it("the schema for openai-strict accepts what zod accepts, with null for every absent field, and nothing absent", () => {
  const schema = toJsonSchema(todoInputSchema, { target: "openai-strict" });
  const validate = new Ajv2020({ strict: true, allowUnionTypes: true }).compile(schema);
  fc.assert(
    fc.property(validInput, (input) => {
      expect(validate(withNulls(input))).toBe(true);
      expect(validate(input)).toBe(
        "summary" in input && input.todos.every((item) => "activeForm" in item && "priority" in item),
      );
    }),
  );
});

// A schema of any shape a target can or cannot express.
const { schema: anySchema } = fc.letrec<{ schema: JsonSchema }>((tie) => ({
  schema: fc.oneof(
    { maxDepth: 3, withCrossShrink: true },
    fc.constantFrom<JsonSchema>({ type: "string" }, { type: "null" }, { enum: ["a", 1, null] }, { const: "x" }, {}),
    fc.record(
      { type: fc.constant("string"), minLength: fc.nat(3), description: fc.string() },
      { requiredKeys: ["type"] },
    ),
    fc.record(
      { type: fc.constant("integer"), minimum: fc.integer(), multipleOf: fc.integer({ min: 1, max: 9 }) },
      { requiredKeys: ["type"] },
    ),
    fc.record({ type: fc.constantFrom("array", ["array", "null"]), items: tie("schema"), maxItems: fc.nat(9) }),
    fc.record(
      { anyOf: fc.array(tie("schema"), { minLength: 1, maxLength: 3 }), description: fc.string() },
      { requiredKeys: ["anyOf"] },
    ),
    fc.record({ type: fc.constant("string"), allOf: fc.array(tie("schema"), { minLength: 1, maxLength: 2 }) }),
    fc.record(
      {
        type: fc.constant("object"),
        properties: fc.dictionary(fc.string(), tie("schema"), { maxKeys: 3 }),
        additionalProperties: fc.boolean(),
      },
      { requiredKeys: ["type", "properties"] },
    ),
  ) as fc.Arbitrary<JsonSchema>,
}));

it.each(SCHEMA_TARGETS)(
  "for %s any schema gives the same JSON twice or one TypeError that names the path",
  (target) => {
    fc.assert(
      fc.property(anySchema, (node) => {
        const source = { type: "object", properties: { x: node } };
        const before = JSON.stringify(source);
        let result: JsonSchema;
        try {
          result = toJsonSchema(source, { target });
        } catch (error) {
          expect(error).toBeInstanceOf(TypeError);
          expect(String(error)).toMatch(/^TypeError: Cannot express x/);
          return;
        }
        expect(JSON.stringify(source)).toBe(before);
        expect(JSON.stringify(toJsonSchema(JSON.parse(before), { target }))).toBe(JSON.stringify(result));
        expect(JSON.parse(JSON.stringify(result))).toEqual(result);
      }),
    );
  },
);
