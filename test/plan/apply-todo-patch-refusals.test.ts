import { expect, it } from "vitest";
import type { TodoItem, TodoList } from "../../src/model/todo.js";
import { applyTodoPatch } from "../../src/plan/apply-todo-patch.js";
import { items, listOf } from "../support/write.js";
import { listNamed, type Named, outcome, PLAIN } from "./patched-lists.js";

const ITEMS = 'the items are "Read", "Fix it", "Add tests"';

it.each<[name: string, list: Named | TodoList, patch: unknown, refusal: string]>([
  [
    "a text that no item has",
    "PLAIN",
    { updates: [{ content: "Add docs", status: "completed" }] },
    'updates[0].content is "Add docs", which matches no item; the items are "Read", "Fix it", "Add tests".',
  ],
  [
    "an id that no item has",
    "WITH_IDS",
    { updates: [{ id: "t9", content: "Fix it", status: "completed" }] },
    'updates[0].id is "t9", which matches no item; the items are "t1" ("Read"), "t2" ("Fix it"), "t3" ("Add tests").',
  ],
  [
    "an id where there are none",
    "PLAIN",
    { updates: [{ id: 2, status: "completed" }] },
    'updates[0].id is "2", which matches no item; no item has an id, so name it by its text: "Read", "Fix it", "Add tests".',
  ],
  [
    "a removal of what is not there",
    "PLAIN",
    { remove: ["Read", "Ship"] },
    'remove[1] is "Ship", which matches no item; the items are "Read", "Fix it", "Add tests".',
  ],
  [
    "any item of an empty list",
    { items: [], revision: 0 },
    { updates: [{ content: "a", status: "completed" }] },
    'updates[0].content is "a", which matches no item; the list is empty, so add items instead.',
  ],
  [
    "a text of two items with ids",
    {
      revision: 1,
      items: [
        { id: "1", content: "a", status: "pending" },
        { id: "2", content: "a", status: "pending" },
      ],
    },
    { remove: ["a"] },
    'remove[0] is "a", which matches more than one item; name one by its id: "1", "2".',
  ],
  [
    "a text of two items without ids",
    {
      revision: 1,
      items: [
        { content: "A.", status: "pending" },
        { content: "a!", status: "completed" },
      ],
    },
    { updates: [{ content: "a", status: "completed" }] },
    'updates[0].content is "a", which matches more than one item; send the whole list instead ("A.", "a!").',
  ],
  [
    "an id with the text of another item",
    "WITH_IDS",
    { updates: [{ id: "t2", content: "add tests", status: "completed" }] },
    'updates[0].content: it is the text of the item "t3", and updates[0].id is "t2"; send the id of the item that is meant.',
  ],
  [
    "an update without a name",
    "PLAIN",
    { updates: [{ status: "completed" }] },
    "updates[0].content is missing; name the item by its content.",
  ],
  [
    "an update without a name where there are ids",
    "WITH_IDS",
    { updates: [{ id: " ", status: "completed" }] },
    "updates[0].id is missing; name the item by its id or content.",
  ],
  [
    "an update that says nothing",
    "PLAIN",
    { updates: [{ content: "Fix it" }] },
    'updates[0].status is missing; use "pending", "in_progress", "completed" or "cancelled".',
  ],
  [
    "a status of no kind",
    "PLAIN",
    { updates: [{ content: "Fix it", status: "failed" }] },
    'updates[0].status is "failed"; use "pending", "in_progress", "completed" or "cancelled".',
  ],
  [
    "an operation in an update",
    "PLAIN",
    { updates: [{ op: "remove", content: "Fix it", status: "completed" }] },
    "updates[0].op is not a field; an update has id, content, status, activeForm.",
  ],
  [
    "a flag that may mean nothing",
    "PLAIN",
    { updates: [{ content: "Fix it", done: false }] },
    "updates[0].done is not a field; an update has id, content, status, activeForm.",
  ],
  [
    "another operation",
    "PLAIN",
    { delete: ["Read"] },
    "delete is not a field; a patch has updates, remove, add and move, so send it as one of them.",
  ],
  [
    "a list beside it",
    "PLAIN",
    { todos: [], remove: ["Read"] },
    "todos: send either the whole list or a patch (updates, remove, add, move), not both.",
  ],
  [
    "two updates of an item",
    "WITH_IDS",
    {
      updates: [
        { id: "t2", status: "completed" },
        { content: "Fix it", status: "pending" },
      ],
    },
    "updates[1]: it names the same item as updates[0]; name each item once.",
  ],
  [
    "two removals of an item",
    "PLAIN",
    { remove: ["Read", "read"] },
    "remove[1]: it names the same item as remove[0]; name each item once.",
  ],
  [
    "a removal with more than a name",
    "PLAIN",
    { remove: [{ content: "Read", status: "completed" }] },
    "remove[0] is an object; send the id or content of an item.",
  ],
  [
    "an item with the id of another",
    "WITH_IDS",
    { add: [{ id: "t2", content: "Ship", status: "pending" }] },
    'add[0].id is "t2", which an item before it has too; give each item its own id.',
  ],
  [
    "an item without a status",
    "PLAIN",
    { add: [{ content: "Ship" }] },
    'add[0].status is missing; use "pending", "in_progress", "completed" or "cancelled".',
  ],
  [
    "two running items",
    "PLAIN",
    { updates: [{ content: "Add tests", status: "in_progress" }] },
    '2 items are in_progress ("Fix it", updates[0]); at most 1 may be, so set the others to "pending".',
  ],
  [
    "what is no object",
    "PLAIN",
    [{ content: "Fix it", status: "completed" }],
    'The input is an array; send one JSON object {"updates": [...], "remove": [...], "add": [...], "move": [...]}.',
  ],
  [
    "text that is cut off",
    "PLAIN",
    '{"remove":["Read","Fi',
    'The input is cut off (it ends "\\"remove\\":[\\"Read\\",\\"Fi"); send one JSON object {"updates": [...], "remove": [...], "add": [...], "move": [...]}, whole.',
  ],
  ["updates of no kind", "PLAIN", { updates: 7 }, "updates is 7; send an array of items."],
  [
    "an update of no kind",
    "PLAIN",
    { updates: [7] },
    'updates[0] is 7; send an object {"content": "...", "status": "..."}.',
  ],
  ["a removal of no kind", "PLAIN", { remove: [true] }, "remove[0] is true; send text."],
])("applyTodoPatch() refuses %s", (_name, list, patch, refusal) => {
  expect(outcome(listNamed(list), patch)).toBe(`Not saved: ${refusal}`);
});

it("applyTodoPatch() says everything that is wrong at once, and applies nothing of it", () => {
  const patch = {
    updates: [
      { content: "Fix it", status: "completed" },
      { content: "Nope", status: "completed" },
    ],
    remove: ["Gone"],
    add: [{ content: " ", status: "pending" }],
  };
  expect(outcome(PLAIN, patch)).toBe(
    [
      "Not saved: 3 problems. Fix them and send the whole call again:",
      `- updates[1].content is "Nope", which matches no item; ${ITEMS}.`,
      `- remove[0] is "Gone", which matches no item; ${ITEMS}.`,
      "- add[0].content is blank; say in a few words what to do.",
    ].join("\n"),
  );
});

it.each<[name: string, patch: unknown, refusal: string]>([
  ["a number for updates", { updates: 5 }, "updates is 5; send an array of items"],
  ["a list for remove that is cut off", { remove: '["Read", "Fi' }, "remove is cut off"],
  ["true for remove", { remove: true }, "remove is true; send an array of ids or contents"],
  ["a wrapper beside another field", { arguments: { updates: [] }, more: 1 }, "arguments is not a field"],
])("applyTodoPatch() refuses %s", (_name, patch, refusal) => {
  expect(outcome(PLAIN, patch)).toContain(refusal);
});

it("applyTodoPatch() refuses a million entries by their number", () => {
  const many = Array.from({ length: 1_000_000 }, () => "a");
  expect(outcome(PLAIN, { remove: many })).toBe(
    "Not saved: remove has 1000000 items; at most 100 are allowed, so merge or drop some.",
  );
});

it("applyTodoPatch() shows at most eight candidates", () => {
  const long: readonly TodoItem[] = Array.from({ length: 11 }, (_, index) => ({
    content: `Step ${index} ${"x".repeat(60)}`,
    status: "pending",
  }));
  const text = outcome({ revision: 1, items: long }, { remove: ["Step"] });
  expect(String(text).match(/"Step \d x{33}…"/g)).toHaveLength(8);
  expect(text).toMatch(/ and 3 more\.$/);
});

it.each(["updates", "remove", "add"])(
  "applyTodoPatch() gives a result for an entry of %s that cannot be read",
  (field) => {
    const entry = {
      get content(): never {
        throw new Error("no");
      },
    };
    const list = listOf(items("[ ]a"));
    const result = applyTodoPatch(list, { [field]: [entry] });
    expect(result).toMatchObject({ ok: false, issues: [{ code: "unreadable" }] });
    expect(result.list).toBe(list);
  },
);
