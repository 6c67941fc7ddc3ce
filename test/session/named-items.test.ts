import { expect, it } from "vitest";
import { createTodoSession, type TodoRulesOptions } from "../../src/index.js";
import { items, line } from "../support/write.js";

it.each<[name: string, rules: TodoRulesOptions, call: object]>([
  ["of one reply", {}, { reply: {} }],
  ["of one round", {}, {}],
  ["of one reply, with ids", { ids: "assign" }, { reply: {} }],
])("an item that a person removed and a patch added again stays where a write names it, in calls %s", (...row) => {
  const [, rules, call] = row;
  const todos = createTodoSession({ tool: { patch: true }, rules });
  todos.write({ todos: items("[ ]A") }, call);
  todos.endRound();
  todos.edit({ remove: ["A"] });
  todos.write({ add: items("[ ]A") }, call);
  const { ok, text } = todos.write({ todos: items("[ ]A", "[ ]B") }, call);
  expect([ok, todos.list.items.map(line)]).toEqual([true, ["[ ]A", "[ ]B"]]);
  expect(text).not.toContain("No longer");
});
