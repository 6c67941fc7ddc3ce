// Runs a whole plan through the Claude Agent SDK and its real command line program against the local server.
// By hand: npm install && npm start

import assert from "node:assert/strict";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { SDKUserMessage } from "@anthropic-ai/claude-agent-sdk";
import { createTodoSession, renderCheckbox } from "agent-todos";
import type { ScriptedCall, ScriptedTurn } from "../../support/api-server/scripted-turn.js";
import { startAgent } from "./agent.js";
import { startClaudeCodeApi } from "./claude-code-api.js";
import { describeMessage, remindersOf, wordsOf } from "./read-messages.js";

const TOOL = "mcp__todos__todo_write";

function plan(...statuses: readonly string[]): ScriptedCall {
  const contents = ["Read the parser", "Rewrite it", "Run the tests"];
  return { name: TOOL, input: { todos: statuses.map((status, index) => ({ content: contents[index], status })) } };
}

/** The rounds without a write after which a turn's end counts as forgotten. */
const UNWRITTEN = 4;

const work: ScriptedCall = { name: "mcp__todos__work", input: { step: "next" } };

const TURNS: readonly ScriptedTurn[] = [
  { calls: [plan("in_progress", "pending")] },
  { calls: [work] },
  { calls: [work, work] },
  { calls: [plan("failed", "in_progress")] },
  { calls: [plan("completed", "in_progress"), work, plan("completed", "in_progress", "pending")] },
  // A turn's end is left alone while the list is fresh.
  ...Array.from({ length: UNWRITTEN }, () => ({ calls: [work] })),
  { text: "All done." },
  { calls: [plan("completed", "completed", "in_progress")] },
  { calls: [work] },
  { text: "Now all is done." },
  { text: "<summary>The parser is read and rewritten.</summary>" },
  { calls: [plan("completed", "completed", "completed")] },
  { text: "Done." },
];

const api = await startClaudeCodeApi(TURNS);
const home = mkdtempSync(join(tmpdir(), "agent-todos-"));
const todos = createTodoSession({ nag: { toolName: TOOL, start: true, stale: { after: 2, spacing: 10 } } });

let endTurn = (): void => {};
async function* person(): AsyncGenerator<SDKUserMessage> {
  for (const content of ["Refactor the parser.", "/compact", "Go on."]) {
    const ended = new Promise<void>((resolve) => {
      endTurn = resolve;
    });
    yield { type: "user", message: { role: "user", content }, parent_tool_use_id: null };
    await ended;
  }
}

// Nothing of the machine's own Claude Code takes part.
const env = {
  PATH: process.env["PATH"],
  HOME: home,
  CLAUDE_CONFIG_DIR: home,
  ANTHROPIC_BASE_URL: api.url,
  ANTHROPIC_API_KEY: "x",
  CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC: "1",
};

try {
  for await (const message of startAgent(todos, person(), { env, cwd: home })) {
    const line = describeMessage(message);
    if (line !== undefined) console.log(line);
    if (message.type === "result") endTurn();
  }
} finally {
  await api.close();
  rmSync(home, { recursive: true, force: true });
}

/** The requests of the first turn; the one after them asks for the summary. */
const turn = api.conversations.slice(0, 9 + UNWRITTEN);
const reminders = [...remindersOf(turn.at(-1) ?? []), ...remindersOf(api.conversations.at(-1) ?? [])];
console.log(["", ...reminders, "", renderCheckbox(todos.list)].join("\n"));

assert.deepEqual(api.refusals(), []);
assert.equal(api.conversations.length, TURNS.length);
assert.deepEqual(
  todos.list.items.map(({ status }) => status),
  ["completed", "completed", "completed"],
);
const expected = [
  "system: UserPromptSubmit hook additional context: For work of three or more steps",
  "system: PostToolBatch hook additional context: The todo list has not been written for 2 rounds",
  "user: Stop hook additional context: 2 of 3 todos are still open",
  "system: SessionStart hook additional context: Earlier messages were dropped.",
];
assert.deepEqual(
  reminders.map((line, index) => line.slice(0, expected[index]?.length)),
  expected,
);
// What was sent once stays: Claude Code moves its cache marks and nothing else.
for (const [at, messages] of turn.entries()) {
  const next = turn[at + 1];
  if (next !== undefined) assert.deepEqual(next.slice(0, messages.length).map(wordsOf), messages.map(wordsOf));
}
