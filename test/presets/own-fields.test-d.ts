import { expectTypeOf, it } from "vitest";
import { createTodoSession } from "../../src/index.js";
import { claudeCodeTasks, openCode, qwenCode } from "../../src/presets/index.js";

it("a product's own fields keep their types on the items", () => {
  const todos = createTodoSession({ preset: openCode });
  expectTypeOf(todos.list.items[0]?.priority).toEqualTypeOf<string | undefined>();
  expectTypeOf(createTodoSession({ preset: qwenCode }).list.items[0]?.blockedBy).toEqualTypeOf<
    readonly string[] | undefined
  >();
  const tasks = createTodoSession({ preset: claudeCodeTasks });
  expectTypeOf(tasks.write({}, { tool: "TaskList" }).list.items[0]?.owner).toEqualTypeOf<string | undefined>();
});
