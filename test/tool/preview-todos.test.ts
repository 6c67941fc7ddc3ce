import { expect, it } from "vitest";
import * as z from "zod/v4";
import { EMPTY_TODO_LIST, type TodoList } from "../../src/model/todo.js";
import type { TodoRulesOptions } from "../../src/model/todo-rules.js";
import { todoItemSchema } from "../../src/schema/todo-schema.js";
import { createTodoPreview, previewTodos } from "../../src/tool/preview-todos.js";
import { isDeepFrozen } from "../support/deep-freeze.js";
import { accept, items, line, listOf } from "../support/write.js";

const list = listOf(items("[x]Read", "[>]Write", "[ ]Ship"));
const text = JSON.stringify({ todos: items("[x]Read", "[x]Write", "[>]Test", "[ ]Publish"), summary: "Go" });

interface Row {
  readonly name: string;
  readonly partial: unknown;
  readonly lines: readonly string[];
}

it.each<Row>([
  { name: "an empty text", partial: "", lines: ["[x]Read", "[>]Write", "[ ]Ship"] },
  { name: "an open list", partial: '{"todos":[', lines: ["[x]Read", "[>]Write", "[ ]Ship"] },
  { name: "half an item", partial: '{"todos":[{"content":"Pub', lines: ["[x]Read", "[>]Write", "[ ]Ship"] },
  {
    name: "an item that has not closed",
    partial: '{"todos":[{"content":"Publish","status":"pending"',
    lines: ["[x]Read", "[>]Write", "[ ]Ship"],
  },
  {
    name: "a new status",
    partial: '{"todos":[{"content":"Read","status":"completed"},{"content":"Write","status":"completed"}',
    lines: ["[x]Read", "[x]Write", "[ ]Ship"],
  },
  {
    name: "a new item behind the one that was sent before it",
    partial:
      '{"todos":[{"content":"Read","status":"completed"},{"content":"Write","status":"completed"},{"content":"Test","status":"in_progress"}',
    lines: ["[x]Read", "[x]Write", "[>]Test", "[ ]Ship"],
  },
  {
    name: "a new first item",
    partial: '{"todos":[{"content":"Plan","status":"pending"},{"con',
    lines: ["[ ]Plan", "[x]Read", "[>]Write", "[ ]Ship"],
  },
  {
    name: "all items of an open call, removing none",
    partial:
      '{"todos":[{"content":"Read","status":"completed"},{"content":"Write","status":"completed"},{"content":"Test","status":"in_progress"},{"content":"Publish","status":"pending"}],"summary":"Go"',
    lines: ["[x]Read", "[x]Write", "[>]Test", "[ ]Publish", "[ ]Ship"],
  },
  {
    name: "the whole call",
    partial:
      '{"todos":[{"content":"Read","status":"completed"},{"content":"Write","status":"completed"},{"content":"Test","status":"in_progress"},{"content":"Publish","status":"pending"}],"summary":"Go"}',
    lines: ["[x]Read", "[x]Write", "[>]Test", "[ ]Publish"],
  },
  { name: "a whole call that clears", partial: '{"todos":[]}', lines: [] },
  {
    name: "a whole call that would be refused",
    partial: '{"todos":[{"content":"Publish","status":"failed"}]}',
    lines: ["[x]Read", "[>]Write", "[ ]Ship"],
  },
  {
    name: "a Python literal under another key",
    partial: "{'plan': [{'step': 'Write', 'status': 'done'}, {'st",
    lines: ["[x]Read", "[x]Write", "[ ]Ship"],
  },
  {
    name: "an object so far",
    partial: {
      todos: [{ content: "Read", status: "completed" }, { content: "Write", status: "completed" }, { content: "Te" }],
    },
    lines: ["[x]Read", "[x]Write", "[ ]Ship"],
  },
  { name: "words", partial: "Here is the plan", lines: ["[x]Read", "[>]Write", "[ ]Ship"] },
  { name: "a whole Python literal", partial: "{'plan': [{'step': 'Write', 'status': 'done'}]}", lines: ["[x]Write"] },
  {
    name: "a checklist, which never says that it is whole",
    partial: "- [x] Write\n",
    lines: ["[x]Read", "[>]Write", "[ ]Ship"],
  },
  {
    name: "a text with quotes and brackets in it",
    partial: '{"todos":[{"content":"Say \\"}]\\"","status":"pending"},{"con',
    lines: ['[ ]Say "}]"', "[x]Read", "[>]Write", "[ ]Ship"],
  },
  {
    name: "a Python text with brackets in it",
    partial: "{'todos': [{'content': 'Say }]', 'status': 'pending'}, {'con",
    lines: ["[ ]Say }]", "[x]Read", "[>]Write", "[ ]Ship"],
  },
  {
    name: "items in a wrapper, behind another list",
    partial: '{"notes":["a"],"input":{"todos":[{"content":"Write","status":"completed"}',
    lines: ["[x]Read", "[x]Write", "[ ]Ship"],
  },
  {
    name: "items as texts",
    partial: '{"todos":["- [ ] Plan","Te',
    lines: ["[ ]Plan", "[x]Read", "[>]Write", "[ ]Ship"],
  },
  { name: "nothing", partial: undefined, lines: ["[x]Read", "[>]Write", "[ ]Ship"] },
])("previewTodos() lays $name over the list", ({ partial, lines }) => {
  const preview = previewTodos(list, partial);
  expect(preview.items.map(line)).toEqual(lines);
  expect(preview.revision).toBe(list.revision);
  expect(isDeepFrozen(preview)).toBe(true);
});

it("previewTodos() gives back the very list where nothing of it is to be seen otherwise", () => {
  for (const partial of [
    undefined,
    "",
    '{"todos":[{"content":"Read","sta',
    '{"todos":[{"content":""}]}',
    { todos: [] },
    5,
  ])
    expect(previewTodos(list, partial)).toBe(list);
  expect(previewTodos(list, { todos: [{ content: "Read", status: "pending" }] }).items[1]).toBe(list.items[1]);
});

it("previewTodos() shows the summary of a whole call only", () => {
  expect(previewTodos(list, text).summary).toBe("Go");
  expect(previewTodos(list, text.slice(0, -1)).summary).toBeUndefined();
  const told = accept(list, { todos: list.items, summary: "Old" }).list;
  expect(previewTodos(told, text.slice(0, -1)).summary).toBe("Old");
});

it("previewTodos() keeps the ids of the items it lays others over", () => {
  const rules: TodoRulesOptions = { ids: "assign" };
  const before = listOf(items("[ ]a", "[ ]b"), rules);
  const preview = previewTodos(
    before,
    '{"todos":[{"content":"a","status":"completed"},{"content":"c","status":"pending"},',
    rules,
  );
  expect(preview.items).toEqual([
    { id: "t1", content: "a", status: "completed" },
    { content: "c", status: "pending" },
    { id: "t2", content: "b", status: "pending" },
  ]);
});

it("previewTodos() reads the host's own fields, and leaves out an item whose fields are not sound", () => {
  const itemSchema = todoItemSchema.extend({ tags: z.array(z.string()) });
  const sent = { content: "a", status: "pending", tags: ["x", "y"] };
  const partial = `{"todos":[${JSON.stringify(sent)},{"content":"b","status":"pending","tags":[]},{"content":"c","status":"pending","tags":[{}]}`;
  expect(previewTodos(EMPTY_TODO_LIST, partial, { itemSchema }).items).toEqual([
    sent,
    { content: "b", status: "pending", tags: [] },
  ]);
});

it("previewTodos() throws for rules that are none, and not for a value that throws", () => {
  const rules = { maxItems: 0 };
  expect(() => previewTodos(list, text, rules)).toThrow(RangeError);
  const throwing = {
    get todos(): never {
      throw new Error("no");
    },
  };
  expect(previewTodos(list, throwing)).toBe(list);
});

it("previewTodos() shows no id twice", () => {
  const named = listOf([{ id: "3", content: "Read", status: "pending" }]);
  const partial =
    '{"todos":[{"id":"3","content":"Test","status":"pending"},{"id":"3","content":"Ship","status":"pending"},';
  const shown = previewTodos(named, partial).items;
  expect(shown.map(({ id }) => id)).toEqual(["3", undefined, undefined]);
  expect(previewTodos(named, partial, { uniqueIds: false }).items.map(({ id }) => id)).toEqual(["3", "3", "3"]);
});

it.each([
  ["a text", '{"todos":[]}'],
  ["a write", { todos: [] }],
  ["nothing", undefined],
])("previewTodos() refuses %s in the list's place", (_name, value) => {
  // What plain JavaScript may pass.
  const list = value as unknown as TodoList;
  expect(() => previewTodos(list, "")).toThrow(/^Invalid call of previewTodos\(\): list must be a list, such as/);
});

it("createTodoPreview() keeps what it knows of a text that grows, and begins anew with another one", () => {
  const preview = createTodoPreview(list);
  const [one, other] = ["Test", "Deploy"].map((content) => `{"todos":[{"content":"${content}","status":"pending"}`);
  expect(preview(one).items.map(line)).toContain("[ ]Test");
  const shown = preview(`${one},{"con`);
  expect(preview(`${one},{"content":"a`)).toBe(shown);
  const lines = preview(`${other} `).items.map(line);
  expect([lines.includes("[ ]Deploy"), lines.includes("[ ]Test")]).toEqual([true, false]);
});

it.each([
  ["objects alone", items("[ ]a", "[ ]b", "[x]c", "[ ]d"), 4],
  ["a text among objects", [...items("[ ]a", "[ ]b"), JSON.stringify(items("[ ]c")[0]), ...items("[ ]d")], 6],
])("createTodoPreview() parses as few items of a growing text as it can: %s", (_name, todos, expected) => {
  let parsed = 0;
  const readItem = (item: unknown): unknown => {
    parsed += 1;
    return item;
  };
  const preview = createTodoPreview(EMPTY_TODO_LIST, { readItem });
  const whole = JSON.stringify({ todos });
  // The last bracket would make it a call, which is parsed as one.
  for (let end = 1; end < whole.length - 1; end += 1) preview(whole.slice(0, end));
  expect(preview(whole.slice(0, -2)).items.map(line)).toEqual([
    "[ ]a",
    "[ ]b",
    expect.stringMatching(/^\[.\]c$/),
    "[ ]d",
  ]);
  expect(parsed).toBe(expected);
});

it("createTodoPreview() knows the ids that items get by their position", () => {
  const itemSchema = todoItemSchema.extend({ id: z.enum(["1", "2"]) });
  const preview = createTodoPreview(EMPTY_TODO_LIST, { ids: "position", itemSchema });
  const whole = JSON.stringify({ todos: items("[ ]a", "[ ]b", "[ ]c") });
  for (let end = 1; end < whole.length - 1; end += 1) preview(whole.slice(0, end));
  expect(preview(whole.slice(0, -2)).items.map(line)).toEqual(["[ ]a", "[ ]b"]);
});

it("previewTodos() shows no more items than a list may have", () => {
  const rules: TodoRulesOptions = { maxItems: 2 };
  const { todos } = { todos: items("[ ]a", "[ ]b", "[ ]c") };
  for (const partial of [{ todos }, JSON.stringify({ todos }).slice(0, -1)])
    expect(previewTodos(EMPTY_TODO_LIST, partial, rules).items).toHaveLength(2);
});

it.each(['{"todos":[]}]}[{}', "]]]]]][{},{}", '}{"todos":[{}', "]"])(
  "previewTodos() shows the list itself where brackets are closed too often: %s",
  (text) => {
    expect(previewTodos(list, text)).toBe(list);
    const preview = createTodoPreview(list);
    for (let end = 1; end <= text.length; end += 1) preview(text.slice(0, end));
    expect(preview(text)).toBe(list);
  },
);
