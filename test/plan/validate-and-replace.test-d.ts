import { expectTypeOf, it } from "vitest";
import * as z from "zod/v4";
import type { TodoIssue } from "../../src/model/issue.js";
import type { TodoNote } from "../../src/model/note.js";
import { EMPTY_TODO_LIST, type TodoItem, type TodoList, type TodoStatus } from "../../src/model/todo.js";
import type { TodoRules, TodoRulesOptions } from "../../src/model/todo-rules.js";
import type { TodoChange } from "../../src/plan/diff-todos.js";
import type { ReplaceResult } from "../../src/plan/replace-items.js";
import { validateAndReplace } from "../../src/plan/validate-and-replace.js";
import { todoItemSchema } from "../../src/schema/todo-schema.js";

const itemSchema = todoItemSchema.extend({
  priority: z.enum(["high", "low"]).optional(),
  meta: z.object({ tags: z.array(z.string()) }),
});
type Task = z.infer<typeof itemSchema>;

it("validateAndReplace() gives lists of TodoItem without an item schema", () => {
  const result = validateAndReplace(EMPTY_TODO_LIST, {});
  expectTypeOf(result).toEqualTypeOf<ReplaceResult<TodoItem, TodoList<never>>>();
  if (result.ok) {
    expectTypeOf(result.list).toEqualTypeOf<TodoList>();
    expectTypeOf(result.changes).toEqualTypeOf<readonly TodoChange[]>();
    expectTypeOf(result.notes).toEqualTypeOf<readonly TodoNote[]>();
    expectTypeOf(result.changed).toBeBoolean();
    expectTypeOf(result).not.toHaveProperty("issues");
  } else {
    expectTypeOf(result.list).toEqualTypeOf<TodoList<never>>();
    expectTypeOf(result.issues).toEqualTypeOf<readonly TodoIssue[]>();
    expectTypeOf(result).not.toHaveProperty("changes");
    expectTypeOf(result).not.toHaveProperty("notes");
  }
});

it("validateAndReplace() keeps the types of a host's fields in the list and in the changes", () => {
  const result = validateAndReplace(EMPTY_TODO_LIST, {}, { itemSchema });
  if (!result.ok) return;
  expectTypeOf(result.list).toEqualTypeOf<TodoList<Task>>();
  const [item] = result.list.items;
  expectTypeOf(item?.priority).toEqualTypeOf<"high" | "low" | undefined>();
  expectTypeOf(item?.meta.tags).toEqualTypeOf<string[] | undefined>();
  expectTypeOf(result.changes).toEqualTypeOf<readonly TodoChange<Task>[]>();
  for (const change of result.changes) {
    if (change.type === "added") {
      expectTypeOf(change.after.meta.tags).toEqualTypeOf<string[]>();
      expectTypeOf(change).not.toHaveProperty("before");
    } else if (change.type === "removed") {
      expectTypeOf(change.before.priority).toEqualTypeOf<"high" | "low" | undefined>();
      expectTypeOf(change).not.toHaveProperty("after");
    } else {
      expectTypeOf(change.before).toEqualTypeOf<Task>();
      expectTypeOf(change.after).toEqualTypeOf<Task>();
    }
  }
});

it("validateAndReplace() gives a list that can be written again, and either list where it is not asked which", () => {
  const list = {} as TodoList<Task>;
  const result = validateAndReplace(list, {}, { itemSchema });
  expectTypeOf(result).toEqualTypeOf<ReplaceResult<Task, TodoList<Task>>>();
  expectTypeOf(result.list).toEqualTypeOf<TodoList<Task>>();
  expectTypeOf(validateAndReplace(result.list, {}, { itemSchema }).list).toEqualTypeOf<TodoList<Task>>();
});

it("EMPTY_TODO_LIST is a list of any item", () => {
  expectTypeOf(EMPTY_TODO_LIST).toExtend<TodoList>();
  expectTypeOf(EMPTY_TODO_LIST).toExtend<TodoList<Task>>();
  const held: TodoList<Task> = EMPTY_TODO_LIST;
  expectTypeOf(held).toEqualTypeOf<TodoList<Task>>();
});

it("lists, items, changes and issues are read-only", () => {
  const list = {} as TodoList;
  // @ts-expect-error TS2540: a list is replaced, never changed.
  list.revision = 1;
  // @ts-expect-error TS2339: nor are its items.
  expectTypeOf(list.items.push).toBeFunction();
  const item = {} as TodoItem;
  // @ts-expect-error TS2540: nor is an item.
  item.status = "completed";
  expectTypeOf<TodoItem["status"]>().toEqualTypeOf<TodoStatus>();
});

it("validateAndReplace() takes anything for the input and only rules for the rules", () => {
  expectTypeOf(validateAndReplace).parameter(1).toBeUnknown();
  expectTypeOf<TodoRules>().toExtend<TodoRulesOptions>();
  // @ts-expect-error TS2353: a rule of this name does not exist.
  validateAndReplace(EMPTY_TODO_LIST, {}, { maxItem: 5 });
  // @ts-expect-error TS2322: a limit is a number.
  validateAndReplace(EMPTY_TODO_LIST, {}, { maxItems: "5" });
  // @ts-expect-error TS2820: a status is one of four words.
  validateAndReplace(EMPTY_TODO_LIST, {}, { statuses: ["done"] });
  // @ts-expect-error TS2322: a schema without the fields of an item is no item schema.
  validateAndReplace(EMPTY_TODO_LIST, {}, { itemSchema: z.object({ title: z.string() }) });
});
