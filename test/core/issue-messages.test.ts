import { expect, it } from "vitest";
import { TODO_ISSUE_CODES } from "../../src/core/issue.js";
import type { TodoRulesOptions } from "../../src/core/rules.js";
import { todoItemSchema } from "../../src/core/todo.js";
import { items, refuse } from "../support/write.js";

interface Row {
  readonly name: string;
  readonly input: unknown;
  readonly rules?: TodoRulesOptions;
  readonly issues: readonly {
    readonly code: string;
    readonly path: readonly unknown[];
    readonly message: string;
  }[];
}

const throwing = {
  get todos(): never {
    throw new Error("no plan here");
  },
};

const ROWS: readonly Row[] = [
  {
    name: "arguments that are no JSON",
    input: '{"todos": [',
    issues: [
      {
        code: "invalid_json",
        path: [],
        message:
          'The input is not valid JSON (it begins "{\\"todos\\": ["); send one JSON object {"todos": [...]}.',
      },
    ],
  },
  {
    name: "a list as text that is no JSON",
    input: { todos: "[{'content': 'a'}]" },
    issues: [
      {
        code: "invalid_json",
        path: ["todos"],
        message: "todos is not valid JSON (it begins \"[{'content': 'a'}]\"); send an array of items.",
      },
    ],
  },
  {
    name: "an input of the wrong type",
    input: 5,
    issues: [{ code: "wrong_type", path: [], message: 'The input is 5; send an object {"todos": [...]}.' }],
  },
  {
    name: "a list in words",
    input: { todos: "- [x] A" },
    issues: [{ code: "wrong_type", path: ["todos"], message: 'todos is "- [x] A"; send an array of items.' }],
  },
  {
    name: "an item, a content, a status and a summary of the wrong type",
    input: { todos: [null, { content: ["a"], status: 2 }], summary: {} },
    issues: [
      { code: "wrong_type", path: ["summary"], message: "summary is an object; send text." },
      { code: "wrong_type", path: ["todos", 0], message: "todos[0] is null; send an object." },
      {
        code: "wrong_type",
        path: ["todos", 1, "content"],
        message: "todos[1].content is an array; send text.",
      },
      {
        code: "wrong_type",
        path: ["todos", 1, "status"],
        message: 'todos[1].status is 2; send "pending", "in_progress", "completed" or "cancelled".',
      },
    ],
  },
  {
    name: "no list",
    input: {},
    issues: [
      {
        code: "required",
        path: ["todos"],
        message: 'todos is missing; send the whole list as {"todos": [...]}; an empty array clears it.',
      },
    ],
  },
  {
    name: "an item of nothing",
    input: { todos: [{}], summary: null },
    rules: { activeForm: "required", ids: "require", summary: "required" },
    issues: [
      {
        code: "required",
        path: ["summary"],
        message: "summary is missing; say in one sentence what the whole task is.",
      },
      { code: "required", path: ["todos", 0, "id"], message: "todos[0].id is missing; give the item an id." },
      {
        code: "required",
        path: ["todos", 0, "content"],
        message: "todos[0].content is missing; say in a few words what to do.",
      },
      {
        code: "required",
        path: ["todos", 0, "status"],
        message: 'todos[0].status is missing; use "pending", "in_progress", "completed" or "cancelled".',
      },
      {
        code: "required",
        path: ["todos", 0, "activeForm"],
        message: "todos[0].activeForm is missing; say what is being done while the item runs.",
      },
    ],
  },
  {
    name: "blank texts",
    input: { todos: [{ content: " ", status: "pending", activeForm: "\n" }], summary: "\t" },
    rules: { activeForm: "required", summary: "required" },
    issues: [
      {
        code: "blank",
        path: ["summary"],
        message: "summary is blank; say in one sentence what the whole task is.",
      },
      {
        code: "blank",
        path: ["todos", 0, "content"],
        message: "todos[0].content is blank; say in a few words what to do.",
      },
      {
        code: "blank",
        path: ["todos", 0, "activeForm"],
        message: "todos[0].activeForm is blank; say what is being done while the item runs.",
      },
    ],
  },
  {
    name: "texts over their limits",
    input: { todos: [{ content: "abcd", status: "pending", activeForm: "abc" }] },
    rules: { maxContentLength: 3, maxActiveFormLength: 2 },
    issues: [
      {
        code: "too_long",
        path: ["todos", 0, "content"],
        message: "todos[0].content has 4 characters; at most 3 are allowed, so shorten it.",
      },
      {
        code: "too_long",
        path: ["todos", 0, "activeForm"],
        message: "todos[0].activeForm has 3 characters; at most 2 are allowed, so shorten it.",
      },
    ],
  },
  {
    name: "too many items",
    input: { todos: items("[ ]a", "[ ]b", "[ ]c") },
    rules: { maxItems: 2 },
    issues: [
      {
        code: "too_many_items",
        path: ["todos"],
        message: "todos has 3 items; at most 2 are allowed, so merge or drop some.",
      },
    ],
  },
  {
    name: "a status word that is none",
    input: { todos: [{ content: "a", status: "failed" }] },
    rules: { statuses: ["pending", "completed"] },
    issues: [
      {
        code: "invalid_status",
        path: ["todos", 0, "status"],
        message: 'todos[0].status is "failed"; use "pending" or "completed".',
      },
    ],
  },
  {
    name: "too many in progress",
    input: { todos: items("[>]a", "[ ]b", "[>]c") },
    issues: [
      {
        code: "too_many_in_progress",
        path: ["todos"],
        message:
          '2 items are in_progress (todos[0], todos[2]); at most 1 may be, so set the others to "pending".',
      },
    ],
  },
  {
    name: "an id given twice",
    input: {
      todos: [
        { id: "1", content: "a", status: "pending" },
        { id: "1", content: "b", status: "pending" },
      ],
    },
    rules: { ids: "require" },
    issues: [
      {
        code: "duplicate_id",
        path: ["todos", 1, "id"],
        message: 'todos[1].id is "1", which an item before it has too; give each item its own id.',
      },
    ],
  },
  {
    name: "a field that does not exist",
    input: { todos: [{ content: "a", status: "pending", "due date": 1 }] },
    rules: { unknownFields: "reject" },
    issues: [
      {
        code: "unknown_field",
        path: ["todos", 0, "due date"],
        message: 'todos[0]."due date" is not a field; leave it out.',
      },
    ],
  },
  {
    name: "a field that the host's schema refuses",
    input: { todos: items("[ ]a") },
    rules: { itemSchema: todoItemSchema.refine(() => false, "Nothing is good enough.") },
    issues: [{ code: "invalid_field", path: ["todos", 0], message: "todos[0]: Nothing is good enough." }],
  },
  {
    name: "a value that throws when it is read",
    input: throwing,
    issues: [
      {
        code: "unreadable",
        path: [],
        message: 'The input could not be read ("Error: no plan here"); send plain JSON.',
      },
    ],
  },
];

it.each(ROWS)("validateAndReplace() says what arrived and the fix for $name", ({ input, rules, issues }) => {
  const found = refuse(input, rules).map(({ code, path, message }) => ({ code, path, message }));
  expect(found).toEqual(issues);
});

it("validateAndReplace() has a message in this table for every issue code", () => {
  const codes = new Set(ROWS.flatMap((row) => row.issues.map((issue) => issue.code)));
  expect([...codes].sort()).toEqual([...TODO_ISSUE_CODES].sort());
});
