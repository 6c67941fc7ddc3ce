import { expect, it } from "vitest";
import type { TodoStatus } from "../../src/model/todo.js";
import { mergeTodos } from "../../src/plan/merge-todos.js";
import { todoItemSchema } from "../../src/schema/todo-schema.js";

const itemSchema = todoItemSchema.refine(({ status }) => status !== "cancelled", "it may not be cancelled");
const listOf = (status: TodoStatus) => ({ revision: 1, items: [{ content: "a", status }] });

it.each(["current", "next"] as const)(
  "mergeTodos() keeps an item of one side, %s, whatever the host's schema says of it, and names the field",
  (prefer) => {
    const other = prefer === "current" ? "next" : "current";
    const sides = { base: listOf("pending"), [prefer]: listOf("cancelled"), [other]: listOf("completed") };
    const { base, current = base, next = base } = sides;
    const result = mergeTodos({ base, current, next, prefer, rules: { itemSchema } });
    expect(result).toMatchObject({
      ok: true,
      list: { items: [{ content: "a", status: "cancelled" }] },
      conflicts: [{ path: ["items", 0, "status"], kept: "cancelled" }],
    });
  },
);
