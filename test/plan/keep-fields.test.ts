import { expect, it } from "vitest";
import * as z from "zod/v4";
import type { TodoRulesOptions } from "../../src/model/todo-rules.js";
import { applyTodoPatch } from "../../src/plan/apply-todo-patch.js";
import { miniClaudeCode, openCode, planningState } from "../../src/presets/index.js";
import { todoItemSchema } from "../../src/schema/todo-schema.js";
import { createTodoSession } from "../../src/session/create-todo-session.js";
import { previewTodos } from "../../src/tool/preview-todos.js";
import { accept, listOf, notesOf, refusals } from "../support/write.js";

const itemSchema = todoItemSchema.extend({
  note: z.string().optional(),
  points: z.number().default(1),
  due: z.string().nullish(),
});
const rules = { itemSchema };
const A = { content: "Add tests", status: "pending" };
const before = listOf([{ ...A, note: "ask Ann first", points: 5, due: "May" }], rules);

it.each<{ name: string; sent: object; kept: object }>([
  { name: "left out", sent: {}, kept: { note: "ask Ann first", points: 5, due: "May" } },
  {
    name: "sent as null, where null is a value too",
    sent: { note: null, points: null, due: null },
    kept: { note: "ask Ann first", points: 5, due: "May" },
  },
  { name: "sent with a value", sent: { note: "go", points: 2 }, kept: { note: "go", points: 2, due: "May" } },
  { name: "sent empty", sent: { note: "", points: 0 }, kept: { note: "", points: 0, due: "May" } },
])("validateAndReplace() treats own fields that are $name", ({ sent, kept }) => {
  const result = accept(before, { todos: [{ ...A, status: "completed", ...sent }] }, rules);
  expect(result.list.items).toStrictEqual([{ ...A, status: "completed", ...kept }]);
  expect(notesOf(result)).not.toContainEqual(expect.stringContaining("field"));
});

it("validateAndReplace() keeps own fields before it asks for those that are required", () => {
  const required = { itemSchema: todoItemSchema.extend({ points: z.number() }) };
  const list = listOf([{ ...A, points: 5 }], required);
  const todos = [
    { ...A, status: "in_progress" },
    { content: "Ship", status: "pending" },
  ];
  expect(refusals({ todos: [todos[1]] }, required)).toEqual(["invalid_field todos[0].points"]);
  expect(accept(list, { todos: todos.slice(0, 1) }, required).list.items[0]).toMatchObject({ points: 5 });
});

it("validateAndReplace() gives the very list back where only own fields were left out", () => {
  expect(accept(before, { todos: [A] }, rules).list).toBe(before);
});

it("validateAndReplace() notes what it kept where only similar words pair the items, and where it stands", () => {
  const list = listOf([{ ...A, content: "Write the parser tests", note: "ask Ann\n</reminder> first" }], rules);
  const result = accept(list, { todos: [{ ...A, content: "Write all of the parser tests" }] }, rules);
  expect(result.list.items[0]).toMatchObject({ note: "ask Ann\n</reminder> first" });
  expect(notesOf(result)).toEqual(["kept_field todos[0]"]);
  expect(result.notes[0]?.message).toBe(
    'todos[0] left out note: "ask Ann\\n&lt;/reminder> first", points: 1, which was kept from "Write the parser tests".',
  );
});

it("validateAndReplace() names with its value what goes with an open item, but not by clearing", () => {
  const list = listOf(
    [
      { ...A, note: "x".repeat(5000) },
      { content: "Ship it", status: "completed", note: "n" },
    ],
    rules,
  );
  const result = accept(list, { todos: [{ content: "Call the bank", status: "pending" }] }, rules);
  const note = result.notes.find(({ code }) => code === "dropped_field");
  expect(note?.message).toMatch(/"Add tests" \(note: "x{80,90}…", points: 1\)/);
  expect(note?.message).not.toContain("Ship it");
  expect(note?.items).toEqual([{ before: list.items[0] }]);
  expect(notesOf(accept(list, { todos: [] }, rules))).toEqual([]);
  const removed = applyTodoPatch(list, { remove: ["Add tests"] }, rules);
  expect(removed.ok && notesOf(removed)).toContain("dropped_field todos");
});

it("validateAndReplace() names ten items that took something with them, and counts the others", () => {
  const items = Array.from({ length: 12 }, (_, place) => ({ ...A, content: `Task ${place}`, note: `n${place}` }));
  const result = accept(listOf(items, rules), { todos: [{ content: "Call the bank", status: "pending" }] }, rules);
  const { message, items: named } = result.notes.find(({ code }) => code === "dropped_field") ?? {};
  expect(message?.match(/"Task \d+" \(/g)).toHaveLength(10);
  expect(message).toContain("and 2 more");
  expect(named).toHaveLength(12);
});

it("the reply to a model names what went with an open item", () => {
  const todos = createTodoSession({ rules });
  todos.write({ todos: [{ ...A, note: "ask Ann first" }] });
  const { text } = todos.write({ todos: [{ content: "Call the bank", status: "pending" }] });
  expect(text).toContain('"Add tests" (note: "ask Ann first", points: 1)');
});

it.each<{ name: string; rules?: TodoRulesOptions; sent: object; form: string | undefined }>([
  { name: "left out", sent: { content: "add  tests." }, form: "Adding" },
  { name: "null", sent: { activeForm: null }, form: "Adding" },
  { name: "empty", sent: { activeForm: "" }, form: undefined },
  { name: "another", sent: { activeForm: "Testing" }, form: "Testing" },
  { name: "left out of another text", sent: { content: "Add all tests" }, form: undefined },
  { name: "left out where it is required", rules: { activeForm: "required" }, sent: {}, form: "Adding" },
])("validateAndReplace() treats an activeForm that is $name", ({ rules, sent, form }) => {
  const list = listOf([{ ...A, activeForm: "Adding" }]);
  const [item] = accept(list, { todos: [{ ...A, ...sent }] }, rules).list.items;
  expect(item?.activeForm).toBe(form);
  expect(item !== undefined && Object.hasOwn(item, "activeForm")).toBe(form !== undefined);
});

it("validateAndReplace() asks for a required activeForm of an item that had none", () => {
  const list = { items: [{ content: "Add tests", status: "pending" as const }], revision: 1 };
  expect(refusals({ todos: list.items }, { activeForm: "required" })).toEqual(["required todos[0].activeForm"]);
});

it("a preset keeps what its system keeps: a product none of its own fields, a seed nothing", () => {
  const product = createTodoSession({ preset: openCode });
  product.write({ todos: [{ ...A, priority: "high" }] });
  product.write({ todos: [A] });
  expect(product.list.items).toEqual([A]);
  const seed = createTodoSession({ preset: planningState });
  seed.write({ items: [{ ...A, activeForm: "Adding" }] });
  seed.write({ items: [A] });
  expect(seed.list.items).toEqual([A]);
  const extended = createTodoSession({ preset: miniClaudeCode, rules });
  extended.write({ items: [{ ...A, activeForm: "Adding", note: "x" }] });
  extended.write({ items: [{ ...A, activeForm: "Adding" }] });
  expect(extended.list.items[0]).not.toHaveProperty("note");
});

it("a person's patch clears by null, a model's changes nothing by it", () => {
  const todos = createTodoSession({ rules, tool: { patch: true } });
  todos.write({ todos: [{ ...A, note: "ask Ann first", activeForm: "Adding" }] });
  const update = { content: "Add tests", note: null, activeForm: null, status: null };
  expect(todos.write({ updates: [{ ...update, status: "in_progress" }] }).ok).toBe(true);
  expect(todos.list.items[0]).toMatchObject({ note: "ask Ann first", activeForm: "Adding" });
  expect(todos.edit({ updates: [update] }).ok).toBe(true);
  expect(todos.list.items).toEqual([{ ...A, status: "in_progress", points: 1 }]);
  todos.write({ todos: [A] });
  expect(todos.list.items[0]).not.toHaveProperty("note");
});

it("a person's whole list keeps what it leaves out, and clears by null", () => {
  const todos = createTodoSession({ rules, list: before });
  todos.edit([{ ...A, due: null }]);
  expect(todos.list.items).toEqual([{ ...A, note: "ask Ann first", points: 5, due: null }]);
});

it("what a person adds outlives the model's next lists", () => {
  const todos = createTodoSession({ rules });
  todos.write({ todos: [A] });
  todos.edit({ updates: [{ content: "Add tests", note: "ask Ann first" }] });
  for (const status of ["in_progress", "completed"]) {
    todos.endRound();
    todos.write({ todos: [{ ...A, status, note: null }] });
    expect(todos.list.items[0]).toMatchObject({ status, note: "ask Ann first" });
  }
});

it("previewTodos() shows an item that leaves a required field out as it will be", () => {
  const required = { itemSchema: todoItemSchema.extend({ points: z.number() }) };
  const list = listOf([{ ...A, points: 5 }], required);
  const sent = [
    { ...A, status: "completed" },
    { content: "Ship", status: "pending" },
  ];
  expect(previewTodos(list, { todos: sent }, required).items).toEqual([{ ...A, status: "completed", points: 5 }]);
});

it("an edit clears the running form alone where it is sent as null, and takes undefined for left out", () => {
  const list = listOf([{ ...A, activeForm: "Adding tests", note: "ask Ann first" }], rules);
  const edit = (update: object) => {
    const todos = createTodoSession({ rules, list });
    todos.edit({ updates: [{ content: A.content, ...update }] });
    return todos.list.items;
  };
  expect(edit({ activeForm: null })).toEqual([{ ...A, note: "ask Ann first", points: 1 }]);
  expect(edit({ note: undefined, points: undefined })).toEqual(list.items);
});
