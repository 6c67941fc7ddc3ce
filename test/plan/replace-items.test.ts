import { expect, it } from "vitest";
import { EMPTY_TODO_LIST, type TodoItem, type TodoList } from "../../src/model/todo.js";
import type { TodoRulesOptions } from "../../src/model/todo-rules.js";
import { isDeepFrozen } from "../support/deep-freeze.js";
import { accept, items, listOf } from "../support/write.js";

it.each<{ ids: NonNullable<TodoRulesOptions["ids"]> }>([
  { ids: "keep" },
  { ids: "position" },
  { ids: "assign" },
  { ids: "renew" },
])("validateAndReplace() gives back the very list for the same write with ids $ids", ({ ids }) => {
  const write = { todos: [...items("[x]a", "[>]b", "[ ]b"), { content: "c", status: "pending", activeForm: "C-ing" }] };
  const first = accept(EMPTY_TODO_LIST, write, { ids });
  const second = accept(first.list, structuredClone(write), { ids });
  expect(second).toEqual({ ok: true, list: first.list, changed: false, changes: [], notes: [] });
  expect(second.list).toBe(first.list);
});

it("validateAndReplace() keeps the very items that a write leaves as they were", () => {
  const before = listOf(items("[x]a", "[>]b", "[ ]c"));
  const { list } = accept(before, { todos: items("[x]a", "[x]b", "[>]d", "[ ]c") });
  expect(list.items[0]).toBe(before.items[0]);
  expect(list.items[3]).toBe(before.items[2]);
  expect(list.items[1]).not.toBe(before.items[1]);
});

it("validateAndReplace() keeps the items' array when only the summary is new", () => {
  const before = listOf(items("[x]a", "[>]b"));
  expect(accept(before, { todos: before.items, summary: "x" }).list.items).toBe(before.items);
});

it("validateAndReplace() takes a new order of the same items for a change", () => {
  const before = listOf(items("[ ]a", "[ ]b"));
  const { list, changed } = accept(before, { todos: items("[ ]b", "[ ]a") });
  expect(changed).toBe(true);
  expect(list.items).toEqual(items("[ ]b", "[ ]a"));
  expect(list.items[0]).toBe(before.items[1]);
});

it("validateAndReplace() takes lost ids for a change, without a change to tell", () => {
  const before = listOf([{ id: "1", content: "a", status: "pending" }]);
  expect(accept(before, { todos: items("[ ]a") })).toMatchObject({
    changed: true,
    changes: [],
    list: { items: items("[ ]a") },
  });
});

it("validateAndReplace() leaves a list as it is where only fields that no rule names are missing in a write", () => {
  const before: TodoList = { items: [{ ...items("[ ]a")[0], owner: "Ann" } as TodoItem], revision: 6 };
  const result = accept(before, { todos: items("[ ]a") });
  expect(result).toMatchObject({ changed: false, changes: [] });
  expect(result.list).toBe(before);
});

const loose = (): TodoList => ({ items: [...items("[x]a", "[>]b")], revision: 6 });

it("validateAndReplace() freezes what it makes of a host's own list, and not that list", () => {
  for (const write of [{ todos: items("[x]a", "[x]b") }, { todos: items("[x]a", "[>]b"), summary: "x" }]) {
    const before = loose();
    const { list } = accept(before, write);
    expect(list.revision).toBe(7);
    expect(isDeepFrozen(list)).toBe(true);
    expect(Object.isFrozen(before.items) || Object.isFrozen(before.items[0])).toBe(false);
  }
});

it("validateAndReplace() gives back a host's own list for a write that changes nothing", () => {
  const before = loose();
  expect(accept(before, { todos: items("[x]a", "[>]b") }).list).toBe(before);
});

it("validateAndReplace() puts the fields of an item in one order", () => {
  const [first] = listOf([{ activeForm: "A-ing", status: "pending", content: "a", id: "1" }]).items;
  expect(Object.keys(first ?? {})).toEqual(["id", "content", "status", "activeForm"]);
});

it.each<{ name: string; write: readonly string[]; summary?: string; ids: readonly string[] }>([
  { name: "the same items and summary", write: ["[x]a", "[ ]b"], ids: ["t1", "t2"] },
  { name: "another status", write: ["[x]a", "[>]b"], ids: ["t3", "t4"] },
  { name: "another text", write: ["[x]a", "[ ]c"], ids: ["t3", "t4"] },
  { name: "another order", write: ["[ ]b", "[x]a"], ids: ["t3", "t4"] },
  { name: "one item less", write: ["[x]a"], ids: ["t3"] },
  { name: "one item more", write: ["[x]a", "[ ]b", "[ ]c"], ids: ["t3", "t4", "t5"] },
  { name: "another summary", write: ["[x]a", "[ ]b"], summary: "Other", ids: ["t3", "t4"] },
])("validateAndReplace() with ids renew gives $ids after a write with $name", ({ write, summary, ids }) => {
  const rules: TodoRulesOptions = { ids: "renew" };
  const before = accept(EMPTY_TODO_LIST, { todos: items("[x]a", "[ ]b"), summary: "Task" }, rules).list;
  const { list, changed } = accept(before, { todos: items(...write), summary }, rules);
  expect(list.items.map(({ id }) => id)).toEqual(ids);
  expect(changed).toBe(list !== before);
  expect(list.revision).toBe(ids[0] === "t1" ? 1 : 2);
});
