import { expectTypeOf, it } from "vitest";
import type { TodoItem, TodoList } from "../../src/model/todo.js";
import { type MergeTodosResult, mergeTodos, type TodoConflict } from "../../src/plan/merge-todos.js";

interface Task extends TodoItem {
  readonly owner: string;
}

it("mergeTodos() gives a list of the lists' items", () => {
  const list = {} as TodoList<Task>;
  expectTypeOf(mergeTodos({ base: list, current: list, next: list })).toEqualTypeOf<MergeTodosResult<Task>>();
});

it("MergeTodosResult holds a list with its conflicts, or issues", () => {
  expectTypeOf<Extract<MergeTodosResult, { ok: true }>["conflicts"]>().toEqualTypeOf<readonly TodoConflict[]>();
  expectTypeOf<Extract<MergeTodosResult, { ok: false }>>().toHaveProperty("issues");
});

it("mergeTodos() takes no other side to prefer", () => {
  const list = {} as TodoList;
  // @ts-expect-error TS2322 - the sides are current and next.
  mergeTodos({ base: list, current: list, next: list, prefer: "base" });
});
