import { expect, it } from "vitest";
import type { TodoRulesOptions } from "../../src/model/todo-rules.js";
import { createTodoSession } from "../../src/session/create-todo-session.js";
import { listOf, refuse } from "../support/write.js";

const protection = {
  dropped_unfinished: "refuse",
  reopened: "refuse",
  reworded_finished: "refuse",
  many_completed: "refuse",
  not_started: "refuse",
} as const;

const done = { id: "p", content: "Write the parser", status: "completed" };
const open = { id: "q", content: "Measure its speed", status: "pending" };
const reopened = { ...done, status: "pending" };

it.each<{
  name: string;
  todos: readonly unknown[];
  summary?: unknown;
  rules?: TodoRulesOptions;
  codes: readonly string[];
}>([
  {
    name: "an issue of its activeForm",
    todos: [
      { id: "p", content: "Write the parser", status: "pending", activeForm: {} },
      { id: "q", content: "Measure its speed", status: "pending" },
    ],
    codes: ["wrong_type", "reopened"],
  },
  {
    name: "an issue of another item",
    todos: [
      { id: "p", content: "Write the parser", status: "pending" },
      { id: "q", content: "Measure its speed", status: "someday" },
    ],
    codes: ["invalid_status", "reopened"],
  },
  {
    name: "an issue of the summary",
    todos: [
      { id: "p", content: "Write the parser", status: "pending" },
      { id: "q", content: "Measure its speed", status: "pending" },
    ],
    summary: {},
    codes: ["wrong_type", "reopened"],
  },
  {
    name: "a repeated id",
    todos: [
      { id: "p", content: "Write the parser", status: "pending" },
      { id: "q", content: "Measure its speed", status: "pending" },
      { id: "q", content: "Measure its speed", status: "pending" },
    ],
    rules: { ids: "require" },
    codes: ["duplicate_id", "reopened"],
  },
])("rules.protection refuses an item that is opened again, $name or not", ({ todos, summary, rules, codes }) => {
  const found = refuse({ todos, summary }, { protection, ...rules }, listOf([done, open]));
  expect(found.map(({ code }) => code)).toEqual(codes);
});

it("rules.protection refuses other work under an open item's id while another item has an issue", () => {
  const other = { id: "q", content: "Rename every module of the server", status: "pending" };
  const found = refuse({ todos: [{ ...done, activeForm: {} }, other] }, { protection }, listOf([done, open]));
  expect(found.map(({ code }) => code)).toEqual(["wrong_type", "dropped_unfinished"]);
});

it.each<{ name: string; todos: readonly unknown[]; rules?: TodoRulesOptions; codes: readonly string[] }>([
  {
    name: "status",
    todos: [
      { id: "p", content: "Write the parser", status: "someday" },
      { id: "q", content: "Measure its speed", status: "pending" },
    ],
    codes: ["invalid_status"],
  },
  {
    name: "text",
    todos: [
      { id: "p", content: null, status: "completed" },
      { id: "q", content: "Measure its speed", status: "pending" },
    ],
    codes: ["required"],
  },
  { name: "form", todos: [null, { id: "q", content: "Measure its speed", status: "pending" }], codes: ["wrong_type"] },
  {
    name: "form, while an unfinished one is gone",
    todos: [{ id: "p", content: "Write the parser", status: "completed" }, 5],
    codes: ["wrong_type"],
  },
  {
    name: "text, while an unfinished one is gone",
    todos: [
      { id: "p", content: "Write the parser", status: "completed" },
      { id: "r", content: "", status: "pending" },
    ],
    codes: ["blank"],
  },
])("rules.protection excuses an item for an issue of its own $name", ({ todos, rules, codes }) => {
  const found = refuse({ todos }, { protection, ...rules }, listOf([done, open]));
  expect(found.map(({ code }) => code)).toEqual(codes);
});

it("rules.protection knows the item's text and status by the model's names of them", () => {
  const rules = { protection, fields: { content: "text", status: "state" } } satisfies TodoRulesOptions;
  const other = { text: "Measure its speed", state: "pending" };
  const before = listOf([{ text: "Write the parser", state: "completed" }, other], rules);
  const codesOf = (todo: unknown): readonly string[] =>
    refuse({ todos: [todo, other] }, rules, before).map(({ code }) => code);
  expect(codesOf({ text: "Write the parser", state: "someday" })).toEqual(["invalid_status"]);
  expect(codesOf({ text: "Write the parser", state: "pending", activeForm: {} })).toEqual(["wrong_type", "reopened"]);
});

it("rules.protection adds nothing to the issues where it only notes", () => {
  const found = refuse({ todos: [reopened, { ...open, status: "someday" }] }, {}, listOf([done, open]));
  expect(found.map(({ code }) => code)).toEqual(["invalid_status"]);
});

it("rules.protection adds nothing to the issues of a person's own edit", () => {
  const session = createTodoSession({ rules: { protection } });
  session.write({ todos: [done, open] });
  const result = session.edit({ todos: [reopened, { ...open, status: "someday" }] });
  expect(result.ok ? [] : result.issues.map(({ code }) => code)).toEqual(["invalid_status"]);
});
