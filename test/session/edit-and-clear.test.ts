import { expect, it } from "vitest";

import { createTodoSession } from "../../src/session/create-todo-session.js";

it("todos.edit() answers what cannot be read with an issue, and changes and tells nothing", () => {
  const todos = createTodoSession();
  const { list } = todos;
  const result = todos.edit({
    get todos(): never {
      throw new Error("no");
    },
  });
  expect(!result.ok && result.issues.map(({ code }) => code)).toEqual(["unreadable"]);
  expect([todos.list === list, todos.endRound()]).toEqual([true, undefined]);
});

it("todos.clear() changes nothing about an empty list", () => {
  const todos = createTodoSession();
  const { list } = todos;
  todos.clear();
  expect(todos.list).toBe(list);
});

it("todos.clear() clears a list that is a summary only", () => {
  const todos = createTodoSession({
    snapshot: { ...createTodoSession().snapshot(), list: { items: [], summary: "All", revision: 4 } },
  });
  todos.clear();
  expect(todos.list).toEqual({ items: [], revision: 5 });
});
