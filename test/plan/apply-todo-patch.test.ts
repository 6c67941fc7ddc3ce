import { expect, it } from "vitest";
import * as z from "zod/v4";
import { formatIssues } from "../../src/model/format-issues.js";
import { EMPTY_TODO_LIST, type TodoItem, type TodoList } from "../../src/model/todo.js";
import type { TodoRulesOptions } from "../../src/model/todo-rules.js";
import { applyTodoPatch } from "../../src/plan/apply-todo-patch.js";
import { todoItemSchema } from "../../src/schema/todo-schema.js";
import { deepFreeze, isDeepFrozen } from "../support/deep-freeze.js";
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

it.each<[name: string, list: Named | TodoList, patch: unknown, after: readonly string[]]>([
  [
    "updates by text",
    "PLAIN",
    {
      updates: [
        { content: "Fix it", status: "completed" },
        { content: "Add tests", status: "in_progress" },
      ],
    },
    ["[x]Read", "[x]Fix it", "[>]Add tests"],
  ],
  [
    "a new text for the item that the old one names",
    "PLAIN",
    { updates: [{ content: "Fix it", newContent: "Fix the parser" }] },
    ["[x]Read", "[>]Fix the parser", "[ ]Add tests"],
  ],
  [
    "text in another spelling, which stays as it was",
    "PLAIN",
    { updates: [{ content: "ADD  TESTS.", status: "cancelled" }] },
    ["[x]Read", "[>]Fix it", "[~]Add tests"],
  ],
  [
    "the exact text before another spelling of it",
    {
      revision: 1,
      items: [
        { content: "a", status: "in_progress" },
        { content: "A.", status: "pending" },
      ],
    },
    { updates: [{ content: "a", status: "completed" }] },
    ["[x]a", "[ ]A."],
  ],
  [
    "updates by id, also of the text",
    "WITH_IDS",
    {
      updates: [
        { id: "t2", status: "completed" },
        { id: "t3", content: "Add more tests", status: "in_progress" },
      ],
    },
    ["t1 [x]Read", "t2 [x]Fix it", "t3 [>]Add more tests"],
  ],
  [
    "items with ids by text",
    "WITH_IDS",
    { updates: [{ content: "fix it", status: "pending" }] },
    ["t1 [x]Read", "t2 [ ]Fix it", "t3 [ ]Add tests"],
  ],
  [
    "removals by id, by text and as objects",
    "WITH_IDS",
    { remove: ["t1", { content: "add tests" }, { id: "t2" }] },
    [],
  ],
  [
    "additions behind the rest",
    "PLAIN",
    { add: [{ content: "Ship", status: "pending" }] },
    ["[x]Read", "[>]Fix it", "[ ]Add tests", "[ ]Ship"],
  ],
  [
    "updates, removals and additions in this order",
    "PLAIN",
    {
      add: [{ content: "Ship", status: "in_progress" }],
      remove: ["Read"],
      updates: [
        { content: "Fix it", status: "completed" },
        { content: "Read", status: "cancelled" },
      ],
    },
    ["[x]Fix it", "[ ]Add tests", "[>]Ship"],
  ],
  [
    "null for what is left out",
    "WITH_IDS",
    {
      updates: [{ id: null, content: "Fix it", status: "completed", activeForm: null }],
      remove: null,
      add: null,
      summary: null,
      todos: null,
    },
    ["t1 [x]Read", "t2 [x]Fix it", "t3 [ ]Add tests"],
  ],
])("applyTodoPatch() takes %s", (_name, named, patch, after) => {
  const list = deepFreeze(listNamed(named));
  const result = applyTodoPatch(list, patch);
  expect(outcome(list, patch)).toEqual(after);
  expect(result.ok && result.notes).toEqual([]);
  expect(isDeepFrozen(result)).toBe(true);
});

it.each<[name: string, patch: unknown, notes: readonly string[]]>([
  ["arguments as text", '{"updates":[{"content":"Fix it","status":"completed"}]}', []],
  [
    "text in the form of a Python literal",
    "{'updates': [{'content': 'Fix it', 'status': 'completed'}], 'remove': None}",
    ["literal_text"],
  ],
  ["a wrapper", { arguments: { updates: [{ content: "Fix it", status: "completed" }] } }, ["wrapper"]],
  ["one update alone", { updates: { content: "Fix it", status: "completed" } }, ["single_item"]],
  ["a list as text", { updates: '[{"content":"Fix it","status":"completed"}]' }, ["json_text"]],
  ["an update as text", { updates: ['{"content":"Fix it","status":"completed"}'] }, ["json_text"]],
  ["rows of a checklist", { updates: "- [x] Fix it" }, ["markdown_list"]],
  ["another word for a status", { updates: [{ content: "Fix it", status: "done" }] }, ["status_word"]],
  ["other names", { updates: [{ task: "Fix it", state: "completed" }] }, ["field_name", "field_name"]],
  ["a flag", { updates: [{ content: "Fix it", done: true }] }, ["status_flag"]],
])("applyTodoPatch() repairs %s, with a note", (_name, patch, notes) => {
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

it.each<[name: string, list: Named | TodoList, patch: unknown, refusal: string]>([
  [
    "a text that no item has",
    "PLAIN",
    { updates: [{ content: "Add docs", status: "completed" }] },
    'updates[0].content is "Add docs", which matches no item; the items are "Read", "Fix it", "Add tests".',
  ],
  [
    "an id that no item has",
    "WITH_IDS",
    { updates: [{ id: "t9", content: "Fix it", status: "completed" }] },
    'updates[0].id is "t9", which matches no item; the items are "t1" ("Read"), "t2" ("Fix it"), "t3" ("Add tests").',
  ],
  [
    "an id where there are none",
    "PLAIN",
    { updates: [{ id: 2, status: "completed" }] },
    'updates[0].id is "2", which matches no item; no item has an id, so name it by its text: "Read", "Fix it", "Add tests".',
  ],
  [
    "a removal of what is not there",
    "PLAIN",
    { remove: ["Read", "Ship"] },
    'remove[1] is "Ship", which matches no item; the items are "Read", "Fix it", "Add tests".',
  ],
  [
    "any item of an empty list",
    { items: [], revision: 0 },
    { updates: [{ content: "a", status: "completed" }] },
    'updates[0].content is "a", which matches no item; the list is empty, so add items instead.',
  ],
  [
    "a text of two items with ids",
    {
      revision: 1,
      items: [
        { id: "1", content: "a", status: "pending" },
        { id: "2", content: "a", status: "pending" },
      ],
    },
    { remove: ["a"] },
    'remove[0] is "a", which matches more than one item; name one by its id: "1", "2".',
  ],
  [
    "a text of two items without ids",
    {
      revision: 1,
      items: [
        { content: "A.", status: "pending" },
        { content: "a!", status: "completed" },
      ],
    },
    { updates: [{ content: "a", status: "completed" }] },
    'updates[0].content is "a", which matches more than one item; send the whole list instead ("A.", "a!").',
  ],
  [
    "an id with the text of another item",
    "WITH_IDS",
    { updates: [{ id: "t2", content: "add tests", status: "completed" }] },
    'updates[0].content: it is the text of the item "t3", and updates[0].id is "t2"; send the id of the item that is meant.',
  ],
  [
    "an update without a name",
    "PLAIN",
    { updates: [{ status: "completed" }] },
    "updates[0].content is missing; name the item by its content.",
  ],
  [
    "an update without a name where there are ids",
    "WITH_IDS",
    { updates: [{ id: " ", status: "completed" }] },
    "updates[0].id is missing; name the item by its id or content.",
  ],
  [
    "an update that says nothing",
    "PLAIN",
    { updates: [{ content: "Fix it" }] },
    'updates[0].status is missing; use "pending", "in_progress", "completed" or "cancelled".',
  ],
  [
    "a status of no kind",
    "PLAIN",
    { updates: [{ content: "Fix it", status: "failed" }] },
    'updates[0].status is "failed"; use "pending", "in_progress", "completed" or "cancelled".',
  ],
  [
    "an operation in an update",
    "PLAIN",
    { updates: [{ op: "remove", content: "Fix it", status: "completed" }] },
    "updates[0].op is not a field; an update has id, content, status, activeForm.",
  ],
  [
    "a flag that may mean nothing",
    "PLAIN",
    { updates: [{ content: "Fix it", done: false }] },
    "updates[0].done is not a field; an update has id, content, status, activeForm.",
  ],
  [
    "another operation",
    "PLAIN",
    { delete: ["Read"] },
    "delete is not a field; a patch has updates, remove, add and move, so send it as one of them.",
  ],
  [
    "a list beside it",
    "PLAIN",
    { todos: [], remove: ["Read"] },
    "todos: send either the whole list or a patch (updates, remove, add, move), not both.",
  ],
  [
    "two updates of an item",
    "WITH_IDS",
    {
      updates: [
        { id: "t2", status: "completed" },
        { content: "Fix it", status: "pending" },
      ],
    },
    "updates[1]: it names the same item as updates[0]; name each item once.",
  ],
  [
    "two removals of an item",
    "PLAIN",
    { remove: ["Read", "read"] },
    "remove[1]: it names the same item as remove[0]; name each item once.",
  ],
  [
    "a removal with more than a name",
    "PLAIN",
    { remove: [{ content: "Read", status: "completed" }] },
    "remove[0] is an object; send the id or content of an item.",
  ],
  [
    "an item with the id of another",
    "WITH_IDS",
    { add: [{ id: "t2", content: "Ship", status: "pending" }] },
    'add[0].id is "t2", which an item before it has too; give each item its own id.',
  ],
  [
    "an item without a status",
    "PLAIN",
    { add: [{ content: "Ship" }] },
    'add[0].status is missing; use "pending", "in_progress", "completed" or "cancelled".',
  ],
  [
    "two running items",
    "PLAIN",
    { updates: [{ content: "Add tests", status: "in_progress" }] },
    '2 items are in_progress ("Fix it", updates[0]); at most 1 may be, so set the others to "pending".',
  ],
  [
    "what is no object",
    "PLAIN",
    [{ content: "Fix it", status: "completed" }],
    'The input is an array; send one JSON object {"updates": [...], "remove": [...], "add": [...], "move": [...]}.',
  ],
  [
    "text that is cut off",
    "PLAIN",
    '{"remove":["Read","Fi',
    'The input is cut off (it ends "\\"remove\\":[\\"Read\\",\\"Fi"); send one JSON object {"updates": [...], "remove": [...], "add": [...], "move": [...]}, whole.',
  ],
  ["updates of no kind", "PLAIN", { updates: 7 }, "updates is 7; send an array of items."],
  [
    "an update of no kind",
    "PLAIN",
    { updates: [7] },
    'updates[0] is 7; send an object {"content": "...", "status": "..."}.',
  ],
  ["a removal of no kind", "PLAIN", { remove: [true] }, "remove[0] is true; send text."],
])("applyTodoPatch() refuses %s", (_name, list, patch, refusal) => {
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
  const emptied = applyTodoPatch(list, { remove: ["Read", "Fix it", "Add tests"] });
  expect([emptied.list.items, emptied.list.summary]).toEqual([[], undefined]);
});

it.each<[name: string, patch: unknown, refusal: string]>([
  ["a number for updates", { updates: 5 }, "updates is 5; send an array of items"],
  ["true for remove", { remove: true }, "remove is true; send an array of ids or contents"],
  ["a wrapper beside another field", { arguments: { updates: [] }, more: 1 }, "arguments is not a field"],
])("applyTodoPatch() refuses %s", (_name, patch, refusal) => {
  expect(outcome(PLAIN, patch)).toContain(refusal);
});

it("applyTodoPatch() clears an activeForm that is sent empty, and leaves it for null", () => {
  const list: TodoList = { revision: 1, items: [{ content: "a", status: "pending", activeForm: "Doing a" }] };
  const cleared = applyTodoPatch(list, { updates: [{ content: "a", activeForm: "", status: "in_progress" }] });
  expect(cleared.list.items).toEqual([{ content: "a", status: "in_progress" }]);
  const kept = applyTodoPatch(list, { updates: [{ content: "a", activeForm: null, status: "in_progress" }] });
  expect(kept.list.items).toEqual([{ content: "a", status: "in_progress", activeForm: "Doing a" }]);
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
