import { expect, it } from "vitest";
import * as z from "zod/v4";
import { createIssue } from "../../src/model/context.js";
import { resolveRules } from "../../src/model/resolve-rules.js";
import { todoItemSchema } from "../../src/schema/todo-schema.js";
import { ISSUE_CODES } from "../support/codes.js";
import { type WordingRow, wordingOf } from "../support/wording-row.js";
import { item, items, listOf, refuse } from "../support/write.js";

interface IssueRow extends WordingRow {
  /** The code, the path and the message of each. */
  readonly issues: readonly string[];
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
    name: "texts over their limits",
    input: { todos: [{ content: "abcd", status: "pending", activeForm: "abc" }] },
    rules: { maxContentLength: 3, maxActiveFormLength: 2 },
    issues: [
      "too_long at todos[0].content: todos[0].content has 4 characters; at most 3 are allowed, so shorten it.",
      "too_long at todos[0].activeForm: todos[0].activeForm has 3 characters; at most 2 are allowed, so shorten it.",
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
    issues: ["too_many_items at todos: todos has 3 items; at most 2 are allowed, so merge or drop some."],
  },
  {
    name: "a status word that is none",
    input: { todos: [{ content: "a", status: "failed" }] },
    rules: { statuses: ["pending", "completed"] },
    issues: ['invalid_status at todos[0].status: todos[0].status is "failed"; use "pending" or "completed".'],
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
      'too_many_in_progress at todos: 2 items are in_progress (todos[0], todos[2]); at most 1 may be, so set the others to "pending".',
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
      'duplicate_id at todos[1].id: todos[1].id is "1", which an item before it has too; give each item its own id.',
    ],
  },
  {
    name: "a field that does not exist",
    input: { todos: [{ content: "a", status: "pending", "due date": 1 }] },
    rules: { unknownFields: "reject" },
    issues: ['unknown_field at todos[0]."due date": todos[0]."due date" is not a field; leave it out.'],
  },
  {
    name: "an unfinished item left out, where that is refused",
    before: ["[>]a", "[ ]b"],
    input: { todos: [{ content: "a", status: "in_progress" }] },
    rules: { protection: { dropped_unfinished: "refuse" } },
    issues: [
      'dropped_unfinished at todos: No longer in the list: "b" (pending); keep what is unfinished, or set it to "cancelled".',
    ],
  },
  {
    name: "an unfinished item left out, where nothing can be cancelled",
    before: ["[>]a", "[ ]b"],
    input: { todos: [{ content: "a", status: "in_progress" }] },
    rules: { protection: { dropped_unfinished: "refuse" }, statuses: ["pending", "in_progress", "completed"] },
    issues: ['dropped_unfinished at todos: No longer in the list: "b" (pending); keep what is unfinished.'],
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
      'reopened at todos: "a" was completed and is pending again; leave finished items as they were and add a new one for more work.',
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
      'reworded_finished at todos: Finished, but with other words now: "Read code" to "Read the code and tests"; send finished items with their old words.',
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
      'many_completed at todos: 2 items became done at once: "a", "b"; set one item to "done" in each write.',
      'not_started at todos: Now done without having been doing: "b"; set an item to "doing" before it is "done".',
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
      'too_many_in_progress at todos: 5 items are in_progress (todos[0], todos[1], todos[2], todos[3], todos[4]); at most 1 may be, so set the others to "pending".',
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
      'too_many_in_progress at todos: 6 items are in_progress (todos[0], todos[1], todos[2], todos[3], todos[4], …); at most 1 may be, so set the others to "pending".',
    ],
  },
  {
    name: "an item that cannot be read before two in progress, where none may be and words are the model's own",
    input: { todos: [7, { content: "a", status: "doing" }, { content: "b", status: "failed" }] },
    rules: { maxInProgress: 0, statusWords: { pending: "open", in_progress: "doing" } },
    issues: [
      "wrong_type at todos[0]: todos[0] is 7; send an object.",
      'invalid_status at todos[2].status: todos[2].status is "failed"; use "open", "doing", "completed" or "cancelled".',
      'too_many_in_progress at todos: 1 item is doing (todos[1]); at most 0 may be, so set the others to "open".',
    ],
  },
  {
    name: "a field that the host's schema refuses",
    input: { todos: items("[ ]a") },
    rules: { itemSchema: todoItemSchema.refine(() => false, "Nothing is good enough.") },
    issues: ["invalid_field at todos[0]: todos[0]: Nothing is good enough."],
  },
  {
    name: "a value that JSON cannot hold, where the host's schema takes anything",
    input: { todos: [{ ...item("[ ]a"), x: Number.NaN }] },
    rules: { itemSchema: todoItemSchema.extend({ x: z.any() }) },
    issues: ["invalid_field at todos[0].x: todos[0].x: it must be plain JSON (TypeError: NaN is not JSON)."],
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

it.each(ISSUES)("validateAndReplace() says what arrived and the fix for $name", (row) => {
  const before = row.before && listOf(items(...row.before));
  expect(refuse(row.input, row.rules, before).map(wordingOf)).toEqual(row.issues);
});

it("validateAndReplace() has a message in this table for every issue code", () => {
  const codes = new Set(ISSUES.flatMap((row) => row.issues.map((issue) => issue.split(/\W/)[0])));
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
