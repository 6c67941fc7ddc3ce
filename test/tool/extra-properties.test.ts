import { Ajv } from "ajv";
import { Ajv2020 } from "ajv/dist/2020.js";
import { expect, it } from "vitest";
import * as z from "zod/v4";
import { EMPTY_TODO_LIST } from "../../src/core/todo.js";
import { todoItemSchema } from "../../src/core/todo-schema.js";
import { createTodoTool } from "../../src/tool/create-todo-tool.js";
import { isDeepFrozen } from "../support/deep-freeze.js";

const person = z.object({ name: z.string().min(1) }).meta({ id: "Person" });

interface Note {
  readonly text: string;
  readonly notes: readonly Note[];
}
const note: z.ZodType<Note> = z.object({
  text: z.string(),
  get notes() {
    return z.array(note);
  },
});

const itemSchema = todoItemSchema.extend({
  owner: person,
  reviewer: person.nullable(),
  weight: z.number().min(1).optional(),
  span: z.tuple([z.string(), z.number()]),
  kind: z.discriminatedUnion("of", [
    z.object({ of: z.literal("task") }),
    z.object({ of: z.literal("bug"), level: z.literal(3) }),
  ]),
  labels: z.record(z.string(), z.number()).describe("Counts by label"),
  note,
});

const tool = createTodoTool({ rules: { itemSchema, activeForm: "none", summary: "none" } });

const SOUND = {
  content: "Read",
  status: "pending",
  owner: { name: "Ada" },
  reviewer: null,
  weight: 2,
  span: ["a", 1],
  kind: { of: "bug", level: 3 },
  labels: { api: 1 },
  note: { text: "a", notes: [{ text: "b", notes: [] }] },
};

it.each<[name: string, item: Readonly<Record<string, unknown>>, isValid: boolean]>([
  ["every field", SOUND, true],
  ["no optional field", { ...SOUND, weight: undefined }, true],
  ["another person", { ...SOUND, reviewer: { name: "Bo" } }, true],
  ["a person without a name", { ...SOUND, owner: { name: "" } }, false],
  ["no owner", { ...SOUND, owner: undefined }, false],
  ["too small a number", { ...SOUND, weight: 0 }, false],
  ["a tuple of the wrong kind", { ...SOUND, span: [1, "a"] }, false],
  ["no branch of the union", { ...SOUND, kind: { of: "bug", level: 4 } }, false],
  ["a wrong value in the depth", { ...SOUND, note: { text: "a", notes: [{ text: 1, notes: [] }] } }, false],
])("the strict JSON Schema of the host's fields judges as zod and the reducer do: %s", (_name, item, isValid) => {
  const input: unknown = JSON.parse(JSON.stringify({ todos: [item] }));
  const { jsonSchema } = tool.inputSchema["~standard"];
  // zod hands out tuples without a count of their own, which ajv's strict mode would complain of.
  const newest = new Ajv2020({ strictTuples: false }).compile(jsonSchema.input({ target: "draft-2020-12" }));
  const older = new Ajv({ strictTuples: false }).compile(jsonSchema.input({ target: "draft-07" }));
  const judged = [newest(input), older(input), tool.run(EMPTY_TODO_LIST, input).ok];
  expect(judged).toEqual([isValid, isValid, isValid]);
});

it("tool.parameters shows the host's fields without references, tuples and unions of one kind, and says their limits", () => {
  const closed = { type: "object", additionalProperties: false };
  const owner = {
    ...closed,
    properties: { name: { type: "string", description: "At least 1 character." } },
    required: ["name"],
  };
  const inner = { type: "object" };
  expect(tool.parameters["properties"]).toEqual({
    todos: {
      type: "array",
      items: {
        type: "object",
        properties: {
          content: { type: "string", description: "What to do" },
          status: { type: "string", enum: ["pending", "in_progress", "completed", "cancelled"] },
          owner,
          reviewer: { anyOf: [owner, { type: "null" }] },
          weight: { type: "number", description: "At least 1." },
          span: {
            type: "array",
            description: "Exactly 2 items.",
            items: { anyOf: [{ type: "string" }, { type: "number" }] },
          },
          kind: {
            anyOf: [
              { ...closed, properties: { of: { type: "string", enum: ["task"] } }, required: ["of"] },
              {
                ...closed,
                properties: {
                  of: { type: "string", enum: ["bug"] },
                  level: { type: "number", description: "Always 3." },
                },
                required: ["of", "level"],
              },
            ],
          },
          labels: { type: "object", description: "Counts by label" },
          note: {
            ...closed,
            properties: { text: { type: "string" }, notes: { type: "array", items: inner } },
            required: ["text", "notes"],
          },
        },
        required: ["content", "status", "owner", "reviewer", "span", "kind", "labels", "note"],
        additionalProperties: false,
      },
    },
  });
  expect(isDeepFrozen(tool.parameters)).toBe(true);
});

interface Step extends z.infer<typeof todoItemSchema> {
  readonly steps?: readonly Step[] | undefined;
}

it("inputSchema keeps an item that contains items pointing at the host's whole item", () => {
  const step: z.ZodType<Step> = todoItemSchema.extend({
    get steps() {
      return z.array(step).optional();
    },
  });
  const nested = createTodoTool({ rules: { itemSchema: step } });
  const { input } = nested.inputSchema["~standard"].jsonSchema;
  const pointers = { "draft-2020-12": "#/$defs/todo_item", "draft-07": "#/definitions/todo_item" };
  for (const [target, pointer] of Object.entries(pointers)) {
    expect(JSON.stringify(input({ target }))).toContain(
      `"steps":{"type":"array","items":{"$ref":"${pointer}"}}`,
    );
  }
  const validate = new Ajv2020().compile(input({ target: "draft-2020-12" }));
  const sound = { content: "a", status: "pending", steps: [{ content: "b", status: "pending" }] };
  expect(validate({ todos: [sound] })).toBe(true);
  expect(validate({ todos: [{ ...sound, steps: [{ content: "b" }] }] })).toBe(false);
});

it("inputSchema describes the fields of a schema from a zod that cannot describe itself", () => {
  const schema = todoItemSchema.extend({ owner: person, span: z.tuple([z.string()]) });
  const { jsonSchema: _, ...standard } = schema["~standard"];
  const old: typeof schema = Object.create(schema, { "~standard": { value: standard } });
  const { input } = createTodoTool({ rules: { itemSchema: old } }).inputSchema["~standard"].jsonSchema;
  const own = createTodoTool({ rules: { itemSchema: schema } }).inputSchema["~standard"].jsonSchema;
  for (const target of ["draft-2020-12", "draft-07"])
    expect(input({ target })).toEqual(own.input({ target }));
});
