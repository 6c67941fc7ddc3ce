import { expect, it } from "vitest";
import { EMPTY_TODO_LIST } from "../../src/model/todo.js";
import { createTodoTool, openTool, type TodoToolOptions } from "../../src/tool/create-todo-tool.js";
import { deepFreeze, isDeepFrozen } from "../support/deep-freeze.js";
import { ERRORS, type ErrorName } from "../support/errors.js";
import { items, listOf } from "../support/write.js";

it("createTodoTool() makes todo_write by default", () => {
  const tool = createTodoTool();
  expect(Object.keys(tool)).toEqual([
    "name",
    "description",
    "inputSchema",
    "parameters",
    "rules",
    "patch",
    "operations",
    "run",
  ]);
  expect(tool.name).toBe("todo_write");
  expect(Object.isFrozen(tool)).toBe(true);
});

it.each<string>([
  "todo",
  "TodoWrite",
  "_plan",
  "mcp__plan__write",
  "update-plan2",
  "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa",
])("createTodoTool() takes the name %s", (name) => {
  expect(createTodoTool({ name }).name).toBe(name);
});

const NAME = "name must be letters, digits, _ and -, at most 64, the first a letter or _ (got";

const REFUSED: readonly (readonly [options: unknown, kind: ErrorName, message: string])[] = [
  [null, "TypeError", "the options must be an object (got null)"],
  ["TodoWrite", "RangeError", 'the options must be an object (got "TodoWrite")'],
  [{ name: "" }, "RangeError", 'name must be letters, digits, _ and -, at most 64, the first a letter or _ (got "")'],
  [
    { name: "todo write" },
    "RangeError",
    'name must be letters, digits, _ and -, at most 64, the first a letter or _ (got "todo write")',
  ],
  [
    { name: "todo.write" },
    "RangeError",
    'name must be letters, digits, _ and -, at most 64, the first a letter or _ (got "todo.write")',
  ],
  [
    { name: "2do" },
    "RangeError",
    'name must be letters, digits, _ and -, at most 64, the first a letter or _ (got "2do")',
  ],
  [
    { name: "-todo" },
    "RangeError",
    'name must be letters, digits, _ and -, at most 64, the first a letter or _ (got "-todo")',
  ],
  [
    { name: "待办" },
    "RangeError",
    'name must be letters, digits, _ and -, at most 64, the first a letter or _ (got "待办")',
  ],
  [
    { name: "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa" },
    "RangeError",
    'name must be letters, digits, _ and -, at most 64, the first a letter or _ (got "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa")',
  ],
  [{ name: 7 }, "RangeError", "name must be letters, digits, _ and -, at most 64, the first a letter or _ (got 7)"],
  [{ description: 7 }, "RangeError", 'description must be a string, or "short", "medium" or "long" (got 7)'],
  [{ result: "checkbox" }, "RangeError", 'result must be a function (got "checkbox")'],
  [{ refusal: null }, "TypeError", "refusal must be a function (got null)"],
  [{ reply: {} }, "TypeError", "reply must be a function (got {})"],
  [{ extra: "why" }, "RangeError", 'extra must be a list of names of arguments (got "why")'],
  [{ extra: ["why", 1] }, "RangeError", 'extra must be a list of names of arguments (got ["why",1])'],
  [{ replies: "mine" }, "RangeError", 'replies must be one of "library", "product" (got "mine")'],
  [{ notes: "none" }, "RangeError", 'notes must be true or false (got "none")'],
  [
    { properties: "content" },
    "RangeError",
    'properties must be a list of list, summary, content, status, activeForm, blocked, id, each at most once (got "content")',
  ],
  [
    { properties: ["text"] },
    "RangeError",
    'properties must be a list of list, summary, content, status, activeForm, blocked, id, each at most once (got ["text"])',
  ],
  [
    { properties: ["content", "status", "content"] },
    "RangeError",
    'properties must be a list of list, summary, content, status, activeForm, blocked, id, each at most once (got ["content","status","content"])',
  ],
  [
    { required: { content: true } },
    "TypeError",
    'required must be a list of list, summary, content, status, activeForm, blocked, id, each at most once (got {"content":true})',
  ],
  [
    { properties: [] },
    "RangeError",
    "properties must be a list with content, status, which the rules require (got [])",
  ],
  [
    { properties: ["content"] },
    "RangeError",
    'properties must be a list with status, which the rules require (got ["content"])',
  ],
  [
    { rules: { ids: "require", activeForm: "required", summary: "required" }, properties: ["content", "status"] },
    "RangeError",
    'properties must be a list with id, activeForm, summary, which the rules require (got ["content","status"])',
  ],
  [
    { rules: { activeForm: "none" }, properties: ["content", "status", "activeForm"] },
    "RangeError",
    'properties must be a list without activeForm, which the rules do not have (got ["content","status","activeForm"])',
  ],
  [{ describe: "all" }, "RangeError", 'describe must be an object (got "all")'],
  [
    { describe: { text: "a" } },
    "TypeError",
    "describe.text is not an option (the options are list, summary, content, status, activeForm, blocked, id)",
  ],
  [{ describe: { content: 1 } }, "RangeError", "describe.content must be a string (got 1)"],
  [
    { renderer: () => "" },
    "TypeError",
    "renderer is not an option (the options are name, description, rules, properties, required, describe, result, refusal, notes, reply, schema, parameters, item, patch, readCall, operations, extra, replies, product)",
  ],
  [
    { name: "read", operations: [{ name: "read", description: "", schema: {}, readCall: () => undefined }] },
    "RangeError",
    'name must be another name than those of the operations (got "read")',
  ],
  [{ name: 7n }, "TypeError", `${NAME} a bigint)`],
];

it.each(REFUSED.map((row) => ({ row, message: row[2] })))("createTodoTool() refuses as $message", ({ row }) => {
  const [options, kind, message] = row;
  // @ts-expect-error what JavaScript may hand in
  expect(() => createTodoTool(options)).toThrow(new ERRORS[kind](`Invalid tool options: ${message}`));
});

it("createTodoTool() refuses bad rules where they are given", () => {
  expect(() => createTodoTool({ rules: { maxItems: 0 } })).toThrow(
    new RangeError("Invalid rules: maxItems must be a whole number ≥ 1 or Infinity (got 0)"),
  );
});

it("createTodoTool() takes undefined for left out", () => {
  const tool = createTodoTool({
    name: undefined,
    description: undefined,
    rules: undefined,
    properties: undefined,
    required: undefined,
    describe: undefined,
    result: undefined,
    refusal: undefined,
    notes: undefined,
    reply: undefined,
  });
  const plain = createTodoTool();
  const input = { todos: items("[>]Read") };
  expect([tool.name, tool.description, tool.parameters, tool.run(EMPTY_TODO_LIST, input)]).toEqual([
    plain.name,
    plain.description,
    plain.parameters,
    plain.run(EMPTY_TODO_LIST, input),
  ]);
});

it("createTodoTool() leaves the shown fields to the host where a tool reads items in its own way", () => {
  const readItem = (sent: unknown): unknown => ({ content: String(sent), status: "pending" });
  const tool = createTodoTool({ rules: { readItem, activeForm: "none" }, properties: ["content", "activeForm"] });
  expect(tool.run(EMPTY_TODO_LIST, { todos: ["Read"] }).text).toBe("0/1 done. Next: Read.");
});

it("createTodoTool() keeps the texts it was made with, whatever becomes of the host's object", () => {
  const options = { result: () => "before" };
  const tool = createTodoTool(options);
  options.result = () => "after";
  expect(tool.run(EMPTY_TODO_LIST, { todos: [] }).text).toBe("before");
});

it("tool.run() gives back a write that was accepted", () => {
  const list = deepFreeze(listOf(items("[>]Read")));
  const input = deepFreeze({ todos: items("[x]Read") });
  const result = createTodoTool().run(list, input);
  expect(result).toEqual({
    ok: true,
    text: "1/1 done.",
    list: { items: items("[x]Read"), revision: 2 },
    changed: true,
    changes: [{ type: "completed", before: list.items[0], after: items("[x]Read")[0] }],
    notes: [],
  });
  expect(isDeepFrozen(result)).toBe(true);
});

it("tool.run() gives back the very list with a write that was refused", () => {
  const list = listOf(items("[ ]Read"));
  const result = createTodoTool().run(list, {});
  expect(result).toEqual({ ok: false, text: expect.stringMatching(/^Not saved: /), list, issues: [expect.anything()] });
  expect(result.list).toBe(list);
  expect(isDeepFrozen(result)).toBe(true);
});

it("tool.run() gives back the very list with a write that changes nothing", () => {
  const list = listOf(items("[ ]Read"));
  const result = createTodoTool().run(list, { todos: items("[ ]Read") });
  expect([result.ok && result.changed, result.list === list]).toEqual([false, true]);
});

it("tool.run() works without its tool", () => {
  const { run } = createTodoTool();
  expect(run(EMPTY_TODO_LIST, { todos: [] }).text).toBe("No change. No todos.");
});

const SCHEMA = { type: "object", properties: {} } as const;

it.each<[string, boolean, TodoToolOptions]>([
  ["always is one", true, {}],
  ["may be a patch", false, { patch: true }],
  ["is read in its own way", false, { readCall: () => ({ kind: "read", text: "" }), schema: SCHEMA }],
])("isList of a tool finds out whether a call is a whole list: one that %s", (_, isList, options) => {
  expect(openTool(options).isList).toBe(isList);
});
