import { expect, it } from "vitest";
import { EMPTY_TODO_LIST } from "../../src/model/todo.js";
import type { TodoRulesOptions } from "../../src/model/todo-rules.js";
import { accept, items, line, refusals, refuse } from "../support/write.js";

const three = { todos: items("[>]a", "[x]b", "[>]c", "[>]d") };

interface Row {
  readonly name: string;
  readonly rules: TodoRulesOptions;
  readonly lines: readonly string[];
  readonly demoted: readonly number[];
}

it.each<Row>([
  {
    name: "all at exactly the limit",
    rules: { maxInProgress: 3 },
    lines: ["[>]a", "[x]b", "[>]c", "[>]d"],
    demoted: [],
  },
  {
    name: "the first",
    rules: { onExceedInProgress: "keep-first" },
    lines: ["[>]a", "[x]b", "[ ]c", "[ ]d"],
    demoted: [2, 3],
  },
  {
    name: "the first two",
    rules: { onExceedInProgress: "keep-first", maxInProgress: 2 },
    lines: ["[>]a", "[x]b", "[>]c", "[ ]d"],
    demoted: [3],
  },
  {
    name: "the last",
    rules: { onExceedInProgress: "keep-last" },
    lines: ["[ ]a", "[x]b", "[ ]c", "[>]d"],
    demoted: [0, 2],
  },
  {
    name: "the last two",
    rules: { onExceedInProgress: "keep-last", maxInProgress: 2 },
    lines: ["[ ]a", "[x]b", "[>]c", "[>]d"],
    demoted: [0],
  },
  {
    name: "none, first come",
    rules: { onExceedInProgress: "keep-first", maxInProgress: 0 },
    lines: ["[ ]a", "[x]b", "[ ]c", "[ ]d"],
    demoted: [0, 2, 3],
  },
  {
    name: "none, last come",
    rules: { onExceedInProgress: "keep-last", maxInProgress: 0 },
    lines: ["[ ]a", "[x]b", "[ ]c", "[ ]d"],
    demoted: [0, 2, 3],
  },
  {
    name: "all where the rules allow more",
    rules: { maxInProgress: Number.POSITIVE_INFINITY },
    lines: ["[>]a", "[x]b", "[>]c", "[>]d"],
    demoted: [],
  },
  {
    name: "all without a limit",
    rules: { maxInProgress: Number.POSITIVE_INFINITY },
    lines: ["[>]a", "[x]b", "[>]c", "[>]d"],
    demoted: [],
  },
])("validateAndReplace() keeps in progress $name", ({ rules, lines, demoted }) => {
  const result = accept(EMPTY_TODO_LIST, three, rules);
  expect(result.list.items.map(line)).toEqual(lines);
  expect(result.notes.map(({ code, path }) => ({ code, path }))).toEqual(
    demoted.map((index) => ({ code: "in_progress_demoted", path: ["todos", index, "status"] })),
  );
});

it.each<{ name: string; rules?: TodoRulesOptions; lines: readonly string[] }>([
  { name: "one more than the default of one", lines: ["[>]a", "[>]b"] },
  { name: "one more than the limit", rules: { maxInProgress: 2 }, lines: ["[>]a", "[>]b", "[>]c"] },
  { name: "one where none may be", rules: { maxInProgress: 0 }, lines: ["[ ]a", "[>]b"] },
])("validateAndReplace() refuses $name in progress", ({ rules, lines }) => {
  expect(refusals({ todos: items(...lines) }, rules)).toEqual(["too_many_in_progress todos"]);
});

it("validateAndReplace() puts the model's own words into the issue where it has some", () => {
  const words = { in_progress: "doing" };
  const input = { todos: Array.from("ab", (content) => ({ content, status: "doing" })) };
  expect(refuse(input, { statusWords: words })).toMatchObject([{ code: "too_many_in_progress", words }]);
  expect(refuse(three)[0]).not.toHaveProperty("words");
});

it("validateAndReplace() changes nothing when the write that was cut back comes again", () => {
  const rules: TodoRulesOptions = { onExceedInProgress: "keep-last" };
  const first = accept(EMPTY_TODO_LIST, three, rules);
  const second = accept(first.list, three, rules);
  expect(second).toMatchObject({ changed: false, notes: first.notes });
  expect(second.list).toBe(first.list);
});
