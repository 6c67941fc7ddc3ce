import { expect, it } from "vitest";
import { toTodoWrite } from "../../examples/demo/recorded-plan.js";

it.each([
  {
    name: "TodoWrite",
    input: { todos: [{ content: "Add it", status: "pending", activeForm: "Adding it" }] },
    write: { items: [{ content: "Add it", status: "pending", activeForm: "Adding it" }] },
  },
  {
    name: "todowrite",
    input: { todos: [{ content: "Add it", status: "cancelled", priority: "high", id: "7" }] },
    write: { items: [{ content: "Add it", status: "cancelled", priority: "high", id: "7" }] },
  },
  {
    name: "update_plan",
    input: { plan: [{ step: "Add it", status: "completed" }], explanation: "Nearly there" },
    write: { items: [{ content: "Add it", status: "completed" }], summary: "Nearly there" },
  },
  {
    name: "update_plan without explanation",
    input: { plan: [{ status: "pending", step: "Add it" }] },
    write: { items: [{ content: "Add it", status: "pending" }] },
  },
  {
    name: "a list with a summary",
    input: { summary: "Login", todos: [{ content: "Add it", status: "pending" }] },
    write: { items: [{ content: "Add it", status: "pending" }], summary: "Login" },
  },
  { name: "an explanation that is no text", input: { plan: [], explanation: null }, write: { items: [] } },
  { name: "an empty list", input: { todos: [] }, write: { items: [] } },
  {
    name: "bad values, as they are",
    input: { todos: [{ content: 3, status: "failed" }, { status: "pending" }] },
    write: { items: [{ content: 3, status: "failed" }, { status: "pending" }] },
  },
  {
    name: "a step that is missing",
    input: { plan: [{ status: "done" }] },
    write: { items: [{ status: "done" }] },
  },
  { name: "a list as text", input: { todos: "[]" }, write: undefined },
  { name: "a plan as text", input: { plan: "1. Add it" }, write: undefined },
  { name: "a list with a null in it", input: { todos: [{ content: "a" }, null] }, write: undefined },
  { name: "a plan of texts", input: { plan: ["Add it"] }, write: undefined },
  { name: "one item for a list", input: { todos: { content: "a" } }, write: undefined },
  { name: "another list name", input: { items: [] }, write: undefined },
  { name: "a bare list", input: [{ content: "a" }], write: undefined },
  { name: "arguments as text", input: '{"todos":[]}', write: undefined },
  { name: "null", input: null, write: undefined },
  { name: "nothing", input: undefined, write: undefined },
])("toTodoWrite() reads $name", ({ input, write }) => {
  const before = structuredClone(input);
  expect(toTodoWrite({ tool: "any", input, error: false })).toEqual(write);
  expect(input).toEqual(before);
});

it("toTodoWrite() gives a frozen copy", () => {
  const input = { todos: [{ content: "a", status: "pending" }] };
  const write = toTodoWrite({ tool: "TodoWrite", input, error: false });
  expect([write, write?.items, write?.items[0]].map((part) => Object.isFrozen(part))).toEqual([
    true,
    true,
    true,
  ]);
  expect(Object.isFrozen(input.todos)).toBe(false);
});
