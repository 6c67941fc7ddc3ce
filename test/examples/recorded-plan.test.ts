import { expect, it } from "vitest";
import { toTodoWrite } from "../../examples/demo/recorded-plan.js";

const ITEM = { content: "Add it", status: "pending" };

it.each([
  ["TodoWrite", { todos: [{ ...ITEM, activeForm: "Adding it" }] }, [{ ...ITEM, activeForm: "Adding it" }]],
  [
    "todowrite",
    { todos: [{ ...ITEM, status: "cancelled", priority: "high", id: "7" }] },
    [{ ...ITEM, status: "cancelled", priority: "high", id: "7" }],
  ],
  ["update_plan without explanation", { plan: [{ status: "pending", step: "Add it" }] }, [ITEM]],
  ["an explanation that is no text", { plan: [], explanation: null }, []],
  ["an empty list", { todos: [] }, []],
  [
    "bad values, as they are",
    { todos: [{ content: 3, status: "failed" }, { status: "pending" }] },
    [{ content: 3, status: "failed" }, { status: "pending" }],
  ],
  ["a step that is missing", { plan: [{ status: "done" }] }, [{ status: "done" }]],
  ["a list as text", { todos: "[]" }, undefined],
  ["a plan as text", { plan: "1. Add it" }, undefined],
  ["a list with a null in it", { todos: [{ content: "a" }, null] }, undefined],
  ["a plan of texts", { plan: ["Add it"] }, undefined],
  ["one item for a list", { todos: { content: "a" } }, undefined],
  ["another list name", { items: [] }, undefined],
  ["a bare list", [{ content: "a" }], undefined],
  ["arguments as text", '{"todos":[]}', undefined],
  ["null", null, undefined],
  ["nothing", undefined, undefined],
])("toTodoWrite() reads %s", (_name, input, items) => {
  const before = structuredClone(input);
  expect(toTodoWrite({ tool: "any", input, error: false })).toEqual(items && { items });
  expect(input).toEqual(before);
});

it.each([
  ["the explanation of update_plan", { plan: [{ step: "Add it", status: "pending" }], explanation: "Login" }],
  ["a summary", { summary: "Login", todos: [ITEM] }],
])("toTodoWrite() keeps %s", (_name, input) => {
  expect(toTodoWrite({ tool: "any", input, error: false })).toEqual({ items: [ITEM], summary: "Login" });
});

it("toTodoWrite() gives a frozen copy", () => {
  const input = { todos: [{ content: "a", status: "pending" }] };
  const write = toTodoWrite({ tool: "TodoWrite", input, error: false });
  expect([write, write?.items, write?.items[0]].map((part) => Object.isFrozen(part))).toEqual([true, true, true]);
  expect(Object.isFrozen(input.todos)).toBe(false);
});
