import { expect, it } from "vitest";
import type { TodoItem, TodoList } from "../../src/model/todo.js";
import { diffTodos } from "../../src/plan/diff-todos.js";
import { isDeepFrozen } from "../support/deep-freeze.js";
import { readRows } from "../support/read-rows.js";
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

const steps = readRows<{ readonly from: string; readonly to: string; readonly type: string }>("plan/diff-todos.steps");

it.each(steps)("diffTodos() calls $from to $to $type", ({ from, to, type }) => {
  expect(told(list(`${from}a`), list(`${to}a`))).toEqual([`${type} ${from}a -> ${to}a`]);
});

it.each<Row>([
  ...readRows<Row>("plan/diff-todos"),
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
