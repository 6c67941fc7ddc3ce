import { expect, it } from "vitest";
import { findListFault } from "../../src/model/serialize-todos.js";
import { countTodos, EMPTY_TODO_LIST, findCurrent, isDone, isFinished, TODO_STATUSES } from "../../src/model/todo.js";
import { isLibrarySchema } from "../../src/model/zod-nodes.js";
import { todoItemSchema, todoListSchema, todoStatusSchema } from "../../src/schema/todo-schema.js";
import { isDeepFrozen } from "../support/deep-freeze.js";
import { items } from "../support/write.js";

it("TODO_STATUSES holds the four statuses in the order they are offered", () => {
  expect(TODO_STATUSES).toEqual(["pending", "in_progress", "completed", "cancelled"]);
  expect(todoStatusSchema.options).toEqual([...TODO_STATUSES]);
});

it.each(TODO_STATUSES.map((status) => ({ status, done: status === "completed" || status === "cancelled" })))(
  "isDone() is $done for $status",
  ({ status, done }) => {
    expect(isDone({ status })).toBe(done);
  },
);

it("EMPTY_TODO_LIST is empty, frozen and at revision 0", () => {
  expect(EMPTY_TODO_LIST).toStrictEqual({ items: [], revision: 0 });
  expect(isDeepFrozen(EMPTY_TODO_LIST)).toBe(true);
});

const a = { content: "a", status: "pending" };

type Row = { name: string; list: unknown; valid: boolean };

it.each<Row>([
  { name: "an empty list", list: { items: [], revision: 0 }, valid: true },
  {
    name: "every field",
    list: { items: [{ content: "a", status: "pending", id: "1", activeForm: "x" }], summary: "s", revision: 3 },
    valid: true,
  },
  { name: "a null id", list: { items: [{ content: "a", status: "pending", id: null }], revision: 0 }, valid: false },
  { name: "no revision", list: { items: [] }, valid: false },
  { name: "a broken revision", list: { items: [], revision: 1.5 }, valid: false },
  { name: "an unknown status", list: { items: [{ content: "a", status: "failed" }], revision: 0 }, valid: false },
  {
    name: "undefined optional fields",
    list: { items: [{ ...a, id: undefined }], summary: undefined, revision: 0 },
    valid: true,
  },
])("todoListSchema and findListFault() say $valid to $name", ({ list, valid }) => {
  expect(todoListSchema.safeParse(list).success).toBe(valid);
  expect(findListFault(list) === undefined).toBe(valid);
});

it("isLibrarySchema() knows the library's schema from an extension of it", () => {
  expect(isLibrarySchema(todoItemSchema)).toBe(true);
  expect(isLibrarySchema(undefined)).toBe(true);
  expect(isLibrarySchema(todoItemSchema.extend({}))).toBe(false);
});

const list = (...lines: readonly string[]) => ({ items: items(...lines), revision: 1 });

it.each([
  { lines: [], counts: [0, 0, 0, 0, 0, 0, 0], finished: false },
  { lines: ["[ ]a"], counts: [1, 1, 0, 0, 0, 0, 1], finished: false },
  { lines: ["[x]a"], counts: [1, 0, 0, 1, 0, 1, 0], finished: true },
  { lines: ["[~]a"], counts: [1, 0, 0, 0, 1, 1, 0], finished: true },
  { lines: ["[x]a", "[~]b"], counts: [2, 0, 0, 1, 1, 2, 0], finished: true },
  { lines: ["[x]a", "[>]b"], counts: [2, 0, 1, 1, 0, 1, 1], finished: false },
  { lines: ["[x]a", "[x]b", "[>]c", "[ ]d", "[ ]e", "[~]f"], counts: [6, 2, 1, 2, 1, 3, 3], finished: false },
])("countTodos() and isFinished() read $lines", ({ lines, counts, finished }) => {
  const [total, pending, in_progress, completed, cancelled, done, open] = counts;
  const found = countTodos(list(...lines));
  expect(found).toStrictEqual({ total, pending, in_progress, completed, cancelled, done, open });
  expect(Object.isFrozen(found)).toBe(true);
  expect(isFinished(list(...lines))).toBe(finished);
});

it("findCurrent() gives the first item in progress, if there is one", () => {
  expect(findCurrent(list("[x]a", "[>]b", "[>]c"))).toEqual({ content: "b", status: "in_progress" });
  expect(findCurrent(list("[x]a", "[ ]b"))).toBeUndefined();
});
