import { expect, it } from "vitest";
import * as z from "zod/v4";
import { EMPTY_TODO_LIST, type TodoItem } from "../../src/model/todo.js";
import type { TodoRulesOptions } from "../../src/model/todo-rules.js";
import { todoItemSchema } from "../../src/schema/todo-schema.js";
import { accept, notesOf, refusals } from "../support/write.js";

const a: TodoItem = { content: "a", status: "pending" };

interface Row {
  readonly name: string;
  readonly sent: unknown;
  readonly rules?: TodoRulesOptions;
  readonly item: Partial<TodoItem>;
  readonly notes?: readonly string[];
}

const left = (name: string): string => `unknown_field todos[0].${name}`;

it.each<Row>([
  {
    name: "all four fields",
    sent: { id: "1", content: "a", status: "pending", activeForm: "Doing a" },
    item: { id: "1", content: "a", status: "pending", activeForm: "Doing a" },
  },
  {
    name: "null for absent optional fields, which is no repair",
    sent: { content: "a", status: "pending", id: null, activeForm: null },
    item: { content: "a", status: "pending" },
  },
  {
    name: "blank optional fields as absent",
    sent: { content: "a", status: "pending", id: " ", activeForm: "" },
    item: { content: "a", status: "pending" },
  },
  {
    name: "a blank activeForm as absent, and the host's field",
    sent: { content: "a", status: "pending", activeForm: "", note: "ask" },
    rules: { itemSchema: todoItemSchema.extend({ note: z.string() }) },
    item: { content: "a", status: "pending", note: "ask" } as Partial<TodoItem>,
  },
  {
    name: "a text where items have a status by default",
    sent: "a",
    rules: { defaultStatus: "pending" },
    item: a,
    notes: ["text_item todos[0]"],
  },
  { name: "an empty list of its own as a stranger", sent: { ...a, tasks: [] }, item: a, notes: [left("tasks")] },
  {
    name: "two flags that agree",
    sent: { content: "a", done: true, completed: true },
    item: { content: "a", status: "completed" },
    notes: ["status_flag todos[0].status", "unknown_field todos[0].completed"],
  },
  {
    name: "a status in a box with white space after it",
    sent: { content: "a", status: "[x] " },
    item: { content: "a", status: "completed" },
    notes: ["status_word todos[0].status"],
  },
  {
    name: "an item as JSON text",
    sent: '{"content":"a","status":"pending"}',
    item: { content: "a", status: "pending" },
    notes: ["json_text todos[0]"],
  },
  {
    name: "active_form",
    sent: { content: "a", status: "pending", active_form: "Doing a" },
    item: { content: "a", status: "pending", activeForm: "Doing a" },
    notes: ["field_name todos[0].activeForm"],
  },
  {
    name: "active_form beside a null activeForm",
    sent: { content: "a", status: "pending", activeForm: null, active_form: "Doing a" },
    item: { content: "a", status: "pending", activeForm: "Doing a" },
    notes: ["field_name todos[0].activeForm"],
  },
  {
    name: "activeForm before active_form",
    sent: { active_form: "no", content: "a", status: "pending", activeForm: "yes" },
    item: { content: "a", status: "pending", activeForm: "yes" },
    notes: ["unknown_field todos[0].active_form"],
  },
  {
    name: "active_form as a stranger where that repair is not allowed",
    sent: { content: "a", status: "pending", active_form: "Doing a" },
    rules: { repair: false },
    item: { content: "a", status: "pending" },
    notes: ["unknown_field todos[0].active_form"],
  },
  {
    name: "active_form as a stranger where there is no activeForm",
    sent: { content: "a", status: "pending", active_form: "Doing a" },
    rules: { activeForm: "none" },
    item: { content: "a", status: "pending" },
    notes: ["unknown_field todos[0].active_form"],
  },
  {
    name: "activeForm as a stranger where there is none",
    sent: { content: "a", status: "pending", activeForm: "Doing a" },
    rules: { activeForm: "none" },
    item: { content: "a", status: "pending" },
    notes: ["unknown_field todos[0].activeForm"],
  },
  {
    name: "fields under symbols not at all",
    sent: { content: "a", status: "pending" },
    item: { content: "a", status: "pending" },
  },
  {
    name: "the model's own names, which is no repair",
    sent: { key: "1", step: "a", state: "pending", doing: "Doing a" },
    rules: { fields: { id: "key", content: "step", status: "state", activeForm: "doing" }, repair: false },
    item: { id: "1", content: "a", status: "pending", activeForm: "Doing a" },
  },
  {
    name: "our own names as strangers where the model has others",
    sent: { content: "a", status: "pending", step: "b", state: "completed" },
    rules: { fields: { content: "step", status: "state" } },
    item: { content: "b", status: "completed" },
    notes: ["unknown_field todos[0].content", "unknown_field todos[0].status"],
  },
  { name: "an item without a prototype", sent: Object.assign(Object.create(null), a), item: a },
  {
    name: "a field __proto__ as a stranger",
    sent: JSON.parse('{"content":"a","status":"pending","__proto__":{"status":"completed"}}'),
    item: a,
    notes: [left("__proto__")],
  },
  {
    name: "an item in a wrapper",
    sent: { task: { title: "a", status: "pending" } },
    item: a,
    notes: ["wrapper todos[0]", "field_name todos[0].content"],
  },
  {
    name: "an item in a wrapper with null beside it",
    sent: { id: null, item: a },
    item: a,
    notes: ["wrapper todos[0]"],
  },
  {
    name: "an object beside an item's own fields as a stranger",
    sent: { ...a, meta: { content: "b" } },
    item: a,
    notes: [left("meta")],
  },
  {
    name: "what the host's reader makes of it",
    sent: "a",
    rules: { readItem: (sent, index) => ({ content: `${index}: ${sent}`, status: "pending" }) },
    item: { content: "0: a", status: "pending" },
  },
])("validateAndReplace() reads $name", ({ sent, rules, item, notes = [] }) => {
  const result = accept(EMPTY_TODO_LIST, { todos: [sent] }, rules);
  expect(result.list.items).toStrictEqual([item]);
  expect(notesOf(result)).toEqual(notes);
});

type RepairedRow = { name: string; sent: unknown; rules?: TodoRulesOptions; issue: string };

it.each<RepairedRow>([
  { name: "null", sent: null, issue: "wrong_type todos[0]" },
  { name: "a text", sent: "a", issue: "wrong_type todos[0]" },
  {
    name: "a text, unrepaired, where items have a status by default",
    sent: "a",
    rules: { defaultStatus: "pending", repair: false },
    issue: "wrong_type todos[0]",
  },
  { name: "a number", sent: 7, issue: "wrong_type todos[0]" },
  { name: "a list", sent: [{ content: "a", status: "pending" }], issue: "wrong_type todos[0]" },
  { name: "JSON text of a list", sent: "[1]", issue: "wrong_type todos[0]" },
  { name: "flags that differ", sent: { content: "a", done: true, cancelled: true }, issue: "required todos[0].status" },
  { name: "JSON text that is cut off", sent: '{"content"', issue: "wrong_type todos[0]" },
  { name: "JSON text, unrepaired", sent: "{}", rules: { repair: false }, issue: "wrong_type todos[0]" },
  {
    name: "an unknown field",
    sent: { content: "a", status: "pending", x: 1 },
    rules: { unknownFields: "reject" },
    issue: "unknown_field todos[0].x",
  },
  { name: "nothing", sent: undefined, issue: "wrong_type todos[0]" },
  { name: "a wrapper around several items", sent: { item: [a, a] }, issue: "unknown_field todos[0].item" },
  { name: "a wrapper with an id beside it", sent: { id: "1", item: a }, issue: "unknown_field todos[0].item" },
  { name: "two wrappers", sent: { item: a, next: a }, issue: "unknown_field todos[0].item" },
  {
    name: "a wrapper in a wrapper",
    sent: { item: { item: a, status: "pending" } },
    issue: "required todos[0].content",
  },
  { name: "a wrapper, unrepaired", sent: { item: a }, rules: { repair: false }, issue: "unknown_field todos[0].item" },
])("validateAndReplace() refuses $name for an item", ({ sent, rules, issue }) => {
  expect(refusals({ todos: [sent] }, rules)).toEqual([issue]);
});

it("validateAndReplace() refuses two rows of a checklist for one item among others", () => {
  expect(refusals({ todos: [a, "- [ ] b\n- [ ] c"] })).toEqual(["wrong_type todos[1]"]);
});

it("validateAndReplace() takes the holes of a sparse list for nothing", () => {
  const sparse: unknown[] = [a];
  sparse[2] = a;
  expect(refusals({ todos: sparse })).toEqual(["wrong_type todos[1]"]);
});

it("validateAndReplace() turns a host's reader that throws into an issue", () => {
  const readItem = (): never => {
    throw new Error("cannot read");
  };
  expect(refusals({ todos: [a] }, { readItem })).toEqual(["unreadable"]);
});
