import { expectTypeOf, it } from "vitest";
import { EMPTY_TODO_LIST, type TodoItem, type TodoList } from "../../src/model/todo.js";
import { diffTodos, type TodoChange, type TodoChangeType } from "../../src/plan/diff-todos.js";

interface Task extends TodoItem {
  readonly owner: string;
}

it("diffTodos() gives changes of the lists' items", () => {
  const list = {} as TodoList<Task>;
  expectTypeOf(diffTodos(list, list)).toEqualTypeOf<readonly TodoChange<Task>[]>();
  expectTypeOf(diffTodos<Task>(EMPTY_TODO_LIST, list)).toEqualTypeOf<readonly TodoChange<Task>[]>();
});

it("TodoChange names its type, and holds what was before and what is after", () => {
  expectTypeOf<TodoChange["type"]>().toEqualTypeOf<TodoChangeType>();
  expectTypeOf<Extract<TodoChange, { type: "added" }>>().toEqualTypeOf<{
    readonly type: "added";
    readonly after: TodoItem;
  }>();
  expectTypeOf<Extract<TodoChange, { type: "removed" }>>().toEqualTypeOf<{
    readonly type: "removed";
    readonly before: TodoItem;
  }>();
});
