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

const parsed = "json_text: todos was JSON text and was parsed.";
const single = "single_item: One item stood where todos belongs and was read as a list of one.";

it.each<Row>([
  { name: "an object", input: { todos: [a] } },
  { name: "arguments as one JSON string, which is no repair", input: JSON.stringify({ todos: [a] }) },
  { name: "arguments as JSON text with white space around", input: `\n ${JSON.stringify({ todos: [a] })} ` },
  {
    name: "JSON text without any repair allowed",
    input: JSON.stringify({ todos: [a] }),
    rules: { repair: false },
  },
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
  {
    name: "a bare array",
    input: [a],
    notes: ["bare_list: The input was a bare array and was read as todos."],
  },
  {
    name: "a bare array as JSON text",
    input: text,
    notes: ["bare_list: The input was a bare array and was read as todos."],
  },
  {
    name: "the key of a stored list",
    input: { items: [a] },
    notes: ['list_key: "items" was read as todos.'],
  },
  {
    name: "the key of a stored list with JSON text",
    input: { items: text },
    notes: ['list_key: "items" was read as todos.', parsed],
  },
  {
    name: "another key beside a null one",
    input: { todos: null, items: [a] },
    notes: [
      'list_key: "items" was read as todos.',
      'unknown_field: "todos" is not a field of the input and was left out.',
    ],
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
    notes: ['list_key: "todos" was read as plan.'],
  },
  {
    name: "the model's own key first",
    input: { items: [], todos: [a] },
    notes: ['unknown_field: "items" is not a field of the input and was left out.'],
  },
  { name: "a null summary, which is no repair", input: { todos: [a], summary: null } },
])("validateAndReplace() reads $name", ({ input, rules, notes = [] }) => {
  const result = accept(EMPTY_TODO_LIST, input, rules);
  expect(result.list.items.map(line)).toEqual(["[ ]a"]);
  expect(notesOf(result)).toEqual(notes);
});

const object = 'send an object {"todos": [...]}.';
const array = "send an array of items.";
const missing = 'todos is missing; send the whole list as {"todos": [...]}; an empty array clears it.';
const none: TodoRulesOptions = { repair: false };

it.each<{ name: string; input: unknown; rules?: TodoRulesOptions; message: string }>([
  { name: "nothing", input: undefined, message: `The input is nothing; ${object}` },
  { name: "null", input: null, message: `The input is null; ${object}` },
  { name: "true", input: true, message: `The input is true; ${object}` },
  { name: "NaN", input: Number.NaN, message: `The input is NaN; ${object}` },
  { name: "a bigint", input: 5n, message: `The input is a bigint; ${object}` },
  { name: "a symbol", input: Symbol("a"), message: `The input is a symbol; ${object}` },
  { name: "a function", input: () => a, message: `The input is a function; ${object}` },
  {
    name: "an empty text",
    input: "",
    message: 'The input is not valid JSON (it begins ""); send one JSON object {"todos": [...]}.',
  },
  {
    name: "JSON text of a number, which is never parsed",
    input: "1e5",
    message: 'The input is not valid JSON (it begins "1e5"); send one JSON object {"todos": [...]}.',
  },
  {
    name: "arguments encoded twice, unrepaired",
    input: JSON.stringify(text),
    rules: none,
    message: `The input is not valid JSON (it begins ${JSON.stringify(JSON.stringify(text))}); send one JSON object {"todos": [...]}.`,
  },
  {
    name: "JSON text that is cut off",
    input: text.slice(0, 9),
    message: 'The input is cut off (it ends "[{\\"conten"); send one JSON object {"todos": [...]}, whole.',
  },
  {
    name: "JSON text that is cut off, unrepaired",
    input: text.slice(0, 9),
    rules: none,
    message: 'The input is not valid JSON (it begins "[{\\"conten"); send one JSON object {"todos": [...]}.',
  },
  { name: "an empty object", input: {}, message: missing },
  { name: "a null list", input: { todos: null }, message: missing },
  { name: "a null list beside an item's fields", input: { ...a, todos: null }, message: missing },
  { name: "another key with no list", input: { items: 4 }, message: missing },
  { name: "an update of one item", input: { id: 3, status: "completed" }, message: missing },
  { name: "a number for the list", input: { todos: 3 }, message: `todos is 3; ${array}` },
  { name: "text for the list", input: { todos: "a, then b" }, message: `todos is "a, then b"; ${array}` },
  {
    name: "a list as JSON text, unrepaired",
    input: { todos: text },
    rules: none,
    message: `todos is ${JSON.stringify(text)}; ${array}`,
  },
  { name: "one item, unrepaired", input: { todos: a }, rules: none, message: `todos is an object; ${array}` },
  { name: "one item for the whole input, unrepaired", input: a, rules: none, message: missing },
  { name: "a bare array, unrepaired", input: [a], rules: none, message: `The input is an array; ${object}` },
  { name: "another key, unrepaired", input: { items: [a] }, rules: none, message: missing },
  {
    name: "an item as JSON text where that repair is not allowed",
    input: { todos: JSON.stringify(a) },
    rules: { repair: ["json_text"] },
    message: `todos is an object; ${array}`,
  },
])("validateAndReplace() refuses $name", ({ input, rules, message }) => {
  expect(refusals(input, rules)).toEqual([message]);
});

it("validateAndReplace() misses list and summary at once, in the model's own names", () => {
  expect(refusals({}, { summary: "required", fields: { list: "plan", summary: "why" } })).toEqual([
    'plan is missing; send the whole list as {"why": "...", "plan": [...]}; an empty array clears it.',
    "why is missing; say in one sentence what the whole task is.",
  ]);
});

it("validateAndReplace() takes the summary of a single item for the list's", () => {
  const result = validateAndReplace(EMPTY_TODO_LIST, { summary: "Ship", content: "Test", status: "pending" });
  expect(result.list).toEqual({
    items: [{ content: "Test", status: "pending" }],
    summary: "Ship",
    revision: 1,
  });
});
