import { expect, it } from "vitest";
import type { TodoRulesOptions } from "../../src/model/todo-rules.js";
import { isDeepFrozen } from "../support/deep-freeze.js";
import { accept, items, listOf, refuse } from "../support/write.js";
import { told } from "./told-regressions.js";

const LIST = listOf(items("[x]a", "[>]b", "[ ]c"));

const UNINTENDED = { todos: items("[ ]a", "[x]b") };

it("rules.protection says for each concern whether it is ignored, noted or refused", () => {
  const ignored = accept(LIST, UNINTENDED, { protection: { dropped_unfinished: "ignore" } });
  expect(told(ignored.notes)).toEqual(["reopened [x]a -> [ ]a"]);
  const issues = refuse(UNINTENDED, { protection: { dropped_unfinished: "refuse" } }, LIST);
  expect(told(issues)).toEqual(["dropped_unfinished [ ]c"]);
  const all = refuse(UNINTENDED, { protection: { reopened: "refuse", dropped_unfinished: "refuse" } }, LIST);
  expect(told(all)).toEqual(["dropped_unfinished [ ]c", "reopened [x]a -> [ ]a"]);
  expect(isDeepFrozen(all)).toBe(true);
});

it.each<[name: string, after: readonly string[], rules: TodoRulesOptions, expected: string]>([
  [
    "what is left out",
    ["[x]a", "[>]b"],
    { protection: { dropped_unfinished: "refuse" } },
    'keep what is unfinished, or set it to "cancelled"',
  ],
  [
    "what is left out, where nothing is cancelled",
    ["[x]a", "[>]b"],
    { protection: { dropped_unfinished: "refuse" }, statuses: ["pending", "in_progress", "completed"] },
    "keep what is unfinished",
  ],
  [
    "what was never started",
    ["[x]a", "[>]b", "[x]c"],
    { protection: { not_started: "refuse" } },
    'set an item to "in_progress" before it is "completed"',
  ],
])("rules.protection says what to do instead: %s", (_name, after, rules, expected) => {
  const [issue] = refuse({ todos: items(...after) }, rules, listOf(items("[x]a", "[>]b", "[ ]c")));
  expect(issue?.message).toMatch(new RegExp(`; ${expected}\\.?$`));
});

it("rules.protection refuses no list that is cleared, and none after a finished one", () => {
  const protection = { dropped_unfinished: "refuse", reopened: "refuse" } as const;
  expect(accept(LIST, { todos: [] }, { protection }).changed).toBe(true);
  expect(accept(listOf(items("[x]a")), { todos: items("[ ]a") }, { protection }).changed).toBe(true);
});

const STRICT: TodoRulesOptions = {
  protection: { dropped_unfinished: "refuse", reopened: "refuse", reworded_finished: "refuse" },
};

it.each<{ name: string; todos: readonly unknown[]; codes: readonly string[] }>([
  {
    name: "beside an unknown status",
    todos: [
      { content: "a", status: "pending" },
      { content: "b", status: "failed" },
    ],
    codes: ["invalid_status", "dropped_unfinished", "reopened"],
  },
  {
    name: "beside too many running items",
    todos: [
      { content: "a", status: "in_progress" },
      { content: "b", status: "in_progress" },
      { content: "c", status: "pending" },
    ],
    codes: ["too_many_in_progress", "reopened"],
  },
  {
    name: "but for an item whose own status is unknown",
    todos: [
      { content: "a", status: "failed" },
      { content: "b", status: "in_progress" },
      { content: "c", status: "pending" },
    ],
    codes: ["invalid_status"],
  },
  {
    name: "but for lost items where one has no text, as it may be that one",
    todos: [{ content: "a", status: "pending" }, { content: "b", status: "in_progress" }, { status: "pending" }],
    codes: ["required", "reopened"],
  },
  {
    name: "but for lost items where one could not be read",
    todos: [{ content: "a", status: "pending" }, { content: "b", status: "in_progress" }, 5],
    codes: ["wrong_type", "reopened"],
  },
  {
    name: "but for the text of an item that has none",
    todos: [
      { content: " ", status: "completed" },
      { content: "b", status: "in_progress" },
      { content: "c", status: "pending" },
    ],
    codes: ["blank"],
  },
])("validateAndReplace() refuses what is unintended $name", ({ todos, codes }) => {
  expect(refuse({ todos }, STRICT, LIST).map(({ code }) => code)).toEqual(codes);
});

it("validateAndReplace() words a refused concern as the host does, from its facts", () => {
  const wording: TodoRulesOptions["wording"] = {
    dropped_unfinished: ({ items: lost = [] }) => `Keep ${lost.map(({ before }) => before.content).join()}!`,
  };
  expect(refuse(UNINTENDED, { ...STRICT, wording }, LIST)[0]?.message).toBe("Keep c!");
});
