// Runs a plan whose steps go to sub-agents through the Claude Agent SDK and its real command line program: one that is
// waited for, one in the background, one that fails there, and one that is denied. By hand: npm install && npm run delegated

import assert from "node:assert/strict";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { query, type SDKUserMessage } from "@anthropic-ai/claude-agent-sdk";
import { createTodoSession, renderCheckbox } from "agent-todos";
import { todoHooks } from "agent-todos/claude-agent-sdk";
import type { ScriptedCall, ScriptedTurn } from "../../support/api-server/scripted-turn.js";
import { SUB_AGENT, startClaudeCodeApi } from "./claude-code-api.js";
import { describeMessage } from "./read-messages.js";

const STEPS = ["Review the parser", "Review the printer", "Review the tests", "Review the docs"];

function review(step: number, input: object = {}): ScriptedCall {
  const description = STEPS[step];
  const prompt = `${SUB_AGENT}: look for risks.`;
  return { name: "Agent", input: { description, prompt, subagent_type: "general-purpose", ...input } };
}

const TURNS: readonly ScriptedTurn[] = [
  { calls: [review(0, { run_in_background: false })] },
  { calls: [review(3, { run_in_background: false })] },
  { calls: [review(1)] },
  { text: "The printer is under review." },
  { text: "The printer is reviewed." },
  { calls: [review(2)] },
  { text: "The tests are under review." },
  { text: "Their review failed." },
];
// The third agent gets the script's end, which is an error.
const api = await startClaudeCodeApi(TURNS, [{ text: "No risks." }, { text: "One risk." }]);
const home = mkdtempSync(join(tmpdir(), "agent-todos-"));
const todos = createTodoSession();
todos.write({ todos: STEPS.map((content) => ({ content, status: "pending" })) });
todos.endRound();

let endTurn = (): void => {};
async function* person(): AsyncGenerator<SDKUserMessage> {
  for (const content of ["Review it.", "And the tests?"]) {
    // A turn that leaves an agent in the background, and the turn that its end begins.
    for (const turn of [0, 1]) {
      const ended = new Promise<void>((resolve) => {
        endTurn = resolve;
      });
      if (turn === 0) yield { type: "user", message: { role: "user", content }, parent_tool_use_id: null };
      await ended;
    }
  }
}

const env = {
  PATH: process.env["PATH"],
  HOME: home,
  CLAUDE_CONFIG_DIR: home,
  ANTHROPIC_BASE_URL: api.url,
  ANTHROPIC_API_KEY: "x",
  CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC: "1",
  CLAUDE_CODE_MAX_RETRIES: "0",
};
const follow = todoHooks(todos, { delegates: ["Agent"] });
const deny = {
  hookEventName: "PreToolUse",
  permissionDecision: "deny",
  permissionDecisionReason: "Not the docs.",
} as const;
const options = {
  hooks: {
    ...follow,
    PreToolUse: [
      ...(follow.PreToolUse ?? []),
      {
        hooks: [
          async (input: object) => (JSON.stringify(input).includes("the docs") ? { hookSpecificOutput: deny } : {}),
        ],
      },
    ],
  },
  tools: ["Agent"],
  allowedTools: ["Agent"],
  settingSources: [],
  systemPrompt: "You review.",
  env,
  cwd: home,
};
const states: string[] = [];
try {
  for await (const message of query({ prompt: person(), options })) {
    const line = describeMessage(message);
    if (line !== undefined) console.log(line);
    if (message.type !== "result") continue;
    states.push(todos.list.items.map(({ status }, at) => `${status}${todos.agents[at] ? "*" : ""}`).join(" "));
    endTurn();
  }
} finally {
  await api.close();
  rmSync(home, { recursive: true, force: true });
}

const last = JSON.stringify(api.conversations.at(-1));
console.log([...states, "", last, "", renderCheckbox(todos.list)].join("\n"));
assert.equal(api.conversations.length, TURNS.length);
for (const told of [
  /UserPromptSubmit hook additional context: When a call of Agent works on one step/,
  /PostToolUse:Agent hook additional context: Todos: 1\/4 done\. Next: Review the printer\./,
  /PostToolBatch hook additional context: .{0,20}\\"general-purpose\\" did not finish \\"Review the docs\\", which is pending again/,
  /UserPromptSubmit hook additional context: .{0,20}\\"general-purpose\\" changed the todo list: completed \\"Review the printer\\"/,
  /UserPromptSubmit hook additional context: .{0,20}\\"general-purpose\\" did not finish \\"Review the tests\\", which is pending again/,
]) {
  assert.match(last, told);
}
assert.equal(states.at(-1), "completed completed pending pending");
