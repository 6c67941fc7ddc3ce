import { expect, it } from "vitest";
import type { TodoItem, TodoList } from "../../src/model/todo.js";
import { diffTodos } from "../../src/plan/diff-todos.js";
import { isDeepFrozen } from "../support/deep-freeze.js";
import { accept, items, line, listOf } from "../support/write.js";

const list = (...lines: readonly string[]): TodoList => ({ items: items(...lines), revision: 1 });
const of = (...given: readonly TodoItem[]): TodoList => ({ items: given, revision: 1 });

interface Row {
  readonly name: string;
  readonly before: TodoList | readonly string[];
  readonly after: TodoList | readonly string[];
  readonly changes: readonly string[];
}

const listFrom = (given: TodoList | readonly string[]): TodoList => ("items" in given ? given : list(...given));

/** Every change in one line: `completed [>]a -> [x]a`. */
function told(before: TodoList, after: TodoList): readonly string[] {
  return diffTodos(before, after).map((change) => {
    const from = "before" in change ? `${line(change.before)}` : "";
    const to = "after" in change ? ` -> ${line(change.after)}` : "";
    return `${change.type} ${from}${to}`.replace("  ", " ");
  });
}

const steps: readonly { readonly from: string; readonly to: string; readonly type: string }[] = [
  { from: "[ ]", to: "[>]", type: "started" },
  { from: "[ ]", to: "[x]", type: "completed" },
  { from: "[ ]", to: "[~]", type: "cancelled" },
  { from: "[>]", to: "[ ]", type: "paused" },
  { from: "[>]", to: "[x]", type: "completed" },
  { from: "[>]", to: "[~]", type: "cancelled" },
  { from: "[x]", to: "[ ]", type: "reopened" },
  { from: "[x]", to: "[>]", type: "reopened" },
  { from: "[x]", to: "[~]", type: "cancelled" },
  { from: "[~]", to: "[ ]", type: "reopened" },
  { from: "[~]", to: "[>]", type: "reopened" },
  { from: "[~]", to: "[x]", type: "completed" },
];

it.each(steps)("diffTodos() calls $from to $to $type", ({ from, to, type }) => {
  expect(told(list(`${from}a`), list(`${to}a`))).toEqual([`${type} ${from}a -> ${to}a`]);
});

it.each<Row>([
  { name: "nothing of equal lists", before: ["[ ]a", "[x]b"], after: ["[ ]a", "[x]b"], changes: [] },
  { name: "nothing of empty lists", before: [], after: [], changes: [] },
  { name: "added items", before: [], after: ["[ ]a", "[x]b"], changes: ["added -> [ ]a", "added -> [x]b"] },
  { name: "removed items", before: ["[ ]a", "[x]b"], after: [], changes: ["removed [ ]a", "removed [x]b"] },
  { name: "new words", before: ["[ ]Test"], after: ["[ ]Test it"], changes: ["reworded [ ]Test -> [ ]Test it"] },
  {
    name: "other words in the same place",
    before: ["[ ]a"],
    after: ["[ ]b"],
    changes: ["added -> [ ]b", "removed [ ]a"],
  },
  {
    name: "new words and a new status of one item, the status first",
    before: ["[>]Test"],
    after: ["[x]Test it"],
    changes: ["completed [>]Test -> [x]Test it", "reworded [>]Test -> [x]Test it"],
  },
  {
    name: "one move for one item that moved to the end",
    before: ["[ ]a", "[ ]b", "[ ]c", "[ ]d"],
    after: ["[ ]b", "[ ]c", "[ ]d", "[ ]a"],
    changes: ["moved [ ]a -> [ ]a"],
  },
  {
    name: "one move for one item that moved to the front",
    before: ["[ ]a", "[ ]b", "[ ]c", "[ ]d"],
    after: ["[ ]d", "[ ]a", "[ ]b", "[ ]c"],
    changes: ["moved [ ]d -> [ ]d"],
  },
  {
    name: "one move for two neighbours that changed places",
    before: ["[ ]a", "[ ]b"],
    after: ["[ ]b", "[ ]a"],
    changes: ["moved [ ]b -> [ ]b"],
  },
  {
    name: "all moves but one of a list turned round",
    before: ["[ ]a", "[ ]b", "[ ]c"],
    after: ["[ ]c", "[ ]b", "[ ]a"],
    changes: ["moved [ ]c -> [ ]c", "moved [ ]b -> [ ]b"],
  },
  {
    name: "no move around an item put in or left out",
    before: ["[ ]a", "[ ]b", "[ ]c"],
    after: ["[ ]x", "[ ]y", "[ ]a", "[ ]c"],
    changes: ["added -> [ ]x", "added -> [ ]y", "removed [ ]b"],
  },
  {
    name: "a move through added items",
    before: ["[ ]a", "[ ]b", "[ ]c"],
    after: ["[ ]c", "[ ]x", "[ ]y", "[>]a", "[ ]b"],
    changes: ["moved [ ]c -> [ ]c", "added -> [ ]x", "added -> [ ]y", "started [ ]a -> [>]a"],
  },
  {
    name: "every change of an item in a fixed order",
    before: ["[x]Write it", "[ ]b", "[ ]c"],
    after: ["[ ]b", "[ ]c", "[>]write it!"],
    changes: [
      "reopened [x]Write it -> [>]write it!",
      "reworded [x]Write it -> [>]write it!",
      "moved [x]Write it -> [>]write it!",
    ],
  },
  {
    name: "a new activeForm as edited",
    before: { items: [{ content: "a", status: "pending" }], revision: 1 },
    after: { items: [{ content: "a", status: "pending", activeForm: "Doing a" }], revision: 1 },
    changes: ["edited [ ]a -> [ ]a"],
  },
  {
    name: "a lost activeForm as edited",
    before: { items: [{ content: "a", status: "pending", activeForm: "Doing a" }], revision: 1 },
    after: { items: [{ content: "a", status: "pending" }], revision: 1 },
    changes: ["edited [ ]a -> [ ]a"],
  },
  {
    name: "nothing of a new id",
    before: { items: [{ id: "1", content: "a", status: "pending" }], revision: 1 },
    after: { items: [{ id: "2", content: "a", status: "pending" }], revision: 1 },
    changes: [],
  },
  {
    name: "nothing of a field that is undefined",
    before: of({ content: "a", status: "pending", activeForm: undefined }),
    after: of({ content: "a", status: "pending" }),
    changes: [],
  },
])("diffTodos() tells $name", ({ before, after, changes }) => {
  expect(told(listFrom(before), listFrom(after))).toEqual(changes);
});

it("diffTodos() tells of fields of the host as edited, whatever the order of their parts", () => {
  const before = of({ content: "a", status: "pending", meta: { x: 1, y: [1] } } as TodoItem);
  expect(told(before, of({ content: "a", status: "pending", meta: { y: [1], x: 1 } } as TodoItem))).toEqual([]);
  expect(told(before, of({ content: "a", status: "pending", meta: { x: 1, y: [2] } } as TodoItem))).toEqual([
    "edited [ ]a -> [ ]a",
  ]);
});

it("diffTodos() gives frozen changes of the very items", () => {
  const [before, after] = [list("[ ]a", "[ ]b"), list("[>]a", "[ ]c", "[ ]d")];
  const changes = diffTodos(before, after);
  expect(Object.isFrozen(changes) && changes.every((change) => Object.isFrozen(change))).toBe(true);
  expect(changes[0]).toStrictEqual({ type: "started", before: before.items[0], after: after.items[0] });
  expect(changes.map((change) => ("before" in change ? change.before : change.after))).toEqual([
    before.items[0],
    after.items[1],
    after.items[2],
    before.items[1],
  ]);
});

it("validateAndReplace() gives the changes that diffTodos() gives", () => {
  const before = listOf(items("[x]a", "[>]b", "[ ]c", "[ ]d"));
  const result = accept(before, { todos: items("[x]a", "[x]B", "[ ]d", "[>]c", "[ ]e") });
  expect(result.changes).toEqual(diffTodos(before, result.list));
  expect(result.changes.map((change) => change.type)).toEqual(["completed", "reworded", "moved", "started", "added"]);
  expect(isDeepFrozen(result.changes)).toBe(true);
});
