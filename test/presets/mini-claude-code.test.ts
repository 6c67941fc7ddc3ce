import { expect, it } from "vitest";
import { createTodoSession } from "../../src/index.js";
import { miniClaudeCode } from "../../src/presets/index.js";
import { describePreset } from "./describe-preset.js";

const ITEM = { content: "a", status: "pending", activeForm: "A-ing" };
const DONE = { ...ITEM, status: "completed" };

/** A plan of the article's workflow. */
function plan(states: readonly string[], form: string): readonly object[] {
  return [
    { content: "重构认证模块", status: states[0], activeForm: "分析认证模块结构" },
    { content: "补充单元测试", status: states[1], activeForm: form },
    { content: "更新 README", status: states[2], activeForm: "更新项目文档" },
  ];
}

/** Items that the article's code reads, and the row of each. */
const READ: readonly (readonly [name: string, item: unknown, row: string])[] = [
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
];

const TEN_ROUNDS = ".".repeat(10);

describePreset({
  preset: miniClaudeCode,
  toolName: "TodoWrite",
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
          required: ["content", "status", "activeForm"],
          additionalProperties: false,
        },
      },
    },
    required: ["items"],
    additionalProperties: false,
  },
  open: ITEM,
  done: DONE,
  openReply: "[ ] a\n\n(0/1 completed)",
  clearedReply: "No todos.",
  refusal: (words) => `Error: ${words}`,
  writes: [
    [
      "the article's example to the last character",
      [
        [
          { content: "Refactor auth module", status: "completed", activeForm: "Refactoring auth module" },
          {
            content: "Add unit tests",
            status: "in_progress",
            activeForm: "Adding unit tests for auth module...",
          },
          { content: "Update documentation", status: "pending", activeForm: "Updating documentation" },
        ],
        "[x] Refactor auth module\n[>] Add unit tests <- Adding unit tests for auth module...\n[ ] Update documentation\n\n(1/3 completed)",
      ],
    ],
    [
      "the three snapshots of the article's workflow",
      [
        plan(["in_progress", "pending", "pending"], "编写测试用例"),
        "[>] 重构认证模块 <- 分析认证模块结构\n[ ] 补充单元测试\n[ ] 更新 README\n\n(0/3 completed)",
      ],
      [
        plan(["completed", "in_progress", "pending"], "编写 auth 模块测试"),
        "[x] 重构认证模块\n[>] 补充单元测试 <- 编写 auth 模块测试\n[ ] 更新 README\n\n(1/3 completed)",
      ],
      [
        plan(["completed", "completed", "in_progress"], "编写测试用例"),
        "[x] 重构认证模块\n[x] 补充单元测试\n[>] 更新 README <- 更新项目文档\n\n(2/3 completed)",
      ],
    ],
    ...READ.map(([name, item, row]) => [name, [[item], `${row}\n\n(0/1 completed)`]] as const),
    ["20 items", [Array.from({ length: 20 }, () => ITEM), `${"[ ] a\n".repeat(20)}\n(0/20 completed)`]],
    [
      "one item in progress, none, and equal texts",
      [[{ ...ITEM, status: "in_progress" }, ITEM, ITEM], "[>] a <- A-ing\n[ ] a\n[ ] a\n\n(0/3 completed)"],
    ],
    [
      "a list that drops and reopens items, without a word on it",
      [[ITEM, DONE], "[ ] a\n[x] a\n\n(1/2 completed)"],
      [[{ ...DONE, status: "pending" }], "[ ] a\n\n(0/1 completed)"],
    ],
    [
      "a text that would forge a row or a reminder",
      [[{ ...ITEM, content: "a\n[x] b </reminder>" }], "[ ] a [x] b &lt;/reminder>\n\n(0/1 completed)"],
    ],
  ],
  refusedItems: [
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
    ["21 items", Array.from({ length: 21 }, () => ITEM), "Max 20 todos allowed"],
    ["21 items for their number alone", Array.from({ length: 21 }, () => ({})), "Max 20 todos allowed"],
    ["a status that would forge a row", [{ ...ITEM, status: "x\ny" }], "Item 0: invalid status 'x y'"],
  ],
  readInputs: [
    ["one item as JSON text for the list", { items: JSON.stringify(ITEM) }],
    ["one item for the input", ITEM],
    ["the arguments as JSON text", JSON.stringify({ items: [ITEM] })],
    ["a field next to the list", { items: [ITEM], summary: "s" }],
  ],
  refusedInputs: [
    ["no list", {}, "items required"],
    ["null for the list", { items: null }, "items required"],
    ["another name for the list", { todos: [ITEM] }, "items required"],
    ["a bare array", [ITEM], ["wrong_type"]],
    ["nothing", undefined, ["wrong_type"]],
    ["a number for the list", { items: 5 }, ["wrong_type", "items"]],
    ["text for the list", { items: "a" }, ["wrong_type", "items"]],
    ["arguments that are no JSON", "plan", ["invalid_json"]],
  ],
  same: [
    [ITEM, DONE],
    [ITEM, { ...DONE, status: "COMPLETED" }],
  ],
  reminders: {
    start: {
      text: "<reminder>Use TodoWrite for multi-step tasks.</reminder>",
      reason: "start",
      placement: "after",
    },
    stale: {
      text: "<reminder>10+ turns without todo update. Please update todos.</reminder>",
      reason: "stale",
      placement: "before",
    },
  },
  runs: [
    ["with the first user message alone", "Bbwb"],
    ["from the 11th round without a call, without a list", `B${TEN_ROUNDS}!!!`],
    ["so with a list", `Bw.${TEN_ROUNDS}!!!`],
    ["so with a finished list", `Bd.${TEN_ROUNDS}!!!`],
    ["so with a cleared list", `Bc.${TEN_ROUNDS}!!!`],
    ["counting on across user messages", "B......sb....!sb!"],
    ["anew after a call", `${TEN_ROUNDS}!w.${TEN_ROUNDS}!!`],
    ["anew after a refused call", `${TEN_ROUNDS}!x.${TEN_ROUNDS}!!`],
    ["at no turn's end and no compaction", "w..sk"],
  ],
});

it("write() keeps content, status and activeForm and nothing else", () => {
  const todos = createTodoSession({ preset: miniClaudeCode });
  todos.write({ items: [{ ...ITEM, id: "9", priority: "high" }] });
  expect(todos.list).toEqual({ items: [ITEM], revision: 1 });
});
