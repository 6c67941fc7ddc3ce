import { Ajv2020 } from "ajv/dist/2020.js";
import { expect, it } from "vitest";
import { createTodoTool, type TodoToolOptions } from "../../src/tool/create-todo-tool.js";
import { isDeepFrozen } from "../support/deep-freeze.js";

const STATUS = { type: "string", enum: ["pending", "in_progress", "completed", "cancelled"] };
const CONTENT = { type: "string", description: "What to do" };
const FORM = { type: "string", description: "How it reads while it runs" };
const SUMMARY = { type: "string", description: "The whole task in one sentence" };
const LIMITED_CONTENT = { ...CONTENT, minLength: 1, maxLength: 500 };
const LIMITED_FORM = { ...FORM, maxLength: 500 };

/** The JSON Schema for a request, in its strict form. */
function strictOf(options: TodoToolOptions): Record<string, unknown> {
  return createTodoTool(options).inputSchema["~standard"].jsonSchema.input({ target: "draft-2020-12" });
}

function closed(properties: object, required: readonly string[]): object {
  return { type: "object", properties, required, additionalProperties: false };
}

const listOf = (item: object, more: object = {}): object => ({ type: "array", items: item, ...more });

it("createTodoTool() gives the default rules as JSON Schema that every API accepts", () => {
  const item = closed({ content: CONTENT, status: STATUS, activeForm: FORM }, ["content", "status"]);
  expect(createTodoTool().parameters).toEqual(closed({ todos: listOf(item), summary: SUMMARY }, ["todos"]));
});

it("createTodoTool() gives the default rules as strict JSON Schema, with the limits", () => {
  const properties = { content: LIMITED_CONTENT, status: STATUS, activeForm: LIMITED_FORM };
  const item = closed(properties, ["content", "status"]);
  const root = closed({ todos: listOf(item, { maxItems: 100 }), summary: SUMMARY }, ["todos"]);
  for (const target of ["draft-2020-12", "draft-07", "openapi-3.0"]) {
    const { input, output } = createTodoTool().inputSchema["~standard"].jsonSchema;
    expect([input({ target }), output({ target })]).toEqual([root, root]);
  }
});

const PLAIN = { activeForm: "none", summary: "none" } as const;

type Row = [name: string, options: TodoToolOptions, item: object, root?: object];

it.each<Row>([
  [
    "no activeForm, no summary",
    { rules: { activeForm: "none", summary: "none" } },
    {
      type: "object",
      properties: {
        content: { type: "string", description: "What to do", minLength: 1, maxLength: 500 },
        status: { type: "string", enum: ["pending", "in_progress", "completed", "cancelled"] },
      },
      required: ["content", "status"],
      additionalProperties: false,
    },
  ],
  [
    "activeForm required",
    { rules: { activeForm: "required", summary: "none", maxActiveFormLength: 60 } },
    {
      type: "object",
      properties: {
        content: { type: "string", description: "What to do", minLength: 1, maxLength: 500 },
        status: { type: "string", enum: ["pending", "in_progress", "completed", "cancelled"] },
        activeForm: { type: "string", description: "How it reads while it runs", minLength: 1, maxLength: 60 },
      },
      required: ["content", "status", "activeForm"],
      additionalProperties: false,
    },
  ],
  [
    "two statuses",
    { rules: { activeForm: "none", summary: "none", statuses: ["pending", "completed"] } },
    {
      type: "object",
      properties: {
        content: { type: "string", description: "What to do", minLength: 1, maxLength: 500 },
        status: { type: "string", enum: ["pending", "completed"] },
      },
      required: ["content", "status"],
      additionalProperties: false,
    },
  ],
  [
    "a default status",
    { rules: { activeForm: "none", summary: "none", defaultStatus: "pending" } },
    {
      type: "object",
      properties: {
        content: { type: "string", description: "What to do", minLength: 1, maxLength: 500 },
        status: { type: "string", enum: ["pending", "in_progress", "completed", "cancelled"] },
      },
      required: ["content", "status"],
      additionalProperties: false,
    },
  ],
  [
    "ids required",
    { rules: { activeForm: "none", summary: "none", ids: "require" } },
    {
      type: "object",
      properties: {
        id: { type: "string" },
        content: { type: "string", description: "What to do", minLength: 1, maxLength: 500 },
        status: { type: "string", enum: ["pending", "in_progress", "completed", "cancelled"] },
      },
      required: ["id", "content", "status"],
      additionalProperties: false,
    },
  ],
  [
    "ids that the list gives back",
    { rules: { activeForm: "none", summary: "none", ids: "assign" } },
    {
      type: "object",
      properties: {
        content: { type: "string", description: "What to do", minLength: 1, maxLength: 500 },
        status: { type: "string", enum: ["pending", "in_progress", "completed", "cancelled"] },
        id: { type: "string" },
      },
      required: ["content", "status"],
      additionalProperties: false,
    },
  ],
  [
    "ids by position",
    { rules: { activeForm: "none", summary: "none", ids: "position" } },
    {
      type: "object",
      properties: {
        content: { type: "string", description: "What to do", minLength: 1, maxLength: 500 },
        status: { type: "string", enum: ["pending", "in_progress", "completed", "cancelled"] },
        id: { type: "string" },
      },
      required: ["content", "status"],
      additionalProperties: false,
    },
  ],
  [
    "ids of the library's own",
    { rules: { activeForm: "none", summary: "none", ids: "renew" } },
    {
      type: "object",
      properties: {
        content: { type: "string", description: "What to do", minLength: 1, maxLength: 500 },
        status: { type: "string", enum: ["pending", "in_progress", "completed", "cancelled"] },
      },
      required: ["content", "status"],
      additionalProperties: false,
    },
  ],
  [
    "fields renamed",
    { rules: { activeForm: "none", summary: "none", fields: { content: "text", status: "state" } } },
    {
      type: "object",
      properties: {
        text: { type: "string", description: "What to do", minLength: 1, maxLength: 500 },
        state: { type: "string", enum: ["pending", "in_progress", "completed", "cancelled"] },
      },
      required: ["text", "state"],
      additionalProperties: false,
    },
  ],
  [
    "fields of the schema in the host's order, fewer of them required",
    {
      rules: { activeForm: "none", summary: "none", defaultStatus: "pending" },
      properties: ["status", "content"],
      required: ["content"],
    },
    {
      type: "object",
      properties: {
        status: { type: "string", enum: ["pending", "in_progress", "completed", "cancelled"] },
        content: { type: "string", description: "What to do", minLength: 1, maxLength: 500 },
      },
      required: ["content"],
      additionalProperties: false,
    },
  ],
  [
    "a word on each field",
    {
      rules: { activeForm: "none", summary: "none" },
      describe: { content: "The step", status: "Where it stands", list: "All of it" },
    },
    {
      type: "object",
      properties: {
        content: { type: "string", description: "The step", minLength: 1, maxLength: 500 },
        status: {
          type: "string",
          enum: ["pending", "in_progress", "completed", "cancelled"],
          description: "Where it stands",
        },
      },
      required: ["content", "status"],
      additionalProperties: false,
    },
    { description: "All of it" },
  ],
  [
    "a reason of what cannot go on, as long as a content",
    { rules: { ...PLAIN, blocked: "optional", maxContentLength: 80 } },
    closed(
      {
        content: { ...LIMITED_CONTENT, maxLength: 80 },
        status: STATUS,
        blocked: { type: "string", description: expect.stringMatching(/^Why it cannot go on/), maxLength: 80 },
      },
      ["content", "status"],
    ),
  ],
  [
    "no limits, blank contents",
    { rules: { ...PLAIN, maxContentLength: Infinity, allowBlank: true } },
    closed({ content: CONTENT, status: STATUS }, ["content", "status"]),
  ],
])("createTodoTool() writes the schema from the rules: %s", (_name, options, item, list) => {
  expect(strictOf(options)).toEqual(closed({ todos: listOf(item, { maxItems: 100, ...list }) }, ["todos"]));
});

it("createTodoTool() puts a required summary first and names the list as the model does", () => {
  const rules = { summary: "required", maxItems: Infinity, fields: { list: "items", summary: "task" } } as const;
  const item = closed({ content: LIMITED_CONTENT, status: STATUS, activeForm: LIMITED_FORM }, ["content", "status"]);
  const schema = strictOf({ rules });
  expect(schema).toEqual(closed({ task: SUMMARY, items: listOf(item) }, ["task", "items"]));
  expect(Object.keys(schema["properties"] ?? {})).toEqual(["task", "items"]);
});

it("createTodoTool() leaves out what the host's fields leave out, required or not", () => {
  const item = closed({ content: LIMITED_CONTENT, status: STATUS }, ["content", "status"]);
  const schema = strictOf({ properties: ["content", "status"], required: ["summary", "content", "status"] });
  expect(schema).toEqual(closed({ todos: listOf(item, { maxItems: 100 }) }, ["todos"]));
});

it("createTodoTool() takes a list among the fields for what it is, always there and required", () => {
  const item = closed({ content: CONTENT, status: STATUS }, ["content", "status"]);
  const { parameters } = createTodoTool({
    properties: ["list", "content", "status"],
    required: ["list", "content", "status"],
  });
  expect(parameters).toEqual(closed({ todos: listOf(item) }, ["todos"]));
});

it("tool.parameters is frozen all the way down", () => {
  expect(isDeepFrozen(createTodoTool().parameters)).toBe(true);
});

it("inputSchema hands each caller a JSON Schema of its own", () => {
  const { input } = createTodoTool().inputSchema["~standard"].jsonSchema;
  const first = input({ target: "draft-07" });
  const properties = first["properties"];
  if (typeof properties !== "object" || properties === null) throw new Error("the schema has no properties");
  Reflect.set(properties, "todos", "changed");
  Reflect.deleteProperty(first, "required");
  expect(input({ target: "draft-07" })).toEqual(strictOf({}));
});

const ITEM = { content: "Read", status: "pending" };

it.each<[name: string, input: unknown, isValid: boolean]>([
  ["a list", { todos: [ITEM] }, true],
  ["an empty list", { todos: [] }, true],
  ["every field", { todos: [{ ...ITEM, activeForm: "Reading" }], summary: "All" }, true],
  ["no list", {}, false],
  ["a field that does not exist", { todos: [{ ...ITEM, priority: 1 }] }, false],
  ["another status", { todos: [{ ...ITEM, status: "failed" }] }, false],
  ["a blank content", { todos: [{ ...ITEM, content: "" }] }, false],
  ["a long content", { todos: [{ ...ITEM, content: "a".repeat(501) }] }, false],
  ["101 items", { todos: Array.from({ length: 101 }, () => ITEM) }, false],
])("the strict JSON Schema judges as the reducer does without repairs: %s", (_name, input, isValid) => {
  const validate = new Ajv2020({ strict: true }).compile(strictOf({}));
  const tool = createTodoTool({ rules: { repair: false, unknownFields: "reject" } });
  const { list } = createTodoTool().run({ items: [], revision: 0 }, { todos: [] });
  expect([validate(input), tool.run(list, input).ok]).toEqual([isValid, isValid]);
});
