import { expect, it } from "vitest";
import { EMPTY_TODO_LIST, type TodoItem, type TodoList } from "../../src/model/todo.js";
import type { TodoRulesOptions } from "../../src/model/todo-rules.js";
import { accept, items, line } from "../support/write.js";
import { told } from "./told-regressions.js";

/** Plays writes one after the other, and returns what each said of the plan and left in the list. */
function play(writes: readonly unknown[], rules?: TodoRulesOptions): readonly (readonly string[])[] {
  let list: TodoList = EMPTY_TODO_LIST;
  return writes.map((todos) => {
    const result = accept(list, { todos }, rules);
    list = result.list;
    return [...list.items.map(line), ...told(result.notes)];
  });
}

it("a text whose case flips to and fro is never told as removed", () => {
  const [upper, lower] = [items("[x]Read", "[>]Auto-Update"), items("[x]Read", "[>]auto-update")];
  expect(play([upper, lower, upper, lower])).toEqual([
    ["[x]Read", "[>]Auto-Update"],
    ["[x]Read", "[>]auto-update"],
    ["[x]Read", "[>]Auto-Update"],
    ["[x]Read", "[>]auto-update"],
  ]);
});

it("equal texts keep their own ids while they go on one after the other", () => {
  const writes = [items("[>]Run", "[ ]Run"), items("[x]Run", "[>]Run"), items("[x]Run", "[x]Run")];
  let list: TodoList = EMPTY_TODO_LIST;
  for (const todos of writes) {
    const result = accept(list, { todos }, { ids: "assign" });
    expect([result.list.items.map(({ id }) => id), told(result.notes)]).toEqual([["t1", "t2"], []]);
    list = result.list;
  }
});

it("blank ids are none: no item is taken for another or lost", () => {
  const blank = (...lines: readonly string[]): readonly TodoItem[] =>
    items(...lines).map((sent) => ({ ...sent, id: " " }));
  expect(play([blank("[>]a", "[ ]b", "[ ]c"), blank("[x]a", "[>]b", "[ ]c")])).toEqual([
    ["[>]a", "[ ]b", "[ ]c"],
    ["[x]a", "[>]b", "[ ]c"],
  ]);
});

it("one id on all items makes none of them another or lost", () => {
  const same = (...lines: readonly string[]): readonly TodoItem[] =>
    items(...lines).map((sent) => ({ ...sent, id: "1" }));
  expect(play([same("[>]a", "[ ]b", "[ ]c"), same("[ ]c", "[x]a", "[>]b")])).toEqual([
    ["[>]a", "[ ]b", "[ ]c"],
    ["[ ]c", "[x]a", "[>]b"],
  ]);
});
