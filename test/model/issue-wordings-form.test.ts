import { expect, it } from "vitest";
import { CODES, expectIssues, findUnworded, type IssueRow } from "./issue-rows.js";

const throwing = {
  get todos(): never {
    throw new Error("no plan here");
  },
};

const ISSUES: readonly IssueRow[] = [
  {
    name: "arguments that are no JSON",
    input: "{todos}",
    issues: ['invalid_json: The input is not valid JSON (it begins "{todos}"); send one JSON object {"todos": [...]}.'],
  },
  {
    name: "a list as text that is no JSON",
    input: { todos: "[{'content': 'it's'}]" },
    issues: [
      "invalid_json at todos: todos is not valid JSON (it begins \"[{'content': 'it's'}]\"); send an array of items.",
    ],
  },
  {
    name: "arguments that are cut off",
    input: '{"todos": [',
    issues: [
      'cut_off: The input is cut off (it ends "{\\"todos\\": ["); send one JSON object {"todos": [...]}, whole.',
    ],
  },
  {
    name: "a list with words behind it",
    input: { todos: "[] as asked" },
    issues: [
      'other_text at todos: todos has something else in it ("as asked"); send an array of items, and nothing else.',
    ],
  },
  {
    name: "a checklist with words in it, for the whole input",
    input: "- [x] A\nThen B",
    issues: [
      'other_text: The input has something else in it ("Then B"); send one JSON object {"todos": [...]}, and nothing else.',
    ],
  },
  {
    name: "a field that asks for less than a new list, whatever its items lack",
    input: { todos: [{ status: "pending", op: "remove" }], merge: true },
    issues: [
      "unknown_field at merge: merge is not a field; leave it out and send the whole list, which replaces the old one.",
    ],
  },
  {
    name: "an item that asks for less than a new list",
    input: { todos: [{ content: "a", status: "pending", op: "remove" }] },
    issues: [
      "unknown_field at todos[0].op: todos[0].op is not a field; leave it out and send the whole list, which replaces the old one.",
    ],
  },
  {
    name: "items under an item, and beside an empty list",
    input: { todos: [], tasks: [{ content: "a", status: "pending" }] },
    issues: ["unknown_field at tasks: tasks is not a field; send its items in todos."],
  },
  {
    name: "a merge said in Python's way",
    input: { todos: [{ content: "a", status: "pending" }], merge: "True" },
    issues: [
      "unknown_field at merge: merge is not a field; leave it out and send the whole list, which replaces the old one.",
    ],
  },
  {
    name: "items as text beside the text of an empty list",
    input: { todos: "[]", tasks: '[{"content":"a","status":"pending"}]' },
    issues: ["unknown_field at tasks: tasks is not a field; send its items in todos."],
  },
  {
    name: "a call that only asks for the list",
    input: { command: "view", todos: [] },
    issues: [
      "unknown_field at command: command is not a field; leave it out and send the whole list, which replaces the old one.",
    ],
  },
  {
    name: "items as text under an item",
    input: { todos: [{ content: "a", status: "pending", children: "- [ ] b" }] },
    issues: ["unknown_field at todos[0].children: todos[0].children is not a field; send its items in todos."],
  },
  {
    name: "an input of the wrong type",
    input: 5,
    issues: ['wrong_type: The input is 5; send an object {"todos": [...]}.'],
  },
  {
    name: "a list in words",
    input: { todos: "A, then B" },
    issues: ['wrong_type at todos: todos is "A, then B"; send an array of items.'],
  },
  {
    name: "an item, a content, a status and a summary of the wrong type",
    input: { todos: [null, { content: ["a"], status: 2 }], summary: {} },
    issues: [
      "wrong_type at summary: summary is an object; send text.",
      "wrong_type at todos[0]: todos[0] is null; send an object.",
      "wrong_type at todos[1].content: todos[1].content is an array; send text.",
      'wrong_type at todos[1].status: todos[1].status is 2; send "pending", "in_progress", "completed" or "cancelled".',
    ],
  },
  {
    name: "no list",
    input: {},
    issues: ['required at todos: todos is missing; send the whole list as {"todos": [...]}; an empty array clears it.'],
  },
  {
    name: "an item of nothing",
    input: { todos: [{}], summary: null },
    rules: { activeForm: "required", ids: "require", summary: "required" },
    issues: [
      "required at summary: summary is missing; say in one sentence what the whole task is.",
      "required at todos[0].id: todos[0].id is missing; give the item an id.",
      "required at todos[0].content: todos[0].content is missing; say in a few words what to do.",
      'required at todos[0].status: todos[0].status is missing; use "pending", "in_progress", "completed" or "cancelled".',
      "required at todos[0].activeForm: todos[0].activeForm is missing; say what is being done while the item runs.",
    ],
  },
  {
    name: "blank texts",
    input: { todos: [{ content: " ", status: "pending", activeForm: "\n" }], summary: "\t" },
    rules: { activeForm: "required", summary: "required" },
    issues: [
      "blank at summary: summary is blank; say in one sentence what the whole task is.",
      "blank at todos[0].content: todos[0].content is blank; say in a few words what to do.",
      "blank at todos[0].activeForm: todos[0].activeForm is blank; say what is being done while the item runs.",
    ],
  },
  {
    name: "a value that throws when it is read",
    input: throwing,
    issues: ['unreadable: The input could not be read ("Error: no plan here"); send plain JSON.'],
  },
  {
    name: "a list that lies about its length",
    input: { todos: new Proxy([], { get: (list, key) => (key === "length" ? "two" : Reflect.get(list, key)) }) },
    issues: ['unreadable: The input could not be read ("TypeError: a list without a length"); send plain JSON.'],
  },
];

it.each(ISSUES)("validateAndReplace() says what arrived and the fix for $name", expectIssues);

it("validateAndReplace() has a message in this table for every code of what is no list of items", () => {
  expect(findUnworded(CODES.form, ISSUES)).toEqual([]);
});
