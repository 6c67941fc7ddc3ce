import { expect, it } from "vitest";
import * as z from "zod/v4";
import { EMPTY_TODO_LIST, type TodoItem } from "../../src/model/todo.js";
import type { TodoRulesOptions } from "../../src/model/todo-rules.js";
import { applyTodoPatch } from "../../src/plan/apply-todo-patch.js";
import { todoItemSchema } from "../../src/schema/todo-schema.js";
import { accept, listOf, notesOf, refuse } from "../support/write.js";

const status = "pending";

interface Row {
  readonly name: string;
  readonly sent: Readonly<Record<string, unknown>>;
  readonly item: Partial<TodoItem>;
  readonly rules?: TodoRulesOptions;
  readonly notes?: readonly string[];
}

const CONTENT = ["markup todos[0].content"];

it.each<Row>([
  { name: "its own closing tag", sent: { content: "Fix it</content>", status }, item: { content: "Fix it", status } },
  {
    name: "its own closing tag under another name",
    sent: { title: "Fix it</title>", status },
    item: { content: "Fix it", status },
    notes: ["markup todos[0].title", "field_name todos[0].content"],
  },
  {
    name: "the closing tags of a parameter, an item and a call",
    sent: { content: "Fix it\n</parameter>\n</item></invoke></function_calls>", status },
    item: { content: "Fix it", status },
  },
  {
    name: "closing tags with a namespace",
    sent: { content: "Fix it</x:content></x:invoke>", status },
    item: { content: "Fix it", status },
  },
  {
    name: "a closing tag behind a status",
    sent: { content: "Fix it", status: "in_progress</status>" },
    item: { content: "Fix it", status: "in_progress" },
    notes: ["markup todos[0].status"],
  },
  {
    name: "a closing tag behind a field of the host",
    sent: { content: "Fix it", status, note: "Ask Ann</note>" },
    item: { content: "Fix it", status, note: "Ask Ann" } as Partial<TodoItem>,
    rules: { itemSchema: todoItemSchema.extend({ note: z.string() }) },
    notes: ["markup todos[0].note"],
  },
  {
    name: "a parameter that was swallowed",
    sent: { content: 'Fix it</content>\n<parameter name="activeForm">Fixing it', status },
    item: { content: "Fix it", status, activeForm: "Fixing it" },
  },
  {
    name: "a parameter that was swallowed without a closing tag",
    sent: { content: 'Fix it\n<x:parameter name="activeForm">Fixing it</x:parameter>', status },
    item: { content: "Fix it", status, activeForm: "Fixing it" },
  },
  {
    name: "two fields that were swallowed as tags",
    sent: { content: "Fix it</content>\\n<activeForm>Fixing it</activeForm><status>in_progress</status>" },
    item: { content: "Fix it", status: "in_progress", activeForm: "Fixing it" },
  },
  {
    name: "a swallowed field that was sent with the same value",
    sent: { content: 'Fix it</content><parameter name="status">pending', status },
    item: { content: "Fix it", status },
  },
  {
    name: "a swallowed field of the host's own",
    sent: { content: 'Fix it</content><parameter name="note">ask', status },
    item: { content: "Fix it", status },
    notes: [...CONTENT, "unknown_field todos[0].note"],
  },
  {
    name: "the tags that JSON is about",
    sent: { content: '["</content>"]</content>', status },
    item: { content: '["</content>"]', status },
  },
])("validateAndReplace() removes $name", ({ sent, item, rules, notes = CONTENT }) => {
  const result = accept(EMPTY_TODO_LIST, { todos: [sent] }, rules);
  expect(result.list.items).toEqual([item]);
  expect(notesOf(result)).toEqual(notes);
});

it.each([
  "Explain what </content> means",
  "Strip a leaked </item>",
  "Strip `x</parameter>`",
  "Render <item>x</item>",
  "Close the <div>a</div>",
  "Use a</b>",
  'Document <parameter name="status"> in the guide',
  "Replace a</content> by b",
  "</content>",
  "Compare a<b",
])("validateAndReplace() leaves a text about tags as it is: %s", (content) => {
  const result = accept(EMPTY_TODO_LIST, { todos: [{ content, status }] });
  expect(result.list.items).toEqual([{ content, status }]);
  expect(result.notes).toEqual([]);
});

it("validateAndReplace() leaves tags where the repair is off", () => {
  const { list } = accept(EMPTY_TODO_LIST, { todos: [{ content: "Fix it</content>", status }] }, { repair: false });
  expect(list.items).toEqual([{ content: "Fix it</content>", status }]);
});

it.each([
  {
    name: "a swallowed field that was sent with another value",
    sent: { content: 'Fix it</content><parameter name="status">completed', status },
    received: "</content><parameter name=",
  },
  {
    name: "a swallowed field twice",
    sent: { content: "Fix it</content><activeForm>A</activeForm><activeForm>B</activeForm>", status },
    received: "</activeForm><activeForm>B",
  },
  {
    name: "a swallowed item",
    sent: { content: "Fix it</content></item><item><content>Test it", status },
    received: "</content></item><item>",
  },
  {
    name: "a tag that names no field after a field's own",
    sent: { content: "Fix it</content><mood>good", status },
    received: "</content><mood>",
  },
])("validateAndReplace() refuses $name, and names the tags", ({ sent, received }) => {
  const issues = refuse({ todos: [sent] });
  expect(issues).toMatchObject([{ code: "other_text", path: ["todos", 0, "content"] }]);
  expect(String(issues[0]?.received).replaceAll("\\", "")).toContain(received);
});

const LIST = '[{"content":"Fix it","status":"pending"}]';

it.each([
  { name: "a summary that swallowed the list", input: { summary: `Ship</summary>\n<parameter name="todos">${LIST}` } },
  {
    name: "a summary that swallowed the list up to the end of the call",
    input: { summary: `Ship</summary>\n<todos>${LIST}</todos>\n</invoke>` },
  },
  { name: "a list that swallowed the summary", input: { todos: `${LIST}</todos>\n<parameter name="summary">Ship` } },
])("validateAndReplace() reads $name", ({ input }) => {
  const { list } = accept(EMPTY_TODO_LIST, input);
  expect(list).toEqual({ items: [{ content: "Fix it", status }], summary: "Ship", revision: 1 });
});

it("validateAndReplace() reads a summary that swallowed the list, whose item swallowed its status", () => {
  const list = '[{"content":"Fix it</item><status>completed"}]';
  const { items } = accept(EMPTY_TODO_LIST, { summary: `Ship</summary>\n<parameter name="todos">${list}` }).list;
  expect(items).toEqual([{ content: "Fix it", status: "completed" }]);
});

it("applyTodoPatch() removes tags from the fields of an update and an addition", () => {
  const list = listOf([{ content: "Fix it", status }]);
  const updates = [{ content: "Fix it", status: "completed</status>" }];
  const result = applyTodoPatch(list, { updates, add: [{ content: "Test it</content>", status }] });
  expect(result.list.items.map(({ content, status }) => [content, status])).toEqual([
    ["Fix it", "completed"],
    ["Test it", "pending"],
  ]);
});

it("validateAndReplace() looks through many tags in the time of reading them", () => {
  const content = '</content> <item "'.repeat(20_000);
  expect(refuse({ todos: [{ content, status }] })).toMatchObject([{ code: "too_long" }]);
});
