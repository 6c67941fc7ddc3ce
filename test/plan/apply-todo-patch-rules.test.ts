import { expect, it } from "vitest";
import * as z from "zod/v4";
import { EMPTY_TODO_LIST } from "../../src/model/todo.js";
import type { TodoRulesOptions } from "../../src/model/todo-rules.js";
import { applyTodoPatch } from "../../src/plan/apply-todo-patch.js";
import { todoItemSchema } from "../../src/schema/todo-schema.js";
import { outcome, WITH_IDS } from "./patched-lists.js";

it.each<[name: string, rules: TodoRulesOptions, patch: unknown, outcomes: readonly string[] | string]>([
  [
    "a full list",
    { maxItems: 3 },
    { add: [{ content: "Ship", status: "pending" }] },
    "Not saved: todos has 4 items; at most 3 are allowed, so merge or drop some.",
  ],
  [
    "room that a removal makes",
    { maxItems: 3 },
    { add: [{ content: "Ship", status: "pending" }], remove: ["t1"] },
    ["t2 [>]Fix it", "t3 [ ]Add tests", "[ ]Ship"],
  ],
  [
    "ids that are given",
    { ids: "assign" },
    { add: [{ content: "Ship", status: "pending" }] },
    ["t1 [x]Read", "t2 [>]Fix it", "t3 [ ]Add tests", "t4 [ ]Ship"],
  ],
  [
    "the last running item, and the first set back",
    { onExceedInProgress: "keep-last" },
    { updates: [{ id: "t3", status: "in_progress" }] },
    ["t1 [x]Read", "t2 [ ]Fix it", "t3 [>]Add tests"],
  ],
  [
    "no repairs",
    { repair: false },
    { updates: [{ id: "t2", status: "done" }] },
    'Not saved: updates[0].status is "done"; use "pending", "in_progress", "completed" or "cancelled".',
  ],
  [
    "the model's own names",
    { fields: { content: "text", status: "state", id: "key" }, statusWords: { completed: "finished" } },
    { updates: [{ key: "t2", text: "Mend it", state: "finished" }] },
    ["t1 [x]Read", "t2 [x]Mend it", "t3 [ ]Add tests"],
  ],
  [
    "an item that may not be dropped",
    { protection: { dropped_unfinished: "refuse" } },
    { remove: ["t3"] },
    'Not saved: No longer in the list: "Add tests" (pending); keep what is unfinished, or set it to "cancelled".',
  ],
  [
    "an id that another item has, where a model may send one twice",
    { ids: "position", uniqueIds: false },
    { add: [{ id: "t1", content: "Ship", status: "pending" }] },
    'Not saved: add[0].id is "t1", which an item before it has too; give each item its own id.',
  ],
])("applyTodoPatch() keeps the rules: %s", (_name, rules, patch, outcomes) => {
  expect(outcome(WITH_IDS, patch, rules)).toEqual(outcomes);
});

it("applyTodoPatch() calls an item that a rule set back by its text, where the patch does not name it", () => {
  const patch = { updates: [{ id: "t3", status: "in_progress" }] };
  const result = applyTodoPatch(WITH_IDS, patch, { onExceedInProgress: "keep-last" });
  expect(result.ok && result.notes.map(({ path, message }) => [path, message])).toEqual([
    [["todos", 1, "status"], '"Fix it".status was set to "pending", as at most 1 may be in_progress.'],
  ]);
});

const itemSchema = todoItemSchema.extend({ priority: z.enum(["high", "low"]).optional(), owner: z.string().nullish() });

it("applyTodoPatch() checks an addition as a whole by the host's schema, once it has no fault of its own", () => {
  const urgent = itemSchema.refine(({ priority, owner }) => priority !== "high" || owner, "it needs an owner");
  const add = (fields: object) =>
    applyTodoPatch(EMPTY_TODO_LIST, { add: [{ content: "a", ...fields }] }, { itemSchema: urgent });
  const codesOf = (result: ReturnType<typeof add>) => (result.ok ? [] : result.issues.map(({ code }) => code));
  expect(codesOf(add({ status: "pending", priority: "high", owner: "Ann" }))).toEqual([]);
  expect(codesOf(add({ status: "pending", priority: "high" }))).toEqual(["invalid_field"]);
  expect(codesOf(add({ status: "none", priority: "high" }))).toEqual(["invalid_status"]);
});

it("applyTodoPatch() keeps, changes and checks a host's own fields", () => {
  const rules = { itemSchema };
  const first = applyTodoPatch<z.infer<typeof itemSchema>>(
    EMPTY_TODO_LIST,
    {
      add: [
        { content: "a", status: "pending", priority: "low", owner: "Ann" },
        { content: "b", status: "pending" },
      ],
    },
    rules,
  );
  const patch = { updates: [{ content: "a", priority: "high", owner: null }] };
  const changed = applyTodoPatch(first.list, patch, rules);
  expect(changed.list.items).toEqual([
    { content: "a", status: "pending", priority: "high", owner: "Ann" },
    { content: "b", status: "pending" },
  ]);
  const refused = applyTodoPatch(first.list, { updates: [{ content: "b", priority: "some" }] }, rules);
  expect(refused.ok ? [] : refused.issues.map(({ code, path }) => [code, path])).toEqual([
    ["invalid_field", ["updates", 0, "priority"]],
  ]);
});

it("applyTodoPatch() asks for a required summary with the first items only", () => {
  const rules: TodoRulesOptions = { summary: "required" };
  const add = [{ content: "Read", status: "pending" }];
  expect(applyTodoPatch({ items: [], revision: 0 }, { add }, rules)).toMatchObject({
    ok: false,
    issues: [{ code: "required", path: ["summary"] }],
  });
  const first = applyTodoPatch({ items: [], revision: 0 }, { add, summary: "All" }, rules);
  expect(first).toMatchObject({ ok: true, list: { summary: "All" } });
  expect(applyTodoPatch(first.list, { add: [{ content: "Ship", status: "pending" }] }, rules).ok).toBe(true);
});

it("applyTodoPatch() throws for bad rules only", () => {
  expect(() => applyTodoPatch(EMPTY_TODO_LIST, {}, { maxItems: 0 })).toThrow(RangeError);
});
