import { expect, it } from "vitest";
import { formatIssues } from "../../src/model/format-issues.js";
import { resolveRules } from "../../src/model/resolve-rules.js";
import type { TodoList } from "../../src/model/todo.js";
import type { TodoRulesOptions } from "../../src/model/todo-rules.js";
import { type ReplaceResult, runWrite } from "../../src/plan/replace-items.js";
import { validateAndReplace } from "../../src/plan/validate-and-replace.js";
import { writeTodos } from "../../src/plan/write-todos.js";
import { readRows } from "../support/read-rows.js";
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

it.each(
  readRows<[name: string, input: unknown, after: readonly string[]]>("plan/write-todos.taken"),
)("writeTodos() takes %s", (_name, input, after) => {
  expect(outcome(input)).toEqual(after);
  const result = write(LIST, input);
  expect(result.ok && result.notes.map(({ code }) => code).filter((code) => code === "unknown_field")).toEqual([]);
});

it.each(
  readRows<[name: string, input: unknown, refusal: string]>("plan/write-todos.more"),
)("writeTodos() refuses %s", (_name, input, refusal) => {
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

it.each(
  readRows<[name: string, todos: readonly unknown[], after: readonly string[]]>("plan/write-todos.merged"),
)("writeTodos() merges %s", (_name, todos, after) => {
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
