import { expect, it } from "vitest";
import { EMPTY_TODO_LIST } from "../../src/model/todo.js";
import type { TodoRulesOptions } from "../../src/model/todo-rules.js";
import { validateAndReplace } from "../../src/plan/validate-and-replace.js";
import { accept, line, notesOf, refusals, refuse } from "../support/write.js";

const a = { content: "a", status: "pending" };

interface Row {
  readonly name: string;
  readonly input: unknown;
  readonly rules?: TodoRulesOptions;
  readonly notes?: readonly string[];
}

it.each<Row>([
  { name: "an object", input: { todos: [{ content: "a", status: "pending" }] } },
  { name: "arguments as one JSON string, which is no repair", input: '{"todos":[{"content":"a","status":"pending"}]}' },
  {
    name: "arguments as JSON text with white space around",
    input: '\n {"todos":[{"content":"a","status":"pending"}]} ',
  },
  {
    name: "JSON text without any repair allowed",
    input: '{"todos":[{"content":"a","status":"pending"}]}',
    rules: { repair: false },
  },
  { name: "a list as JSON text", input: { todos: '[{"content":"a","status":"pending"}]' }, notes: ["json_text todos"] },
  {
    name: "a list as JSON text in JSON text",
    input: '{"todos":"[{\\"content\\":\\"a\\",\\"status\\":\\"pending\\"}]"}',
    notes: ["json_text todos"],
  },
  {
    name: "the whole input as JSON text in the list's place",
    input: { todos: '{"todos":[{"content":"a","status":"pending"}]}' },
    notes: ["json_text todos"],
  },
  {
    name: "one item as JSON text",
    input: { todos: '{"content":"a","status":"pending"}' },
    notes: ["json_text todos", "single_item todos"],
  },
  {
    name: "the list's own key twice",
    input: { todos: { todos: [{ content: "a", status: "pending" }] } },
    notes: ["wrapper todos"],
  },
  {
    name: "items under numbers from 0",
    input: { todos: { 0: { content: "a", status: "pending" } } },
    notes: ["index_object todos"],
  },
  {
    name: "items under numbers from 1",
    input: { todos: { 1: { content: "a", status: "pending" } } },
    notes: ["index_object todos"],
  },
  {
    name: "a list as JSON text in quotes, with white space before it",
    input: { todos: '"  [{\\"content\\":\\"a\\",\\"status\\":\\"pending\\"}]"' },
    notes: ["nested_json todos"],
  },
  {
    name: "the last of two whole inputs in a row",
    input: '{"todos":[]}{"todos":[{"content":"a","status":"pending"}]}',
    notes: ["joined_values"],
  },
  { name: "a checklist with closing tags", input: "- [ ] a\n</todos>\n</invoke>", notes: ["markup", "markdown_list"] },
  {
    name: "a list as JSON text with a closing tag",
    input: { todos: '[{"content":"a","status":"pending"}]</todos>' },
    notes: ["markup todos", "json_text todos"],
  },
  { name: "one item", input: { todos: { content: "a", status: "pending" } }, notes: ["single_item todos"] },
  { name: "one item for the whole input", input: { content: "a", status: "pending" }, notes: ["single_item todos"] },
  { name: "a bare array", input: [{ content: "a", status: "pending" }], notes: ["bare_list todos"] },
  { name: "a bare array as JSON text", input: '[{"content":"a","status":"pending"}]', notes: ["bare_list todos"] },
  {
    name: "the key of a stored list",
    input: { items: [{ content: "a", status: "pending" }] },
    notes: ["list_key todos"],
  },
  {
    name: "the key of a stored list with JSON text",
    input: { items: '[{"content":"a","status":"pending"}]' },
    notes: ["list_key todos", "json_text todos"],
  },
  {
    name: "the key of a stored list with JSON text in quotes, with white space before it",
    input: { items: '" [{\\"content\\":\\"a\\",\\"status\\":\\"pending\\"}]"' },
    notes: ["list_key todos", "nested_json todos"],
  },
  {
    name: "another key beside a null one",
    input: { todos: null, items: [{ content: "a", status: "pending" }] },
    notes: ["list_key todos", "unknown_field todos"],
  },
  {
    name: "the model's own key, which is no repair",
    input: { plan: [{ content: "a", status: "pending" }] },
    rules: { fields: { list: "plan" }, repair: false },
  },
  {
    name: "our key where the model's is missing",
    input: { todos: [{ content: "a", status: "pending" }] },
    rules: { fields: { list: "plan" } },
    notes: ["list_key plan"],
  },
  {
    name: "the model's own key first",
    input: { items: [], todos: [{ content: "a", status: "pending" }] },
    notes: ["unknown_field items"],
  },
  {
    name: "one item for the whole input, under names of another tool",
    input: { task: "a", state: "pending" },
    notes: ["single_item todos", "field_name todos[0].content", "field_name todos[0].status"],
  },
  {
    name: "one item for the whole input, with a capital ID",
    input: { ID: "1", content: "a", status: "pending" },
    notes: ["single_item todos", "field_name todos[0].id"],
  },
  {
    name: "one item for the whole input, with the model's own name of an id",
    input: { taskId: "1", content: "a", status: "pending" },
    rules: { ids: "keep", fields: { id: "taskId" } },
    notes: ["single_item todos"],
  },
  {
    name: "four wrappers around each other",
    input: { input: { input: { input: { input: { todos: [a] } } } } },
    notes: Array(4).fill("wrapper todos"),
  },
  {
    name: "a name that ends like that of an operation",
    input: { todos: [{ ...a, desktop: "add" }] },
    notes: ["unknown_field todos[0].desktop"],
  },
  {
    name: "101 fields too many",
    input: { todos: [a], ...Object.fromEntries(Array.from({ length: 101 }, (_, at) => [`x${at}`, 1])) },
    notes: [...Array.from({ length: 100 }, (_, at) => `unknown_field x${at}`), "unknown_field"],
  },
  {
    name: "a null summary, which is no repair",
    input: { todos: [{ content: "a", status: "pending" }], summary: null },
  },
  { name: "an object without a prototype", input: Object.assign(Object.create(null), { todos: [a] }) },
])("validateAndReplace() reads $name", ({ input, rules, notes = [] }) => {
  const result = accept(EMPTY_TODO_LIST, input, rules);
  expect(result.list.items.map(line)).toEqual(["[ ]a"]);
  expect(notesOf(result)).toEqual(notes);
});

type RefusedRow = { name: string; input: unknown; rules?: TodoRulesOptions; issue: string };

it.each<RefusedRow>([
  { name: "null", input: null, issue: "wrong_type" },
  { name: "true", input: true, issue: "wrong_type" },
  { name: "an empty text", input: "", issue: "invalid_json" },
  { name: "JSON text of a number, which is never parsed", input: "1e5", issue: "invalid_json" },
  {
    name: "arguments encoded twice, unrepaired",
    input: '"[{\\"content\\":\\"a\\",\\"status\\":\\"pending\\"}]"',
    rules: { repair: false },
    issue: "invalid_json",
  },
  { name: "JSON text that is cut off", input: '[{"conten', issue: "cut_off" },
  {
    name: "JSON text that is cut off, unrepaired",
    input: '[{"conten',
    rules: { repair: false },
    issue: "invalid_json",
  },
  { name: "an empty object", input: {}, issue: "required todos" },
  { name: "a null list", input: { todos: null }, issue: "required todos" },
  {
    name: "a null list beside an item's fields",
    input: { content: "a", status: "pending", todos: null },
    issue: "required todos",
  },
  { name: "another key with no list", input: { items: 4 }, issue: "required todos" },
  { name: "an update of one item", input: { id: 3, status: "completed" }, issue: "required todos" },
  {
    name: "an update of one task of another tool",
    input: { taskId: "1", content: "a", status: "completed" },
    issue: "required todos",
  },
  { name: "one item without words", input: { task: "", status: "pending" }, issue: "required todos" },
  {
    name: "five wrappers around each other",
    input: { input: { input: { input: { input: { input: { todos: [a] } } } } } },
    issue: "required todos",
  },
  { name: "an empty list beside another one", input: { todos: [], items: [a] }, issue: "unknown_field items" },
  {
    name: "an empty list as text beside another one",
    input: { todos: " [ ] ", items: [a] },
    issue: "unknown_field items",
  },
  {
    name: "an empty list as text without white space beside another one",
    input: { todos: "[]", items: [a] },
    issue: "unknown_field items",
  },
  { name: "a number for the list", input: { todos: 3 }, issue: "wrong_type todos" },
  { name: "text for the list", input: { todos: "a, then b" }, issue: "wrong_type todos" },
  {
    name: "a list as JSON text, unrepaired",
    input: { todos: '[{"content":"a","status":"pending"}]' },
    rules: { repair: false },
    issue: "wrong_type todos",
  },
  {
    name: "one item, unrepaired",
    input: { todos: { content: "a", status: "pending" } },
    rules: { repair: false },
    issue: "wrong_type todos",
  },
  {
    name: "one item for the whole input, unrepaired",
    input: { content: "a", status: "pending" },
    rules: { repair: false },
    issue: "required todos",
  },
  {
    name: "a bare array, unrepaired",
    input: [{ content: "a", status: "pending" }],
    rules: { repair: false },
    issue: "wrong_type",
  },
  {
    name: "another key, unrepaired",
    input: { items: [{ content: "a", status: "pending" }] },
    rules: { repair: false },
    issue: "required todos",
  },
  {
    name: "an item as JSON text where that repair is not allowed",
    input: { todos: '{"content":"a","status":"pending"}' },
    rules: { repair: ["json_text"] },
    issue: "wrong_type todos",
  },
  { name: "nothing", input: undefined, issue: "wrong_type" },
  { name: "NaN", input: Number.NaN, issue: "wrong_type" },
  { name: "a bigint", input: 5n, issue: "wrong_type" },
  { name: "a symbol", input: Symbol("a"), issue: "wrong_type" },
  { name: "a function", input: () => a, issue: "wrong_type" },
])("validateAndReplace() refuses $name", ({ input, rules, issue }) => {
  expect(refusals(input, rules)).toEqual([issue]);
});

it("validateAndReplace() reads one item for the whole input, of which a number is all the words", () => {
  expect(accept(EMPTY_TODO_LIST, { task: 404, status: "pending" }).list.items.map(line)).toEqual(["[ ]404"]);
});

it("validateAndReplace() misses list and summary at once, in the model's own names", () => {
  expect(refusals({}, { summary: "required", fields: { list: "plan", summary: "why" } })).toEqual([
    "required plan",
    "required why",
  ]);
});

it.each<{ rules: TodoRulesOptions; shape: string }>([
  { rules: {}, shape: '{"todos": [...]}' },
  { rules: { summary: "required", fields: { list: "plan", summary: "why" } }, shape: '{"why": "...", "plan": [...]}' },
])("validateAndReplace() shows the shape $shape to a model that sent a number", ({ rules, shape }) => {
  expect(refuse(1, rules)[0]?.expected).toBe(`an object ${shape}`);
});

it("validateAndReplace() takes the summary of a single item for the list's", () => {
  const result = validateAndReplace(EMPTY_TODO_LIST, { summary: "Ship", content: "Test", status: "pending" });
  expect(result.list).toEqual({ items: [{ content: "Test", status: "pending" }], summary: "Ship", revision: 1 });
});

it("validateAndReplace() refuses a list as JSON text that more than tags follow", () => {
  expect(refusals({ todos: '[{"content":"a","status":"pending"}]</todos>more' })).toEqual(["other_text todos"]);
  expect(refusals({ todos: { 2: a, 3: a } })).toEqual(["unknown_field todos[0].2"]);
});
