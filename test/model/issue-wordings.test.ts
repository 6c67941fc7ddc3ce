import { expect, it } from "vitest";
import * as z from "zod/v4";
import { createIssue } from "../../src/model/context.js";
import { resolveRules } from "../../src/model/resolve-rules.js";
import type { TodoRulesOptions } from "../../src/model/todo-rules.js";
import { todoItemSchema } from "../../src/schema/todo-schema.js";
import { ISSUE_CODES } from "../support/codes.js";
import { item, items, listOf, refuse } from "../support/write.js";

interface Row {
  readonly name: string;
  readonly before?: readonly string[];
  readonly input: unknown;
  readonly rules?: TodoRulesOptions;
}

interface Said {
  readonly code: string;
  readonly path: readonly unknown[];
  readonly message: string;
}

interface IssueRow extends Row {
  readonly issues: readonly Said[];
}

const throwing = {
  get todos(): never {
    throw new Error("no plan here");
  },
};

const ISSUES: readonly IssueRow[] = [
  {
    name: "arguments that are no JSON",
    input: "{todos}",
    issues: [
      {
        code: "invalid_json",
        path: [],
        message: 'The input is not valid JSON (it begins "{todos}"); send one JSON object {"todos": [...]}.',
      },
    ],
  },
  {
    name: "a list as text that is no JSON",
    input: { todos: "[{'content': 'it's'}]" },
    issues: [
      {
        code: "invalid_json",
        path: ["todos"],
        message: "todos is not valid JSON (it begins \"[{'content': 'it's'}]\"); send an array of items.",
      },
    ],
  },
  {
    name: "arguments that are cut off",
    input: '{"todos": [',
    issues: [
      {
        code: "cut_off",
        path: [],
        message: 'The input is cut off (it ends "{\\"todos\\": ["); send one JSON object {"todos": [...]}, whole.',
      },
    ],
  },
  {
    name: "a list with words behind it",
    input: { todos: "[] as asked" },
    issues: [
      {
        code: "other_text",
        path: ["todos"],
        message: 'todos has something else in it ("as asked"); send an array of items, and nothing else.',
      },
    ],
  },
  {
    name: "a checklist with words in it, for the whole input",
    input: "- [x] A\nThen B",
    issues: [
      {
        code: "other_text",
        path: [],
        message:
          'The input has something else in it ("Then B"); send one JSON object {"todos": [...]}, and nothing else.',
      },
    ],
  },
  {
    name: "a field that asks for less than a new list, whatever its items lack",
    input: { todos: [{ status: "pending", op: "remove" }], merge: true },
    issues: [
      {
        code: "unknown_field",
        path: ["merge"],
        message: "merge is not a field; leave it out and send the whole list, which replaces the old one.",
      },
    ],
  },
  {
    name: "an item that asks for less than a new list",
    input: { todos: [{ content: "a", status: "pending", op: "remove" }] },
    issues: [
      {
        code: "unknown_field",
        path: ["todos", 0, "op"],
        message: "todos[0].op is not a field; leave it out and send the whole list, which replaces the old one.",
      },
    ],
  },
  {
    name: "items under an item, and beside an empty list",
    input: { todos: [], tasks: [{ content: "a", status: "pending" }] },
    issues: [{ code: "unknown_field", path: ["tasks"], message: "tasks is not a field; send its items in todos." }],
  },
  {
    name: "a merge said in Python's way",
    input: { todos: [{ content: "a", status: "pending" }], merge: "True" },
    issues: [
      {
        code: "unknown_field",
        path: ["merge"],
        message: "merge is not a field; leave it out and send the whole list, which replaces the old one.",
      },
    ],
  },
  {
    name: "items as text beside the text of an empty list",
    input: { todos: "[]", tasks: '[{"content":"a","status":"pending"}]' },
    issues: [{ code: "unknown_field", path: ["tasks"], message: "tasks is not a field; send its items in todos." }],
  },
  {
    name: "a call that only asks for the list",
    input: { command: "view", todos: [] },
    issues: [
      {
        code: "unknown_field",
        path: ["command"],
        message: "command is not a field; leave it out and send the whole list, which replaces the old one.",
      },
    ],
  },
  {
    name: "items as text under an item",
    input: { todos: [{ content: "a", status: "pending", children: "- [ ] b" }] },
    issues: [
      {
        code: "unknown_field",
        path: ["todos", 0, "children"],
        message: "todos[0].children is not a field; send its items in todos.",
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
    input: { todos: "A, then B" },
    issues: [{ code: "wrong_type", path: ["todos"], message: 'todos is "A, then B"; send an array of items.' }],
  },
  {
    name: "an item, a content, a status and a summary of the wrong type",
    input: { todos: [null, { content: ["a"], status: 2 }], summary: {} },
    issues: [
      { code: "wrong_type", path: ["summary"], message: "summary is an object; send text." },
      { code: "wrong_type", path: ["todos", 0], message: "todos[0] is null; send an object." },
      { code: "wrong_type", path: ["todos", 1, "content"], message: "todos[1].content is an array; send text." },
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
      { code: "blank", path: ["summary"], message: "summary is blank; say in one sentence what the whole task is." },
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
    input: {
      todos: [
        { content: "a", status: "pending" },
        { content: "b", status: "pending" },
        { content: "c", status: "pending" },
      ],
    },
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
    input: {
      todos: [
        { content: "a", status: "in_progress" },
        { content: "b", status: "pending" },
        { content: "c", status: "in_progress" },
      ],
    },
    issues: [
      {
        code: "too_many_in_progress",
        path: ["todos"],
        message: '2 items are in_progress (todos[0], todos[2]); at most 1 may be, so set the others to "pending".',
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
    name: "an unfinished item left out, where that is refused",
    before: ["[>]a", "[ ]b"],
    input: { todos: [{ content: "a", status: "in_progress" }] },
    rules: { protection: { dropped_unfinished: "refuse" } },
    issues: [
      {
        code: "dropped_unfinished",
        path: ["todos"],
        message: 'No longer in the list: "b" (pending); keep what is unfinished, or set it to "cancelled".',
      },
    ],
  },
  {
    name: "an unfinished item left out, where nothing can be cancelled",
    before: ["[>]a", "[ ]b"],
    input: { todos: [{ content: "a", status: "in_progress" }] },
    rules: { protection: { dropped_unfinished: "refuse" }, statuses: ["pending", "in_progress", "completed"] },
    issues: [
      {
        code: "dropped_unfinished",
        path: ["todos"],
        message: 'No longer in the list: "b" (pending); keep what is unfinished.',
      },
    ],
  },
  {
    name: "a finished item opened again, where that is refused",
    before: ["[x]a", "[ ]b"],
    input: {
      todos: [
        { content: "a", status: "pending" },
        { content: "b", status: "pending" },
      ],
    },
    rules: { protection: { reopened: "refuse" } },
    issues: [
      {
        code: "reopened",
        path: ["todos"],
        message:
          '"a" was completed and is pending again; leave finished items as they were and add a new one for more work.',
      },
    ],
  },
  {
    name: "a finished item with another text, where that is refused",
    before: ["[x]Read code", "[ ]b"],
    input: {
      todos: [
        { content: "Read the code and tests", status: "completed" },
        { content: "b", status: "pending" },
      ],
    },
    rules: { protection: { reworded_finished: "refuse" } },
    issues: [
      {
        code: "reworded_finished",
        path: ["todos"],
        message:
          'Finished, but with other words now: "Read code" to "Read the code and tests"; send finished items with their old words.',
      },
    ],
  },
  {
    name: "two items completed at once, one of which was not in progress, where that is refused",
    before: ["[>]a", "[ ]b"],
    input: {
      todos: [
        { content: "a", status: "completed" },
        { content: "b", status: "completed" },
      ],
    },
    rules: {
      protection: { many_completed: "refuse", not_started: "refuse" },
      statusWords: { completed: "done", in_progress: "doing" },
    },
    issues: [
      {
        code: "many_completed",
        path: ["todos"],
        message: '2 items became done at once: "a", "b"; set one item to "done" in each write.',
      },
      {
        code: "not_started",
        path: ["todos"],
        message: 'Now done without having been doing: "b"; set an item to "doing" before it is "done".',
      },
    ],
  },
  {
    name: "five items in progress, all of which are named",
    input: {
      todos: [
        { content: "a", status: "in_progress" },
        { content: "b", status: "in_progress" },
        { content: "c", status: "in_progress" },
        { content: "d", status: "in_progress" },
        { content: "e", status: "in_progress" },
      ],
    },
    issues: [
      {
        code: "too_many_in_progress",
        path: ["todos"],
        message:
          '5 items are in_progress (todos[0], todos[1], todos[2], todos[3], todos[4]); at most 1 may be, so set the others to "pending".',
      },
    ],
  },
  {
    name: "six items in progress, five of which are named",
    input: {
      todos: [
        { content: "a", status: "in_progress" },
        { content: "b", status: "in_progress" },
        { content: "c", status: "in_progress" },
        { content: "d", status: "in_progress" },
        { content: "e", status: "in_progress" },
        { content: "f", status: "in_progress" },
      ],
    },
    issues: [
      {
        code: "too_many_in_progress",
        path: ["todos"],
        message:
          '6 items are in_progress (todos[0], todos[1], todos[2], todos[3], todos[4], …); at most 1 may be, so set the others to "pending".',
      },
    ],
  },
  {
    name: "an item that cannot be read before two in progress, where none may be and words are the model's own",
    input: { todos: [7, { content: "a", status: "doing" }, { content: "b", status: "failed" }] },
    rules: { maxInProgress: 0, statusWords: { pending: "open", in_progress: "doing" } },
    issues: [
      { code: "wrong_type", path: ["todos", 0], message: "todos[0] is 7; send an object." },
      {
        code: "invalid_status",
        path: ["todos", 2, "status"],
        message: 'todos[2].status is "failed"; use "open", "doing", "completed" or "cancelled".',
      },
      {
        code: "too_many_in_progress",
        path: ["todos"],
        message: '1 item is doing (todos[1]); at most 0 may be, so set the others to "open".',
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
    name: "a value that JSON cannot hold, where the host's schema takes anything",
    input: { todos: [{ ...item("[ ]a"), x: Number.NaN }] },
    rules: { itemSchema: todoItemSchema.extend({ x: z.any() }) },
    issues: [
      {
        code: "invalid_field",
        path: ["todos", 0, "x"],
        message: "todos[0].x: it must be plain JSON (TypeError: NaN is not JSON).",
      },
    ],
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
  {
    name: "a list that lies about its length",
    input: { todos: new Proxy([], { get: (list, key) => (key === "length" ? "two" : Reflect.get(list, key)) }) },
    issues: [
      {
        code: "unreadable",
        path: [],
        message: 'The input could not be read ("TypeError: a list without a length"); send plain JSON.',
      },
    ],
  },
];

it.each(ISSUES)("validateAndReplace() says what arrived and the fix for $name", (row) => {
  const before = row.before && listOf(items(...row.before));
  const found = refuse(row.input, row.rules, before).map(({ code, path, message }) => ({ code, path, message }));
  expect(found).toEqual(row.issues);
});

it("validateAndReplace() has a message in this table for every issue code", () => {
  const codes = new Set(ISSUES.flatMap((row) => row.issues.map((issue) => issue.code)));
  // Only calls about single items can name one, and only a shared list changes by itself: both have tests of their own.
  const others = ["unknown_item", "ambiguous_item", "list_changed", "issues_omitted"];
  expect([...codes, ...others].sort()).toEqual([...ISSUE_CODES].sort());
});

it("createIssue() tells a model whose list is too old to send its changes again", () => {
  const { message } = createIssue({ code: "list_changed", path: [] }, resolveRules().wording);
  expect(message).toBe(
    "The list has changed since you last saw it; send your changes again, on top of it as it is now.",
  );
});

it("validateAndReplace() counts the issues beyond 250 in a last one", () => {
  const todos = Array.from({ length: 300 }, () => ({ content: "", status: "pending" }));
  const issues = refuse({ todos }, { maxItems: 300 });
  expect(issues).toHaveLength(251);
  expect(issues.at(-1)).toMatchObject({ code: "issues_omitted", path: [], received: 50 });
  expect(issues.at(-1)?.message).toBe("There are 50 more problems.");
});
