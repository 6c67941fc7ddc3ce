import { expect, it } from "vitest";
import { EMPTY_TODO_LIST } from "../../src/core/todo.js";
import { validateAndReplace } from "../../src/plan/validate-and-replace.js";
import type { TodoRulesOptions } from "../../src/rules/todo-rules.js";
import { accept, line, notesOf, refusals } from "../support/write.js";

const a = { content: "a", status: "pending" };
const text = JSON.stringify([a]);

interface Row {
  readonly name: string;
  readonly input: unknown;
  readonly rules?: TodoRulesOptions;
  readonly notes?: readonly string[];
}

const parsed = "json_text todos";
const single = "single_item todos";

it.each<Row>([
  { name: "an object", input: { todos: [a] } },
  { name: "arguments as one JSON string, which is no repair", input: JSON.stringify({ todos: [a] }) },
  { name: "arguments as JSON text with white space around", input: `\n ${JSON.stringify({ todos: [a] })} ` },
  { name: "JSON text without any repair allowed", input: JSON.stringify({ todos: [a] }), rules: { repair: false } },
  { name: "an object without a prototype", input: Object.assign(Object.create(null), { todos: [a] }) },
  { name: "a list as JSON text", input: { todos: text }, notes: [parsed] },
  { name: "a list as JSON text in JSON text", input: JSON.stringify({ todos: text }), notes: [parsed] },
  {
    name: "the whole input as JSON text in the list's place",
    input: { todos: JSON.stringify({ todos: [a] }) },
    notes: [parsed],
  },
  { name: "one item as JSON text", input: { todos: JSON.stringify(a) }, notes: [parsed, single] },
  { name: "one item", input: { todos: a }, notes: [single] },
  { name: "one item for the whole input", input: a, notes: [single] },
  { name: "a bare array", input: [a], notes: ["bare_list todos"] },
  { name: "a bare array as JSON text", input: text, notes: ["bare_list todos"] },
  { name: "the key of a stored list", input: { items: [a] }, notes: ["list_key todos"] },
  { name: "the key of a stored list with JSON text", input: { items: text }, notes: ["list_key todos", parsed] },
  {
    name: "another key beside a null one",
    input: { todos: null, items: [a] },
    notes: ["list_key todos", "unknown_field todos"],
  },
  {
    name: "the model's own key, which is no repair",
    input: { plan: [a] },
    rules: { fields: { list: "plan" }, repair: false },
  },
  {
    name: "our key where the model's is missing",
    input: { todos: [a] },
    rules: { fields: { list: "plan" } },
    notes: ["list_key plan"],
  },
  { name: "the model's own key first", input: { items: [], todos: [a] }, notes: ["unknown_field items"] },
  { name: "a null summary, which is no repair", input: { todos: [a], summary: null } },
])("validateAndReplace() reads $name", ({ input, rules, notes = [] }) => {
  const result = accept(EMPTY_TODO_LIST, input, rules);
  expect(result.list.items.map(line)).toEqual(["[ ]a"]);
  expect(notesOf(result)).toEqual(notes);
});

const missing = "required todos";
const none: TodoRulesOptions = { repair: false };

it.each<{ name: string; input: unknown; rules?: TodoRulesOptions; issue: string }>([
  { name: "nothing", input: undefined, issue: "wrong_type" },
  { name: "null", input: null, issue: "wrong_type" },
  { name: "true", input: true, issue: "wrong_type" },
  { name: "NaN", input: Number.NaN, issue: "wrong_type" },
  { name: "a bigint", input: 5n, issue: "wrong_type" },
  { name: "a symbol", input: Symbol("a"), issue: "wrong_type" },
  { name: "a function", input: () => a, issue: "wrong_type" },
  { name: "an empty text", input: "", issue: "invalid_json" },
  { name: "JSON text of a number, which is never parsed", input: "1e5", issue: "invalid_json" },
  { name: "arguments encoded twice, unrepaired", input: JSON.stringify(text), rules: none, issue: "invalid_json" },
  { name: "JSON text that is cut off", input: text.slice(0, 9), issue: "cut_off" },
  { name: "JSON text that is cut off, unrepaired", input: text.slice(0, 9), rules: none, issue: "invalid_json" },
  { name: "an empty object", input: {}, issue: missing },
  { name: "a null list", input: { todos: null }, issue: missing },
  { name: "a null list beside an item's fields", input: { ...a, todos: null }, issue: missing },
  { name: "another key with no list", input: { items: 4 }, issue: missing },
  { name: "an update of one item", input: { id: 3, status: "completed" }, issue: missing },
  { name: "a number for the list", input: { todos: 3 }, issue: "wrong_type todos" },
  { name: "text for the list", input: { todos: "a, then b" }, issue: "wrong_type todos" },
  { name: "a list as JSON text, unrepaired", input: { todos: text }, rules: none, issue: "wrong_type todos" },
  { name: "one item, unrepaired", input: { todos: a }, rules: none, issue: "wrong_type todos" },
  { name: "one item for the whole input, unrepaired", input: a, rules: none, issue: missing },
  { name: "a bare array, unrepaired", input: [a], rules: none, issue: "wrong_type" },
  { name: "another key, unrepaired", input: { items: [a] }, rules: none, issue: missing },
  {
    name: "an item as JSON text where that repair is not allowed",
    input: { todos: JSON.stringify(a) },
    rules: { repair: ["json_text"] },
    issue: "wrong_type todos",
  },
])("validateAndReplace() refuses $name", ({ input, rules, issue }) => {
  expect(refusals(input, rules)).toEqual([issue]);
});

it("validateAndReplace() misses list and summary at once, in the model's own names", () => {
  expect(refusals({}, { summary: "required", fields: { list: "plan", summary: "why" } })).toEqual([
    "required plan",
    "required why",
  ]);
});

it("validateAndReplace() takes the summary of a single item for the list's", () => {
  const result = validateAndReplace(EMPTY_TODO_LIST, { summary: "Ship", content: "Test", status: "pending" });
  expect(result.list).toEqual({ items: [{ content: "Test", status: "pending" }], summary: "Ship", revision: 1 });
});
