import { Ajv2020 } from "ajv/dist/2020.js";
import { expect, it } from "vitest";
import { EMPTY_TODO_LIST, type TodoList } from "../../src/model/todo.js";
import { SCHEMA_TARGETS } from "../../src/schema/dialects.js";
import { toJsonSchema } from "../../src/schema/index.js";
import { createTodoSession } from "../../src/session/create-todo-session.js";
import { createTodoTool } from "../../src/tool/create-todo-tool.js";
import { items } from "../support/write.js";

const STATUS = { type: "string", enum: ["pending", "in_progress", "completed", "cancelled"] };
const TEXT = { type: "string" };
const LIST: TodoList = { revision: 3, items: items("[x]Read", "[>]Fix it") };
const PLAIN = { activeForm: "none", summary: "none" } as const;

function closed(properties: object, required: readonly string[]): object {
  return { type: "object", properties, required, additionalProperties: false };
}

it("createTodoTool() is the same tool with patch off", () => {
  const [plain, off] = [createTodoTool(), createTodoTool({ patch: false })];
  expect(JSON.stringify(off.parameters)).toBe(JSON.stringify(plain.parameters));
  expect(off.description).toBe(plain.description);
  expect(off.run(LIST, { updates: [{ content: "Fix it", status: "completed" }] }).ok).toBe(false);
});

it("createTodoTool() shows a patch beside the list", () => {
  const item = { content: TEXT, status: STATUS };
  const { parameters } = createTodoTool({ patch: true, rules: PLAIN });
  expect(parameters).toEqual(
    closed(
      {
        todos: {
          type: "array",
          items: closed({ ...item, content: { ...TEXT, description: "What to do" } }, ["content", "status"]),
        },
        updates: {
          type: "array",
          description: "Patch: items to change, each named by its content",
          items: closed(item, ["content"]),
        },
        remove: { type: "array", description: "Patch: content of items to drop", items: TEXT },
        add: { type: "array", description: "Patch: items to append", items: closed(item, ["content", "status"]) },
        move: {
          type: "array",
          description: "Patch: items to put before another one, named by its content, or to the end",
          items: closed({ content: TEXT, before: TEXT }, ["content"]),
        },
      },
      [],
    ),
  );
  expect(Object.keys(Object(parameters["properties"]))).toEqual(["todos", "updates", "remove", "add", "move"]);
});

it("createTodoTool() names items by id in a patch where the rules have ids", () => {
  const { parameters, description } = createTodoTool({ patch: true, rules: { ...PLAIN, ids: "position" } });
  const { updates, remove } = Object(parameters["properties"]);
  expect(updates.items).toEqual(closed({ id: TEXT, content: TEXT, status: STATUS }, []));
  expect(Object.keys(updates.items.properties)[0]).toBe("id");
  expect(remove.description).toBe("Patch: id or content of items to drop");
  expect(description).toContain("updates, remove and move name items by id (numbered from 1) or content, add appends.");
});

it("createTodoTool() describes a patch in one sentence", () => {
  expect(createTodoTool({ patch: true }).description).toBe(
    "Plan and track work of three or more steps. Send the whole todos list to start or replace it, later only a patch: updates, remove and move name items by content, add appends. Mark an item in_progress when you start it, completed as soon as it is done, cancelled if it is no longer needed. At most 1 item in_progress, 100 items, 500 characters each.",
  );
});

it.each(SCHEMA_TARGETS)("toJsonSchema() writes a tool with patches for %s", (target) => {
  const schema = toJsonSchema(createTodoTool({ patch: true }), { target });
  const { properties, required = [] } = schema;
  expect(Object.keys(properties ?? {})).toEqual(["todos", "updates", "remove", "add", "move", "summary"]);
  const isStrict = target === "openai-strict";
  expect(required).toEqual(isStrict ? ["todos", "updates", "remove", "add", "move", "summary"] : []);
});

const CALLS: readonly object[] = [
  { todos: [{ content: "a", status: "pending" }] },
  { updates: [{ content: "Fix it", status: "completed" }], remove: ["Read"] },
  { add: [{ content: "a", status: "pending", activeForm: "Doing a" }], summary: "Ship" },
  { updates: [] },
  { move: [{ content: "Fix it", before: "Read" }, { content: "Read" }] },
];

it("every call that the schema of a patch describes is one that it accepts, and no op is", () => {
  const check = new Ajv2020({ strict: true }).compile(
    createTodoTool({ patch: true }).inputSchema["~standard"].jsonSchema.input({ target: "draft-2020-12" }),
  );
  expect(CALLS.map((call) => check(call))).toEqual(CALLS.map(() => true));
  expect(check({ updates: [{ op: "x", content: "a" }] })).toBe(false);
  expect(check({ delete: ["a"] })).toBe(false);
});

it.each(["todos", "updates", "remove", "add", "move"])("the schema of a patch bounds %s, as the tool does", (field) => {
  const tool = createTodoTool({ patch: true, rules: { maxItems: 9 } });
  const { properties } = toJsonSchema(tool, { target: "draft-2020-12" });
  expect(Object(properties)[field].maxItems).toBe(9);
  const result = tool.run(LIST, { [field]: Array.from({ length: 10 }, () => "a") });
  expect(!result.ok && result.issues.map(({ code }) => code)).toEqual(["too_many_items"]);
});

it("openai-strict takes a patch with null for the rest, and so does the tool", () => {
  const tool = createTodoTool({ patch: true });
  const call = {
    todos: null,
    updates: [{ content: "Fix it", status: "completed", activeForm: null }],
    remove: null,
    add: null,
    move: null,
    summary: null,
  };
  const check = new Ajv2020({ strict: true, allowUnionTypes: true }).compile(
    toJsonSchema(tool, { target: "openai-strict" }),
  );
  expect(check(call)).toBe(true);
  expect(tool.run(LIST, call).text).toBe("2/2 done.");
});

type RefusedRow = [name: string, options: object, message: string];

it.each<RefusedRow>([
  ["a word", { patch: "yes" }, 'patch must be true or false (got "yes")'],
  [
    "a list of that name",
    { patch: true, rules: { fields: { list: "updates" } } },
    "patch must be false, as updates is a field of the list already",
  ],
  [
    "a schema without a list",
    { patch: true, schema: { type: "object", properties: {} } },
    "patch must be false, as the schema has no items in todos",
  ],
  [
    "a reader of calls",
    { patch: true, readCall: () => ({ kind: "read", text: "" }) },
    "patch must be false where readCall says what a call asks for (got true)",
  ],
])("createTodoTool() refuses patch together with %s", (_name, options, message) => {
  expect(() => createTodoTool(options)).toThrow(`Invalid tool options: ${message}`);
});

it("a session answers patches, tells its listeners, and counts them as writes", () => {
  const todos = createTodoSession({ tool: { patch: true } });
  const heard: string[] = [];
  todos.subscribe((_list, changes) => heard.push(...changes.map(({ type }) => type)));
  expect(todos.write({ todos: items("[>]Fix it", "[ ]Ship") }).text).toBe("0/2 done. Now: Fix it. Next: Ship.");
  const { text } = todos.write('{"updates":[{"content":"Fix it","status":"completed"}]}');
  expect(text).toBe("1/2 done. Next: Ship.");
  expect(heard).toEqual(["added", "added", "completed"]);
  todos.endRound();
  expect(todos.decision?.reason).toBe("fresh");
  expect(todos.write({ updates: [] }).text).toBe("No change. 1/2 done. Next: Ship.");
});

it("a refused patch is answered with what to send", () => {
  const { ok, text } = createTodoTool({ patch: true }).run(EMPTY_TODO_LIST, { remove: ["a"] });
  expect([ok, text]).toEqual([
    false,
    'Not saved: remove[0] is "a", which matches no item; the list is empty, so add items instead.',
  ]);
});
