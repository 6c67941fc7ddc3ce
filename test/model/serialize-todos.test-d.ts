import { expectTypeOf, it } from "vitest";
import * as z from "zod/v4";
import { parseTodos, serializeTodos } from "../../src/model/serialize-todos.js";
import type { TodoList } from "../../src/model/todo.js";
import { todoItemSchema } from "../../src/schema/todo-schema.js";

const itemSchema = todoItemSchema.extend({ priority: z.enum(["high", "low"]) });

it("parseTodos() gives a list of TodoItem without an item schema", () => {
  expectTypeOf(parseTodos("")).toEqualTypeOf<TodoList>();
});

it("parseTodos() gives a list of the schema's items", () => {
  expectTypeOf(parseTodos("", { itemSchema })).toEqualTypeOf<TodoList<z.infer<typeof itemSchema>>>();
});

it("serializeTodos() takes a list of any items", () => {
  expectTypeOf<TodoList<z.infer<typeof itemSchema>>>().toExtend<Parameters<typeof serializeTodos>[0]>();
  expectTypeOf(serializeTodos).returns.toBeString();
});
