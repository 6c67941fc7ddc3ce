// A model works with a shell in each framework: what its tests came to is at the step that they are about.

import { Agent as PiAgent } from "@earendil-works/pi-agent-core";
import { Agent as MastraAgent } from "@mastra/core/agent";
import { createTool } from "@mastra/core/tools";
import { Agent, tool as agentsTool, run, setTracingDisabled } from "@openai/agents";
import { type ChecksOfCall, createTodoSession, shellChecks, type TodoEvent, type TodoSession } from "agent-todos";
import { connectTodos } from "agent-todos/ai-sdk";
import { todoMiddleware } from "agent-todos/langchain";
import { todoTools as mastraTools, todoProcessor } from "agent-todos/mastra";
import { todoTools as agentsTools, todoInputFilter } from "agent-todos/openai-agents";
import { connectTodos as connectPi } from "agent-todos/pi";
import { generateText, jsonSchema, tool as sdkTool, stepCountIs } from "ai";
import { MockLanguageModelV4 } from "ai/test";
import { tool as chainTool, createAgent, HumanMessage } from "langchain";
import { beforeAll, describe, expect, it } from "vitest";
import * as z from "zod";
import type { ScriptedTurn } from "../support/api-server/scripted-turn.js";
import { scriptModel } from "./support/ai-sdk-model.js";
import { LIMIT, scripted } from "./support/langchain-model.js";
import { createScriptedModel as createMastraModel } from "./support/mastra-model.js";
import { createScriptedModel as createAgentsModel } from "./support/openai-agents-model.js";
import { createScriptedModel as createPiModel } from "./support/pi-model.js";

beforeAll(() => setTracingDisabled(true));

/** The shell of an agent: what a command comes to, as a text or as an object. */
type Shell = (command: string) => string | { readonly stdout: string; readonly exitCode: number };

interface Setup {
  readonly todos: TodoSession;
  readonly shell: Shell;
  readonly checks: ChecksOfCall;
  readonly turns: readonly ScriptedTurn[];
}

const DESCRIPTION = "Runs a command.";
const COMMAND = z.object({ command: z.string() });

/** The frameworks whose tools may return an object. */
const PLAYS: Readonly<Record<string, (setup: Setup) => Promise<unknown>>> = {
  "the AI SDK": async ({ todos, shell, checks, turns }) => {
    const { doGenerate, doStream } = scriptModel(turns);
    const { tools, prepareStep } = connectTodos(todos, { checks });
    const inputSchema = jsonSchema<{ command: string }>({
      type: "object",
      properties: { command: { type: "string" } },
      required: ["command"],
    });
    const bash = sdkTool({ description: DESCRIPTION, inputSchema, execute: async ({ command }) => shell(command) });
    const model = new MockLanguageModelV4({ doGenerate, doStream });
    await generateText({ model, tools: { ...tools, bash }, prepareStep, prompt: "Fix", stopWhen: stepCountIs(9) });
  },
  Mastra: async ({ todos, shell, checks, turns }) => {
    const { model } = createMastraModel(turns);
    const execute = async ({ command }: { command: string }) => shell(command);
    const bash = createTool({ id: "bash", description: DESCRIPTION, inputSchema: COMMAND, execute });
    const agent = new MastraAgent({
      id: "coder",
      name: "coder",
      instructions: "Write code.",
      model,
      tools: { ...mastraTools(todos), bash },
      inputProcessors: [todoProcessor(todos, { checks })],
    });
    await agent.generate("Fix", { maxSteps: 9 });
  },
  "OpenAI Agents": async ({ todos, shell, checks, turns }) => {
    const execute = async ({ command }: { command: string }) => shell(command);
    const bash = agentsTool({ name: "bash", description: DESCRIPTION, parameters: COMMAND, execute });
    const tools = [...agentsTools(todos).map((one) => agentsTool(one)), bash];
    const agent = new Agent({ name: "coder", model: createAgentsModel(turns), tools });
    await run(agent, "Fix", { callModelInputFilter: todoInputFilter(todos, { checks }) });
  },
  createAgent: async ({ todos, shell, checks, turns }) => {
    const run = async ({ command }: { command: string }) => {
      const answer = shell(command);
      return typeof answer === "string" ? answer : JSON.stringify(answer);
    };
    const bash = chainTool(run, { name: "bash", description: DESCRIPTION, schema: COMMAND });
    const middleware = [todoMiddleware({ source: () => todos, checks })] as const;
    const agent = createAgent({ model: scripted(turns), tools: [bash], middleware });
    await agent.invoke({ messages: [new HumanMessage("Fix")] }, LIMIT);
  },
  Pi: async ({ todos, shell, checks, turns }) => {
    const { model, streamFn } = createPiModel(turns);
    const bash = {
      name: "bash",
      label: "bash",
      description: DESCRIPTION,
      parameters: z.toJSONSchema(COMMAND) as never,
      execute: async (_id: string, { command }: { command: string }) => {
        const answer = shell(command);
        const text = typeof answer === "string" ? answer : JSON.stringify(answer);
        return { content: [{ type: "text" as const, text }], details: {} };
      },
    };
    const tools = [bash] as unknown as PiAgent["state"]["tools"];
    const agent = new PiAgent({ initialState: { systemPrompt: "Write code.", model, tools, messages: [] }, streamFn });
    connectPi(agent, todos, { checks });
    await agent.prompt("Fix");
    if (agent.state.errorMessage !== undefined) throw new Error(agent.state.errorMessage);
  },
};

const CONTENT = "Fix the overlap check";

function plan(status: string) {
  return { name: "todo_write", input: { todos: [{ content: CONTENT, status }] } };
}

function bash(command: string) {
  return { name: "bash", input: { command } };
}

const TURNS: readonly ScriptedTurn[] = [
  { calls: [plan("in_progress")] },
  { calls: [bash("cd app && npm test")] },
  { calls: [plan("completed"), bash("npm test | tail")] },
  { calls: [bash("npm test")] },
  { calls: [bash("npx tsc --noEmit")] },
  { text: "Fixed." },
];

const SHELLS: Readonly<Record<string, (ok: boolean) => ReturnType<Shell>>> = {
  "a text": (ok) => (ok ? "2 passed\nexit code: 0" : "1 failed\nexit code: 1"),
  "an object": (ok) => ({ stdout: ok ? "2 passed" : "1 failed", exitCode: ok ? 0 : 1 }),
};

const ROWS = Object.keys(PLAYS).flatMap((name) => Object.keys(SHELLS).map((shell) => [name, shell] as const));

describe("checks of a shell", () => {
  it.each(ROWS)("in %s, whose tool returns %s", async (name, kind) => {
    const noted: string[] = [];
    const todos = createTodoSession({
      onEvent: (event) => {
        if (event.type === "check") noted.push(`${event.name} ${event.ok} ${todos.checks[0]?.state}`);
      },
    });
    const results = [false, true, true, true];
    const shell: Shell = () => (SHELLS[kind] as (ok: boolean) => ReturnType<Shell>)(results.shift() === true);
    await PLAYS[name]?.({ todos, shell, checks: shellChecks(), turns: TURNS });
    expect(noted).toEqual(["npm test false undefined", "npm test true checked", "tsc true checked"]);
    expect(todos.checks).toEqual([
      {
        state: "checked",
        checks: [
          { name: "npm test", ok: true },
          { name: "tsc", ok: true },
        ],
      },
    ]);
  });
});

it("an agent's state keeps them where no session of the host's does", async () => {
  const noted: string[] = [];
  const onEvent = (event: TodoEvent) => {
    if (event.type === "check") noted.push(event.name);
  };
  const bashTool = chainTool(async () => "exit code: 0", { name: "bash", description: DESCRIPTION, schema: COMMAND });
  const middleware = [todoMiddleware({ checks: shellChecks(), onEvent })] as const;
  const agent = createAgent({ model: scripted(TURNS), tools: [bashTool], middleware });
  await agent.invoke({ messages: [new HumanMessage("Fix")] }, LIMIT);
  expect(noted).toEqual(["npm test", "npm test", "tsc"]);
});
