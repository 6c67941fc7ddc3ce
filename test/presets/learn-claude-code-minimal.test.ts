import { expect, it } from "vitest";
import { createTodoSession, createTodoTool, type TodoSession } from "../../src/index.js";
import { learnClaudeCode, learnClaudeCodeMinimal } from "../../src/presets/index.js";
import { playRounds, silence } from "./play-rounds.js";

const STALE = {
  text: "<reminder>Update your todos.</reminder>",
  reason: "stale",
  placement: "before",
};

const ITEM = { id: "1", text: "a", status: "pending" };
const DONE = { id: "1", text: "a", status: "completed" };

function start(): TodoSession {
  return createTodoSession({ preset: learnClaudeCodeMinimal });
}

function write(items: unknown): string {
  return start().write({ items }).text;
}

it("the tool has the name and input schema of the long form", () => {
  const { name, parameters } = createTodoTool(learnClaudeCodeMinimal.tool);
  expect(name).toBe("todo");
  expect(parameters).toEqual(createTodoTool(learnClaudeCode.tool).parameters);
});

it("write() prints rows with ids, a blank line and the count", () => {
  const text = write([
    { id: "1", text: "task A", status: "pending" },
    { id: "2", text: "task B", status: "in_progress" },
    { id: "3", text: "task C", status: "completed" },
  ]);
  expect(text).toBe("[ ] #1: task A\n[>] #2: task B\n[x] #3: task C\n\n(1/3 completed)");
});

it.each([
  ["white space, as it is", { id: " 1", text: " a ", status: "pending" }, "[ ] # 1:  a "],
  ["no status", { id: "1", text: "a" }, "[ ] #1: a"],
  ["an empty text", { id: "1", text: "", status: "pending" }, "[ ] #1: "],
  ["an id that is a number", { id: 4, text: "a", status: "pending" }, "[ ] #4: a"],
  ["values of other kinds", { id: null, text: [true, "b"] }, "[ ] #None: [True, 'b']"],
  ["Japanese", { id: "い", text: "テストを書く 🚀", status: "pending" }, "[ ] #い: テストを書く 🚀"],
  ["any length", { id: "1", text: "字".repeat(900) }, `[ ] #1: ${"字".repeat(900)}`],
  ["fields of its own, dropped", { ...ITEM, activeForm: "A-ing" }, "[ ] #1: a"],
])("write() takes %s", (_, item, row) => {
  expect(write([item])).toBe(`${row}\n\n(0/1 completed)`);
});

it("write() takes any number of items, and one id twice", () => {
  expect(write(Array.from({ length: 300 }, () => ITEM))).toMatch(/\n\[ \] #1: a\n\n\(0\/300 completed\)$/);
});

it.each([
  [
    "two in progress",
    [
      { ...ITEM, status: "in_progress" },
      { ...ITEM, status: "in_progress" },
    ],
    "Only one task can be in_progress",
  ],
  ["no id", [ITEM, { text: "a", status: "pending" }], "items[1].id is missing; give the item an id."],
  ["no text", [{ id: "1", status: "pending" }], "items[0].text is missing; say in a few words what to do."],
  ["id before text", [{}], "items[0].id is missing; give the item an id."],
  [
    "an unknown status",
    [{ ...ITEM, status: "done" }],
    'items[0].status is "done"; use "pending", "in_progress" or "completed".',
  ],
  [
    "a status in other letters",
    [{ ...ITEM, status: "Pending" }],
    'items[0].status is "Pending"; use "pending", "in_progress" or "completed".',
  ],
  [
    "status null",
    [{ ...ITEM, status: null }],
    'items[0].status is "None"; use "pending", "in_progress" or "completed".',
  ],
  ["an item that is text", ["a"], "items[0] must be an object."],
  ["an item that is JSON text", [JSON.stringify(ITEM)], "items[0] must be an object."],
])("write() refuses %s with the first error alone", (_, items, message) => {
  const todos = start();
  todos.write({ items: [DONE] });
  const { list } = todos;
  expect(todos.write({ items })).toMatchObject({ ok: false, text: `Error: ${message}` });
  expect(todos.list).toBe(list);
});

it("write() takes an empty id as it is", () => {
  expect(start().write({ items: [{ ...ITEM, id: "" }] }).text).toBe("[ ] #: a\n\n(0/1 completed)");
});

it("write() clears with an empty list", () => {
  const todos = start();
  todos.write({ items: [ITEM] });
  expect(todos.write({ items: [] })).toMatchObject({ ok: true, changed: true, text: "No todos." });
});

it.each([
  ["the list as JSON text", { items: JSON.stringify([ITEM]) }],
  ["one item for the list", { items: ITEM }],
  ["one item for the input", ITEM],
])("write() reads %s", (_, input) => {
  expect(start().write(input).text).toBe("[ ] #1: a\n\n(0/1 completed)");
});

it.each([
  ["no list", {}, 'items is missing; send the whole list as {"items": [...]}; an empty array clears it.'],
  [
    "another name for the list",
    { todos: [ITEM] },
    'items is missing; send the whole list as {"items": [...]}; an empty array clears it.',
  ],
  ["a bare array", [ITEM], 'The input is an array; send an object {"items": [...]}.'],
])("write() refuses %s", (_, input, message) => {
  expect(start().write(input).text).toBe(`Error: ${message}`);
});

it("write() of the same list changes nothing", () => {
  const todos = start();
  const first = todos.write({ items: [ITEM] });
  const second = todos.write({ items: [{ id: 1, text: "a" }] });
  expect(second).toMatchObject({ changed: false, text: first.text });
  expect(second.list).toBe(first.list);
});

it.each([
  ["without a list", undefined],
  ["with a list", [ITEM]],
  ["with a finished list", [DONE]],
])("endRound() reminds in every round from the 3rd without a call %s", (_, items) => {
  const todos = start();
  expect(todos.begin()).toBeUndefined();
  if (items !== undefined) {
    todos.write({ items });
    expect(todos.endRound()).toBeUndefined();
  }
  expect(playRounds(todos, 5)).toEqual([...silence(2), STALE, STALE, STALE]);
});

it("endRound() counts anew for each user message", () => {
  const todos = start();
  todos.begin();
  expect(playRounds(todos, 3)).toEqual([...silence(2), STALE]);
  todos.stop();
  todos.begin();
  expect(playRounds(todos, 3)).toEqual([...silence(2), STALE]);
});

it.each([
  ["a call", [ITEM]],
  ["a refused call", [{}]],
])("endRound() counts anew after %s", (_, items) => {
  const todos = start();
  playRounds(todos, 3);
  todos.write({ items });
  expect(playRounds(todos, 4)).toEqual([...silence(3), STALE]);
});

it("stop() and compacted() never remind", () => {
  const todos = start();
  todos.write({ items: [ITEM] });
  todos.endRound();
  todos.endRound();
  expect(todos.stop()).toBeUndefined();
  expect(todos.compacted()).toBeUndefined();
});
