import { Ajv } from "ajv";
import { Ajv2020 } from "ajv/dist/2020.js";
import { expect, it } from "vitest";
import * as z from "zod/v4";
import * as zm from "zod/v4-mini";
import { EMPTY_TODO_LIST, type TodoItem } from "../../src/model/todo.js";
import type { JsonSchema } from "../../src/schema/json-schema.js";
import { toJsonSchema } from "../../src/schema/to-json-schema.js";
import { todoItemSchema } from "../../src/schema/todo-schema.js";
import { createTodoTool, type TodoToolOptions } from "../../src/tool/create-todo-tool.js";
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

it("an item schema without fields of the host's own changes nothing of what a tool asks for", () => {
  const [own, none] = [createTodoTool({ rules: { itemSchema: todoItemSchema } }), createTodoTool()];
  expect(own.parameters).toEqual(none.parameters);
  const written = [own, none].map(({ inputSchema }) =>
    inputSchema["~standard"].jsonSchema.input({ target: "draft-07" }),
  );
  expect(written[0]).toEqual(written[1]);
});

/** The JSON Schema of a tool's input, and of the items in it. */
function describeInput(options: TodoToolOptions) {
  const input = createTodoTool(options).inputSchema["~standard"].jsonSchema.input({ target: "draft-2020-12" });
  // Every tool here has a list of items.
  const { todos } = input["properties"] as { todos: { items: JsonSchema } };
  return { input, items: todos.items };
}

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
    expect(JSON.stringify(input({ target }))).toContain(`"steps":{"type":"array","items":{"$ref":"${pointer}"}}`);
  }
  const validate = new Ajv2020().compile(input({ target: "draft-2020-12" }));
  const sound = { content: "a", status: "pending", steps: [{ content: "b", status: "pending" }] };
  expect(validate({ todos: [sound] })).toBe(true);
  expect(validate({ todos: [{ ...sound, steps: [{ content: "b" }] }] })).toBe(false);
});

const mini = zm.object({ ...todoItemSchema.shape, owner: zm.string() });

it("createTodoTool() names the way out for a schema that cannot write itself, as of zod/mini", () => {
  // A schema of zod/mini is read by the same parts.
  const rules = { itemSchema: mini as unknown as z.ZodType<TodoItem> };
  expect(() => createTodoTool({ rules })).toThrow(TypeError);
  expect(() => createTodoTool({ rules })).toThrow(
    /owner.*zod 4\.2 or newer, and not zod\/mini.* tool\.schema.* agent-todos\/schema/,
  );
  const schema = toJsonSchema(zm.object({ todos: zm.array(mini) }));
  const tool = createTodoTool({ rules, schema });
  expect(tool.inputSchema["~standard"].jsonSchema.input({ target: "draft-07" })).toEqual(schema);
  const written = tool.run(EMPTY_TODO_LIST, { todos: [{ content: "a", status: "pending", owner: "Ada" }] });
  expect(written.list.items).toEqual([{ content: "a", status: "pending", owner: "Ada" }]);
});

it("createTodoTool() says why a schema of the host cannot be written", () => {
  const field = z.string().catch(() => {
    throw new Error("no default");
  });
  const rules = { itemSchema: todoItemSchema.extend({ owner: field }) };
  expect(() => createTodoTool({ rules })).toThrow(/itemSchema cannot write itself as JSON Schema: .*atch/);
});

it("inputSchema leaves out the bounds of every integer and the pattern next to a format, and nothing else", () => {
  const texts = z.object({ format: z.string(), pattern: z.string() });
  const bounds = { minimum: z.literal("#"), maximum: z.literal(Number.MAX_SAFE_INTEGER) };
  const schema = todoItemSchema.extend({
    count: z.int(),
    level: z.int().min(1).max(9),
    lowest: z.literal(Number.MIN_SAFE_INTEGER),
    mail: z.email(),
    code: z.string().regex(/^a/),
    texts,
    bounds: z.object(bounds),
  });
  expect(describeInput({ rules: { itemSchema: schema, activeForm: "none" } }).items.properties).toEqual({
    content: expect.anything(),
    status: expect.anything(),
    count: { type: "integer" },
    level: { type: "integer", minimum: 1, maximum: 9 },
    lowest: { type: "number", const: Number.MIN_SAFE_INTEGER },
    mail: { type: "string", format: "email" },
    code: { type: "string", pattern: "^a" },
    texts: {
      type: "object",
      properties: { format: { type: "string" }, pattern: { type: "string" } },
      required: ["format", "pattern"],
    },
    bounds: {
      type: "object",
      properties: {
        minimum: { type: "string", const: "#" },
        maximum: { type: "number", const: Number.MAX_SAFE_INTEGER },
      },
      required: ["minimum", "maximum"],
    },
  });
});

it.each([
  { name: "that refer to nothing", schema: todoItemSchema.extend({ owner: z.string() }) },
  { name: "that are all the library's", schema: todoItemSchema.extend({ content: z.string().meta({ id: "Text" }) }) },
])("inputSchema holds no definitions for fields $name", ({ schema }) => {
  const { input } = describeInput({ rules: { itemSchema: schema } });
  expect(Object.keys(input)).toEqual(["type", "properties", "required", "additionalProperties"]);
});

it("inputSchema takes the host's field for optional where its schema requires no field at all", () => {
  const schema = todoItemSchema.extend({
    content: z.string().default("a"),
    status: z.enum(["pending", "in_progress", "completed", "cancelled"]).default("pending"),
    owner: z.string().optional(),
  });
  expect(describeInput({ rules: { itemSchema: schema } }).items.required).toEqual(["content", "status"]);
});

const text = { type: "string" };
const given = (items: Readonly<Record<string, unknown>>) => ({
  type: "object",
  properties: { todos: { type: "array", items } },
});

it("inputSchema adds the host's fields to a schema that was given, except those it shows and those not to be sent", () => {
  const schema = todoItemSchema.extend({
    owner: person,
    level: z.number(),
    reviewer: person,
    note: z.string().optional(),
    by: z.string().meta({ readOnly: true }),
  });
  const own = { type: "object", properties: { content: text, owner: text } };
  const { input, items } = describeInput({ rules: { itemSchema: schema }, schema: given(own) });
  expect(items).toEqual({
    type: "object",
    properties: {
      content: text,
      owner: text,
      level: { type: "number" },
      reviewer: { $ref: "#/$defs/Person" },
      note: text,
    },
    required: ["level", "reviewer"],
  });
  expect(input).toMatchObject({ type: "object", $defs: { Person: { required: ["name"] } } });
  const stricter = given({ ...own, required: ["content"] });
  const more = describeInput({ rules: { itemSchema: schema }, schema: stricter });
  expect(more.items.required).toEqual(["content", "level", "reviewer"]);
});

it.each([
  { name: "shows every field", schema: given({ type: "object", properties: { owner: text } }) },
  { name: "shows no fields of an item", schema: given({ type: "string" }) },
  { name: "has a list of anything", schema: { type: "object", properties: { todos: { type: "array" } } } },
  { name: "has no list", schema: { type: "object", properties: { plan: text } } },
])("inputSchema leaves a given schema as it is that $name", ({ schema }) => {
  const rules = { itemSchema: todoItemSchema.extend({ owner: person.optional() }) };
  const { input } = createTodoTool({ rules, schema }).inputSchema["~standard"].jsonSchema;
  expect(input({ target: "draft-2020-12" })).toEqual(schema);
});

it("createTodoTool() refuses a required field of a host that no tool asks for, by the tool's name", () => {
  const rules = { itemSchema: todoItemSchema.extend({ owner: z.string(), note: z.string().optional() }) };
  const schema = { type: "object", properties: { text } };
  const readCall = () => ({ kind: "refuse", issues: [] }) as const;
  const tool = { name: "plan_text", rules, schema, readCall };
  expect(() => createTodoTool(tool)).toThrow(/^Invalid tool options: rules\.itemSchema requires owner, .*plan_text/);
  expect(() => createTodoTool({ ...tool, item: "changed" })).toThrow(TypeError);
  const add = { name: "plan_add", description: "Adds a step.", schema, readCall, item: "new" } as const;
  const { operations, parameters } = createTodoTool({ ...tool, operations: [add] });
  expect(operations[0]?.parameters).toMatchObject({
    properties: { text, owner: text, note: text },
    required: ["owner"],
  });
  expect(parameters).toEqual(expect.objectContaining({ properties: { text } }));
});
