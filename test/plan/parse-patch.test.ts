import { expect, it } from "vitest";
import type { TodoList } from "../../src/model/todo.js";
import { applyTodoPatch } from "../../src/plan/apply-todo-patch.js";

const LIST: TodoList = {
  revision: 1,
  items: [
    { id: "t1", content: "Read", status: "pending" },
    { id: "t2", content: "Ship", status: "pending" },
  ],
};

it.each<[string, unknown]>([
  ["its id", { id: "t1" }],
  ["its text", { content: "Read" }],
  ["its id beside a text that is null", { id: "t1", content: null }],
  ["its text beside an id that is left out", { id: undefined, content: "read" }],
])("applyTodoPatch() removes the item of an object with %s", (_, entry) => {
  const result = applyTodoPatch(LIST, { remove: [entry] });
  expect(result.list.items.map(({ id }) => id)).toEqual(["t2"]);
});

it.each<[string, unknown]>([
  ["an id and a text", { id: "t1", content: "Read" }],
  ["a text under another name", { title: "Read" }],
  ["a text beside another field", { content: "Read", status: "pending" }],
  ["nothing", {}],
  ["null alone", { id: null }],
])("applyTodoPatch() removes no item of an object with %s", (_, entry) => {
  const result = applyTodoPatch(LIST, { remove: [entry] });
  expect(result).toMatchObject({ ok: false, list: LIST });
  expect(result.ok || result.issues.map(({ message }) => message)).toEqual([
    "remove[0] is an object; send the id or content of an item.",
  ]);
});
