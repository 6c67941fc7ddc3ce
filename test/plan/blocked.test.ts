import { expect, it } from "vitest";
import * as z from "zod/v4";
import { resolveRules } from "../../src/model/resolve-rules.js";
import { parseTodos, serializeTodos } from "../../src/model/serialize-todos.js";
import { BLOCKED, EMPTY_TODO_LIST, type TodoItem, type TodoList } from "../../src/model/todo.js";
import type { TodoRulesOptions } from "../../src/model/todo-rules.js";
import { applyTodoPatch } from "../../src/plan/apply-todo-patch.js";
import { diffTodos } from "../../src/plan/diff-todos.js";
import { mergeTodos } from "../../src/plan/merge-todos.js";
import { todoItemSchema } from "../../src/schema/todo-schema.js";
import { createTodoSession } from "../../src/session/create-todo-session.js";
import { accept, listOf, notesOf, refusals } from "../support/write.js";

const rules: TodoRulesOptions = { blocked: "optional" };
const WHY = "no access to staging";

/** An item that reads `status (why)`. */
const told = ({ status, blocked }: TodoItem): string => (blocked === undefined ? status : `${status} (${blocked})`);

interface SentRow {
  readonly name: string;
  readonly sent: object;
  readonly item: string;
  readonly rules?: TodoRulesOptions;
  readonly notes?: readonly string[];
}

it.each<SentRow>([
  { name: "a reason", sent: { status: "pending", blocked: WHY }, item: `pending (${WHY})` },
  { name: "the word as a status", sent: { status: "blocked" }, item: "pending (blocked)" },
  { name: "the word in another spelling", sent: { status: "BLOCKED" }, item: "pending (blocked)" },
  { name: "the word and a reason", sent: { status: "blocked", blocked: WHY }, item: `pending (${WHY})` },
  { name: "true in place of a reason", sent: { status: "pending", blocked: true }, item: "pending (blocked)" },
  { name: "false", sent: { status: "pending", blocked: false }, item: "pending" },
  { name: "null", sent: { status: "pending", blocked: null }, item: "pending" },
  { name: "an empty reason", sent: { status: "pending", blocked: " " }, item: "pending" },
  {
    name: "a number",
    sent: { status: "pending", blocked: 12 },
    item: "pending (12)",
    notes: ["number_as_text todos[0].blocked"],
  },
  {
    name: "another name of the field",
    sent: { status: "pending", blocked_reason: WHY },
    item: `pending (${WHY})`,
    notes: ["field_name todos[0].blocked"],
  },
  {
    name: "the reason of an item that runs",
    sent: { status: "in_progress", blocked: WHY },
    item: "in_progress",
    notes: ["dropped_field todos[0].blocked"],
  },
  {
    name: "the reason of a finished item",
    sent: { status: "completed", blocked: WHY },
    item: "completed",
    notes: ["dropped_field todos[0].blocked"],
  },
  {
    name: "the host's own name of the field",
    rules: { ...rules, fields: { blocked: "waitingFor" } },
    sent: { status: "pending", waitingFor: WHY },
    item: `pending (${WHY})`,
  },
  {
    name: "the word where it is the host's for another status",
    rules: { ...rules, statusWords: { cancelled: "blocked" } },
    sent: { status: "blocked" },
    item: "cancelled",
  },
  {
    name: "a reason where the rules have none",
    rules: {},
    sent: { status: "pending", blocked: WHY },
    item: "pending",
    notes: ["unknown_field todos[0].blocked"],
  },
])("a write reads $name", ({ sent, item, rules: own = rules, notes = [] }) => {
  const result = accept(EMPTY_TODO_LIST, { todos: [{ content: "Deploy", ...sent }] }, own);
  expect(result.list.items.map(told)).toEqual([item]);
  expect(notesOf(result)).toEqual(notes);
});

it.each<{ name: string; sent: object; issues: readonly string[]; rules?: TodoRulesOptions }>([
  {
    name: "the word where the rules have no reasons",
    rules: {},
    sent: { status: "blocked" },
    issues: ["invalid_status todos[0].status"],
  },
  {
    name: "a reason that is too long",
    sent: { status: "pending", blocked: "x".repeat(501) },
    issues: ["too_long todos[0].blocked"],
  },
  { name: "a list of reasons", sent: { status: "pending", blocked: [WHY] }, issues: ["wrong_type todos[0].blocked"] },
])("a write refuses $name", ({ sent, issues, rules: own = rules }) => {
  expect(refusals({ todos: [{ content: "Deploy", ...sent }] }, own)).toEqual(issues);
});

const stuck = (): TodoList =>
  listOf(
    [
      { id: "1", content: "Deploy", status: "pending", blocked: WHY },
      { id: "2", content: "Test", status: "in_progress" },
    ],
    rules,
  );
const TEST = { id: "2", content: "Test", status: "in_progress" };

it.each<{ name: string; deploy: object; item: string; changes: readonly string[] }>([
  { name: "the same reason", deploy: { status: "pending", blocked: WHY }, item: `pending (${WHY})`, changes: [] },
  { name: "another reason", deploy: { status: "blocked" }, item: "pending (blocked)", changes: ["edited"] },
  { name: "no reason", deploy: { status: "pending" }, item: "pending", changes: ["edited"] },
  { name: "a completion", deploy: { status: "completed" }, item: "completed", changes: ["completed", "edited"] },
  { name: "a cancellation", deploy: { status: "cancelled" }, item: "cancelled", changes: ["cancelled", "edited"] },
])("a whole list with $name for a blocked item", ({ deploy, item, changes }) => {
  const before = stuck();
  const { list, changed, ...result } = accept(
    before,
    { todos: [{ id: "1", content: "Deploy", ...deploy }, TEST] },
    rules,
  );
  expect(list.items[0] && told(list.items[0])).toBe(item);
  expect(result.changes.map(({ type }) => type)).toEqual(changes);
  expect(diffTodos(before, list).map(({ type }) => type)).toEqual(changes);
  expect(changed).toBe(changes.length > 0);
});

it.each<{ name: string; update: object; items: readonly string[] }>([
  {
    name: "new words keep it blocked",
    update: { id: "1", content: "Ship" },
    items: [`pending (${WHY})`, "in_progress"],
  },
  { name: "its status unblocks it", update: { id: "1", status: "pending" }, items: ["pending", "in_progress"] },
  { name: "completion unblocks it", update: { id: "1", status: "completed" }, items: ["completed", "in_progress"] },
  { name: "an empty reason unblocks it", update: { id: "1", blocked: "" }, items: ["pending", "in_progress"] },
  {
    name: "null changes nothing",
    update: { id: "1", blocked: null, content: "Ship" },
    items: [`pending (${WHY})`, "in_progress"],
  },
  {
    name: "another reason takes its place",
    update: { id: "1", blocked: "the key" },
    items: ["pending (the key)", "in_progress"],
  },
  {
    name: "a reason sets a running item back",
    update: { id: "2", blocked: WHY },
    items: [`pending (${WHY})`, `pending (${WHY})`],
  },
  {
    name: "the word sets a running item back",
    update: { id: "2", status: "blocked" },
    items: [`pending (${WHY})`, "pending (blocked)"],
  },
])("in a patch $name", ({ update, items }) => {
  const { list } = applyTodoPatch(stuck(), { updates: [update] }, rules);
  expect(list.items.map(told)).toEqual(items);
});

it.each<{ name: string; update: object; first: string }>([
  { name: "null unblocks an item", update: { id: "1", blocked: null }, first: "pending" },
  { name: "new words keep it blocked", update: { id: "1", content: "Ship" }, first: `pending (${WHY})` },
])("in a person's patch $name", ({ update, first }) => {
  const todos = createTodoSession({ rules, list: stuck() });
  expect(todos.edit({ updates: [update] })).toMatchObject({ ok: true });
  expect(todos.list.items.map(told)).toEqual([first, "in_progress"]);
});

const one = (item: Partial<TodoItem>): TodoList => ({
  items: [{ id: "deploy", content: "Deploy the new parser", status: "pending", ...item }],
  revision: 1,
});

it.each<{ name: string; base: TodoList; current: TodoList; next: TodoList; merged: string; conflicts: number }>([
  {
    name: "keeps a reason beside new words",
    base: one({}),
    current: one({ content: "Deploy the new parser now" }),
    next: one({ blocked: WHY }),
    merged: `Deploy the new parser now pending (${WHY})`,
    conflicts: 0,
  },
  {
    name: "lets a completion win over a reason",
    base: one({}),
    current: one({ blocked: WHY }),
    next: one({ status: "completed" }),
    merged: "Deploy the new parser completed",
    conflicts: 1,
  },
  {
    name: "takes the preferred reason of two",
    base: one({}),
    current: one({ blocked: WHY }),
    next: one({ blocked: "the key" }),
    merged: `Deploy the new parser pending (${WHY})`,
    conflicts: 1,
  },
  {
    name: "takes the reason away with the side that started the item",
    base: one({ blocked: WHY }),
    current: one({ status: "in_progress" }),
    next: one({ blocked: WHY, content: "Deploy the new parser now" }),
    merged: "Deploy the new parser now in_progress",
    conflicts: 0,
  },
])("mergeTodos() $name", ({ base, current, next, merged, conflicts }) => {
  const result = mergeTodos({ base, current, next, rules });
  if (!result.ok) throw new Error(result.issues.map(({ message }) => message).join());
  expect(result.list.items.map((item) => `${item.content} ${told(item)}`)).toEqual([merged]);
  expect(result.conflicts).toHaveLength(conflicts);
});

const own = todoItemSchema.extend({ points: z.number().optional() });

it.each<{ name: string; rules: TodoRulesOptions }>([
  { name: "the library's items", rules },
  { name: "items with a field of the host's", rules: { ...rules, itemSchema: own } },
  {
    name: "items of a schema that lacks the field",
    rules: { ...rules, itemSchema: todoItemSchema.pick({ content: true, status: true }) },
  },
])("a stored list keeps the reasons of $name", ({ rules: given }) => {
  const list = listOf([{ content: "Deploy", status: "blocked" }], given);
  expect(list.items.map(told)).toEqual(["pending (blocked)"]);
  const stored = serializeTodos(list);
  expect(JSON.parse(stored)).toMatchObject({ version: 1 });
  expect(parseTodos(stored, { itemSchema: given.itemSchema })).toEqual(list);
});

it("a reason of a stored list is a text", () => {
  const stored = '{"version":1,"items":[{"content":"a","status":"pending","blocked":1}],"revision":1}';
  expect(() => parseTodos(stored)).toThrow("items.0.blocked must be a string (got 1)");
});

it.each<{ name: string; rules: TodoRulesOptions; error: string }>([
  {
    name: "a field of the host's with its name",
    rules: { ...rules, itemSchema: todoItemSchema.extend({ blocked: z.string().optional() }) },
    error: "fields must be a different name for each field",
  },
  { name: "no pending items", rules: { ...rules, statuses: ["in_progress", "completed"] }, error: '"none" where' },
])("resolveRules() refuses reasons beside $name", ({ rules: given, error }) => {
  expect(() => resolveRules(given)).toThrow(error);
});

it("a host may have a field of that name where the rules have no reasons", () => {
  const itemSchema = todoItemSchema.extend({ blocked: z.enum(["yes", "no"]).optional() });
  const { list } = accept(
    EMPTY_TODO_LIST,
    { todos: [{ content: "a", status: "completed", blocked: "yes" }] },
    { itemSchema },
  );
  expect(list.items[0]).toEqual({ content: "a", status: "completed", blocked: "yes" });
  expect(BLOCKED).toBe("blocked");
});
