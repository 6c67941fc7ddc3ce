import { expect, it } from "vitest";
import { EMPTY_TODO_LIST, type TodoList } from "../../src/model/todo.js";
import { renderCheckbox } from "../../src/render/checkbox.js";
import { markStalled, type TodoTurnEnd } from "../../src/render/mark-stalled.js";
import { isDeepFrozen } from "../support/deep-freeze.js";
import { items } from "../support/write.js";

const LIST: TodoList = {
  items: items("[x]Read", "[>]Write", "[>]Test", "[ ]Ship", "[~]Measure"),
  summary: "A parser",
  revision: 7,
};

it.each<[end: TodoTurnEnd, shown: string]>([
  ["ended", "unknown"],
  ["stopped", "stopped"],
  ["failed", "failed"],
])("markStalled() shows what was in progress when a turn %s as %s, and the rest as it is", (end, shown) => {
  const before = structuredClone(LIST);
  const view = markStalled(LIST, end);
  expect(view.items.map((item) => item.shown)).toEqual(["completed", shown, shown, "pending", "cancelled"]);
  expect(view.items.map(({ shown: _, ...item }) => item)).toEqual(LIST.items);
  expect([view.revision, view.summary]).toEqual([7, "A parser"]);
  expect(LIST).toEqual(before);
  expect(isDeepFrozen(view)).toBe(true);
});

it("markStalled() gives a view that every renderer takes as the list it is of", () => {
  expect(renderCheckbox(markStalled(LIST, "failed"))).toBe(renderCheckbox(LIST));
  expect(markStalled(EMPTY_TODO_LIST, "ended")).toEqual({ items: [], revision: 0 });
});

it.each(["done", "toString", undefined])("markStalled() refuses %j as the end of a turn", (end) => {
  // @ts-expect-error what JavaScript may hand in
  expect(() => markStalled(LIST, end)).toThrow(
    /^Invalid call of markStalled\(\): end must be one of ended, stopped, failed \(got /,
  );
});
