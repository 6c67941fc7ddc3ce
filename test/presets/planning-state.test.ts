import { expect, it } from "vitest";
import { createTodoSession } from "../../src/index.js";
import { planningState } from "../../src/presets/index.js";
import { describePreset } from "./describe-preset.js";

const ITEM = { content: "a", status: "pending" };
const DONE = { content: "a", status: "completed" };

/** Items that the article's code takes, and the row of each. */
const TAKEN: readonly (readonly [name: string, item: unknown, row: string])[] = [
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
];

describePreset({
  preset: planningState,
  toolName: "todo",
  list: "items",
  parameters: {
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
  },
  open: ITEM,
  done: DONE,
  openReply: "[ ]a\n(0/1 completed)",
  clearedReply: "No todos.",
  refusal: (words) => `Error: ${words}`,
  writes: [
    [
      "the article's example to the last character",
      [
        [
          { content: "读报错信息", status: "completed" },
          { content: "修复 parse 函数", status: "in_progress", activeForm: "Fixing the parse function" },
          { content: "写单元测试" },
          { content: "验证测试通过", activeForm: "Checking" },
        ],
        "[x]读报错信息\n[>]修复 parse 函数(Fixing the parse function)\n[ ]写单元测试\n[ ]验证测试通过\n(1/4 completed)",
      ],
    ],
    ...TAKEN.map(([name, item, row]) => [name, [[item], `${row}\n(0/1 completed)`]] as const),
    [
      "any number of items",
      [Array.from({ length: 500 }, () => ITEM), `${"[ ]a\n".repeat(500)}(0/500 completed)`],
    ],
  ],
  refusedItems: [
    [
      "two in progress",
      [
        { content: "a", status: "in_progress" },
        { content: "b", status: "in_progress" },
      ],
      "Only one item can be in_progress",
    ],
    ["no content", [{ status: "pending" }], ["required", "items", 0, "content"]],
    ["an unknown status", [{ content: "a", status: "done" }], ["invalid_status", "items", 0, "status"]],
    [
      "a status in other letters",
      [{ content: "a", status: "Pending" }],
      ["invalid_status", "items", 0, "status"],
    ],
    ["a status that is no text", [{ content: "a", status: 1 }], ["wrong_type", "items", 0, "status"]],
  ],
  readInputs: [["one item for the input", ITEM]],
  refusedInputs: [
    ["no list", {}, ["required", "items"]],
    ["another name for the list", { todos: [ITEM] }, ["required", "items"]],
    ["a bare array", [ITEM], ["wrong_type"]],
  ],
  same: [
    [ITEM, DONE],
    [{ content: "a" }, DONE],
  ],
  reminders: {
    stale: {
      text: "<reminder>Refresh your current plan before continuing.</reminder>",
      reason: "stale",
      placement: "before",
    },
  },
  runs: [
    ["of an open list, from the 3rd round without a call", "w...!!!"],
    ["of a finished list", "d...!!!"],
    ["at no beginning", "b"],
    ["of no list that is empty", `${".".repeat(12)}wc${".".repeat(12)}`],
    ["counting on across user messages", "bw...sb!!"],
    ["anew after a call", "w...!!w...!!"],
    ["anew after a refused call", "w...!!x...!!"],
    ["at no turn's end and no compaction", "w..sk"],
  ],
});

it("write() keeps an activeForm, and nothing of a default", () => {
  const todos = createTodoSession({ preset: planningState });
  todos.write({ items: [{ content: "a" }, { content: "b", activeForm: "B-ing", id: "2" }] });
  expect(todos.list.items).toEqual([
    { content: "a", status: "pending" },
    { content: "b", status: "pending", activeForm: "B-ing" },
  ]);
});
