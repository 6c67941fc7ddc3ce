import { expect, it } from "vitest";
import { EMPTY_TODO_LIST, type TodoItem, type TodoList } from "../../src/model/todo.js";
import type { TodoRulesOptions } from "../../src/model/todo-rules.js";
import { accept, notesOf, refusals } from "../support/write.js";

type Ids = NonNullable<TodoRulesOptions["ids"]>;

/** Items `a`, `b`, `c`, … with these ids. */
function withIds(...ids: readonly unknown[]): readonly unknown[] {
  return ids.map((id, index) => ({ id, content: String.fromCharCode(97 + index), status: "pending" }));
}

const idsOf = (list: TodoList): readonly (string | undefined)[] => list.items.map((item) => item.id);

/** `content=id` of every item. */
const named = (list: TodoList): string => list.items.map((item: TodoItem) => `${item.content}=${item.id}`).join(" ");

const none = undefined;

/** What may stand for an id that is not sent. */
const ABSENT = [undefined, null];

const withAbsent = (ids: readonly unknown[], absent: unknown): readonly unknown[] => ids.map((id) => id ?? absent);

it.each<{ ids: Ids; sent: string; from: readonly unknown[]; to: readonly unknown[]; notes: readonly string[] }>([
  { ids: "keep", sent: "ids", from: ["x", "y"], to: ["x", "y"], notes: [] },
  { ids: "keep", sent: "no ids", from: [null, null], to: [null, null], notes: [] },
  { ids: "keep", sent: "blank ids", from: ["", " ", ""], to: [null, null, null], notes: [] },
  { ids: "keep", sent: "numbers", from: [2, "2x"], to: ["2", "2x"], notes: ["number_as_text"] },
  {
    ids: "keep",
    sent: "the same id",
    from: ["1", "1", "1"],
    to: ["1", null, null],
    notes: ["duplicate_id", "duplicate_id"],
  },
  {
    ids: "keep",
    sent: "the same id as number and text",
    from: ["1", 1],
    to: ["1", null],
    notes: ["number_as_text", "duplicate_id"],
  },
  { ids: "position", sent: "ids", from: ["x", "y"], to: ["x", "y"], notes: [] },
  { ids: "position", sent: "no ids", from: [null, null, ""], to: ["1", "2", "3"], notes: [] },
  { ids: "position", sent: "an id that is a later position", from: ["2", null, null], to: ["2", "3", "4"], notes: [] },
  { ids: "position", sent: "an id that is an earlier position", from: [null, "1"], to: ["2", "1"], notes: [] },
  { ids: "position", sent: "the same id", from: ["1", "1"], to: ["1", "2"], notes: ["duplicate_id"] },
  { ids: "require", sent: "ids", from: ["x", 2], to: ["x", "2"], notes: ["number_as_text"] },
  { ids: "assign", sent: "ids", from: ["x", "y"], to: ["x", "y"], notes: [] },
  { ids: "assign", sent: "no ids", from: [null, null, " "], to: ["t1", "t2", "t3"], notes: [] },
  {
    ids: "assign",
    sent: "ids of its own kind",
    from: ["t7", null, "t2", null],
    to: ["t7", "t8", "t2", "t9"],
    notes: [],
  },
  { ids: "assign", sent: "an id that only begins like its own", from: ["t9x", null], to: ["t9x", "t1"], notes: [] },
  { ids: "assign", sent: "the same id", from: ["x", "x"], to: ["x", "t1"], notes: ["duplicate_id"] },
  { ids: "renew", sent: "ids", from: ["x", "y"], to: ["t1", "t2"], notes: [] },
  { ids: "renew", sent: "no ids", from: [null, null], to: ["t1", "t2"], notes: [] },
  { ids: "renew", sent: "ids that are no ids at all", from: [["x"], 5, ""], to: ["t1", "t2", "t3"], notes: [] },
])("validateAndReplace() with ids $ids gives ids when it was sent $sent", ({ ids, from, to, notes }) => {
  for (const absent of ABSENT) {
    const todos = withIds(...withAbsent(from, absent));
    const result = accept(EMPTY_TODO_LIST, { todos }, { ids });
    expect(idsOf(result.list)).toEqual(withAbsent(to, undefined));
    expect(result.notes.map((note) => note.code)).toEqual(notes);
    expect(accept(result.list, { todos }, { ids }).list).toBe(result.list);
  }
});

it.each<{ name: string; rules: TodoRulesOptions; from: readonly unknown[]; issues: readonly string[] }>([
  {
    name: "missing ids that are required",
    rules: { ids: "require" },
    from: ["x", null, ""],
    issues: ["required todos[1].id", "required todos[2].id"],
  },
  {
    name: "the same id where ids are required",
    rules: { ids: "require" },
    from: ["x", "x", "x"],
    issues: ["duplicate_id todos[1].id", "duplicate_id todos[2].id"],
  },
  {
    name: "the same id where that repair is not allowed",
    rules: { repair: ["json_text"] },
    from: ["x", "x"],
    issues: ["duplicate_id todos[1].id"],
  },
  {
    name: "ids that are no text",
    rules: {},
    from: [{}, true],
    issues: ["wrong_type todos[0].id", "wrong_type todos[1].id"],
  },
  { name: "a number, unrepaired", rules: { repair: false }, from: [3], issues: ["wrong_type todos[0].id"] },
])("validateAndReplace() refuses $name", ({ rules, from, issues }) => {
  for (const absent of ABSENT) expect(refusals({ todos: withIds(...withAbsent(from, absent)) }, rules)).toEqual(issues);
});

it("validateAndReplace() names a repeated id by the place it was sent in, behind an item it could not read", () => {
  expect(refusals({ todos: [null, ...withIds("x", "x")] }, { ids: "require" })).toEqual([
    "wrong_type todos[0]",
    "duplicate_id todos[2].id",
  ]);
});

it("validateAndReplace() leaves equal ids alone where the rules do not want them unique", () => {
  const result = accept(EMPTY_TODO_LIST, { todos: withIds("x", "x", none) }, { uniqueIds: false, ids: "position" });
  expect(idsOf(result.list)).toEqual(["x", "x", "3"]);
  expect(notesOf(result)).toEqual([]);
});

it("validateAndReplace() fills positions that are taken where ids need not be unique", () => {
  const result = accept(EMPTY_TODO_LIST, { todos: withIds("2", none) }, { uniqueIds: false, ids: "position" });
  expect(idsOf(result.list)).toEqual(["2", "2"]);
});

it.each<{ name: string; write: readonly string[]; ids: string }>([
  { name: "through a new status", write: ["a:completed", "b:in_progress", "c"], ids: "a=t1 b=t2 c=t3" },
  { name: "through a new order", write: ["c", "a", "b"], ids: "c=t3 a=t1 b=t2" },
  { name: "through new wording of case and punctuation", write: ["A!", "b", "c."], ids: "A!=t1 b=t2 c.=t3" },
  {
    name: "through new words between the same neighbours",
    write: ["a", "b, in full", "c"],
    ids: "a=t1 b, in full=t2 c=t3",
  },
  { name: "past an item that is left out", write: ["a", "c"], ids: "a=t1 c=t3" },
  { name: "past an item that is put in", write: ["new", "a", "b", "c"], ids: "new=t4 a=t1 b=t2 c=t3" },
  { name: "through all of it at once", write: ["C", "x", "a:completed"], ids: "C=t3 x=t4 a=t1" },
])("validateAndReplace() with ids assign lets ids follow their items $name", ({ write, ids }) => {
  const before = accept(EMPTY_TODO_LIST, { todos: withIds(none, none, none) }, { ids: "assign" }).list;
  const todos = write.map((text) => {
    const [content, status = "pending"] = text.split(":");
    return { content, status };
  });
  expect(named(accept(before, { todos }, { ids: "assign" }).list)).toBe(ids);
});

it("validateAndReplace() with ids assign gives back an id the model sends, and lets it lead", () => {
  const before = accept(EMPTY_TODO_LIST, { todos: withIds(none, none) }, { ids: "assign" }).list;
  const todos = [
    { id: "t2", content: "quite other words", status: "completed" },
    { content: "a", status: "pending" },
  ];
  const result = accept(before, { todos }, { ids: "assign" });
  expect(named(result.list)).toBe("quite other words=t2 a=t1");
  expect(result.changes.map((change) => change.type)).toEqual(["completed", "reworded", "moved"]);
});

it("validateAndReplace() with ids assign never gives an item an id another one has, however long its number", () => {
  const todos = withIds("t999999999", none);
  const rules: TodoRulesOptions = { ids: "assign" };
  const first = accept(EMPTY_TODO_LIST, { todos }, rules).list;
  expect(idsOf(first)).toEqual(["t999999999", "t1000000000"]);
  expect(idsOf(accept(first, { todos: withIds("t999999999", none, none) }, rules).list)).toEqual([
    "t999999999",
    "t1000000000",
    "t1000000001",
  ]);
});

it("validateAndReplace() with ids assign gives a new id where the model took an item's id for another", () => {
  const rules: TodoRulesOptions = { ids: "assign" };
  const before = accept(EMPTY_TODO_LIST, { todos: withIds(none, none) }, rules).list;
  const todos = [
    { content: "a", status: "pending" },
    { id: "t1", content: "z", status: "pending" },
  ];
  expect(named(accept(before, { todos }, rules).list)).toBe("a=t3 z=t1");
});

it("validateAndReplace() with ids renew numbers on with every write that changes something", () => {
  const rules: TodoRulesOptions = { ids: "renew" };
  const first = accept(EMPTY_TODO_LIST, { todos: withIds(none, none) }, rules);
  const same = accept(first.list, { todos: withIds("t1", "t2") }, rules);
  expect(same).toMatchObject({ changed: false, changes: [] });
  expect(same.list).toBe(first.list);
  const next = accept(same.list, { todos: withIds(none, none, none) }, rules);
  expect(idsOf(next.list)).toEqual(["t3", "t4", "t5"]);
  expect(next.changes.map((change) => change.type)).toEqual(["added"]);
});

it("validateAndReplace() does not match a fresh write by ids it gave itself", () => {
  const rules: TodoRulesOptions = { ids: "position" };
  const before = accept(EMPTY_TODO_LIST, { todos: withIds(none, none, none) }, rules).list;
  const result = accept(
    before,
    {
      todos: [
        { content: "c", status: "completed" },
        { content: "a", status: "pending" },
      ],
    },
    rules,
  );
  expect(named(result.list)).toBe("c=1 a=2");
  expect(result.changes.map((change) => change.type)).toEqual(["completed", "moved", "removed"]);
});
