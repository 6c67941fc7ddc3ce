import { expect, it } from "vitest";
import { EMPTY_TODO_LIST, type TodoList } from "../../src/model/todo.js";
import { applyTodoPatch } from "../../src/plan/apply-todo-patch.js";
import { deepFreeze, isDeepFrozen } from "../support/deep-freeze.js";
import { listNamed, type Named, outcome, PLAIN, WITH_IDS } from "./patched-lists.js";

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

it("applyTodoPatch() takes one text for the list of what to remove, with a note", () => {
  const result = applyTodoPatch(PLAIN, { remove: "Fix it" });
  expect(outcome(PLAIN, { remove: "Fix it" })).toEqual(["[x]Read", "[ ]Add tests"]);
  expect(result.ok && result.notes.map(({ code }) => code)).toEqual(["single_item"]);
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

it("applyTodoPatch() clears an activeForm that is sent empty, and leaves it for null", () => {
  const list: TodoList = { revision: 1, items: [{ content: "a", status: "pending", activeForm: "Doing a" }] };
  const cleared = applyTodoPatch(list, { updates: [{ content: "a", activeForm: "", status: "in_progress" }] });
  expect(cleared.list.items).toEqual([{ content: "a", status: "in_progress" }]);
  const kept = applyTodoPatch(list, { updates: [{ content: "a", activeForm: null, status: "in_progress" }] });
  expect(kept.list.items).toEqual([{ content: "a", status: "in_progress", activeForm: "Doing a" }]);
});

it("applyTodoPatch() keeps the very items that it does not name", () => {
  const { list } = applyTodoPatch(EMPTY_TODO_LIST, { add: PLAIN.items });
  const after = applyTodoPatch(list, { updates: [{ content: "Add tests", status: "cancelled" }] }).list;
  expect(after.items.map((item, index) => item === list.items[index])).toEqual([true, true, false]);
});
