import { expect, it } from "vitest";
import { createContext } from "../../src/model/context.js";
import { resolveRules } from "../../src/model/resolve-rules.js";
import type { TodoItem } from "../../src/model/todo.js";
import type { TodoRulesOptions } from "../../src/model/todo-rules.js";
import { findItem, indexItems, type ReferenceKind } from "../../src/plan/find-item.js";
import { FULL_REPORTER } from "../../src/plan/replace-items.js";

function open(content: string, id?: string): TodoItem {
  return id === undefined ? { content, status: "pending" } : { id, content, status: "pending" };
}

/** The position of the item that is named, or the issue. */
function find(items: readonly TodoItem[], text: string, kind: ReferenceKind): unknown {
  const context = createContext(resolveRules(), FULL_REPORTER);
  return findItem(text, kind, indexItems(items), context) ?? context.diagnostics.issues[0];
}

// The text of the first item is the id of the second.
const CROSSED = [open("b", "a"), open("Read", "b")];
const NINE = Array.from({ length: 9 }, (_, index) => open(`Step ${index}`, `s${index}`));

it.each<[name: string, text: string, kind: ReferenceKind, position: number]>([
  ["an id before a text", "b", "either", 1],
  ["an id where it must be one", "b", "id", 1],
  ["a text where it must be one", "b", "text", 0],
  ["an id with the # of a row", "#a", "id", 0],
  ["a text in other letters", " read! ", "either", 1],
])("findItem() finds %s", (_, text, kind, position) => {
  expect(find(CROSSED, text, kind)).toBe(position);
});

type Row = [name: string, items: readonly TodoItem[], text: string, kind: ReferenceKind, issue: object];

it.each<Row>([
  [
    "a text where an id must be",
    [
      { id: "a", content: "b", status: "pending" },
      { id: "b", content: "Read", status: "pending" },
    ],
    "Read",
    "id",
    { code: "unknown_item", allowed: ["a", "b"] },
  ],
  [
    "an id where a text must be",
    [
      { id: "a", content: "b", status: "pending" },
      { id: "b", content: "Read", status: "pending" },
    ],
    "a",
    "text",
    { code: "unknown_item", allowed: ["b", "Read"] },
  ],
  [
    "punctuation alone",
    [{ content: "Read", status: "pending" }],
    "...",
    "either",
    { code: "unknown_item", allowed: ["Read"] },
  ],
  [
    "an item without an id, among others with one",
    [
      { id: "1", content: "a", status: "pending" },
      { content: "b", status: "pending" },
    ],
    "x",
    "either",
    { expected: 'the items are "1" ("a"), "b"', allowed: ["1", "b"] },
  ],
  [
    "an item without an id, where an id must be",
    [
      { id: "1", content: "a", status: "pending" },
      { content: "b", status: "pending" },
    ],
    "x",
    "id",
    { expected: 'the items with an id are "1" ("a")', allowed: ["1"] },
  ],
  ["anything in an empty list", [], "a", "either", { code: "unknown_item", allowed: [] }],
  [
    "an id shown twice",
    [
      { id: "1", content: "a", status: "pending" },
      { id: "1", content: "b", status: "pending" },
      { id: "2", content: "c", status: "pending" },
    ],
    "x",
    "id",
    { code: "unknown_item", allowed: ["1", "2"] },
  ],
  [
    "a ninth text shown, of many that are the same",
    [
      { content: "a", status: "pending" },
      { content: "b", status: "pending" },
      { content: "b", status: "pending" },
      { content: "b", status: "pending" },
      { content: "b", status: "pending" },
      { content: "b", status: "pending" },
      { content: "b", status: "pending" },
      { content: "b", status: "pending" },
      { content: "b", status: "pending" },
      { content: "b", status: "pending" },
    ],
    "x",
    "text",
    { code: "unknown_item", allowed: ["a", "b", "b", "b", "b", "b", "b", "b"] },
  ],
  [
    "twins with ids",
    [
      { id: "1", content: "a", status: "pending" },
      { id: "2", content: "a", status: "pending" },
    ],
    "a",
    "text",
    { allowed: ["1", "2"] },
  ],
  [
    "twins, one without an id",
    [
      { id: "1", content: "a", status: "pending" },
      { content: "a", status: "pending" },
    ],
    "a",
    "text",
    { allowed: [] },
  ],
  [
    "twins, one of which shares its id",
    [
      { id: "1", content: "a", status: "pending" },
      { id: "2", content: "a", status: "pending" },
      { id: "2", content: "b", status: "pending" },
    ],
    "a",
    "text",
    { code: "ambiguous_item", allowed: [] },
  ],
  ["a ninth item shown", NINE, "x", "id", { allowed: NINE.slice(0, 8).map(({ id }) => id) }],
])("findItem() refuses %s", (_, items, text, kind, issue) => {
  expect(find(items, text, kind)).toMatchObject(issue);
});

it("findItem() names no more than eight of many twins", () => {
  const twins = Array.from({ length: 9 }, (_, index) => open("a", `t${index}`));
  expect(find(twins, "a", "text")).toMatchObject({ allowed: twins.slice(0, 8).map(({ id }) => id) });
});

it.each([
  ["200 characters", "x".repeat(200), "x".repeat(200)],
  ["201 characters, cut", "x".repeat(201), `${"x".repeat(200)}…`],
])("findItem() echoes %s of a reference", (_, text, received) => {
  expect(find(CROSSED, text, "either")).toMatchObject({ received });
});

it("findItem() counts the items that it does not show, and says nothing where it shows all", () => {
  const expectedOf = (items: readonly TodoItem[]): unknown =>
    // Nothing is called x, so that an issue comes back.
    (find(items, "x", "id") as { readonly expected: string }).expected;
  expect(expectedOf(NINE)).toMatch(/ and 1 more$/);
  expect(expectedOf(NINE.slice(0, 8))).not.toMatch(/more$/);
});

it("findItem() neither names nor counts the items that cannot be named", () => {
  const done = Array.from({ length: 3 }, (_, index): TodoItem => ({ content: `${index}`, status: "completed" }));
  const texts = Array.from({ length: 9 }, (_, index) => `Step ${index}`);
  const index = indexItems([...done, ...texts.map((text) => open(text))], ({ status }) => status === "pending");
  const context = createContext(resolveRules(), FULL_REPORTER);
  expect(findItem("1", "text", index, context)).toBe(undefined);
  expect(context.diagnostics.issues).toMatchObject([
    { code: "unknown_item", allowed: texts.slice(0, 8), expected: expect.stringMatching(/ and 1 more$/) },
  ]);
});

it.each<[name: string, rules: TodoRulesOptions, position: number | undefined]>([
  ["without the white space around it", {}, 0],
  ["as it is where the rules keep white space", { trim: false }, undefined],
])("findItem() takes a reference %s", (_, rules, position) => {
  const context = createContext(resolveRules(rules), FULL_REPORTER);
  expect(findItem(" a ", "id", indexItems(CROSSED), context)).toBe(position);
});
