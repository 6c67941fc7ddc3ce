import { expect, it } from "vitest";
import { createTodoSession, createTodoTool, type TodoSession } from "../../src/index.js";
import { planningState } from "../../src/presets/index.js";
import { playRounds, silence } from "./play-rounds.js";
import { withoutWords } from "./without-words.js";

const STALE = {
  text: "<reminder>Refresh your current plan before continuing.</reminder>",
  reason: "stale",
  placement: "before",
};

const ITEM = { content: "a", status: "pending" };
const DONE = { content: "a", status: "completed" };

function start(): TodoSession {
  return createTodoSession({ preset: planningState });
}

function write(items: unknown): string {
  return start().write({ items }).text;
}

it("the tool is todo { items }, with status and activeForm optional", () => {
  const { name, parameters } = createTodoTool(planningState.tool);
  expect(name).toBe("todo");
  expect(withoutWords(parameters)).toEqual({
    type: "object",
    properties: {
      items: {
        type: "array",
        items: {
          type: "object",
          properties: {
            content: { type: "string" },
            status: { type: "string", enum: ["pending", "in_progress", "completed"] },
            activeForm: { type: "string" },
          },
          required: ["content"],
          additionalProperties: false,
        },
      },
    },
    required: ["items"],
    additionalProperties: false,
  });
});

it("write() prints the article's example to the last character", () => {
  const text = write([
    { content: "读报错信息", status: "completed" },
    { content: "修复 parse 函数", status: "in_progress", activeForm: "Fixing the parse function" },
    { content: "写单元测试" },
    { content: "验证测试通过", activeForm: "Checking" },
  ]);
  expect(text).toBe(
    "[x]读报错信息\n[>]修复 parse 函数(Fixing the parse function)\n[ ]写单元测试\n[ ]验证测试通过\n(1/4 completed)",
  );
});

it.each([
  ["no status", { content: "a" }, "[ ]a"],
  ["status null", { content: "a", status: null }, "[ ]a"],
  ["in progress without an activeForm", { content: "a", status: "in_progress" }, "[>]a"],
  ["an empty activeForm", { content: "a", status: "in_progress", activeForm: "" }, "[>]a"],
  ["activeForm null", { content: "a", status: "in_progress", activeForm: null }, "[>]a"],
  ["white space, as it is", { content: " a ", status: "in_progress", activeForm: " b " }, "[>] a ( b )"],
  ["an empty content", { content: "" }, "[ ]"],
  ["a content that is no text", { content: 7, status: "in_progress", activeForm: [1] }, "[>]7([1])"],
  ["any length", { content: "字".repeat(900) }, `[ ]${"字".repeat(900)}`],
  ["fields of its own, dropped", { content: "a", id: "9", active_form: "b", note: 1 }, "[ ]a"],
])("write() takes %s", (_, item, row) => {
  expect(write([item])).toBe(`${row}\n(0/1 completed)`);
});

it("write() keeps an activeForm, and nothing of a default", () => {
  const todos = start();
  todos.write({ items: [{ content: "a" }, { content: "b", activeForm: "B-ing", id: "2" }] });
  expect(todos.list.items).toEqual([
    { content: "a", status: "pending" },
    { content: "b", status: "pending", activeForm: "B-ing" },
  ]);
});

it.each([
  [
    "two in progress",
    [
      { content: "a", status: "in_progress" },
      { content: "b", status: "in_progress" },
    ],
    "Only one item can be in_progress",
  ],
  ["no content", [{ status: "pending" }], "items[0].content is missing; say in a few words what to do."],
  [
    "an unknown status",
    [{ content: "a", status: "done" }],
    'items[0].status is "done"; use "pending", "in_progress" or "completed".',
  ],
  [
    "a status in other letters",
    [{ content: "a", status: "Pending" }],
    'items[0].status is "Pending"; use "pending", "in_progress" or "completed".',
  ],
  [
    "a status that is no text",
    [{ content: "a", status: 1 }],
    'items[0].status is 1; send "pending", "in_progress" or "completed".',
  ],
  ["an item that is text", ["a"], "items[0] must be an object."],
  ["an item that is JSON text", [JSON.stringify(ITEM)], "items[0] must be an object."],
])("write() refuses %s", (_, items, message) => {
  const todos = start();
  todos.write({ items: [DONE] });
  const { list } = todos;
  expect(todos.write({ items })).toMatchObject({ ok: false, text: `Error: ${message}` });
  expect(todos.list).toBe(list);
});

it("write() takes any number of items", () => {
  expect(write(Array.from({ length: 500 }, () => ITEM))).toMatch(/\n\(0\/500 completed\)$/);
});

it("write() clears with an empty list", () => {
  const todos = start();
  todos.write({ items: [ITEM] });
  expect(todos.write({ items: [] }).text).toBe("No todos.");
  expect(todos.list.items).toEqual([]);
});

it.each([
  ["the list as JSON text", { items: JSON.stringify([ITEM]) }],
  ["one item for the list", { items: ITEM }],
  ["one item for the input", ITEM],
])("write() reads %s", (_, input) => {
  expect(start().write(input).text).toBe("[ ]a\n(0/1 completed)");
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
  const first = todos.write({ items: [ITEM, DONE] });
  const second = todos.write({ items: [{ content: "a" }, DONE] });
  expect(second).toMatchObject({ changed: false, text: first.text });
  expect(second.list).toBe(first.list);
});

it("begin() never reminds", () => {
  expect(start().begin()).toBeUndefined();
});

it.each([
  ["an open list", [ITEM]],
  ["a finished list", [DONE]],
])("endRound() reminds of %s in every round from the 3rd without a call", (_, items) => {
  const todos = start();
  todos.write({ items });
  expect(playRounds(todos, 1)).toEqual([undefined]);
  expect(playRounds(todos, 5)).toEqual([undefined, undefined, STALE, STALE, STALE]);
});

it("endRound() never reminds without a list", () => {
  const todos = start();
  expect(playRounds(todos, 12)).toEqual(silence(12));
  todos.write({ items: [ITEM] });
  todos.write({ items: [] });
  expect(playRounds(todos, 12)).toEqual(silence(12));
});

it("endRound() counts on across user messages", () => {
  const todos = start();
  todos.begin();
  todos.write({ items: [ITEM] });
  expect(playRounds(todos, 3)).toEqual(silence(3));
  todos.stop();
  todos.begin();
  expect(playRounds(todos, 2)).toEqual([STALE, STALE]);
});

it.each([
  ["a call", [ITEM]],
  ["a refused call", [{}]],
])("endRound() counts anew after %s", (_, items) => {
  const todos = start();
  todos.write({ items: [ITEM] });
  todos.endRound();
  playRounds(todos, 3);
  todos.write({ items });
  expect(playRounds(todos, 5)).toEqual([...silence(3), STALE, STALE]);
});

it("stop() and compacted() never remind", () => {
  const todos = start();
  todos.write({ items: [ITEM] });
  todos.endRound();
  todos.endRound();
  expect(todos.stop()).toBeUndefined();
  expect(todos.compacted()).toBeUndefined();
});
