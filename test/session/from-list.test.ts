import { expect, it } from "vitest";
import * as z from "zod/v4";
import { todoItemSchema } from "../../src/schema/todo-schema.js";
import { createTodoSession } from "../../src/session/create-todo-session.js";
import { isDeepFrozen } from "../support/deep-freeze.js";
import { items, listOf } from "../support/write.js";

const PLAN = listOf(items("[>]Read", "[ ]Write"));

it("createTodoSession({ list }) goes on from a list, which the model knows", () => {
  const todos = createTodoSession({ list: structuredClone(PLAN) });
  expect([todos.list, isDeepFrozen(todos.list)]).toEqual([PLAN, true]);
  expect([todos.begin(), todos.endRound()]).toEqual([undefined, undefined]);
  expect(todos.write({ todos: items("[x]Read", "[>]Write") })).toMatchObject({
    ok: true,
    text: "1/2 done. Now: Write.",
    list: { revision: 2 },
  });
});

it("createTodoSession({ list }) takes undefined for a conversation without a list", () => {
  expect(createTodoSession({ list: undefined, snapshot: undefined }).list.items).toEqual([]);
  expect(createTodoSession({ list: PLAN, snapshot: null }).list).toEqual(PLAN);
});

it("createTodoSession({ list }) checks the items by the host's schema", () => {
  const itemSchema = todoItemSchema.extend({ owner: z.string() });
  expect(() => createTodoSession({ list: PLAN as never, rules: { itemSchema } })).toThrow(
    expect.objectContaining({ code: "invalid_list" }),
  );
});

it("createTodoSession({ list }) refuses what is no list, and a snapshot next to it", () => {
  const bad: unknown = [];
  expect(() => createTodoSession({ list: bad as typeof PLAN })).toThrow(
    expect.objectContaining({ code: "invalid_list" }),
  );
  expect(() => createTodoSession({ list: PLAN, snapshot: createTodoSession().snapshot() })).toThrow(TypeError);
});
