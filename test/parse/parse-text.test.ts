import { expect, it } from "vitest";
import { EMPTY_TODO_LIST } from "../../src/model/todo.js";
import type { TodoRulesOptions } from "../../src/model/todo-rules.js";
import { validateAndReplace } from "../../src/plan/validate-and-replace.js";
import { readRows } from "../support/read-rows.js";
import { line } from "../support/write.js";

/** What became of a write: its items, and the code and place of each note or issue. */
function outcome(input: unknown, rules?: TodoRulesOptions): unknown {
  const result = validateAndReplace(EMPTY_TODO_LIST, input, rules);
  const found = result.ok ? result.notes : result.issues;
  return { items: result.list.items.map(line), found: found.map(({ code, path }) => [code, ...path].join(" ")) };
}

it.each(
  readRows<{
    name: string;
    todos: readonly unknown[];
    rules?: TodoRulesOptions;
    items?: readonly string[];
    found: readonly string[];
  }>("parse/parse-text.arrays"),
)("validateAndReplace() reads an array of texts: $name", ({ todos, rules, items = [], found }) => {
  expect(outcome({ todos }, rules)).toEqual({ items, found });
});

it.each(
  readRows<{
    name: string;
    text: string;
    rules?: TodoRulesOptions;
    items?: readonly string[];
    found: readonly string[];
  }>("parse/parse-text.texts"),
)("validateAndReplace() reads a list in a text: $name", ({ text, rules, items = [], found }) => {
  expect(outcome({ todos: text }, rules)).toEqual({ items, found });
});
