import { expect, it } from "vitest";
import {
  addReceipts,
  createReplayer,
  type PlanRecord,
  renderReceipt,
  replayRecords,
} from "../../../src/programs/replay/index.js";

type Row = readonly [content: string, status?: string];

function write(...rows: readonly Row[]): Extract<PlanRecord, { readonly type: "round" }> {
  const todos = rows.map(([content, status = "pending"]) => ({ content, status, activeForm: content }));
  return { type: "round", calls: [{ tool: "TodoWrite", input: { todos } }] };
}

const WORK: PlanRecord = { type: "round", calls: [{ tool: "bash" }] };

const [TESTS, DEPLOY] = ["Write tests for login", "Deploy to staging"];

it.each<[what: string, records: PlanRecord[], figures: object]>([
  ["nothing", [], { promised: 0, rounds: 0, preset: null }],
  ["work without a list", [WORK, WORK], { promised: 0, rounds: 2, bookkeeping: 0, preset: null }],
  ["items finished", [write([TESTS]), write([TESTS, "completed"])], { promised: 1, done: 1, open: 0, writes: 2 }],
  ["an item left open", [write([TESTS], [DEPLOY, "completed"])], { promised: 2, done: 1, open: 1 }],
  ["an item dropped", [write([TESTS], [DEPLOY]), write([TESTS])], { promised: 2, dropped: 1, open: 1 }],
  ["a finished item left out", [write([TESTS], [DEPLOY, "completed"]), write([TESTS])], { done: 1, dropped: 0 }],
  ["a list cleared", [write([TESTS], [DEPLOY]), write()], { promised: 2, cancelled: 2, dropped: 0 }],
  [
    "what a fork adds",
    [write([TESTS]), WORK, { type: "forked" }, write([TESTS, "completed"], [DEPLOY])],
    { promised: 1, open: 1, done: 0, rounds: 1, writes: 1 },
  ],
  [
    "a fork that goes back",
    [write([TESTS]), { type: "forked" }, { type: "rewound" }, write([DEPLOY])],
    { promised: 1 },
  ],
  ["a beginning anew", [write([TESTS]), { type: "rewound" }, write([DEPLOY])], { promised: 1, open: 1, writes: 2 }],
  ["an item opened again", [write([TESTS, "completed"]), write([TESTS])], { promised: 1, open: 1, reopened: 1 }],
  ["other words", [write([TESTS]), write(["Write tests for the login"])], { promised: 1, reworded: 1 }],
  [
    "a call that cannot be read",
    [{ type: "round", calls: [{ tool: "TodoWrite", input: 3 }] }],
    { refused: 0, writes: 0, unknown: { "a call of TodoWrite": 1 } },
  ],
  [
    "a call that its agent refused, and does not apply it",
    [
      {
        type: "round",
        calls: [
          {
            tool: "TodoWrite",
            input: {
              todos: [{ content: "Write tests for login", status: "pending", activeForm: "Write tests for login" }],
            },
            failed: true,
          },
        ],
      },
    ],
    { promised: 0, refused: 1, bookkeeping: 1 },
  ],
  [
    "only rounds without other calls as rounds for the list",
    [
      write([TESTS]),
      WORK,
      {
        type: "round",
        calls: [
          {
            tool: "TodoWrite",
            input: {
              todos: [{ content: "Write tests for login", status: "pending", activeForm: "Write tests for login" }],
            },
          },
          { tool: "bash" },
        ],
      },
      { type: "round", calls: [] },
    ],
    { rounds: 4, bookkeeping: 1 },
  ],
  [
    "what a rewind left behind by what it cost alone",
    [{ ...write([TESTS]), id: "a" }, write([TESTS, "completed"], [DEPLOY]), { type: "rewound", to: "a" }],
    { promised: 1, open: 1, done: 0, writes: 2, rounds: 2 },
  ],
])("replayRecords() counts %s", (_name, records, figures) => {
  expect(replayRecords(records).receipt).toMatchObject(figures);
});

it("replayRecords() counts a rewind to a place that it never saw", () => {
  expect(replayRecords([write([TESTS]), { type: "rewound", to: "?" }]).receipt.unknown).toEqual({ rewound: 1 });
});

it("replayRecords() shows each item from its birth to its end, and the list after each change", () => {
  const { timeline } = replayRecords([WORK, write([TESTS], [DEPLOY]), write([TESTS], [DEPLOY]), write([TESTS])]);
  expect(timeline.items).toMatchObject([
    { content: TESTS, fate: "open", born: 2 },
    { content: DEPLOY, fate: "dropped", born: 2, ended: 4 },
  ]);
  expect(timeline.steps.map(({ round, list }) => [round, list.items.length])).toEqual([
    [2, 2],
    [4, 1],
  ]);
});

it.each<[string, string, object, string]>([
  ["codex", "update_plan", { plan: [{ step: TESTS, status: "pending" }] }, "codex"],
  ["gemini-cli", "write_todos", { todos: [{ description: TESTS, status: "pending" }] }, "geminiCli"],
  ["langchain", "write_todos", { todos: [{ content: TESTS, status: "pending" }] }, "langchain"],
  ["opencode", "todowrite", { todos: [{ content: TESTS, status: "pending", priority: "low" }] }, "openCode"],
  ["cursor", "todo_write", { merge: false, todos: [{ id: "1", content: TESTS, status: "pending" }] }, "cursor"],
  ["qwen-code", "todo_write", { todos: [{ id: "1", content: TESTS, status: "pending" }] }, "qwenCode"],
  ["claude-code", "TaskCreate", { subject: TESTS, description: "" }, "claudeCodeTasks"],
  ["any", "mcp__plan__TodoWrite", { todos: [{ content: TESTS, status: "pending" }] }, "claudeCode"],
])("replayRecords() reads a call of %s", (agent, tool, input, preset) => {
  const { receipt } = replayRecords([
    { type: "session", agent },
    { type: "round", calls: [{ tool, input }] },
  ]);
  expect(receipt).toMatchObject({ agent, preset, promised: 1, open: 1, refused: 0 });
});

it("replayRecords() says what the changes would have cost in other forms", () => {
  const plan: readonly Row[] = Array.from({ length: 9 }, (_, at) => [`Step number ${at} of the plan`]);
  const { tokens } = replayRecords([
    write(...plan),
    write([plan[0]?.[0] ?? "", "completed"], ...plan.slice(1)),
  ]).receipt;
  expect(tokens.asPatches).toBeLessThan(tokens.writes + tokens.replies);
  expect(tokens.riding).toBeLessThan(tokens.asPatches);
});

it("replayRecords() says what a small model would have cost that looked on at the default cadence", () => {
  const work = (count: number): readonly PlanRecord[] => Array.from({ length: count }, () => WORK);
  const observedOf = (...records: readonly PlanRecord[]): number => replayRecords(records).receipt.tokens.observed;
  const ask: PlanRecord = { type: "user" };
  const plan = write([TESTS, "in_progress"], [DEPLOY]);
  const short = observedOf(ask, plan, ...work(2), { type: "end" });
  const long = observedOf(ask, plan, ...work(2), write([TESTS, "completed"]), ...work(40), { type: "end" });
  expect(observedOf(ask, plan)).toBe(0);
  expect(short).toBeGreaterThan(300);
  expect(long).toBeGreaterThan(short);
  expect(observedOf(ask, ...work(40))).toBe(0);
  expect(observedOf(ask, plan, ...work(40), { type: "forked" })).toBe(0);
});

it("renderReceipt() leaves out what did not happen", () => {
  const { receipt } = replayRecords([write([TESTS], [DEPLOY]), write([TESTS, "completed"]), WORK]);
  expect(renderReceipt(receipt)).toBe("promised 2 · done 1 · dropped untold 1 · 67 % of rounds for the list");
  expect(renderReceipt(addReceipts([]))).toBe("promised 0 · done 0 · 0 % of rounds for the list");
});

it("replayRecords() marks an open item that is blocked, until it goes on", () => {
  const call = (status: string): PlanRecord => ({
    type: "round",
    calls: [{ tool: "write_todos", input: { todos: [{ description: DEPLOY, status }] } }],
  });
  const blockedOf = (...statuses: readonly string[]): readonly unknown[] =>
    replayRecords(statuses.map(call)).timeline.items.map(({ fate, isBlocked = false }) => [fate, isBlocked]);
  expect(blockedOf("pending", "blocked")).toEqual([["open", true]]);
  expect(blockedOf("blocked", "in_progress")).toEqual([["open", false]]);
  expect(blockedOf("blocked", "completed")).toEqual([["done", false]]);
});

it("createReplayer() keeps only the last list in the timeline with `steps: false`", () => {
  const replayer = createReplayer({ steps: false });
  for (const status of ["pending", "in_progress", "completed"]) replayer.add(write([TESTS, status]));
  const { receipt, timeline } = replayer.result();
  expect([receipt.promised, receipt.writes, timeline.items.length]).toEqual([1, 3, 1]);
  expect(timeline.steps).toMatchObject([{ round: 3, list: { items: [{ status: "completed" }] } }]);
});

it.each([
  [
    "an unknown option",
    { step: false },
    "Invalid call of createReplayer(): step is not an option (the options are steps)",
  ],
  [
    "a word in place of a boolean",
    { steps: "no" },
    'Invalid call of createReplayer(): steps must be true or false (got "no")',
  ],
  ["no object", null, "Invalid call of createReplayer(): the options must be an object (got null)"],
])("createReplayer() refuses %s", (_what, options, message) => {
  // A host without types may pass anything.
  expect(() => createReplayer(options as never)).toThrow(message);
});
