import { Agent, type AgentMessage, type AgentOptions, type AgentTool } from "@earendil-works/pi-agent-core";
import { createModels, type Model, validateToolArguments } from "@earendil-works/pi-ai";
import { anthropicProvider } from "@earendil-works/pi-ai/providers/anthropic";
import { createTodoSession, type TodoSession } from "agent-todos";
import { connectTodos, todosFromTranscript } from "agent-todos/pi";
import * as presets from "agent-todos/presets";
import { afterEach, expect, it } from "vitest";
import type { ScriptedTurn } from "../support/api-server/scripted-turn.js";
import { type ApiServer, startApiServer } from "../support/api-server/start-api-server.js";
import { createScriptedModel } from "./support/pi-model.js";
import { playScenario, type RunScenario, scenariosOf, WHOLE_PLAN } from "./support/scenario.js";
import { countBlind, cutToNewest, expectInSight, expectRepeated, LONG_RUN } from "./support/sight.js";
import {
  createPlanSession,
  doWork,
  expectSeen,
  expectUntouchedHistory,
  FINISHED,
  linesOf,
  plan,
  TASK,
  TURNS,
  WORK,
} from "./support/whole-plan.js";

const WRITE = { calls: [plan("in_progress", "pending")] };
const WORKED = { calls: [{ name: "work", input: { step: "next" } }] };

const work: AgentTool = {
  ...WORK,
  label: "Work",
  execute: async () => ({ content: [{ type: "text", text: doWork() }], details: {} }),
};

let server: ApiServer | undefined;

afterEach(() => server?.close());

function start(
  turns: readonly ScriptedTurn[],
  todos: TodoSession,
  {
    messages = [],
    first = 0,
    tools = [work],
    ...options
  }: Partial<{ messages: AgentMessage[]; first: number; tools: AgentTool[] }> &
    Pick<AgentOptions, "transformContext"> = {},
) {
  const scripted = createScriptedModel(turns, first);
  const { model, streamFn } = scripted;
  const agent = new Agent({
    initialState: { systemPrompt: "You write code.", model, tools, messages },
    streamFn,
    ...options,
  });
  connectTodos(agent, todos);
  return { agent, scripted };
}

function runIn(mode: "parallel" | "sequential"): RunScenario {
  return async ({ todos, turns, says, settings }) => {
    const { agent, scripted } = start(turns, todos);
    agent.toolExecution = mode;
    for (const words of says) await agent.prompt(words);
    return { requests: scripted.requests, list: todosFromTranscript(agent.state.messages, settings) };
  };
}

it.each(["parallel", "sequential"] as const)("Pi runs a whole plan, calls in %s", (mode) =>
  playScenario(WHOLE_PLAN, runIn(mode)),
);

it.each(scenariosOf("Pi"))("%s", (_name, scenario) => playScenario(scenario, runIn("parallel")));

it("Pi runs a whole plan against the Messages API", async () => {
  server = await startApiServer(TURNS);
  const todos = createPlanSession();
  const model: Model<"anthropic-messages"> = {
    id: "test-model",
    name: "test-model",
    api: "anthropic-messages",
    provider: "anthropic",
    baseUrl: server.url,
    reasoning: false,
    input: ["text"],
    cost: { input: 0, output: 0, cacheRead: 0, cacheWrite: 0 },
    contextWindow: 100_000,
    maxTokens: 1000,
  };
  const models = createModels();
  models.setProvider(anthropicProvider());
  const agent = new Agent({
    initialState: { systemPrompt: "You write code.", model, tools: [work] },
    getApiKey: () => "test-key",
    // A cache point moves with the end of the conversation.
    streamFn: (one, context, options) => models.streamSimple(one, context, { ...options, cacheRetention: "none" }),
  });
  connectTodos(agent, todos);
  await agent.prompt(TASK);
  expect(server.refusals).toEqual([]);
  expect(linesOf(todos.list)).toEqual(FINISHED);
  expectSeen(server.requests.at(-1)?.body["messages"]);
  expectUntouchedHistory(server.requests.map(({ body }) => body["messages"] as readonly unknown[]));
});

it("each step in a process of its own leaves what was sent as it is", async () => {
  let stored = JSON.stringify({ messages: [], snapshot: null });
  const requests: (readonly unknown[])[] = [];
  for (const [first, turn] of TURNS.entries()) {
    const { messages, snapshot } = JSON.parse(stored);
    const nag = { start: true, stale: { after: 2, spacing: 10 } };
    const todos = createTodoSession({ nag, snapshot });
    const { agent, scripted } = start([turn], todos, { messages, first });
    // The run ends after this step, as if the process did.
    agent.subscribe((event) => {
      if (event.type === "turn_end") agent.abort();
    });
    await (messages.length === 0 || messages.at(-1).role === "assistant" ? agent.prompt(TASK) : agent.continue());
    requests.push(...scripted.requests);
    const kept = agent.state.messages.filter((one) => one.role !== "assistant" || one.stopReason !== "aborted");
    stored = JSON.stringify({ messages: kept, snapshot: todos.snapshot() });
  }
  expect(requests).toHaveLength(TURNS.length);
  expectUntouchedHistory(requests);
});

it("no arguments are refused before the session sees them", async () => {
  const todos = createTodoSession();
  const { agent, scripted } = start(
    [
      { calls: [{ name: "todo_write", input: { items: '[{"text":"a","status":"todo"}]' } }] },
      { calls: [{ name: "todo_write", input: {} }] },
      { calls: [{ name: "todo_write", input: { todos: 7 } }] },
      { text: "Done." },
    ],
    todos,
  );
  await agent.prompt(TASK);
  expectSeen(scripted.requests.at(-1), [TASK, "0/1 done. Next: a.", "Not saved: ", "Not saved: "]);
  const results = agent.state.messages.filter((message) => message.role === "toolResult");
  expect(results.map(({ isError }) => isError)).toEqual([false, true, true]);
  expect(scripted.tools[0]?.find(({ name }) => name === "todo_write")).toMatchObject({
    description: todos.tool.description,
    parameters: { properties: todos.tool.parameters["properties"], required: ["todos"] },
  });
});

const ALL = Object.values(presets).filter((preset) => typeof preset === "object");

it.each(ALL.map((preset) => [preset.name, preset] as const))("Pi lets any arguments of %s through", (_name, preset) => {
  const { agent } = start([], createTodoSession({ preset }));
  const tools = agent.state.tools.filter(({ name }) => name !== "work");
  expect(tools.length).toBeGreaterThan(0);
  for (const tool of tools) {
    for (const sent of [{}, { todos: [{}] }, { id: 7 }, null, "text", [1]]) {
      const prepared = {
        type: "toolCall",
        id: "c1",
        name: tool.name,
        arguments: Object(tool.prepareArguments?.(sent)),
      } as const;
      expect(validateToolArguments(tool, prepared)).toEqual(prepared.arguments);
    }
  }
});

it("a person who writes while the agent works begins a turn, and gets no nudge before the answer", async () => {
  const moments: string[] = [];
  const todos = createTodoSession({ onEvent: (event) => "moment" in event && moments.push(event.moment) });
  const { agent, scripted } = start([WRITE, WORKED, { text: "Done." }, { text: "Sure?" }], todos);
  agent.subscribe((event) => {
    if (event.type !== "message_end" || event.message.role !== "toolResult" || event.message.toolName !== "work")
      return;
    agent.followUp({ role: "user", content: "And the docs", timestamp: 1 });
  });
  await agent.prompt(TASK);
  expect(scripted.requests).toHaveLength(4);
  expect(moments).toEqual(["start", "round", "round", "start", "stop"]);
  expectSeen(scripted.requests.at(-1), [TASK, "0/2 done.", "Worked.", "Done.", "And the docs"]);
  expectUntouchedHistory(scripted.requests);
});

it("a run that is aborted inside a tool leaves a list and a history to go on from", async () => {
  const todos = createTodoSession();
  const stuck: AgentTool = {
    ...work,
    name: "stuck",
    execute: async () => {
      agent.abort();
      throw new Error("Stopped.");
    },
  };
  const calls = [{ name: "stuck", input: { step: "1" } }, plan("completed", "in_progress")];
  const { agent, scripted } = start(
    [WRITE, { calls }, { text: "?" }, WORKED, { text: "Done?" }, { text: "." }],
    todos,
    { tools: [work, stuck] },
  );
  await agent.prompt(TASK);
  expect(linesOf(todos.list)).toEqual(["in_progress Read the parser", "pending Rewrite it"]);
  expect(agent.hasQueuedMessages()).toBe(false);
  agent.state.messages = agent.state.messages.filter((one) => one.role !== "assistant" || one.stopReason !== "aborted");
  await agent.prompt("Go on");
  expectUntouchedHistory(scripted.requests);
  expect(todosFromTranscript(agent.state.messages)?.items).toEqual(todos.list.items);
});

it("a reminder waits while the tool is not offered", async () => {
  const todos = createTodoSession({ nag: { start: true } });
  const { agent, scripted } = start([{ text: "Hi." }, { text: "Ho." }, { text: "Hu." }], todos);
  const { tools } = agent.state;
  agent.state.tools = [work];
  await agent.prompt("One");
  expect(todos.decision?.reason).toBe("tool_unavailable");
  agent.state.tools = tools;
  await agent.prompt("Two");
  expectSeen(scripted.requests.at(-1), ["One", "Two", "<reminder>For work"]);
});

it("every request that the host's transformContext cuts shows the plan once", async () => {
  const transformContext = async (messages: AgentMessage[]) =>
    cutToNewest(messages, 6, ({ role }) => role === "toolResult");
  const blind = start(LONG_RUN, createTodoSession({ nag: false }), { transformContext });
  await blind.agent.prompt(TASK);
  expect(countBlind(blind.scripted.requests)).toBe(10);
  const shown = start(LONG_RUN, createTodoSession({ nag: { stale: false } }), { transformContext });
  await shown.agent.prompt(TASK);
  expectInSight(shown.scripted.requests);
  expectRepeated(shown.scripted.requests, 2);
});
