import { expect, it } from "vitest";
import { createTodoSession, createTodoTool, type TodoSession } from "../../src/index.js";
import { learnClaudeCode } from "../../src/presets/index.js";
import { playRounds, silence } from "./play-rounds.js";
import { withoutWords } from "./without-words.js";

const STALE = {
  text: "<reminder>Update your todos.</reminder>",
  reason: "stale",
  placement: "after",
};

const ITEM = { id: "1", text: "a", status: "pending" };
const DONE = { id: "1", text: "a", status: "completed" };

function start(): TodoSession {
  return createTodoSession({ preset: learnClaudeCode });
}

function write(items: unknown): string {
  return start().write({ items }).text;
}

it("the tool has the article's name and input schema", () => {
  const { name, parameters } = createTodoTool(learnClaudeCode.tool);
  expect(name).toBe("todo");
  expect(withoutWords(parameters)).toEqual({
    type: "object",
    properties: {
      items: {
        type: "array",
        items: {
          type: "object",
          properties: {
            id: { type: "string" },
            text: { type: "string" },
            status: { type: "string", enum: ["pending", "in_progress", "completed"] },
          },
          required: ["id", "text", "status"],
          additionalProperties: false,
        },
      },
    },
    required: ["items"],
    additionalProperties: false,
  });
});

it("write() prints the article's three rows as its code does", () => {
  const text = write([
    { id: "1", text: "Read hello.py", status: "pending" },
    { id: "2", text: "Add type hints", status: "in_progress" },
    { id: "3", text: "Add docstrings", status: "completed" },
  ]);
  expect(text).toBe(
    "[ ] #1: Read hello.py\n[>] #2: Add type hints\n[x] #3: Add docstrings\n\n(1/3 completed)",
  );
});

it("write() prints the article's walk-through round by round", () => {
  const todos = start();
  const texts = ["Read hello.py", "Add type hints", "Add docstrings", "Add main guard", "Run tests"];
  const plan = (done: number): string => {
    const items = texts.map((text, index) => {
      const open = index === done ? "in_progress" : "pending";
      return { id: `${index + 1}`, text, status: index < done ? "completed" : open };
    });
    return todos.write({ items }).text;
  };
  expect(plan(0)).toBe(
    "[>] #1: Read hello.py\n[ ] #2: Add type hints\n[ ] #3: Add docstrings\n[ ] #4: Add main guard\n[ ] #5: Run tests\n\n(0/5 completed)",
  );
  expect(plan(1)).toBe(
    "[x] #1: Read hello.py\n[>] #2: Add type hints\n[ ] #3: Add docstrings\n[ ] #4: Add main guard\n[ ] #5: Run tests\n\n(1/5 completed)",
  );
  expect(plan(2)).toMatch(/^\[x\] #1: Read hello\.py\n\[x\] #2: Add type hints\n\[>\] #3/);
});

it.each([
  ["white space is cut off the text", { id: "1", text: " \u3000a\n", status: "pending" }, "[ ] #1: a"],
  ["a status is lower-cased", { id: "1", text: "a", status: "In_Progress" }, "[>] #1: a"],
  ["a missing status is pending", { id: "1", text: "a" }, "[ ] #1: a"],
  ["a missing id is the position", { text: "a", status: "pending" }, "[ ] #1: a"],
  ["an empty id is the position", { id: "", text: "a", status: "pending" }, "[ ] #1: a"],
  ["an id of its own", { id: "setup", text: "a" }, "[ ] #setup: a"],
  ["an id with spaces, as it is", { id: " 3 ", text: "a" }, "[ ] # 3 : a"],
  ["an id in Chinese", { id: "第一", text: "a" }, "[ ] #第一: a"],
  ["an id that is a number", { id: 4, text: "a" }, "[ ] #4: a"],
  ["an id that is null", { id: null, text: "a" }, "[ ] #None: a"],
  ["a text that is a number", { id: "1", text: 3.5 }, "[ ] #1: 3.5"],
  ["a text that is null", { id: "1", text: null }, "[ ] #1: None"],
  ["a text that is an object", { id: "1", text: { a: ["b", true] } }, "[ ] #1: {'a': ['b', True]}"],
  ["any length", { id: "1", text: "字".repeat(900) }, `[ ] #1: ${"字".repeat(900)}`],
  ["fields of its own are dropped", { ...ITEM, activeForm: "A-ing", content: "b" }, "[ ] #1: a"],
])("write() reads an item as the article's code does: %s", (_, item, row) => {
  expect(write([item])).toBe(`${row}\n\n(0/1 completed)`);
});

it("write() fills missing ids by position, though an item before has that number", () => {
  expect(write([{ id: "2", text: "a" }, { text: "b" }, { id: "2", text: "c" }, { text: "d" }])).toBe(
    "[ ] #2: a\n[ ] #2: b\n[ ] #2: c\n[ ] #4: d\n\n(0/4 completed)",
  );
});

it.each([
  ["a blank text by its id", [{ id: "7", text: " \u3000", status: "pending" }], "Item 7: text required"],
  ["a blank text by its position from 1", [ITEM, ITEM, { text: "" }], "Item 3: text required"],
  ["no text", [{ id: "3", status: "pending" }], "Item 3: text required"],
  ["an unknown status by its id", [{ ...ITEM, id: "b", status: "done" }], "Item b: invalid status 'done'"],
  [
    "an unknown status by its position",
    [ITEM, { text: "a", status: "todo" }],
    "Item 2: invalid status 'todo'",
  ],
  ["cancelled", [{ ...ITEM, status: "Cancelled" }], "Item 1: invalid status 'cancelled'"],
  ["a padded status", [{ ...ITEM, status: "pending " }], "Item 1: invalid status 'pending '"],
  ["an empty status", [{ ...ITEM, status: "" }], "Item 1: invalid status ''"],
  ["status null", [{ ...ITEM, status: null }], "Item 1: invalid status 'none'"],
  [
    "two in progress",
    [
      { ...ITEM, status: "in_progress" },
      { ...ITEM, id: "2", status: "in_progress" },
    ],
    "Only one task can be in_progress at a time",
  ],
  ["text before status", [{ id: "9", text: "", status: "no" }], "Item 9: text required"],
  [
    "the first bad item before the limit on in_progress",
    [{ ...ITEM, status: "in_progress" }, { ...ITEM, status: "in_progress" }, { id: "3" }],
    "Item 3: text required",
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

it("write() takes 20 items and refuses 21 before it reads them", () => {
  expect(write(Array.from({ length: 20 }, () => ({ text: "a" })))).toMatch(
    /\[ \] #20: a\n\n\(0\/20 completed\)$/,
  );
  expect(write(Array.from({ length: 21 }, () => ITEM))).toBe("Error: Max 20 todos allowed");
  expect(write(Array.from({ length: 21 }, () => ({})))).toBe("Error: Max 20 todos allowed");
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
  ["the arguments as JSON text", JSON.stringify({ items: [ITEM] })],
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

it("write() refuses an item that names its text content", () => {
  expect(write([{ id: "1", content: "a", status: "pending" }])).toBe("Error: Item 1: text required");
});

it("write() of the same list changes nothing", () => {
  const todos = start();
  const first = todos.write({ items: [{ text: "a" }, { text: "b" }] });
  const second = todos.write({
    items: [
      { id: "1", text: " a" },
      { id: 2, text: "b", status: "PENDING" },
    ],
  });
  expect(second).toMatchObject({ changed: false, text: first.text });
  expect(second.list).toBe(first.list);
});

it("begin() never reminds", () => {
  expect(start().begin()).toBeUndefined();
});

it.each([
  ["without a list", undefined],
  ["with a list", [ITEM]],
  ["with a finished list", [DONE]],
  ["with a cleared list", []],
])("endRound() reminds in every round from the 3rd without a call %s", (_, items) => {
  const todos = start();
  todos.begin();
  if (items !== undefined) {
    todos.write({ items });
    expect(todos.endRound()).toBeUndefined();
  }
  expect(playRounds(todos, 5)).toEqual([...silence(2), STALE, STALE, STALE]);
});

it("endRound() follows the article's table of eight rounds", () => {
  const todos = start();
  const calls = [true, false, false, false, true, false, false, false];
  const reminders = calls.map((isCall) => {
    if (isCall) todos.write({ items: [ITEM] });
    return todos.endRound();
  });
  expect(reminders).toEqual([...silence(3), STALE, ...silence(3), STALE]);
});

it("endRound() counts anew for each user message", () => {
  const todos = start();
  todos.begin();
  expect(playRounds(todos, 3)).toEqual([...silence(2), STALE]);
  todos.stop();
  todos.begin();
  expect(playRounds(todos, 4)).toEqual([...silence(2), STALE, STALE]);
});

it.each([
  ["a call", [ITEM]],
  ["a refused call", [{}]],
])("endRound() counts anew after %s", (_, items) => {
  const todos = start();
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
