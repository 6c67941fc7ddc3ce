import { expect, it } from "vitest";
import { EMPTY_TODO_LIST } from "../../src/model/todo.js";
import type { TodoRulesOptions } from "../../src/model/todo-rules.js";
import { validateAndReplace } from "../../src/plan/validate-and-replace.js";
import { readRows } from "../support/read-rows.js";
import { accept, line, notesOf, refusals } from "../support/write.js";

const a = { content: "a", status: "pending" };

interface Row {
  readonly name: string;
  readonly input: unknown;
  readonly rules?: TodoRulesOptions;
  readonly notes?: readonly string[];
}

it.each<Row>([
  ...readRows<Row>("parse/parse-write"),
  { name: "an object without a prototype", input: Object.assign(Object.create(null), { todos: [a] }) },
])("validateAndReplace() reads $name", ({ input, rules, notes = [] }) => {
  const result = accept(EMPTY_TODO_LIST, input, rules);
  expect(result.list.items.map(line)).toEqual(["[ ]a"]);
  expect(notesOf(result)).toEqual(notes);
});

type RefusedRow = { name: string; input: unknown; rules?: TodoRulesOptions; issue: string };

it.each<RefusedRow>([
  ...readRows<RefusedRow>("parse/parse-write.refused"),
  { name: "nothing", input: undefined, issue: "wrong_type" },
  { name: "NaN", input: Number.NaN, issue: "wrong_type" },
  { name: "a bigint", input: 5n, issue: "wrong_type" },
  { name: "a symbol", input: Symbol("a"), issue: "wrong_type" },
  { name: "a function", input: () => a, issue: "wrong_type" },
])("validateAndReplace() refuses $name", ({ input, rules, issue }) => {
  expect(refusals(input, rules)).toEqual([issue]);
});

it("validateAndReplace() misses list and summary at once, in the model's own names", () => {
  expect(refusals({}, { summary: "required", fields: { list: "plan", summary: "why" } })).toEqual([
    "required plan",
    "required why",
  ]);
});

it("validateAndReplace() takes the summary of a single item for the list's", () => {
  const result = validateAndReplace(EMPTY_TODO_LIST, { summary: "Ship", content: "Test", status: "pending" });
  expect(result.list).toEqual({ items: [{ content: "Test", status: "pending" }], summary: "Ship", revision: 1 });
});
