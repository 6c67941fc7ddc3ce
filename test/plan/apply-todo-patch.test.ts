import { expect, it } from "vitest";
import * as z from "zod/v4";
import { formatIssues } from "../../src/model/format-issues.js";
import { EMPTY_TODO_LIST, type TodoItem, type TodoList } from "../../src/model/todo.js";
import type { TodoRulesOptions } from "../../src/model/todo-rules.js";
import { todoItemSchema } from "../../src/model/todo-schema.js";
import { applyTodoPatch } from "../../src/plan/apply-todo-patch.js";
import { deepFreeze, isDeepFrozen } from "../support/deep-freeze.js";
import { readRows } from "../support/read-rows.js";
import { items, line, listOf } from "../support/write.js";

const PLAIN: TodoList = deepFreeze({ revision: 3, items: items("[x]Read", "[>]Fix it", "[ ]Add tests") });
const WITH_IDS: TodoList = deepFreeze({
  ...PLAIN,
  items: PLAIN.items.map((item, index) => ({ id: `t${index + 1}`, ...item })),
});

/** A list as rows name it. */
type Named = "PLAIN" | "WITH_IDS";

function listNamed(list: Named | TodoList): TodoList {
  if (typeof list === "object") return list;
  return list === "PLAIN" ? PLAIN : WITH_IDS;
}

/** What a patch came to: the items, or the text of the refusal. */
function outcome(list: TodoList, patch: unknown, rules?: TodoRulesOptions): readonly string[] | string {
  const result = applyTodoPatch(list, patch, rules);
  if (!result.ok) {
    expect(result.list).toBe(list);
    return formatIssues(result.issues);
  }
  expect(result.list.revision).toBe(list.revision + (result.changed ? 1 : 0));
  return result.list.items.map((item) => `${item.id === undefined ? "" : `${item.id} `}${line(item)}`);
}

it.each(
  readRows<[name: string, list: Named | TodoList, patch: unknown, after: readonly string[]]>(
    "plan/apply-todo-patch.taken",
  ),
)("applyTodoPatch() takes %s", (_name, named, patch, after) => {
  const list = deepFreeze(listNamed(named));
  const result = applyTodoPatch(list, patch);
  expect(outcome(list, patch)).toEqual(after);
  expect(result.ok && result.notes).toEqual([]);
  expect(isDeepFrozen(result)).toBe(true);
});

it.each(
  readRows<[name: string, patch: unknown, notes: readonly string[]]>("plan/apply-todo-patch.repaired"),
)("applyTodoPatch() repairs %s, with a note", (_name, patch, notes) => {
  const result = applyTodoPatch(PLAIN, patch);
  expect(outcome(PLAIN, patch)).toEqual(["[x]Read", "[x]Fix it", "[ ]Add tests"]);
  expect(result.ok && result.notes.map((note) => note.code)).toEqual(notes);
});

it.each<[name: string, patch: unknown]>([
  ["nothing", {}],
  ["empty lists", { updates: [], remove: [], add: [] }],
  ["nulls", { updates: null, remove: null, add: null }],
  ["empty text", "{}"],
  ["an update to what is", { updates: [{ content: "Fix it", status: "in_progress" }] }],
])("applyTodoPatch() changes nothing for %s", (_name, patch) => {
  const list: TodoList = { ...PLAIN, summary: "Ship it" };
  const result = applyTodoPatch(list, patch);
  expect(result).toEqual({ ok: true, list, changed: false, changes: [], notes: [] });
  expect(result.list).toBe(list);
});

const ITEMS = 'the items are "Read", "Fix it", "Add tests"';

it.each(
  readRows<[name: string, list: Named | TodoList, patch: unknown, refusal: string]>("plan/apply-todo-patch.refused"),
)("applyTodoPatch() refuses %s", (_name, list, patch, refusal) => {
  expect(outcome(listNamed(list), patch)).toBe(`Not saved: ${refusal}`);
});

it("applyTodoPatch() says everything that is wrong at once, and applies nothing of it", () => {
  const patch = {
    updates: [
      { content: "Fix it", status: "completed" },
      { content: "Nope", status: "completed" },
    ],
    remove: ["Gone"],
    add: [{ content: " ", status: "pending" }],
  };
  expect(outcome(PLAIN, patch)).toBe(
    [
      "Not saved: 3 problems. Fix them and send the whole call again:",
      `- updates[1].content is "Nope", which matches no item; ${ITEMS}.`,
      `- remove[0] is "Gone", which matches no item; ${ITEMS}.`,
      "- add[0].content is blank; say in a few words what to do.",
    ].join("\n"),
  );
});

it.each(
  readRows<[name: string, rules: TodoRulesOptions, patch: unknown, outcomes: readonly string[] | string]>(
    "plan/apply-todo-patch.rules",
  ),
)("applyTodoPatch() keeps the rules: %s", (_name, rules, patch, outcomes) => {
  expect(outcome(WITH_IDS, patch, rules)).toEqual(outcomes);
});

it("applyTodoPatch() calls an item that a rule set back by its text, where the patch does not name it", () => {
  const patch = { updates: [{ id: "t3", status: "in_progress" }] };
  const result = applyTodoPatch(WITH_IDS, patch, { onExceedInProgress: "keep-last" });
  expect(result.ok && result.notes.map(({ path, message }) => [path, message])).toEqual([
    [["todos", 1, "status"], '"Fix it".status was set to "pending", as at most 1 may be in_progress.'],
  ]);
});

it("applyTodoPatch() has no note for what was named in remove", () => {
  const result = applyTodoPatch(WITH_IDS, { remove: ["t3"] });
  expect(result.ok && result.notes).toEqual([]);
  expect(result.ok && result.changes.map(({ type }) => type)).toEqual(["removed"]);
});

it("applyTodoPatch() takes an item that it names for the same one, whatever its words are now", () => {
  const list: TodoList = { revision: 1, items: [{ id: "a", content: "Rotate the keys", status: "pending" }] };
  const result = applyTodoPatch(
    list,
    { updates: [{ id: "a", content: "Buy milk" }] },
    { protection: { dropped_unfinished: "refuse" } },
  );
  expect(result).toMatchObject({ ok: true, notes: [], changes: [{ type: "reworded" }] });
});

it("applyTodoPatch() sets the summary, and keeps it otherwise", () => {
  const list: TodoList = { ...PLAIN, summary: "Ship it" };
  const told = applyTodoPatch(list, { summary: "Ship it today" });
  expect([told.list.summary, told.list.items]).toEqual(["Ship it today", PLAIN.items]);
  const kept = applyTodoPatch(list, { updates: [{ content: "Fix it", status: "completed" }] });
  expect(kept.list.summary).toBe("Ship it");
});

it("applyTodoPatch() clears an activeForm that is sent empty, and leaves it for null", () => {
  const list: TodoList = { revision: 1, items: [{ content: "a", status: "pending", activeForm: "Doing a" }] };
  const cleared = applyTodoPatch(list, { updates: [{ content: "a", activeForm: "", status: "in_progress" }] });
  expect(cleared.list.items).toEqual([{ content: "a", status: "in_progress" }]);
  const kept = applyTodoPatch(list, { updates: [{ content: "a", activeForm: null, status: "in_progress" }] });
  expect(kept.list.items).toEqual([{ content: "a", status: "in_progress", activeForm: "Doing a" }]);
});

const itemSchema = todoItemSchema.extend({ priority: z.enum(["high", "low"]).optional(), owner: z.string().nullish() });

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

it("applyTodoPatch() keeps the very items that it does not name", () => {
  const { list } = applyTodoPatch(EMPTY_TODO_LIST, { add: PLAIN.items });
  const after = applyTodoPatch(list, { updates: [{ content: "Add tests", status: "cancelled" }] }).list;
  expect(after.items.map((item, index) => item === list.items[index])).toEqual([true, true, false]);
});

it("applyTodoPatch() refuses a million entries by their number", () => {
  const many = Array.from({ length: 1_000_000 }, () => "a");
  expect(outcome(PLAIN, { remove: many })).toBe(
    "Not saved: remove has 1000000 items; at most 50 are allowed, so merge or drop some.",
  );
});

it("applyTodoPatch() shows at most eight candidates", () => {
  const long: readonly TodoItem[] = Array.from({ length: 11 }, (_, index) => ({
    content: `Step ${index} ${"x".repeat(60)}`,
    status: "pending",
  }));
  const text = outcome({ revision: 1, items: long }, { remove: ["Step"] });
  expect(String(text).match(/"Step \d x{33}…"/g)).toHaveLength(8);
  expect(text).toMatch(/ and 3 more\.$/);
});

it("applyTodoPatch() throws for bad rules only", () => {
  expect(() => applyTodoPatch(EMPTY_TODO_LIST, {}, { maxItems: 0 })).toThrow(RangeError);
});

it.each([
  "updates",
  "remove",
  "add",
])("applyTodoPatch() gives a result for an entry of %s that cannot be read", (field) => {
  const entry = {
    get content(): never {
      throw new Error("no");
    },
  };
  const list = listOf(items("[ ]a"));
  const result = applyTodoPatch(list, { [field]: [entry] });
  expect(result).toMatchObject({ ok: false, issues: [{ code: "unreadable" }] });
  expect(result.list).toBe(list);
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
