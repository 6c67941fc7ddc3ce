import { expect, it } from "vitest";
import { EMPTY_TODO_LIST, TODO_STATUSES } from "../../src/model/todo.js";
import type { TodoRulesOptions } from "../../src/model/todo-rules.js";
import { accept, notesOf, refusals, refuse } from "../support/write.js";

function write(fields: Readonly<Record<string, unknown>>): unknown {
  return { todos: [{ content: "a", status: "pending", ...fields }] };
}

it.each<{ name: string; character: string; size?: number }>([
  { name: "letters", character: "a" },
  { name: "Chinese characters", character: "写" },
  { name: "emoji of two units", character: "🚀" },
  { name: "letters with a combining mark as two", character: "e\u0301", size: 2 },
  { name: "a family emoji by its parts", character: "👨\u200d👩\u200d👧", size: 5 },
  { name: "half a surrogate pair as one", character: "\ud83d" },
])("validateAndReplace() counts $name up to the limit and not beyond", ({ character, size = 1 }) => {
  const rules: TodoRulesOptions = { maxContentLength: 20 * size, maxActiveFormLength: 10 * size };
  accept(EMPTY_TODO_LIST, write({ content: character.repeat(20), activeForm: character.repeat(10) }), rules);
  const over = write({ content: `${character.repeat(20)}x`, activeForm: `${character.repeat(10)}x` });
  expect(refuse(over, rules)).toMatchObject([
    { code: "too_long", path: ["todos", 0, "content"], received: 20 * size + 1, limit: 20 * size },
    { code: "too_long", path: ["todos", 0, "activeForm"], received: 10 * size + 1, limit: 10 * size },
  ]);
});

it("validateAndReplace() accepts 500 characters by default and refuses 501", () => {
  accept(EMPTY_TODO_LIST, write({ content: "写".repeat(500), activeForm: "x".repeat(500) }));
  const issues = refuse(write({ content: "写".repeat(501), activeForm: "x".repeat(501) }));
  expect(issues.map(({ code, received, limit }) => ({ code, received, limit }))).toEqual([
    { code: "too_long", received: 501, limit: 500 },
    { code: "too_long", received: 501, limit: 500 },
  ]);
});

it("validateAndReplace() has no limit on texts where the rules say Infinity", () => {
  const rules = { maxContentLength: Number.POSITIVE_INFINITY, maxActiveFormLength: Number.POSITIVE_INFINITY };
  const long = "x".repeat(1_000_000);
  expect(accept(EMPTY_TODO_LIST, write({ content: long, activeForm: long }), rules).list.items[0]?.content).toBe(long);
});

it("validateAndReplace() measures a text after cutting the white space around it", () => {
  accept(EMPTY_TODO_LIST, write({ content: "  ab  " }), { maxContentLength: 2 });
  expect(refusals(write({ content: "  ab  " }), { maxContentLength: 2, trim: false })).toEqual([
    "too_long todos[0].content",
  ]);
});

it.each<{ name: string; rules: TodoRulesOptions; expected: object }>([
  {
    name: "cuts white space around texts",
    rules: {},
    expected: { id: "1", content: "a", status: "pending", activeForm: "b" },
  },
  {
    name: "leaves it where the rules say so",
    rules: { trim: false },
    expected: { id: " 1 ", content: " a\n", status: "pending", activeForm: "\tb " },
  },
])("validateAndReplace() $name", ({ rules, expected }) => {
  const result = accept(EMPTY_TODO_LIST, write({ id: " 1 ", content: " a\n", activeForm: "\tb " }), rules);
  expect(result.list.items).toStrictEqual([expected]);
});

const missing = "required todos[0].content";

interface Row {
  readonly name: string;
  readonly fields: Readonly<Record<string, unknown>>;
  readonly rules?: TodoRulesOptions;
  readonly issues: readonly string[];
}

it.each<Row>([
  { name: "a blank content", fields: { content: "" }, issues: ["blank todos[0].content"] },
  { name: "a content of white space", fields: { content: " \u3000\n" }, issues: ["blank todos[0].content"] },
  {
    name: "a content of white space, untrimmed",
    fields: { content: "  " },
    rules: { trim: false },
    issues: ["blank todos[0].content"],
  },
  { name: "a null content", fields: { content: null }, issues: ["required todos[0].content"] },
  {
    name: "no content where a blank one would do",
    fields: { content: null },
    rules: { allowBlank: true },
    issues: ["required todos[0].content"],
  },
  { name: "a content that is true", fields: { content: true }, issues: ["wrong_type todos[0].content"] },
  {
    name: "numbers whose last digits are lost",
    fields: { id: 9007199254740992, content: 1e21 },
    issues: ["wrong_type todos[0].id", "wrong_type todos[0].content"],
  },
  {
    name: "a number, unrepaired",
    fields: { content: 12 },
    rules: { repair: false },
    issues: ["wrong_type todos[0].content"],
  },
  {
    name: "an activeForm of the wrong type, once",
    fields: { activeForm: {} },
    rules: { activeForm: "required" },
    issues: ["wrong_type todos[0].activeForm"],
  },
  {
    name: "no activeForm where it is required",
    fields: {},
    rules: { activeForm: "required" },
    issues: ["required todos[0].activeForm"],
  },
  {
    name: "a null activeForm where it is required",
    fields: { activeForm: null },
    rules: { activeForm: "required" },
    issues: ["required todos[0].activeForm"],
  },
  {
    name: "a blank activeForm where it is required",
    fields: { activeForm: " " },
    rules: { activeForm: "required" },
    issues: ["blank todos[0].activeForm"],
  },
  {
    name: "an id of the wrong type, once",
    fields: { id: [] },
    rules: { ids: "require" },
    issues: ["wrong_type todos[0].id"],
  },
  {
    name: "a null id where it is required",
    fields: { id: null },
    rules: { ids: "require" },
    issues: ["required todos[0].id"],
  },
  {
    name: "a blank id where it is required",
    fields: { id: "" },
    rules: { ids: "require" },
    issues: ["required todos[0].id"],
  },
  { name: "no content", fields: { content: undefined }, issues: [missing] },
  { name: "a content that is NaN", fields: { content: Number.NaN }, issues: ["wrong_type todos[0].content"] },
])("validateAndReplace() refuses $name", ({ fields, rules, issues }) => {
  expect(refusals(write(fields), rules)).toEqual(issues);
});

it("validateAndReplace() accepts a blank content where the rules allow it", () => {
  const result = accept(EMPTY_TODO_LIST, write({ content: " " }), { allowBlank: true, trim: false });
  expect(result.list.items).toStrictEqual([{ content: " ", status: "pending" }]);
});

it("validateAndReplace() never reads scalar text as JSON", () => {
  const result = accept(EMPTY_TODO_LIST, write({ id: "1e5230", content: "0e4440" }));
  expect(result.list.items).toStrictEqual([{ id: "1e5230", content: "0e4440", status: "pending" }]);
});

it.each([
  ...TODO_STATUSES.map((status) => ({ sent: status as string, status, note: false })),
  { sent: "PENDING", status: "pending", note: true },
  { sent: "in-progress", status: "in_progress", note: true },
  { sent: "In Progress", status: "in_progress", note: true },
  { sent: " in - progress ", status: "in_progress", note: true },
  { sent: "Completed\n", status: "completed", note: true },
  { sent: "CANCELLED", status: "cancelled", note: true },
  { sent: "inprogress", status: "in_progress", note: true },
  { sent: "in__progress", status: "in_progress", note: true },
])("validateAndReplace() reads the status $sent", ({ sent, status, note }) => {
  const result = accept(EMPTY_TODO_LIST, write({ status: sent }));
  expect(result.list.items).toStrictEqual([{ content: "a", status }]);
  expect(notesOf(result)).toEqual(note ? ["status_spelling todos[0].status"] : []);
});

it.each([
  { status: "pending", words: ["todo", "TO DO", "open", "Not Started", "not-started", "queued", "[ ]", "☐"] },
  { status: "in_progress", words: ["doing", "ACTIVE", "running", "wip", "Under-way", "[>]", "[*]", "[/]"] },
  { status: "completed", words: ["done", "Complete", "finished.", "closed", "[x]", "[X]", " ✅ ", "✔\ufe0f"] },
  { status: "cancelled", words: ["canceled", "skipped", "Won't do", "won’t_do", "deleted", "abandoned"] },
])("validateAndReplace() reads other words for $status", ({ status, words }) => {
  for (const word of words) {
    const result = accept(EMPTY_TODO_LIST, write({ status: word }));
    expect(result.list.items).toStrictEqual([{ content: "a", status }]);
    expect(notesOf(result)).toEqual(["status_word todos[0].status"]);
  }
});

it.each<[sent: string, status: string]>([
  ["TODO_STATUS_PENDING", "pending"],
  ["TODO_STATUS_IN_PROGRESS", "in_progress"],
  ["TODO_STATUS_COMPLETED", "completed"],
  ["TODO_STATUS_CANCELLED", "cancelled"],
  ["STATUS_DONE", "completed"],
  ["PLAN_ENTRY_STATUS_IN_PROGRESS", "in_progress"],
  ["TodoStatus.COMPLETED", "completed"],
  ["TodoStatus::InProgress", "in_progress"],
])("validateAndReplace() reads the constant %s with a note", (sent, status) => {
  const result = accept(EMPTY_TODO_LIST, write({ status: sent }));
  expect(result.list.items).toStrictEqual([{ content: "a", status }]);
  expect(notesOf(result)).toEqual(["status_word todos[0].status"]);
});

it("validateAndReplace() reads no other word where that repair is not allowed", () => {
  expect(refusals(write({ status: "done" }), { repair: ["status_spelling"] })).toEqual([
    "invalid_status todos[0].status",
  ]);
});

it("validateAndReplace() reads no word for a status that the rules leave out", () => {
  const statuses = ["pending", "in_progress", "completed"] as const;
  expect(refusals(write({ status: "skipped" }), { statuses })).toEqual(["invalid_status todos[0].status"]);
});

it.each<string>([
  "",
  "failed",
  "blocked",
  "TODO_STATUS_BLOCKED",
  "TODO_STATUS_UNSPECIFIED",
  "TODO_STATUS_",
  "NO_TODO_STATUS",
  "status done",
  "error",
  "unknown",
  "on hold",
  "finish",
  "1",
  "x",
  ">",
  "[-]",
  "[~]",
  "[x]done",
  "пending",
  "constructor",
])("validateAndReplace() never guesses the status %j", (status) => {
  expect(refusals(write({ status }))).toEqual(["invalid_status todos[0].status"]);
});

it("validateAndReplace() refuses another spelling where that repair is not allowed", () => {
  expect(refusals(write({ status: "PENDING" }), { repair: ["json_text"] })).toEqual(["invalid_status todos[0].status"]);
});

it("validateAndReplace() refuses a status that the rules leave out, in any spelling", () => {
  const statuses = ["pending", "in_progress", "completed"] as const;
  expect(refusals(write({ status: "Cancelled" }), { statuses })).toEqual(["invalid_status todos[0].status"]);
});

it.each([{ status: undefined }, { status: null }])(
  "validateAndReplace() gives the default status for $status",
  (fields) => {
    const result = accept(EMPTY_TODO_LIST, write(fields), { defaultStatus: "completed" });
    expect(result.list.items).toStrictEqual([{ content: "a", status: "completed" }]);
    expect(result.notes).toEqual([]);
  },
);

it("validateAndReplace() does not take a status of the wrong type for a missing one", () => {
  expect(refusals(write({ status: false }), { defaultStatus: "pending" })).toEqual(["wrong_type todos[0].status"]);
});
