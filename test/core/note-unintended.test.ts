import { expect, it } from "vitest";
import { accept, items, listOf, notesOf } from "../support/write.js";

it.each([
  { name: "the list is cleared", before: ["[>]a", "[ ]b"], after: [] },
  { name: "finished items are left out", before: ["[x]a", "[~]b", "[ ]c"], after: ["[ ]c"] },
  {
    name: "a new list follows a finished one and uses a text again",
    before: ["[x]a", "[~]b"],
    after: ["[ ]a"],
  },
  { name: "an item is reworded", before: ["[ ]a", "[ ]b"], after: ["[ ]a", "[ ]c"] },
  { name: "an item is cancelled", before: ["[>]a"], after: ["[~]a"] },
  { name: "a running item is paused", before: ["[>]a", "[ ]b"], after: ["[ ]a", "[>]b"] },
])("validateAndReplace() has no note when $name", ({ before, after }) => {
  expect(notesOf(accept(listOf(items(...before)), { todos: items(...after) }))).toEqual([]);
});

it("validateAndReplace() notes every unfinished item that a new plan leaves out, in their order", () => {
  const before = listOf(items("[>]Write docs", "[ ]Ship", "[x]Test"));
  expect(
    notesOf(accept(before, { todos: items("[>]Fix the build", "[ ]Find out why", "[ ]Tell them") })),
  ).toEqual([
    'dropped_unfinished: No longer in the list: "Write docs" (in_progress). Fine if meant.',
    'dropped_unfinished: No longer in the list: "Ship" (pending). Fine if meant.',
  ]);
});

it("validateAndReplace() notes a cancelled item that is opened again", () => {
  const before = listOf(items("[~]a", "[ ]b"));
  expect(notesOf(accept(before, { todos: items("[ ]a", "[ ]b") }))).toEqual([
    'reopened: "a" was cancelled and is pending again. Fine if meant.',
  ]);
});

it("validateAndReplace() quotes the lost text in full", () => {
  const long = "x".repeat(400);
  const before = listOf([{ content: long, status: "pending" }, ...items("[ ]b", "[ ]c")]);
  expect(notesOf(accept(before, { todos: items("[ ]b", "[ ]c") }))).toEqual([
    `dropped_unfinished: No longer in the list: "${long}" (pending). Fine if meant.`,
  ]);
});

it("validateAndReplace() names the list as the model does", () => {
  const rules = { fields: { list: "plan" } };
  const result = accept(listOf(items("[ ]a", "[ ]b", "[ ]c"), rules), { plan: items("[ ]a", "[ ]c") }, rules);
  expect(result.notes.map((note) => note.path)).toEqual([["plan"]]);
});
