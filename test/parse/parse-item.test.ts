import { expect, it } from "vitest";
import { EMPTY_TODO_LIST, type TodoItem } from "../../src/core/todo.js";
import type { TodoRulesOptions } from "../../src/rules/todo-rules.js";
import { accept, notesOf, refusals } from "../support/write.js";

const a: TodoItem = { content: "a", status: "pending" };

interface Row {
  readonly name: string;
  readonly sent: unknown;
  readonly rules?: TodoRulesOptions;
  readonly item: Partial<TodoItem>;
  readonly notes?: readonly string[];
}

const alias = "field_name todos[0].activeForm";
const left = (name: string): string => `unknown_field todos[0].${name}`;

it.each<Row>([
  {
    name: "all four fields",
    sent: { id: "1", ...a, activeForm: "Doing a" },
    item: { id: "1", ...a, activeForm: "Doing a" },
  },
  { name: "null for absent optional fields, which is no repair", sent: { ...a, id: null, activeForm: null }, item: a },
  { name: "blank optional fields as absent", sent: { ...a, id: " ", activeForm: "" }, item: a },
  { name: "an item without a prototype", sent: Object.assign(Object.create(null), a), item: a },
  { name: "an item as JSON text", sent: JSON.stringify(a), item: a, notes: ["json_text todos[0]"] },
  {
    name: "active_form",
    sent: { ...a, active_form: "Doing a" },
    item: { ...a, activeForm: "Doing a" },
    notes: [alias],
  },
  {
    name: "active_form beside a null activeForm",
    sent: { ...a, activeForm: null, active_form: "Doing a" },
    item: { ...a, activeForm: "Doing a" },
    notes: [alias],
  },
  {
    name: "activeForm before active_form",
    sent: { active_form: "no", ...a, activeForm: "yes" },
    item: { ...a, activeForm: "yes" },
    notes: [left("active_form")],
  },
  {
    name: "active_form as a stranger where that repair is not allowed",
    sent: { ...a, active_form: "Doing a" },
    rules: { repair: false },
    item: a,
    notes: [left("active_form")],
  },
  {
    name: "active_form as a stranger where there is no activeForm",
    sent: { ...a, active_form: "Doing a" },
    rules: { activeForm: "none" },
    item: a,
    notes: [left("active_form")],
  },
  {
    name: "activeForm as a stranger where there is none",
    sent: { ...a, activeForm: "Doing a" },
    rules: { activeForm: "none" },
    item: a,
    notes: [left("activeForm")],
  },
  {
    name: "a field __proto__ as a stranger",
    sent: JSON.parse('{"content":"a","status":"pending","__proto__":{"status":"completed"}}'),
    item: a,
    notes: [left("__proto__")],
  },
  { name: "fields under symbols not at all", sent: { ...a, [Symbol("x")]: 1 }, item: a },
  {
    name: "the model's own names, which is no repair",
    sent: { key: "1", step: "a", state: "pending", doing: "Doing a" },
    rules: { fields: { id: "key", content: "step", status: "state", activeForm: "doing" }, repair: false },
    item: { id: "1", ...a, activeForm: "Doing a" },
  },
  {
    name: "our own names as strangers where the model has others",
    sent: { ...a, step: "b", state: "completed" },
    rules: { fields: { content: "step", status: "state" } },
    item: { content: "b", status: "completed" },
    notes: [left("content"), left("status")],
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

it.each<{ name: string; sent: unknown; rules?: TodoRulesOptions; issue: string }>([
  { name: "null", sent: null, issue: "wrong_type todos[0]" },
  { name: "nothing", sent: undefined, issue: "wrong_type todos[0]" },
  { name: "a text", sent: "a", issue: "wrong_type todos[0]" },
  { name: "a number", sent: 7, issue: "wrong_type todos[0]" },
  { name: "a list", sent: [a], issue: "wrong_type todos[0]" },
  { name: "JSON text of a list", sent: "[1]", issue: "wrong_type todos[0]" },
  { name: "JSON text that is cut off", sent: '{"content"', issue: "wrong_type todos[0]" },
  { name: "JSON text, unrepaired", sent: "{}", rules: { repair: false }, issue: "wrong_type todos[0]" },
  {
    name: "an unknown field",
    sent: { ...a, x: 1 },
    rules: { unknownFields: "reject" },
    issue: "unknown_field todos[0].x",
  },
])("validateAndReplace() refuses $name for an item", ({ sent, rules, issue }) => {
  expect(refusals({ todos: [sent] }, rules)).toEqual([issue]);
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
