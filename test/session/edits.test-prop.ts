import fc from "fast-check";
import { expect, it } from "vitest";
import { isDone, type TodoItem } from "../../src/model/todo.js";
import { validateAndReplace } from "../../src/plan/validate-and-replace.js";
import { createTodoSession } from "../../src/session/create-todo-session.js";
import { acceptedWrite } from "../../src/testing/todo-arbitraries.js";
import { law } from "../support/law.js";

const RUNS = { numRuns: 150 };

const withoutIds = acceptedWrite.map(({ todos }) =>
  todos.map(({ content, status }): TodoItem => ({ content, status })),
);

const ids = fc.constantFrom("keep", "assign", "renew", "position");

it("whatever the model writes without knowing, the person's item stands, and no id stands twice", () =>
  law([withoutIds, withoutIds, ids], RUNS, (first, second, kind) => {
    const todos = createTodoSession({ rules: { ids: kind, maxItems: Number.POSITIVE_INFINITY } });
    todos.write({ todos: first });
    expect(todos.edit({ add: [{ content: "Tell Ada of it", status: "pending" }] }).ok).toBe(true);
    todos.write({ todos: second });
    expect(todos.list.items.filter(({ content }) => content === "Tell Ada of it")).toHaveLength(1);
    const given = todos.list.items.flatMap(({ id }) => id ?? []);
    expect(new Set(given).size).toBe(given.length);
  }));

it("what the person finished stays finished under a write that did not know, or is removed by nobody but them", () =>
  law([withoutIds, withoutIds, fc.nat(7)], RUNS, (first, second, choice) => {
    const todos = createTodoSession({ rules: { ids: "assign" } });
    todos.write({ todos: first });
    const item = todos.list.items[choice];
    fc.pre(item !== undefined && !isDone(item));
    todos.edit({ updates: [{ id: item?.id, status: "completed" }] });
    todos.write({ todos: second });
    expect(todos.list.items.find(({ id }) => id === item?.id)?.status).toBe("completed");
  }));

it("once the model was told, its write does what it would do by itself", () =>
  law([withoutIds, withoutIds, withoutIds], RUNS, (first, edit, second) => {
    const todos = createTodoSession();
    todos.write({ todos: first });
    todos.edit({ todos: edit });
    todos.endRound();
    todos.begin();
    const { list } = todos;
    expect(todos.write({ todos: second }).list).toEqual(validateAndReplace(list, { todos: second }).list);
  }));
