import { expect, it } from "vitest";
import { createTodoSession } from "../../src/session/create-todo-session.js";
import { createSharedTodos } from "../../src/shared/create-shared-todos.js";
import { memoryStore } from "../../src/shared/index.js";
import { createTodoTool } from "../../src/tool/create-todo-tool.js";

const rules = { maxItems: 0 };

function catchStack(run: () => unknown): string {
  try {
    run();
  } catch (error) {
    return error instanceof Error ? (error.stack ?? "") : "";
  }
  return "";
}

it.each([
  ["createTodoSession", () => createTodoSession({ rules })],
  ["createTodoTool", () => createTodoTool({ rules })],
  ["createSharedTodos", () => createSharedTodos({ store: memoryStore(), id: "a", agent: "main", rules })],
  // @ts-expect-error: no such option.
  ["an unknown option", () => createTodoSession({ rulez: rules })],
])("the stack of an option error begins at the line of the host: %s", (_, run) => {
  const [message, first] = catchStack(run).split("\n    at ");
  expect(message).toMatch(/^(RangeError|TypeError): /);
  expect(first).toContain("host-errors.test.ts");
});

it("an error of the host's own code keeps its stack", () => {
  const fails = (): never => {
    throw new RangeError("mine");
  };
  const stack = catchStack(() =>
    createTodoSession({
      get rules() {
        return fails();
      },
    }),
  );
  expect(stack.split("\n    at ")[1]).toContain("fails");
});
