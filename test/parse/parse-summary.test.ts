import { expect, it } from "vitest";
import { EMPTY_TODO_LIST, type TodoList } from "../../src/model/todo.js";
import type { TodoRulesOptions } from "../../src/model/todo-rules.js";
import { accept, items, notesOf, refusals } from "../support/write.js";

const todos = items("[>]a", "[ ]b");
const before: TodoList = accept(EMPTY_TODO_LIST, { todos, summary: "Old" }).list;

type ReadRow = {
  name: string;
  sent: Readonly<Record<string, unknown>>;
  rules?: TodoRulesOptions;
  summary: string | undefined;
};

it.each<ReadRow>([
  {
    name: "replaces the summary by the one sent",
    sent: {
      todos: [
        { content: "a", status: "in_progress" },
        { content: "b", status: "pending" },
      ],
      summary: " New ",
    },
    summary: "New",
  },
  {
    name: "reads the summary under a name that plainly means it",
    sent: { todos: [{ content: "a", status: "in_progress" }], goal: "New" },
    summary: "New",
  },
  {
    name: "keeps white space where the rules say so",
    sent: {
      todos: [
        { content: "a", status: "in_progress" },
        { content: "b", status: "pending" },
      ],
      summary: " New ",
    },
    rules: { trim: false },
    summary: " New ",
  },
  {
    name: "keeps the summary when none is sent",
    sent: {
      todos: [
        { content: "a", status: "in_progress" },
        { content: "b", status: "pending" },
      ],
    },
    summary: "Old",
  },
  {
    name: "keeps the summary when null is sent",
    sent: {
      todos: [
        { content: "a", status: "in_progress" },
        { content: "b", status: "pending" },
      ],
      summary: null,
    },
    summary: "Old",
  },
  {
    name: "keeps the summary when a blank one is sent",
    sent: {
      todos: [
        { content: "a", status: "in_progress" },
        { content: "b", status: "pending" },
      ],
      summary: "  ",
    },
    summary: "Old",
  },
  {
    name: "keeps the summary while one item is left",
    sent: {
      todos: [
        { content: "b", status: "completed" },
        { content: "c", status: "pending" },
        { content: "d", status: "pending" },
      ],
    },
    summary: "Old",
  },
  { name: "keeps a summary sent with an empty list", sent: { todos: [], summary: "Done" }, summary: "Done" },
  {
    name: "reads the model's own name",
    sent: {
      todos: [
        { content: "a", status: "in_progress" },
        { content: "b", status: "pending" },
      ],
      why: "New",
    },
    rules: { fields: { summary: "why" } },
    summary: "New",
  },
  { name: "drops the summary when the list is cleared", sent: { todos: [] }, summary: undefined },
  {
    name: "drops the summary when nothing of the list is left",
    sent: { todos: items("[ ]x", "[ ]y", "[ ]z") },
    summary: undefined,
  },
])("validateAndReplace() $name", ({ sent, rules, summary }) => {
  const result = accept(before, sent, rules);
  expect(result.list.summary).toBe(summary);
  expect("summary" in result.list).toBe(summary !== undefined);
});

it("validateAndReplace() counts a new summary alone as a change of the list without a change of an item", () => {
  const result = accept(before, { todos, summary: "New" });
  expect(result).toMatchObject({ changed: true, changes: [], list: { revision: 2, summary: "New" } });
  expect(result.list.items).toBe(before.items);
});

it("validateAndReplace() changes nothing for the same summary", () => {
  expect(accept(before, { todos, summary: "Old " })).toMatchObject({ changed: false, changes: [] });
});

it("validateAndReplace() leaves out a summary where there is none, with a note", () => {
  const result = accept(EMPTY_TODO_LIST, { todos, summary: "New" }, { summary: "none" });
  expect(result.list).toStrictEqual({ items: todos, revision: 1 });
  expect(notesOf(result)).toEqual(["unknown_field summary"]);
});

type RefusedRow = { name: string; summary: unknown; rules: TodoRulesOptions; message: string };

it.each<RefusedRow>([
  {
    name: "a null one where it is required",
    summary: null,
    rules: { summary: "required" },
    message: "required summary",
  },
  {
    name: "a blank one where it is required",
    summary: "",
    rules: { summary: "required", trim: false },
    message: "blank summary",
  },
  { name: "one that is no text, once", summary: ["a"], rules: { summary: "required" }, message: "wrong_type summary" },
  { name: "a number of lost digits", summary: 1e21, rules: {}, message: "wrong_type summary" },
  { name: "a number, unrepaired", summary: 4, rules: { repair: false }, message: "wrong_type summary" },
  {
    name: "a missing one where it is required",
    summary: undefined,
    rules: { summary: "required" },
    message: "required summary",
  },
  {
    name: "one that is not a number either",
    summary: Number.POSITIVE_INFINITY,
    rules: {},
    message: "wrong_type summary",
  },
])("validateAndReplace() refuses $name as a summary", ({ summary, rules, message }) => {
  expect(refusals({ todos, summary }, rules)).toEqual([message]);
});

it("validateAndReplace() asks for a required summary when a bare list has no place for it", () => {
  expect(refusals(todos, { summary: "required" })).toEqual(["required summary"]);
});
