import { expect, it } from "vitest";
import { EMPTY_TODO_LIST, type TodoItem } from "../../src/model/todo.js";
import type { TodoRulesOptions } from "../../src/model/todo-rules.js";
import { readRows } from "../support/read-rows.js";
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
  ...readRows<Row>("parse/parse-item"),
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
  ...readRows<RepairedRow>("parse/parse-item.repaired"),
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
