import { describe, expect, it } from "vitest";
import { type PlanRecord, type ReplayedCall, replayRecords } from "../../../src/programs/replay/index.js";

/** One call of a product in the recording of an agent, and what replay reads in it. */
interface ProductCall {
  readonly product: string;
  readonly agent: string;
  /** The file of the product, and its version, from which the form was taken. */
  readonly source: string;
  readonly call: ReplayedCall;
  readonly preset: string;
  /** The list after the call, as `status content`. */
  readonly items: readonly string[];
}

const TODOS = [
  { content: "Build", status: "completed" },
  { content: "Ship", status: "pending" },
];
const WITH_IDS = TODOS.map((todo, at) => ({ id: `${at + 1}`, ...todo }));
const BOTH = ["completed Build", "pending Ship"];
const OWN = "agent-todos: src/tool/json-schema.ts, 0.1.0";

const OWN_CALLS = [
  ["claude-code", "mcp__plan__todo_write"],
  ["codex", "mcp__plan__todo_write"],
  ["copilot-cli", "plan-todo_write"],
  ["droid", "plan___todo_write"],
  ["gemini-cli", "mcp_plan_todo_write"],
  ["goose", "plan__todo_write"],
  ["hermes", "mcp_plan_todo_write"],
  ["kimi-code", "mcp__plan__todo_write"],
  ["messages", "todo_write"],
  ["opencode", "plan_todo_write"],
  ["pi", "todo_write"],
  ["qwen-code", "mcp__plan__todo_write"],
  ["vscode", "mcp_plan_todo_write"],
].map(([agent = "", tool = ""]): ProductCall => {
  return {
    product: "agent-todos",
    agent,
    source: OWN,
    call: { tool, input: { todos: TODOS } },
    preset: "default",
    items: BOTH,
  };
});

const CALLS: readonly ProductCall[] = [
  ...OWN_CALLS,
  ...OWN_CALLS.map((row): ProductCall => {
    const input = { add: [{ content: "Tell", status: "in_progress" }] };
    return { ...row, product: "agent-todos, a patch,", call: { ...row.call, input }, items: ["in_progress Tell"] };
  }),
  {
    product: "Qwen Code",
    agent: "qwen-code",
    source: "QwenLM/qwen-code: packages/core/src/tools/todoWrite.ts, 3b44811",
    call: { tool: "todo_write", input: { todos: WITH_IDS } },
    preset: "qwenCode",
    items: BOTH,
  },
  {
    product: "Qwen Code, a new task,",
    agent: "qwen-code",
    source: "QwenLM/qwen-code: packages/core/src/tools/task-create.ts, 1661511",
    call: { tool: "task_create", input: { title: "Build", priority: "high" }, givenId: "0a1b2c3d" },
    preset: "qwenCodeTasks",
    items: ["pending Build"],
  },
  {
    product: "Cursor",
    agent: "cursor",
    source: "closed: transcripts of 2026",
    call: { tool: "todo_write", input: { merge: false, todos: WITH_IDS } },
    preset: "cursor",
    items: BOTH,
  },
  {
    product: "Grok Build",
    agent: "grok",
    source: "xai-org/grok-build: the schema of todo_write, 2026",
    call: { tool: "todo_write", input: { todos: WITH_IDS } },
    preset: "grokBuild",
    items: BOTH,
  },
  {
    product: "goose",
    agent: "goose",
    source: "block/goose: crates/goose/src/agents/todo_extension.rs, 193bb0f",
    call: { tool: "todo__todo_write", input: { content: "# Plan\n- [x] Build\n- [ ] Ship\nafter the review" } },
    preset: "goose",
    items: BOTH,
  },
  {
    product: "goose, in messages,",
    agent: "messages",
    source: "block/goose: crates/goose/src/agents/todo_extension.rs, 193bb0f",
    call: { tool: "todo__todo_write", input: { content: "# Plan\n- [x] Build\n- [ ] Ship\nafter the review" } },
    preset: "goose",
    items: BOTH,
  },
  {
    product: "hermes",
    agent: "hermes",
    source: "NousResearch/hermes-agent: tools/todo_tool.py, 038653c",
    call: { tool: "todo", input: { todos: WITH_IDS, merge: true } },
    preset: "hermes",
    items: BOTH,
  },
  {
    product: "hermes, in messages,",
    agent: "messages",
    source: "NousResearch/hermes-agent: tools/todo_tool.py, 038653c",
    call: { tool: "todo_list", input: { todos: WITH_IDS, merge: true } },
    preset: "hermes",
    items: BOTH,
  },
  {
    product: "Mistral Vibe, in messages,",
    agent: "messages",
    source: "mistralai/mistral-vibe: vibe/core/tools/builtins/todo.py, 493d65f",
    call: { tool: "todo", input: { action: "write", todos: WITH_IDS } },
    preset: "mistralVibe",
    items: BOTH,
  },
  {
    product: "pi's example of an extension",
    agent: "pi",
    source: "badlogic/pi-mono: packages/coding-agent/examples/extensions/todo.ts, fc4b8ad",
    call: {
      tool: "todo",
      input: { action: "toggle", id: 1 },
      list: [
        { id: "1", content: "Build", status: "completed" },
        { id: "2", content: "Ship", status: "pending" },
      ],
    },
    preset: "recordedList",
    items: BOTH,
  },
  {
    product: "oh-my-pi",
    agent: "pi",
    source: "can1357/oh-my-pi: packages/coding-agent/src/tools/todo.ts, 08209d0",
    call: { tool: "todo", input: { op: "init", list: [{ phase: "Release", items: ["Build", "Ship"] }] } },
    preset: "ohMyPi",
    items: ["in_progress Build", "pending Ship"],
  },
  {
    product: "oh-my-pi, several operations,",
    agent: "messages",
    source: "can1357/oh-my-pi: packages/coding-agent/src/tools/todo.ts, 08209d0",
    call: {
      tool: "todo",
      input: {
        ops: [
          { op: "init", list: [{ phase: "Release", items: ["Build", "Ship", "Tell", "Rest", "Sleep"] }] },
          { op: "append", phase: "Later", items: ["Dream"] },
          { op: "done", task: "Build" },
          { op: "drop", task: "Rest" },
          { op: "block", task: "Ship", reason: "no key" },
          { op: "start", task: "Sleep" },
          { op: "start", task: "Tell" },
          { op: "rm", phase: "Later" },
          { op: "view" },
        ],
      },
    },
    preset: "ohMyPi",
    items: [
      "completed Build",
      "pending Ship",
      "in_progress Tell",
      "cancelled Rest",
      "pending Sleep",
      "cancelled Dream",
    ],
  },
  {
    product: "Kimi CLI",
    agent: "kimi-cli",
    source: "MoonshotAI/kimi-cli: src/kimi_cli/tools/todo/__init__.py, 08336f4",
    call: {
      tool: "SetTodoList",
      input: {
        todos: [
          { title: "Build", status: "done" },
          { title: "Ship", status: "pending" },
        ],
      },
    },
    preset: "kimiCode",
    items: BOTH,
  },
  {
    product: "Gemini CLI's tracker",
    agent: "gemini-cli",
    source: "google-gemini/gemini-cli: packages/core/src/tools/trackerTools.ts, 016c80e",
    call: {
      tool: "tracker_create_task",
      input: { title: "Build", description: "All of it", type: "task", dependencies: [] },
      givenId: "0a1b2c",
    },
    preset: "geminiTracker",
    items: ["pending Build"],
  },
  {
    product: "Gemini CLI, in messages,",
    agent: "messages",
    source: "google-gemini/gemini-cli: packages/core/src/tools/write-todos.ts, f19b1f9",
    call: { tool: "write_todos", input: { todos: [{ description: "Ship", status: "blocked" }] } },
    preset: "geminiCli",
    items: ["pending Ship"],
  },
  {
    product: "LangChain, in messages,",
    agent: "messages",
    source: "langchain-ai/langchainjs: libs/langchain/src/agents/middleware/todoListMiddleware.ts, 03cb00b",
    call: { tool: "write_todos", input: { todos: TODOS } },
    preset: "langchain",
    items: BOTH,
  },
  {
    product: "Antigravity",
    agent: "antigravity",
    source: "closed: kenn-io/agentsview internal/parser/antigravity_brain_transcript.go, 64956c4",
    call: { tool: "task_md", input: { task_md: "# Release\n- [x] Build\n- [/] Ship\n  - [ ] Tell" } },
    preset: "antigravity",
    items: ["completed Build", "in_progress Ship", "pending Tell"],
  },
  {
    product: "opencode before 1.18",
    agent: "opencode",
    source: "anomalyco/opencode: packages/opencode/src/tool/todo.ts, before 1.18",
    call: { tool: "todoread", input: {} },
    preset: "openCode",
    items: [],
  },
];

describe.each(CALLS)("$product in a recording of $agent", ({ agent, call, preset, items }) => {
  const play = (made: ReplayedCall) => {
    const records: readonly PlanRecord[] = [
      { type: "session", agent },
      { type: "round", calls: [made] },
    ];
    return replayRecords(records);
  };

  it("is read by its arguments", () => {
    const { receipt, timeline } = play(call);
    expect(receipt).toMatchObject({ preset, refused: 0, unknown: {}, bookkeeping: 1 });
    const shown = timeline.steps.at(-1)?.list.items ?? [];
    expect(shown.map(({ status, content }) => `${status} ${content}`)).toEqual(items);
  });

  it("is no write if the agent refused it", () => {
    expect(play({ ...call, failed: true }).receipt).toMatchObject({ promised: 0, writes: 0, refused: 1 });
  });
});

it.each(CALLS)("the row of $product in $agent names where its form was taken from", ({ source }) => {
  expect(source).toMatch(/^(?:[\w-]+\/[\w-]+|agent-todos|closed): .+/);
});
