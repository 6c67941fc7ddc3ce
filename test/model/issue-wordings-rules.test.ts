import { expect, it } from "vitest";
import * as z from "zod/v4";
import { todoItemSchema } from "../../src/schema/todo-schema.js";
import { item, items } from "../support/write.js";
import { CODES, expectIssues, findUnworded, type IssueRow } from "./issue-rows.js";

const ISSUES: readonly IssueRow[] = [
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
];

it.each(ISSUES)("validateAndReplace() says what arrived and the fix for $name", expectIssues);

it("validateAndReplace() has a message in this table for every code of a rule that is broken", () => {
  expect(findUnworded(CODES.rules, ISSUES)).toEqual([]);
});
