import { expect, it } from "vitest";
import * as z from "zod/v4";
import type { TodoItem, TodoList } from "../../src/model/todo.js";
import { mergeTodos } from "../../src/plan/merge-todos.js";
import { todoItemSchema } from "../../src/schema/todo-schema.js";
import { isDeepFrozen } from "../support/deep-freeze.js";
import { listOf, show, tell } from "./merged-lists.js";

it("mergeTodos() returns the issue of a list that grew too long", () => {
  const result = mergeTodos({
    base: listOf(["[ ]a"], 1),
    current: listOf(["[ ]a", "[ ]b"], 2),
    next: listOf(["[ ]a", "[ ]c"], 2),
    rules: { maxItems: 2, fields: { list: "steps" } },
  });
  expect(result).toMatchObject({
    ok: false,
    issues: [{ code: "too_many_items", path: ["steps"], received: 3, limit: 2 }],
  });
});

const taskSchema = todoItemSchema
  .extend({ owner: z.string().optional(), reason: z.string().optional() })
  .refine(({ status, reason }) => status !== "cancelled" || reason !== undefined, "say why");

it("mergeTodos() merges a host's own fields one by one", () => {
  const of = (fields: object): TodoList<z.infer<typeof taskSchema>> => ({
    items: [{ content: "a", status: "pending", ...fields }],
    revision: 1,
  });
  const result = mergeTodos({
    base: of({ owner: "Ada" }),
    current: of({ owner: "Bo", reason: "why not" }),
    next: of({ owner: "Cy", status: "in_progress" }),
    rules: { itemSchema: taskSchema },
  });
  expect(result).toMatchObject({
    ok: true,
    list: { items: [{ content: "a", status: "in_progress", owner: "Bo", reason: "why not" }] },
    conflicts: [{ path: ["items", 0, "owner"], base: "Ada", current: "Bo", next: "Cy", kept: "Bo" }],
  });
});

it("mergeTodos() takes one side whole where the host's schema refuses the mixture", () => {
  const of = (fields: object): TodoList<z.infer<typeof taskSchema>> => ({
    items: [{ content: "a", status: "pending", ...fields }],
    revision: 1,
  });
  const result = mergeTodos({
    base: of({ reason: "late" }),
    current: of({}),
    next: of({ status: "cancelled", reason: "late" }),
    rules: { itemSchema: taskSchema },
  });
  expect(result).toMatchObject({ ok: true, list: { items: [{ status: "cancelled", reason: "late" }] } });
  expect(result.ok && result.conflicts.map(({ path }) => path)).toEqual([["items", 0]]);
});

it.each(["current", "next"] as const)(
  "mergeTodos() takes the preferred side whole, %s, where both statuses are one",
  (prefer) => {
    const itemSchema = todoItemSchema
      .extend({ owner: z.string().optional(), reason: z.string().optional() })
      .refine(({ owner, reason }) => owner === undefined || reason === undefined, "it has an owner");
    const of = (fields: object): TodoList<z.infer<typeof itemSchema>> => ({
      items: [{ content: "a", status: "pending", ...fields }],
      revision: 1,
    });
    const sides = { current: of({ owner: "Ann" }), next: of({ reason: "late" }) };
    const result = mergeTodos({ base: of({}), ...sides, prefer, rules: { itemSchema } });
    expect(result.ok && result.list.items).toEqual(sides[prefer].items);
  },
);

it.each([
  { ids: "position", numbers: ["1", "2", "3"] },
  { ids: "assign", numbers: ["t1", "t2", "t3"] },
  { ids: "renew", numbers: ["t1", "t2", "t3"] },
] as const)("mergeTodos() keeps what both added, though the rule $ids gave both one id", ({ ids, numbers }) => {
  const [first, second] = numbers;
  const of = (...added: readonly string[]): TodoList => ({
    items: [
      { id: first, content: "Read the old code", status: "pending" },
      ...added.map((content) => ({ id: second, content, status: "pending" as const })),
    ],
    revision: 1,
  });
  const current = of("Ask Ann");
  const result = mergeTodos({ base: of(), current, next: of("Write tests"), rules: { ids } });
  expect(isDeepFrozen(result)).toBe(true);
  expect(current.items.some(Object.isFrozen)).toBe(false);
  expect(result.ok && result.list.items.map(({ id, content }) => [id, content])).toEqual([
    [numbers[0], "Read the old code"],
    [numbers[1], "Ask Ann"],
    [numbers[2], "Write tests"],
  ]);
});

it("mergeTodos() names an item that a conflict kept under the number that it got", () => {
  const result = mergeTodos({
    base: listOf(["[ ]Read #1", "[ ]Write #2"], 1),
    current: listOf(["[ ]Read #1", "[ ]Ask Ann #2"], 2),
    next: listOf(["[ ]Read #1", "[x]Write #2"], 2),
    prefer: "next",
    rules: { ids: "position" },
  });
  if (!result.ok) throw new Error("it was refused");
  const kept = { id: "3", content: "Write", status: "completed" };
  expect(result.list.items).toContainEqual(kept);
  expect(result.conflicts).toMatchObject([{ base: { id: "2" }, kept }]);
});

it("mergeTodos() returns the issue of an item that may not be set back to pending", () => {
  const itemSchema = todoItemSchema
    .extend({ since: z.number().optional() })
    .refine(({ status, since }) => status !== "pending" || since === undefined, "it has begun");
  const of = (...statuses: readonly TodoItem["status"][]): TodoList<z.infer<typeof itemSchema>> => ({
    items: statuses.map((status, index) => ({
      content: `${index}`,
      status,
      ...(status === "in_progress" ? { since: 1 } : {}),
    })),
    revision: 1,
  });
  const result = mergeTodos({
    base: of("pending", "pending"),
    current: of("in_progress", "pending"),
    next: of("pending", "in_progress"),
    rules: { itemSchema },
  });
  expect(result).toMatchObject({ ok: false, issues: [{ code: "invalid_field", path: ["todos", 1] }] });
});

it("mergeTodos() reports what stands in the end where the limit sets an item back", () => {
  const result = mergeTodos({
    base: listOf(["[x]a", "[ ]b"], 1),
    current: listOf(["[>]a", "[ ]b"], 2),
    next: listOf(["[ ]a", "[>]b"], 2),
    prefer: "next",
  });
  expect(result.ok && result.list.items.map(show)).toEqual(["[ ]a", "[>]b"]);
  const both = mergeTodos({
    base: listOf(["[x]a", "[ ]b"], 1),
    current: listOf(["[>]a", "[>]b"], 2),
    next: listOf(["[ ]a", "[ ]b", "[ ]c"], 2),
    rules: { maxInProgress: 1 },
  });
  expect(both.ok && [both.list.items.map(show), both.conflicts.map(tell)]).toEqual([
    ["[>]a", "[ ]b", "[ ]c"],
    ["0.status kept in_progress", "1.status kept pending"],
  ]);
  const removed = mergeTodos({
    base: listOf(["[ ]a", "[ ]b"], 1),
    current: listOf(["[>]a", "[ ]b"], 2),
    next: listOf(["[>]b"], 2),
    prefer: "current",
  });
  expect(removed.ok && removed.conflicts.map(({ kept }) => kept)).toEqual(
    removed.ok ? [expect.objectContaining({ content: "a", status: "in_progress" }), "pending"] : [],
  );
});

it("mergeTodos() reports one conflict of a status that the limit sets back, with what stands", () => {
  const result = mergeTodos({
    base: listOf(["[x]a", "[ ]b"], 1),
    current: listOf(["[>]a", "[>]b"], 2),
    next: listOf(["[ ]a", "[ ]b"], 2),
    rules: { maxInProgress: 0 },
  });
  expect(result.ok && result.conflicts.map(tell)).toEqual(["0.status kept pending", "1.status kept pending"]);
});
