import { expect, it } from "vitest";
import * as z from "zod/v4";
import { isTodoError, type TodoErrorCode } from "../../src/core/error.js";
import { checkList, parseTodos, readStoredList, serializeTodos } from "../../src/core/serialize.js";
import { EMPTY_TODO_LIST, type TodoList, todoItemSchema } from "../../src/core/todo.js";
import { isDeepFrozen } from "../support/deep-freeze.js";
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
const late = todoItemSchema.refine(
  (item) => (item.content === "b" ? Promise.resolve(true) : true) as boolean,
);

it.each<{
  name: string;
  text: string;
  schema?: z.ZodType<z.infer<typeof todoItemSchema>>;
  code: TodoErrorCode;
  message: string;
}>([
  { name: "text that is no JSON", text: "[", code: "invalid_json", message: 'they are not JSON: "["' },
  { name: "an empty text", text: "", code: "invalid_json", message: 'they are not JSON: ""' },
  {
    name: "long text that is no JSON, clipped",
    text: "x".repeat(99),
    code: "invalid_json",
    message: `they are not JSON: "${"x".repeat(60)}…"`,
  },
  {
    name: "null",
    text: "null",
    code: "unknown_version",
    message: "version must be 1: current value is none",
  },
  {
    name: "a list",
    text: "[]",
    code: "unknown_version",
    message: "version must be 1: current value is none",
  },
  {
    name: "no version",
    text: '{"items":[],"revision":0}',
    code: "unknown_version",
    message: "version must be 1: current value is none",
  },
  {
    name: "a later version",
    text: '{"version":2,"items":[],"revision":0}',
    code: "unknown_version",
    message: "version must be 1: current value is 2",
  },
  {
    name: "a version as text",
    text: '{"version":"1","items":[],"revision":0}',
    code: "unknown_version",
    message: 'version must be 1: current value is "1"',
  },
  {
    name: "no items",
    text: '{"version":1,"revision":0}',
    code: "invalid_list",
    message: "items: Invalid input: expected array, received undefined",
  },
  {
    name: "a content that is no text",
    text: '{"version":1,"items":[{"content":3,"status":"pending"}],"revision":0}',
    code: "invalid_list",
    message: "items.0.content: Invalid input: expected string, received number",
  },
  {
    name: "a status that is none",
    text: '{"version":1,"items":[{"content":"a","status":"failed"}],"revision":0}',
    code: "invalid_list",
    message:
      'items.0.status: Invalid option: expected one of "pending"|"in_progress"|"completed"|"cancelled"',
  },
  {
    name: "a revision below 0",
    text: '{"version":1,"items":[],"revision":-1}',
    code: "invalid_list",
    message: "revision: Too small: expected number to be >=0",
  },
  {
    name: "a broken revision",
    text: '{"version":1,"items":[],"revision":0.5}',
    code: "invalid_list",
    message: "revision: Invalid input: expected int, received number",
  },
  {
    name: "a summary that is no text",
    text: '{"version":1,"items":[],"summary":null,"revision":0}',
    code: "invalid_list",
    message: "summary: Invalid input: expected string, received null",
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
    message:
      "their check failed: Error: Encountered Promise during synchronous parse. Use .parseAsync() instead.",
  },
])("parseTodos() throws $code for $name", ({ text, schema, code, message }) => {
  let thrown: unknown;
  try {
    parseTodos(text, schema === undefined ? {} : { itemSchema: schema });
  } catch (error) {
    thrown = error;
  }
  expect(isTodoError(thrown)).toBe(true);
  expect(thrown).toMatchObject({
    name: "TodoError",
    code,
    message: `Cannot parse stored todos as ${message}`,
  });
  expect(thrown instanceof Error && thrown.cause instanceof Error).toBe(code === "invalid_list");
});

it("readStoredList() reads a value that is parsed already", () => {
  expect(
    readStoredList({ version: 1, items: [{ content: "a", status: "pending" }], revision: 4 }),
  ).toStrictEqual({
    items: [{ content: "a", status: "pending" }],
    revision: 4,
  });
});

it("checkList() throws for what is no list at all", () => {
  expect(() => checkList(null)).toThrow(
    "Cannot parse stored todos as the list: Invalid input: expected object, received null",
  );
});

it("a list of the deepest values the reducer takes reads back", () => {
  let x: unknown = 1;
  for (let level = 0; level < 100; level += 1) x = [x];
  const open = todoItemSchema.extend({ x: z.unknown() });
  const deep = accept(
    EMPTY_TODO_LIST,
    { todos: [{ content: "a", status: "pending", x }] },
    { itemSchema: open },
  ).list;
  const read: TodoList = parseTodos(serializeTodos(deep), { itemSchema: open });
  expect(read).toStrictEqual(deep);
});
