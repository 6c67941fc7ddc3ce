import { learnClaudeCode } from "../../src/presets/index.js";
import { describePreset } from "./describe-preset.js";

const ITEM = { id: "1", text: "a", status: "pending" };
const DONE = { ...ITEM, status: "completed" };

const STEPS = ["Read hello.py", "Add type hints", "Add docstrings", "Add main guard", "Run tests"];

/** The plan of the article's walk-through, its first steps done. */
function walk(done: number): readonly object[] {
  return STEPS.map((text, index) => {
    const open = index === done ? "in_progress" : "pending";
    return { id: `${index + 1}`, text, status: index < done ? "completed" : open };
  });
}

/** Items that the article's code reads, and the row of each. */
const READ: readonly (readonly [name: string, item: unknown, row: string])[] = [
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
];

describePreset({
  preset: learnClaudeCode,
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
  },
  open: ITEM,
  done: DONE,
  openReply: "[ ] #1: a\n\n(0/1 completed)",
  clearedReply: "No todos.",
  refusal: (words) => `Error: ${words}`,
  writes: [
    [
      "the article's three rows",
      [
        [
          { id: "1", text: "Read hello.py", status: "pending" },
          { id: "2", text: "Add type hints", status: "in_progress" },
          { id: "3", text: "Add docstrings", status: "completed" },
        ],
        "[ ] #1: Read hello.py\n[>] #2: Add type hints\n[x] #3: Add docstrings\n\n(1/3 completed)",
      ],
    ],
    [
      "the article's walk-through round by round",
      [
        walk(0),
        "[>] #1: Read hello.py\n[ ] #2: Add type hints\n[ ] #3: Add docstrings\n[ ] #4: Add main guard\n[ ] #5: Run tests\n\n(0/5 completed)",
      ],
      [
        walk(1),
        "[x] #1: Read hello.py\n[>] #2: Add type hints\n[ ] #3: Add docstrings\n[ ] #4: Add main guard\n[ ] #5: Run tests\n\n(1/5 completed)",
      ],
      [
        walk(2),
        "[x] #1: Read hello.py\n[x] #2: Add type hints\n[>] #3: Add docstrings\n[ ] #4: Add main guard\n[ ] #5: Run tests\n\n(2/5 completed)",
      ],
    ],
    ...READ.map(([name, item, row]) => [name, [[item], `${row}\n\n(0/1 completed)`]] as const),
    [
      "missing ids by position, though an item before has that number",
      [
        [{ id: "2", text: "a" }, { text: "b" }, { id: "2", text: "c" }, { text: "d" }],
        "[ ] #2: a\n[ ] #2: b\n[ ] #2: c\n[ ] #4: d\n\n(0/4 completed)",
      ],
    ],
    [
      "20 items",
      [
        Array.from({ length: 20 }, () => ({ text: "a" })),
        `${Array.from({ length: 20 }, (_, index) => `[ ] #${index + 1}: a\n`).join("")}\n(0/20 completed)`,
      ],
    ],
  ],
  refusedItems: [
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
    ["21 items", Array.from({ length: 21 }, () => ITEM), "Max 20 todos allowed"],
    ["21 items before it reads them", Array.from({ length: 21 }, () => ({})), "Max 20 todos allowed"],
    ["a text called content", [{ id: "1", content: "a", status: "pending" }], "Item 1: text required"],
  ],
  readInputs: [
    ["one item for the input", ITEM],
    ["the arguments as JSON text", JSON.stringify({ items: [ITEM] })],
  ],
  refusedInputs: [
    ["no list", {}, ["required", "items"]],
    ["another name for the list", { todos: [ITEM] }, ["required", "items"]],
    ["a bare array", [ITEM], ["wrong_type"]],
  ],
  same: [
    [{ text: "a" }, { text: "b" }],
    [
      { id: "1", text: " a" },
      { id: 2, text: "b", status: "PENDING" },
    ],
  ],
  reminders: {
    stale: { text: "<reminder>Update your todos.</reminder>", reason: "stale", placement: "after" },
  },
  runs: [
    ["from the 3rd round without a call, without a list", "b..!!!"],
    ["so with a list", "bw...!!!"],
    ["so with a finished list", "bd...!!!"],
    ["so with a cleared list", "bc...!!!"],
    ["as in the article's table of eight rounds", "w...!w...!"],
    ["anew for each user message", "b..!sb..!!"],
    ["anew after a call", "..!w...!!"],
    ["anew after a refused call", "..!x...!!"],
    ["at no turn's end and no compaction", "w..sk"],
  ],
});
