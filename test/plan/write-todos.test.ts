import { expect, it } from "vitest";
import { formatIssues } from "../../src/model/format-issues.js";
import { resolveRules } from "../../src/model/resolve-rules.js";
import type { TodoList } from "../../src/model/todo.js";
import type { TodoRulesOptions } from "../../src/model/todo-rules.js";
import { type ReplaceResult, runWrite } from "../../src/plan/replace-items.js";
import { validateAndReplace } from "../../src/plan/validate-and-replace.js";
import { writeTodos } from "../../src/plan/write-todos.js";
import { item, items, line } from "../support/write.js";

const LIST: TodoList = { revision: 3, items: items("[x]Read", "[>]Fix it") };
const SHIP = { content: "Ship", status: "pending" };

function write(list: TodoList, input: unknown, rules?: TodoRulesOptions): ReplaceResult {
  return runWrite(list, resolveRules(rules), (context) => writeTodos(list, input, context)).result;
}

function outcome(input: unknown): readonly string[] | string {
  const result = write(LIST, input);
  return result.ok ? result.list.items.map(line) : formatIssues(result.issues);
}

it.each<[name: string, input: unknown, after: readonly string[]]>([
  ["a whole list", { todos: [{ content: "Ship", status: "pending" }] }, ["[ ]Ship"]],
  ["a whole list under another name", { items: [{ content: "Ship", status: "pending" }] }, ["[ ]Ship"]],
  [
    "a whole list beside nulls",
    { todos: [{ content: "Ship", status: "pending" }], updates: null, remove: null, add: null },
    ["[ ]Ship"],
  ],
  [
    "a whole list beside empty lists",
    { todos: [{ content: "Ship", status: "pending" }], updates: [], remove: [], add: [] },
    ["[ ]Ship"],
  ],
  ["a whole list as text", '{"todos":[{"content":"Ship","status":"pending"}],"add":null}', ["[ ]Ship"]],
  ["the empty list, which clears", { todos: [] }, []],
  ["a patch", { add: [{ content: "Ship", status: "pending" }] }, ["[x]Read", "[>]Fix it", "[ ]Ship"]],
  ["a patch under update", { update: [{ content: "Fix it", status: "completed" }] }, ["[x]Read", "[x]Fix it"]],
  [
    "a patch beside null",
    { todos: null, add: [{ content: "Ship", status: "pending" }], remove: ["Read"] },
    ["[>]Fix it", "[ ]Ship"],
  ],
  ["an empty patch", { updates: [] }, ["[x]Read", "[>]Fix it"]],
  ["nulls alone", { todos: null, updates: null, summary: null }, ["[x]Read", "[>]Fix it"]],
  ["nothing", {}, ["[x]Read", "[>]Fix it"]],
])("writeTodos() takes %s", (_name, input, after) => {
  expect(outcome(input)).toEqual(after);
  const result = write(LIST, input);
  expect(result.ok && result.notes.map(({ code }) => code).filter((code) => code === "unknown_field")).toEqual([]);
});

it.each<[name: string, input: unknown, refusal: string]>([
  [
    "a list and a patch",
    { todos: [{ content: "Ship", status: "pending" }], updates: [{ content: "Read", status: "pending" }] },
    "todos: send either the whole list or a patch (updates, remove, add, move), not both.",
  ],
  [
    "the empty list and a patch",
    { todos: [], add: [{ content: "Ship", status: "pending" }] },
    "todos: send either the whole list or a patch (updates, remove, add, move), not both.",
  ],
  [
    "the empty list and an empty patch",
    { todos: [], updates: [], remove: [], add: [] },
    "todos: send either the whole list or a patch (updates, remove, add, move), not both.",
  ],
  [
    "one item alone, which may be an update",
    { content: "Read", status: "pending" },
    'todos is missing; send the whole list as {"todos": [...]}; an empty array clears it.',
  ],
  [
    "items alone, which may be updates",
    [{ content: "Ship", status: "pending" }],
    'The input is an array; send an object {"todos": [...]}.',
  ],
])("writeTodos() refuses %s", (_name, input, refusal) => {
  expect(outcome(input)).toBe(`Not saved: ${refusal}`);
});

it("writeTodos() tells what it repaired in a whole list that came as text", () => {
  const input = `\`\`\`json\n${JSON.stringify({ todos: [SHIP] })}\n\`\`\``;
  const result = write(LIST, input);
  const whole = validateAndReplace(LIST, input);
  expect(result).toMatchObject({ ok: true, notes: whole.ok && whole.notes });
  expect(result.ok && result.notes.length).toBeGreaterThan(0);
});

const NAMED: TodoList = {
  revision: 3,
  items: [
    { id: "a", ...item("[ ]Read") },
    { id: "b", ...item("[ ]Fix it") },
  ],
};
const DONE = [
  { id: "a", status: "completed" },
  { id: "b", status: "completed" },
];

it.each<[name: string, input: unknown, after: readonly string[]]>([
  ["one item", { todos: [{ id: "b", status: "completed" }], merge: true }, ["[ ]Read", "[x]Fix it"]],
  ["as many as the list may have", { todos: DONE, merge: true }, ["[x]Read", "[x]Fix it"]],
])("writeTodos() merges %s by id", (_name, input, after) => {
  const result = write(NAMED, input, { maxItems: 2 });
  expect(result.ok && result.list.items.map(line)).toEqual(after);
});

it.each<[name: string, input: object]>([
  ["beside a field more", { todos: DONE, note: "Ship" }],
  ["more items than the list may have", { todos: [...DONE, ...DONE] }],
  ["an item without an id", { todos: [...DONE, SHIP] }],
])("writeTodos() refuses to merge %s", (_name, input) => {
  const result = write(NAMED, { ...input, merge: true }, { maxItems: 3 });
  expect(result).toMatchObject({ ok: false, issues: [{ code: "unknown_field", path: ["merge"] }] });
  expect(result.list).toBe(NAMED);
});

it("writeTodos() gives a result for an input that cannot be read", () => {
  const input = {
    get updates(): never {
      throw new Error("no");
    },
  };
  expect(outcome(input)).toMatch(/^Not saved: /);
});

it("writeTodos() merges an entry whose id has the # of a row", () => {
  const merge = { merge: true, todos: [{ id: "#a", status: "completed" }] };
  expect(write(NAMED, merge).list.items).toEqual([{ id: "a", ...item("[x]Read") }, NAMED.items[1]]);
});

it("writeTodos() names the items where an entry to merge has an unknown id and no text", () => {
  const merge = { merge: true, todos: [{ id: "c", status: "completed" }] };
  expect(write(NAMED, merge)).toMatchObject({
    ok: false,
    issues: [{ code: "unknown_item", path: ["todos", 0, "id"], allowed: ["a", "b"] }],
  });
});

it("writeTodos() refuses an entry to merge that throws when its fields are read", () => {
  const hostile = {
    id: "a",
    get content(): string {
      throw new Error("no");
    },
  };
  expect(write(NAMED, { merge: true, todos: [hostile] })).toMatchObject({
    ok: false,
    issues: [{ code: "unreadable" }],
  });
});

it("writeTodos() reads update as updates only where nothing else may be meant", () => {
  const update = [{ content: "Fix it", status: "completed" }];
  const result = write(LIST, { update, add: [SHIP] });
  expect(result.ok && result.notes.map(({ code, path }) => [code, path])).toContainEqual(["list_key", ["updates"]]);
  expect(write(LIST, { update, todos: [SHIP] }).ok).toBe(false);
  expect(write(LIST, { update }, { repair: false }).ok).toBe(false);
});

it.each<[name: string, todos: readonly unknown[], after: readonly string[]]>([
  [
    "two entries with one new id as one item",
    [
      { id: "c", content: "Ship", status: "pending" },
      { id: "c", status: "completed" },
    ],
    ["a [>]Read", "b [ ]Fix it", "c [x]Ship"],
  ],
  [
    "an id that is a number as its text",
    [
      { id: 7, content: "Ship", status: "pending" },
      { id: "7", status: "completed" },
    ],
    ["a [>]Read", "b [ ]Fix it", "7 [x]Ship"],
  ],
  ["an id with spaces around it as the id", [{ id: " b ", status: "completed" }], ["a [>]Read", "b [x]Fix it"]],
  [
    "a new id with spaces around it as the id",
    [
      { id: " c", content: "Ship", status: "pending" },
      { id: "c ", status: "completed" },
    ],
    ["a [>]Read", "b [ ]Fix it", "c [x]Ship"],
  ],
])("writeTodos() merges %s", (_name, todos, after) => {
  const list = validateAndReplace(
    { items: [], revision: 0 },
    {
      todos: [
        { id: "a", ...item("[>]Read") },
        { id: "b", ...item("[ ]Fix it") },
      ],
    },
  ).list;
  expect(write(list, { merge: true, todos }).list.items.map((one) => `${one.id} ${line(one)}`)).toEqual(after);
});

it("writeTodos() asks for the text of an entry to merge where no item of the list has an id", () => {
  const merge = { merge: true, todos: [{ id: "c", status: "completed" }] };
  expect(write(LIST, merge)).toMatchObject({
    ok: false,
    issues: [{ code: "required", path: ["todos", 0, "content"] }],
  });
});

it("writeTodos() merges no blank id", () => {
  const merge = { merge: true, todos: [{ id: " ", ...SHIP }] };
  expect(write(NAMED, merge)).toMatchObject({ ok: false, issues: [{ code: "unknown_field", path: ["merge"] }] });
});

it("writeTodos() reads no update beside updates, and none where its rules repair no names of lists", () => {
  const updates = [{ content: "Fix it", status: "completed" }];
  const both = write(LIST, { updates, update: [{ content: "Read", status: "pending" }] });
  expect(both).toMatchObject({ ok: false, issues: [{ code: "unknown_field", path: ["update"] }] });
  expect(write(LIST, { update: updates }, { repair: ["field_name"] }).ok).toBe(false);
  const told = write(LIST, { update: updates });
  expect(told.ok && told.notes).toMatchObject([{ code: "list_key", message: expect.stringContaining("update was") }]);
});
