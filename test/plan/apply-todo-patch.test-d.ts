import { expectTypeOf, it } from "vitest";
import * as z from "zod/v4";
import type { TodoItem, TodoList } from "../../src/model/todo.js";
import { applyTodoPatch } from "../../src/plan/apply-todo-patch.js";
import type { ReplaceResult } from "../../src/plan/replace-items.js";
import { todoItemSchema } from "../../src/schema/todo-schema.js";

const itemSchema = todoItemSchema.extend({ priority: z.enum(["high", "low"]).optional() });
type Task = z.infer<typeof itemSchema>;

// Types only: nothing here runs.
declare const list: TodoList;
declare const tasks: TodoList<Task>;

it("applyTodoPatch() takes anything for a patch and gives what validateAndReplace() gives", () => {
  expectTypeOf(applyTodoPatch).parameter(1).toBeUnknown();
  expectTypeOf(applyTodoPatch(list, {})).toEqualTypeOf<ReplaceResult<TodoItem, TodoList>>();
});

it("applyTodoPatch() keeps the type of a host's own fields", () => {
  const result = applyTodoPatch(tasks, {}, { itemSchema });
  if (result.ok) expectTypeOf(result.list).toEqualTypeOf<TodoList<Task>>();
});

it("applyTodoPatch() refuses rules that do not exist", () => {
  // @ts-expect-error no such rule
  applyTodoPatch(list, {}, { maxItem: 3 });
});
