import * as fc from "fast-check";
import { expect, it } from "vitest";
import * as z from "zod/v4";
import { parseTodos, serializeTodos, validateList } from "../../src/model/serialize-todos.js";
import { EMPTY_TODO_LIST, type TodoList } from "../../src/model/todo.js";
import { isTodoError, TodoError, type TodoErrorCode } from "../../src/model/todo-error.js";
import { todoItemSchema } from "../../src/schema/todo-schema.js";
import { anyValue } from "../../src/testing/todo-arbitraries.js";
import { isDeepFrozen } from "../support/deep-freeze.js";
import { law } from "../support/law.js";
import { accept } from "../support/write.js";

const itemSchema = todoItemSchema.extend({ meta: z.object({ tags: z.array(z.string()) }).optional() });
const list = accept(
  EMPTY_TODO_LIST,
  {
    summary: "Ship",
    todos: [
      { id: "1", content: "写报告 🚀", status: "in_progress", activeForm: "Writing", meta: { tags: ["a"] } },
      { content: "b", status: "cancelled" },
    ],
  },
  { itemSchema },
).list;

const storedItem = fc.record(
  {
    id: fc.option(fc.string(), { nil: undefined }),
    content: fc.string(),
    status: fc.constantFrom("pending", "in_progress", "completed", "cancelled", "done"),
    activeForm: fc.option(fc.string(), { nil: undefined }),
    more: fc.integer(),
  },
  { requiredKeys: ["content", "status"] },
);

it("serializeTodos() writes the version, the items, the summary and the revision", () => {
  expect(serializeTodos(list)).toBe(
    '{"version":1,"items":[{"id":"1","content":"写报告 🚀","status":"in_progress","activeForm":"Writing","meta":{"tags":["a"]}},' +
      '{"content":"b","status":"cancelled"}],"summary":"Ship","revision":1}',
  );
  expect(serializeTodos(EMPTY_TODO_LIST)).toBe('{"version":1,"items":[],"revision":0}');
});

it("parseTodos() gives back what serializeTodos() wrote, frozen", () => {
  const read = parseTodos(serializeTodos(list), { itemSchema });
  expect(read).toStrictEqual(list);
  expect(isDeepFrozen(read)).toBe(true);
  expect(parseTodos(serializeTodos(EMPTY_TODO_LIST))).toStrictEqual(EMPTY_TODO_LIST);
});

it("parseTodos() leaves out what the item schema does not know", () => {
  expect(parseTodos(serializeTodos(list)).items[0]).toStrictEqual({
    id: "1",
    content: "写报告 🚀",
    status: "in_progress",
    activeForm: "Writing",
  });
});

const throwing = todoItemSchema.refine(() => {
  throw new Error("out of luck");
});
const late = todoItemSchema.refine((item) => (item.content === "b" ? Promise.resolve(true) : true) as boolean);

interface Row {
  readonly name: string;
  readonly text: unknown;
  readonly schema?: z.ZodType<z.infer<typeof todoItemSchema>>;
  readonly code: TodoErrorCode;
  readonly message: string;
}

it.each<Row>([
  { name: "text that is no JSON", text: "[", code: "invalid_json", message: 'it must be JSON (got "[")' },
  {
    name: "an object in place of a text",
    text: { toString: null },
    code: "invalid_json",
    message: "it must be JSON (got an object)",
  },
  { name: "an empty text", text: "", code: "invalid_json", message: 'it must be JSON (got "")' },
  {
    name: "long text that is no JSON, clipped",
    text: "xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx",
    code: "invalid_json",
    message: 'it must be JSON (got "xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx…")',
  },
  { name: "null", text: "null", code: "unknown_version", message: "version must be 1 (got undefined)" },
  { name: "a list", text: "[]", code: "unknown_version", message: "version must be 1 (got undefined)" },
  {
    name: "no version",
    text: '{"items":[],"revision":0}',
    code: "unknown_version",
    message: "version must be 1 (got undefined)",
  },
  {
    name: "a later version",
    text: '{"version":2,"items":[],"revision":0}',
    code: "unknown_version",
    message: "version must be 1 (got 2)",
  },
  {
    name: "a version as text",
    text: '{"version":"1","items":[],"revision":0}',
    code: "unknown_version",
    message: 'version must be 1 (got "1")',
  },
  {
    name: "no items",
    text: '{"version":1,"revision":0}',
    code: "invalid_list",
    message: "items must be an array (got undefined)",
  },
  {
    name: "a content that is no text",
    text: '{"version":1,"items":[{"content":3,"status":"pending"}],"revision":0}',
    code: "invalid_list",
    message: "items.0.content must be a string (got 3)",
  },
  {
    name: "a status that is none",
    text: '{"version":1,"items":[{"content":"a","status":"failed"}],"revision":0}',
    code: "invalid_list",
    message: 'items.0.status must be one of pending, in_progress, completed, cancelled (got "failed")',
  },
  {
    name: "a revision below 0",
    text: '{"version":1,"items":[],"revision":-1}',
    code: "invalid_list",
    message: "revision must be a whole number ≥ 0 (got -1)",
  },
  {
    name: "a broken revision",
    text: '{"version":1,"items":[],"revision":0.5}',
    code: "invalid_list",
    message: "revision must be a whole number ≥ 0 (got 0.5)",
  },
  {
    name: "a summary that is no text",
    text: '{"version":1,"items":[],"summary":null,"revision":0}',
    code: "invalid_list",
    message: "summary must be a string (got null)",
  },
  {
    name: "an item that the host's check throws on",
    text: serializeTodos(list),
    schema: throwing,
    code: "invalid_list",
    message: "their check failed: Error: out of luck",
  },
  {
    name: "an item that the host's check would take time for",
    text: serializeTodos(list),
    schema: late,
    code: "invalid_list",
    message: "their check failed: Error: Encountered Promise during synchronous parse. Use .parseAsync() instead.",
  },
])("parseTodos() throws $code for $name", ({ text, schema, code, message }) => {
  let thrown: unknown;
  try {
    // @ts-expect-error a row's text may be another value
    parseTodos(text, schema === undefined ? {} : { itemSchema: schema });
  } catch (error) {
    thrown = error;
  }
  expect(isTodoError(thrown)).toBe(true);
  expect(thrown).toMatchObject({ name: "TodoError", code, message: `Invalid todo list: ${message}` });
  // What the host's schema found comes along.
  expect(thrown instanceof Error && thrown.cause instanceof Error).toBe(schema !== undefined);
});

type MoreRow = [name: string, value: unknown, message: string];

it.each<MoreRow>([
  ["null", null, "it must be an object (got null)"],
  ["an array", [], "it must be an object (got [])"],
  ["an item that is a text", { items: ["a"], revision: 0 }, 'items.0 must be an object (got "a")'],
  [
    "an id that is a number",
    { items: [{ id: 1, content: "a", status: "pending" }], revision: 0 },
    "items.0.id must be a string (got 1)",
  ],
  [
    "an activeForm of null",
    { items: [{ content: "a", status: "pending", activeForm: null }], revision: 0 },
    "items.0.activeForm must be a string (got null)",
  ],
  [
    "a reason that is no text",
    { items: [{ content: "a", status: "pending", blocked: true }], revision: 0 },
    "items.0.blocked must be a string (got true)",
  ],
  [
    "a gap between items",
    // biome-ignore lint/suspicious/noSparseArray: a stored value may have one
    { items: [, { content: "a", status: "pending" }], revision: 0 },
    "items.0 must be an object (got undefined)",
  ],
  [
    "a getter that throws",
    Object.defineProperty({}, "items", {
      get() {
        throw new Error("gone");
      },
    }),
    "their check failed: Error: gone",
  ],
])("validateList() throws for %s", (_name, value, message) => {
  expect(() => validateList(value)).toThrow(new TodoError("invalid_list", `Invalid todo list: ${message}`));
});

it("validateList() reads by hand what the library's own schema reads", () =>
  law([fc.oneof(storedItem, anyValue)], (item) => {
    const parsed = todoItemSchema.safeParse(item);
    const check = (): unknown => validateList({ items: [item], revision: 0 }).items[0];
    if (!parsed.success) expect(check).toThrow(TodoError);
    else expect(JSON.stringify(check())).toBe(JSON.stringify(parsed.data));
  }));

it("a list of the deepest values the reducer takes reads back", () => {
  let x: unknown = 1;
  for (let level = 0; level < 100; level += 1) x = [x];
  const open = todoItemSchema.extend({ x: z.unknown() });
  const deep = accept(EMPTY_TODO_LIST, { todos: [{ content: "a", status: "pending", x }] }, { itemSchema: open }).list;
  const read: TodoList = parseTodos(serializeTodos(deep), { itemSchema: open });
  expect(read).toStrictEqual(deep);
});
