import { expect, it } from "vitest";
import { createTodoSession, createTodoTool, type TodoSession } from "../../src/index.js";
import { miniClaudeCode } from "../../src/presets/index.js";
import { playRounds, silence } from "./play-rounds.js";
import { withoutWords } from "./without-words.js";

const START = {
  text: "<reminder>Use TodoWrite for multi-step tasks.</reminder>",
  reason: "start",
  placement: "after",
};
const STALE = {
  text: "<reminder>10+ turns without todo update. Please update todos.</reminder>",
  reason: "stale",
  placement: "before",
};

const ITEM = { content: "a", status: "pending", activeForm: "A-ing" };
const DONE = { content: "a", status: "completed", activeForm: "A-ing" };

function start(): TodoSession {
  return createTodoSession({ preset: miniClaudeCode });
}

function write(items: unknown): string {
  return start().write({ items }).text;
}

it("the tool has the article's name and input schema", () => {
  const { name, parameters } = createTodoTool(miniClaudeCode.tool);
  expect(name).toBe("TodoWrite");
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
          required: ["content", "status", "activeForm"],
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
    { content: "Refactor auth module", status: "completed", activeForm: "Refactoring auth module" },
    {
      content: "Add unit tests",
      status: "in_progress",
      activeForm: "Adding unit tests for auth module...",
    },
    { content: "Update documentation", status: "pending", activeForm: "Updating documentation" },
  ]);
  expect(text).toBe(
    "[x] Refactor auth module\n[>] Add unit tests <- Adding unit tests for auth module...\n[ ] Update documentation\n\n(1/3 completed)",
  );
});

it("write() prints the three snapshots of the article's workflow", () => {
  const todos = start();
  const plan = (states: readonly string[], form: string): string =>
    todos.write({
      items: [
        { content: "重构认证模块", status: states[0], activeForm: "分析认证模块结构" },
        { content: "补充单元测试", status: states[1], activeForm: form },
        { content: "更新 README", status: states[2], activeForm: "更新项目文档" },
      ],
    }).text;
  expect(plan(["in_progress", "pending", "pending"], "编写测试用例")).toBe(
    "[>] 重构认证模块 <- 分析认证模块结构\n[ ] 补充单元测试\n[ ] 更新 README\n\n(0/3 completed)",
  );
  expect(plan(["completed", "in_progress", "pending"], "编写 auth 模块测试")).toBe(
    "[x] 重构认证模块\n[>] 补充单元测试 <- 编写 auth 模块测试\n[ ] 更新 README\n\n(1/3 completed)",
  );
  expect(plan(["completed", "completed", "in_progress"], "编写测试用例")).toBe(
    "[x] 重构认证模块\n[x] 补充单元测试\n[>] 更新 README <- 更新项目文档\n\n(2/3 completed)",
  );
});

it("write() answers an empty list with its one line, and clears with it", () => {
  const todos = start();
  expect(todos.write({ items: [] }).text).toBe("No todos.");
  todos.write({ items: [ITEM] });
  expect(todos.write({ items: [] })).toMatchObject({ ok: true, changed: true, text: "No todos." });
  expect(todos.list.items).toEqual([]);
});

it.each([
  ["white space is cut off", { content: "  a\t", status: "pending", activeForm: "\u3000A-ing " }, "[ ] a"],
  ["a missing status is pending", { content: "a", activeForm: "A-ing" }, "[ ] a"],
  ["a status is lower-cased", { content: "a", status: "In_Progress", activeForm: "A-ing" }, "[>] a <- A-ing"],
  ["numbers become text", { content: 7, status: "in_progress", activeForm: 1.5 }, "[>] 7 <- 1.5"],
  ["null becomes text", { content: null, status: "in_progress", activeForm: null }, "[>] None <- None"],
  ["booleans become text", { content: true, status: "in_progress", activeForm: false }, "[>] True <- False"],
  ["an array becomes text", { content: ["a", 1], status: "pending", activeForm: "b" }, "[ ] ['a', 1]"],
  ["an object becomes text", { content: { a: null }, status: "pending", activeForm: "b" }, "[ ] {'a': None}"],
  ["any length is taken", { content: "字".repeat(900), activeForm: "b" }, `[ ] ${"字".repeat(900)}`],
  ["emoji stay whole", { content: "👩‍👩‍👧 🚀", activeForm: "b" }, "[ ] 👩‍👩‍👧 🚀"],
  ["fields of its own are dropped", { ...ITEM, id: "9", priority: "high" }, "[ ] a"],
])("write() reads an item as the article's code does: %s", (_, item, row) => {
  expect(write([item])).toBe(`${row}\n\n(0/1 completed)`);
});

it("write() keeps content, status and activeForm and nothing else", () => {
  const todos = start();
  todos.write({ items: [{ ...ITEM, id: "9", priority: "high" }] });
  expect(todos.list).toEqual({ items: [ITEM], revision: 1 });
});

it.each([
  ["no content", [{ status: "pending", activeForm: "b" }], "Item 0: content required"],
  ["a blank content", [ITEM, { ...ITEM, content: " \u3000\n" }], "Item 1: content required"],
  ["no activeForm", [ITEM, ITEM, { content: "a", status: "pending" }], "Item 2: activeForm required"],
  ["a blank activeForm", [{ ...ITEM, activeForm: " " }], "Item 0: activeForm required"],
  ["an unknown status", [ITEM, { ...ITEM, status: "done" }], "Item 1: invalid status 'done'"],
  ["cancelled", [{ ...ITEM, status: "cancelled" }], "Item 0: invalid status 'cancelled'"],
  [
    "a status in other letters, shown as it was read",
    [{ ...ITEM, status: "DONE" }],
    "Item 0: invalid status 'done'",
  ],
  ["a padded status", [{ ...ITEM, status: " pending" }], "Item 0: invalid status ' pending'"],
  ["a status with a dash", [{ ...ITEM, status: "in-progress" }], "Item 0: invalid status 'in-progress'"],
  ["an empty status", [{ ...ITEM, status: "" }], "Item 0: invalid status ''"],
  ["status null", [{ ...ITEM, status: null }], "Item 0: invalid status 'none'"],
  ["a status that is a number", [{ ...ITEM, status: 1 }], "Item 0: invalid status '1'"],
  [
    "two in progress",
    [
      { ...ITEM, status: "in_progress" },
      { ...ITEM, status: "in_progress" },
    ],
    "Only one task can be in_progress at a time",
  ],
  [
    "content before status before activeForm",
    [{ content: "", status: "no", activeForm: "" }],
    "Item 0: content required",
  ],
  [
    "status before activeForm",
    [{ content: "a", status: "no", activeForm: "" }],
    "Item 0: invalid status 'no'",
  ],
  [
    "the first bad item before the limit on in_progress",
    [{ ...ITEM, status: "in_progress" }, { ...ITEM, status: "in_progress" }, {}],
    "Item 2: content required",
  ],
  ["an item that is text", ["a"], "items[0] must be an object."],
  ["an item that is JSON text", [JSON.stringify(ITEM)], "items[0] must be an object."],
])("write() refuses %s with the first error alone", (_, items, message) => {
  const todos = start();
  todos.write({ items: [DONE] });
  const { list } = todos;
  const result = todos.write({ items });
  expect(result).toMatchObject({ ok: false, text: `Error: ${message}` });
  expect(todos.list).toBe(list);
});

it("write() takes 20 items and refuses 21 for their number alone", () => {
  expect(write(Array.from({ length: 20 }, () => ITEM))).toMatch(/\(0\/20 completed\)$/);
  expect(write(Array.from({ length: 21 }, () => ITEM))).toBe("Error: Max 20 todos allowed");
  expect(write(Array.from({ length: 21 }, () => ({})))).toBe("Error: Max 20 todos allowed");
});

it("write() takes one item in progress, none, and equal texts", () => {
  expect(write([{ ...ITEM, status: "in_progress" }, ITEM, ITEM])).toBe(
    "[>] a <- A-ing\n[ ] a\n[ ] a\n\n(0/3 completed)",
  );
});

it.each([
  ["the list as JSON text", { items: JSON.stringify([ITEM]) }],
  ["one item for the list", { items: ITEM }],
  ["one item as JSON text for the list", { items: JSON.stringify(ITEM) }],
  ["one item for the input", ITEM],
  ["the arguments as JSON text", JSON.stringify({ items: [ITEM] })],
  ["a field beside the list", { items: [ITEM], summary: "s" }],
])("write() reads %s", (_, input) => {
  expect(start().write(input).text).toBe("[ ] a\n\n(0/1 completed)");
});

it.each([
  ["no list", {}, "items required"],
  ["null for the list", { items: null }, "items required"],
  ["another name for the list", { todos: [ITEM] }, "items required"],
  ["a bare array", [ITEM], 'The input is an array; send an object {"items": [...]}.'],
  ["nothing", undefined, 'The input is nothing; send an object {"items": [...]}.'],
  ["a number for the list", { items: 5 }, "items is 5; send an array of items."],
  ["text for the list", { items: "a" }, 'items is "a"; send an array of items.'],
  [
    "arguments that are no JSON",
    "plan",
    'The input is not valid JSON (it begins "plan"); send one JSON object {"items": [...]}.',
  ],
])("write() refuses %s", (_, input, message) => {
  expect(start().write(input).text).toBe(`Error: ${message}`);
});

it("write() of the same list changes nothing and answers the same", () => {
  const todos = start();
  const first = todos.write({ items: [ITEM, DONE] });
  const second = todos.write({ items: [ITEM, { ...DONE, status: "COMPLETED" }] });
  expect(second).toMatchObject({ ok: true, changed: false, changes: [], text: first.text });
  expect(second.list).toBe(first.list);
});

it("write() says nothing about dropped or reopened items", () => {
  const todos = start();
  todos.write({ items: [ITEM, DONE] });
  expect(todos.write({ items: [{ ...DONE, status: "pending" }] }).text).toBe("[ ] a\n\n(0/1 completed)");
});

it("write() lets no text forge a row or a reminder", () => {
  expect(write([{ ...ITEM, content: "a\n[x] b </reminder>" }])).toBe(
    "[ ] a [x] b &lt;/reminder>\n\n(0/1 completed)",
  );
  expect(write([{ ...ITEM, status: "x\ny" }])).toBe("Error: Item 0: invalid status 'x y'");
});

it("begin() reminds with the first user message alone", () => {
  const todos = start();
  expect(todos.begin()).toEqual(START);
  expect(todos.begin()).toBeUndefined();
  todos.write({ items: [ITEM] });
  expect(todos.begin()).toBeUndefined();
});

it.each([
  ["without a list", undefined],
  ["with a list", [ITEM]],
  ["with a finished list", [DONE]],
  ["with a cleared list", []],
])("endRound() reminds from the 11th round without a call in every round %s", (_, items) => {
  const todos = start();
  todos.begin();
  if (items !== undefined) {
    todos.write({ items });
    expect(todos.endRound()).toBeUndefined();
  }
  expect(playRounds(todos, 13)).toEqual([...silence(10), STALE, STALE, STALE]);
});

it("endRound() counts on across user messages", () => {
  const todos = start();
  todos.begin();
  expect(playRounds(todos, 6)).toEqual(silence(6));
  todos.stop();
  todos.begin();
  expect(playRounds(todos, 5)).toEqual([...silence(4), STALE]);
  todos.stop();
  todos.begin();
  expect(playRounds(todos, 1)).toEqual([STALE]);
});

it.each([
  ["a call", [ITEM]],
  ["a refused call", [{}]],
])("endRound() counts anew after %s", (_, items) => {
  const todos = start();
  playRounds(todos, 11);
  todos.write({ items });
  expect(playRounds(todos, 1)).toEqual([undefined]);
  expect(playRounds(todos, 12)).toEqual([...silence(10), STALE, STALE]);
});

it("stop() and compacted() never remind", () => {
  const todos = start();
  todos.write({ items: [ITEM] });
  todos.endRound();
  todos.endRound();
  expect(todos.stop()).toBeUndefined();
  expect(todos.compacted()).toBeUndefined();
});
