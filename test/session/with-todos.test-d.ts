import { expectTypeOf, it } from "vitest";
import * as z from "zod/v4";
import { todoItemSchema } from "../../src/schema/todo-schema.js";
import { createTodoSession } from "../../src/session/create-todo-session.js";
import { type RidingTool, withTodos } from "../../src/session/with-todos.js";
import type { TodoWriteResult } from "../../src/tool/create-todo-tool.js";

const itemSchema = todoItemSchema.extend({ priority: z.enum(["high", "low"]).optional() });
type Task = z.infer<typeof itemSchema>;

interface Bash {
  readonly name: "bash";
  readonly parameters: object;
}

// Types only: nothing here runs.
declare const bash: Bash;

it("withTodos() keeps the type of the tool and of its arguments", () => {
  const riding = withTodos(bash, createTodoSession());
  expectTypeOf(riding).toEqualTypeOf<RidingTool<Bash>>();
  expectTypeOf(riding.split({ command: "ls" }).input).toEqualTypeOf<{ command: string }>();
  expectTypeOf(riding.split("").suffix).toBeString();
});

it("withTodos() keeps the type of the items", () => {
  const { split } = withTodos(bash, createTodoSession({ rules: { itemSchema } }));
  expectTypeOf(split("").write).toEqualTypeOf<TodoWriteResult<Task> | undefined>();
});

it("withTodos() refuses what is no tool", () => {
  // @ts-expect-error no name
  withTodos({ parameters: {} }, createTodoSession());
});
