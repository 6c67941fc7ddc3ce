import { expect, it } from "vitest";
import { createTodoSession } from "../../src/session/create-todo-session.js";

it.each([
  ["x", 10_000_000],
  ["\u200b", 1_000_000],
  ["</reminder>", 100_000],
])("todos.compacted() bounds an item however long it is: %j, %d times", (part, times) => {
  const content = `a${part.repeat(times)}`;
  const todos = createTodoSession({ rules: { maxContentLength: Number.POSITIVE_INFINITY } });
  todos.write({ todos: [{ content, status: "in_progress" }] });
  expect(todos.list.items).toHaveLength(1);
  const text = todos.compacted()?.text ?? "";
  expect(text).toContain("[>] a");
  expect(Array.from(text).length).toBeLessThanOrEqual(4_000);
});
