import { expect, it } from "vitest";
import { EMPTY_TODO_LIST, isDone, TODO_STATUSES } from "../../src/core/todo.js";
import {
  isLibrarySchema,
  todoItemSchema,
  todoListSchema,
  todoStatusSchema,
} from "../../src/core/todo-schema.js";
import { isDeepFrozen } from "../support/deep-freeze.js";

it("TODO_STATUSES holds the four statuses in the order they are offered", () => {
  expect(TODO_STATUSES).toEqual(["pending", "in_progress", "completed", "cancelled"]);
  expect(todoStatusSchema.options).toEqual([...TODO_STATUSES]);
});

it.each(
  TODO_STATUSES.map((status) => ({ status, done: status === "completed" || status === "cancelled" })),
)("isDone() is $done for $status", ({ status, done }) => {
  expect(isDone({ status })).toBe(done);
});

it("EMPTY_TODO_LIST is empty, frozen and at revision 0", () => {
  expect(EMPTY_TODO_LIST).toStrictEqual({ items: [], revision: 0 });
  expect(isDeepFrozen(EMPTY_TODO_LIST)).toBe(true);
});

const a = { content: "a", status: "pending" };

it.each([
  { name: "an empty list", list: EMPTY_TODO_LIST, valid: true },
  {
    name: "every field",
    list: { items: [{ ...a, id: "1", activeForm: "x" }], summary: "s", revision: 3 },
    valid: true,
  },
  {
    name: "undefined optional fields",
    list: { items: [{ ...a, id: undefined }], summary: undefined, revision: 0 },
    valid: true,
  },
  { name: "a null id", list: { items: [{ ...a, id: null }], revision: 0 }, valid: false },
  { name: "no revision", list: { items: [] }, valid: false },
  { name: "a broken revision", list: { items: [], revision: 1.5 }, valid: false },
  { name: "an unknown status", list: { items: [{ ...a, status: "failed" }], revision: 0 }, valid: false },
])("todoListSchema says $valid to $name", ({ list, valid }) => {
  expect(todoListSchema.safeParse(list).success).toBe(valid);
});

it("isLibrarySchema() knows the library's schema from an extension of it", () => {
  expect(isLibrarySchema(todoItemSchema)).toBe(true);
  expect(isLibrarySchema(todoItemSchema.extend({}))).toBe(false);
});
