// Runs a plan without a todo tool through the Claude Agent SDK and its real command line program: an observer hears of
// it by hooks. By hand: npm install && npm run observed

import assert from "node:assert/strict";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { query } from "@anthropic-ai/claude-agent-sdk";
import { createTodoSession, renderCheckbox } from "agent-todos";
import { observerHooks } from "agent-todos/claude-agent-sdk";
import { type ObserverRequest, observePlan } from "agent-todos/observe";
import type { ScriptedTurn } from "../../support/api-server/scripted-turn.js";
import { startClaudeCodeApi } from "./claude-code-api.js";

const home = mkdtempSync(join(tmpdir(), "agent-todos-"));
writeFileSync(join(home, "parser.ts"), "export const parse = 1;\n");

const TURNS: readonly ScriptedTurn[] = [
  { calls: [{ name: "Bash", input: { command: "cat missing.ts", description: "Read" } }] },
  { calls: [{ name: "Bash", input: { command: "echo fixed > parser.ts", description: "Fix" } }] },
  { text: "Fixed." },
];

const prompts: string[] = [];
async function ask({ prompt }: ObserverRequest): Promise<unknown> {
  prompts.push(prompt);
  return prompt.includes("The agent has ended its turn.")
    ? { updates: [1, 2].map((round) => ({ id: `#${round}`, status: "completed", round })) }
    : { add: [{ content: "Read the file" }, { content: "Fix the parser", status: "in_progress" }] };
}

const api = await startClaudeCodeApi(TURNS);
const todos = createTodoSession({ nag: false });
const refused: string[] = [];
const watching = observePlan(todos, {
  ask,
  onEvent: (event) => refused.push(...("refused" in event ? event.refused.map(({ code }) => code) : [])),
});
const env = {
  PATH: process.env["PATH"],
  HOME: home,
  CLAUDE_CONFIG_DIR: home,
  ANTHROPIC_BASE_URL: api.url,
  ANTHROPIC_API_KEY: "x",
  CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC: "1",
};
const options = {
  hooks: observerHooks(watching),
  tools: ["Bash"],
  allowedTools: ["Bash"],
  settingSources: [],
  systemPrompt: "You fix parsers.",
  env,
  cwd: home,
};
try {
  for await (const message of query({ prompt: "Fix the parser.", options })) console.log(message.type);
} finally {
  await api.close();
  rmSync(home, { recursive: true, force: true });
}

console.log([...prompts, renderCheckbox(todos.list)].join("\n\n"));
assert.deepEqual(api.refusals(), []);
assert.equal(api.conversations.length, TURNS.length);
assert.match(prompts[0] ?? "", /The person said: Fix the parser\./);
assert.match(prompts[0] ?? "", /1: Bash .*cat missing\.ts.*\(failed\)/);
assert.match(prompts.at(-1) ?? "", /The agent said last: Fixed\./);
// The first call failed, so nothing is finished by it.
assert.deepEqual(refused, ["failed_round"]);
assert.deepEqual(
  todos.list.items.map(({ status }) => status),
  ["pending", "completed"],
);
