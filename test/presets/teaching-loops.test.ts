import { learnClaudeCode, learnClaudeCodeMinimal, miniClaudeCode, planningState } from "../../src/presets/index.js";
import { type DescribedPreset, describePreset, repeat } from "./describe-preset.js";

const LOOP = { list: "items", clearedReply: "No todos.", refusal: (words: string) => `Error: ${words}` };
const STATUS = "pending|in_progress|completed";
const CLOSED = "(additionalProperties false)";
const LONG = "字".repeat(900);
const TEN_ROUNDS = ".".repeat(10);

const PLANNED = { content: "a", status: "pending" };
const PLANNED_DONE = { content: "a", status: "completed" };

describePreset({
  ...LOOP,
  preset: planningState,
  toolName: "todo",
  input: `{items!: [{content!: string, status: ${STATUS}, activeForm: string}${CLOSED}]}${CLOSED}`,
  open: PLANNED,
  done: PLANNED_DONE,
  openReply: "[ ]a\n(0/1 completed)",
  taken: [
    ["any length", [{ content: LONG }], `[ ]${LONG}\n(0/1 completed)`],
    ["any number of items", repeat(PLANNED, 500), `${"[ ]a\n".repeat(500)}(0/500 completed)`],
  ],
  same: [
    [PLANNED, PLANNED_DONE],
    [{ content: "a" }, PLANNED_DONE],
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

const FORMED = { content: "a", status: "pending", activeForm: "A-ing" };
const FORMED_DONE = { ...FORMED, status: "completed" };

describePreset({
  ...LOOP,
  preset: miniClaudeCode,
  toolName: "TodoWrite",
  input: `{items!: [{content!: string, status!: ${STATUS}, activeForm!: string}${CLOSED}]}${CLOSED}`,
  open: FORMED,
  done: FORMED_DONE,
  openReply: "[ ] a\n\n(0/1 completed)",
  taken: [
    ["any length", [{ content: LONG, activeForm: "b" }], `[ ] ${LONG}\n\n(0/1 completed)`],
    ["20 items", repeat(FORMED, 20), `${"[ ] a\n".repeat(20)}\n(0/20 completed)`],
  ],
  refused: [["nothing", undefined, ["wrong_type"]]],
  most: [20, "Max 20 todos allowed"],
  same: [
    [FORMED, FORMED_DONE],
    [FORMED, { ...FORMED_DONE, status: "COMPLETED" }],
  ],
  reminders: {
    start: { text: "<reminder>Use TodoWrite for multi-step tasks.</reminder>", reason: "start", placement: "after" },
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

const NAMED = { id: "1", text: "a", status: "pending" };
const LONG_NAMED = ["any length", [{ id: "1", text: LONG }], `[ ] #1: ${LONG}\n\n(0/1 completed)`] as const;

const MANAGER: Omit<DescribedPreset, "preset" | "same"> = {
  ...LOOP,
  toolName: "todo",
  input: `{items!: [{id!: string, text!: string, status!: ${STATUS}}${CLOSED}]}${CLOSED}`,
  open: NAMED,
  done: { ...NAMED, status: "completed" },
  openReply: "[ ] #1: a\n\n(0/1 completed)",
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
};

describePreset({
  ...MANAGER,
  preset: learnClaudeCode,
  taken: [
    LONG_NAMED,
    [
      "20 items",
      repeat({ text: "a" }, 20),
      `${repeat("", 20)
        .map((_, index) => `[ ] #${index + 1}: a\n`)
        .join("")}\n(0/20 completed)`,
    ],
  ],
  most: [20, "Max 20 todos allowed"],
  same: [
    [{ text: "a" }, { text: "b" }],
    [
      { id: "1", text: " a" },
      { id: 2, text: "b", status: "PENDING" },
    ],
  ],
  reminders: { stale: { text: "<reminder>Update your todos.</reminder>", reason: "stale", placement: "after" } },
});

describePreset({
  ...MANAGER,
  preset: learnClaudeCodeMinimal,
  taken: [
    LONG_NAMED,
    ["any number of items, and one id twice", repeat(NAMED, 300), `${"[ ] #1: a\n".repeat(300)}\n(0/300 completed)`],
  ],
  same: [[NAMED], [{ id: 1, text: "a" }]],
  reminders: { stale: { text: "<reminder>Update your todos.</reminder>", reason: "stale", placement: "before" } },
});
