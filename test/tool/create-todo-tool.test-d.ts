import { expectTypeOf, it } from "vitest";
import * as z from "zod/v4";
import type { TodoIssue } from "../../src/model/issue.js";
import type { TodoNote } from "../../src/model/note.js";
import { EMPTY_TODO_LIST, type TodoItem, type TodoList } from "../../src/model/todo.js";
import type { TodoChange } from "../../src/plan/diff-todos.js";
import { todoItemSchema } from "../../src/schema/todo-schema.js";
import { createTodoTool, type TodoTool, type TodoToolOptions } from "../../src/tool/create-todo-tool.js";

const itemSchema = todoItemSchema.extend({ priority: z.enum(["high", "low"]) });
type Item = z.infer<typeof itemSchema>;

it("createTodoTool() takes the item type from the item schema", () => {
  expectTypeOf(createTodoTool()).toEqualTypeOf<TodoTool<TodoItem>>();
  const tool = createTodoTool({ rules: { itemSchema } });
  expectTypeOf(tool).toEqualTypeOf<TodoTool<Item>>();
  expectTypeOf(tool.run).parameter(0).toEqualTypeOf<TodoList<Item>>();
  expectTypeOf(tool.run(EMPTY_TODO_LIST, 1).list.items[0]?.priority).toEqualTypeOf<"high" | "low" | undefined>();
});

it("tool.run() answers with changes and notes, or with issues", () => {
  const result = createTodoTool().run(EMPTY_TODO_LIST, undefined);
  expectTypeOf(result.text).toEqualTypeOf<string>();
  expectTypeOf(result.list).toEqualTypeOf<TodoList>();
  if (result.ok) {
    expectTypeOf(result.changed).toEqualTypeOf<boolean>();
    expectTypeOf(result.changes).toEqualTypeOf<readonly TodoChange[]>();
    expectTypeOf(result.notes).toEqualTypeOf<readonly TodoNote[]>();
    expectTypeOf(result).not.toHaveProperty("issues");
  } else {
    expectTypeOf(result.issues).toEqualTypeOf<readonly TodoIssue[]>();
    expectTypeOf(result).not.toHaveProperty("changes");
  }
});

it("TodoToolOptions takes a length or any text for a description", () => {
  expectTypeOf<{ description: "long" }>().toExtend<TodoToolOptions>();
  expectTypeOf<{ description: "Keep a plan." }>().toExtend<TodoToolOptions>();
  expectTypeOf<{ description: 7 }>().not.toExtend<TodoToolOptions>();
  expectTypeOf<{ properties: readonly ["text"] }>().not.toExtend<TodoToolOptions>();
});

it("tool.parameters cannot be written to", () => {
  const { parameters } = createTodoTool();
  // @ts-expect-error it is shared by all requests
  parameters["type"] = "array";
});
