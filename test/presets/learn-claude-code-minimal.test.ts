import { createTodoTool } from "../../src/index.js";
import { learnClaudeCode, learnClaudeCodeMinimal } from "../../src/presets/index.js";
import { describePreset } from "./describe-preset.js";
import { withoutWords } from "./without-words.js";

const ITEM = { id: "1", text: "a", status: "pending" };
const DONE = { ...ITEM, status: "completed" };

/** Items that the article's code takes, and the row of each. */
const TAKEN: readonly (readonly [name: string, item: unknown, row: string])[] = [
  ["white space, as it is", { id: " 1", text: " a ", status: "pending" }, "[ ] # 1:  a "],
  ["no status", { id: "1", text: "a" }, "[ ] #1: a"],
  ["an empty text", { id: "1", text: "", status: "pending" }, "[ ] #1: "],
  ["an id that is a number", { id: 4, text: "a", status: "pending" }, "[ ] #4: a"],
  ["values of other kinds", { id: null, text: [true, "b"] }, "[ ] #None: [True, 'b']"],
  ["Japanese", { id: "い", text: "テストを書く 🚀", status: "pending" }, "[ ] #い: テストを書く 🚀"],
  ["any length", { id: "1", text: "字".repeat(900) }, `[ ] #1: ${"字".repeat(900)}`],
  ["fields of its own, dropped", { ...ITEM, activeForm: "A-ing" }, "[ ] #1: a"],
  ["an empty id", { ...ITEM, id: "" }, "[ ] #: a"],
];

describePreset({
  preset: learnClaudeCodeMinimal,
  toolName: "todo",
  list: "items",
  parameters: withoutWords(createTodoTool(learnClaudeCode.tool).parameters),
  open: ITEM,
  done: DONE,
  openReply: "[ ] #1: a\n\n(0/1 completed)",
  clearedReply: "No todos.",
  refusal: (words) => `Error: ${words}`,
  writes: [
    [
      "rows with ids, a blank line and the count",
      [
        [
          { id: "1", text: "task A", status: "pending" },
          { id: "2", text: "task B", status: "in_progress" },
          { id: "3", text: "task C", status: "completed" },
        ],
        "[ ] #1: task A\n[>] #2: task B\n[x] #3: task C\n\n(1/3 completed)",
      ],
    ],
    ...TAKEN.map(([name, item, row]) => [name, [[item], `${row}\n\n(0/1 completed)`]] as const),
    [
      "any number of items, and one id twice",
      [Array.from({ length: 300 }, () => ITEM), `${"[ ] #1: a\n".repeat(300)}\n(0/300 completed)`],
    ],
  ],
  refusedItems: [
    [
      "two in progress",
      [
        { ...ITEM, status: "in_progress" },
        { ...ITEM, status: "in_progress" },
      ],
      "Only one task can be in_progress",
    ],
    ["no id", [ITEM, { text: "a", status: "pending" }], ["required", "items", 1, "id"]],
    ["no text", [{ id: "1", status: "pending" }], ["required", "items", 0, "text"]],
    ["id before text", [{}], ["required", "items", 0, "id"]],
    ["an unknown status", [{ ...ITEM, status: "done" }], ["invalid_status", "items", 0, "status"]],
    ["a status in other letters", [{ ...ITEM, status: "Pending" }], ["invalid_status", "items", 0, "status"]],
    ["status null", [{ ...ITEM, status: null }], ["invalid_status", "items", 0, "status"]],
  ],
  readInputs: [["one item for the input", ITEM]],
  refusedInputs: [
    ["no list", {}, ["required", "items"]],
    ["another name for the list", { todos: [ITEM] }, ["required", "items"]],
    ["a bare array", [ITEM], ["wrong_type"]],
  ],
  same: [[ITEM], [{ id: 1, text: "a" }]],
  reminders: {
    stale: { text: "<reminder>Update your todos.</reminder>", reason: "stale", placement: "before" },
  },
  runs: [
    ["from the 3rd round without a call, without a list", "b..!!!"],
    ["so with a list", "bw...!!!"],
    ["so with a finished list", "bd...!!!"],
    ["anew for each user message", "b..!sb..!"],
    ["anew after a call", "..!w...!"],
    ["anew after a refused call", "..!x...!"],
    ["at no turn's end and no compaction", "w..sk"],
  ],
});
