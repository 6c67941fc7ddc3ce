// Real clients on scripted models whose hosts cut each request, and what the models were sent.
import { type AgentMessage, Agent as PiAgent } from "@earendil-works/pi-agent-core";
import { Agent as MastraAgent } from "@mastra/core/agent";
import { createTool } from "@mastra/core/tools";
import { type AgentInputItem, Agent as OpenAiAgent, tool as openAiTool, run, setTracingDisabled } from "@openai/agents";
import type { TodoSession } from "agent-todos";
import { connectTodos } from "agent-todos/ai-sdk";
import { todoMiddleware } from "agent-todos/langchain";
import { todoTools as mastraTools, todoProcessor, todoTurnEnd } from "agent-todos/mastra";
import { todoTools as agentsTools, todoInputFilter } from "agent-todos/openai-agents";
import { connectTodos as connectPi } from "agent-todos/pi";
import * as ai from "ai";
import { type AgentMiddleware, createAgent, createMiddleware, HumanMessage } from "langchain";
import * as z from "zod";
import type { ScriptedTurn } from "../../support/api-server/scripted-turn.js";
import { scriptModel } from "./ai-sdk-model.js";
import { settings7 } from "./ai-sdk-runs.js";
import { LIMIT, work as langChainWork, requestsOf, scripted, start } from "./langchain-model.js";
import { createScriptedModel as scriptMastra } from "./mastra-model.js";
import { createScriptedModel as scriptAgents } from "./openai-agents-model.js";
import { createScriptedModel as scriptPi } from "./pi-model.js";
import { doWork, TASK, WORK } from "./whole-plan.js";

/** Cuts the messages of a request; `user` writes a message of the person in the host's form. */
export type Cut = <M extends object>(messages: readonly M[], user: (text: string) => M) => M[];

/** Runs an agent on a script; returns what its model was sent. */
export type SightHost = (
  todos: TodoSession,
  turns: readonly ScriptedTurn[],
  cut: Cut,
) => Promise<readonly (readonly unknown[])[]>;

const { description } = WORK;
const MANY_STEPS = 60;

async function runSdk(todos: TodoSession, turns: readonly ScriptedTurn[], cut: Cut) {
  const connected = connectTodos(todos);
  const script = scriptModel(turns);
  const user = (content: string): ai.ModelMessage => ({ role: "user", content });
  const prepareStep = (step: { readonly messages: ai.ModelMessage[]; readonly stepNumber: number }) =>
    connected.prepareStep({ ...step, messages: cut(step.messages, user) });
  const stopWhen = ai.isStepCount(MANY_STEPS);
  await ai.generateText({ ...settings7(connected, script), prepareStep, stopWhen, prompt: TASK });
  return script.prompts;
}

async function runLangChain(todos: TodoSession, turns: readonly ScriptedTurn[], cut: Cut) {
  const model = scripted(turns);
  const window = createMiddleware({
    name: "Window",
    wrapModelCall: (request, handler) =>
      handler({ ...request, messages: cut(request.messages, (text) => new HumanMessage(text)) }),
  }) as AgentMiddleware;
  const middleware = [window, todoMiddleware({ source: todos })];
  const agent = createAgent({ model, tools: [langChainWork], middleware });
  await agent.invoke(start(), { ...LIMIT, recursionLimit: 300 });
  return requestsOf(model);
}

const mastraWork = createTool({
  id: "work",
  description,
  inputSchema: z.looseObject({}),
  execute: async () => doWork(),
});

async function runMastra(todos: TodoSession, turns: readonly ScriptedTurn[], cut: Cut) {
  const script = scriptMastra(turns);
  const user = (text: string): object => ({ role: "user", content: [{ type: "text", text }] });
  const window = {
    id: "window",
    // The prompt's own messages, or fewer.
    processLLMRequest: async ({ prompt }: { prompt: object[] }) => ({ prompt: cut(prompt, user) as never[] }),
  };
  const agent = new MastraAgent({
    id: "coder",
    name: "coder",
    instructions: "Write code.",
    model: script.model,
    tools: { ...mastraTools(todos), work: mastraWork },
    inputProcessors: [window as never, todoProcessor(todos)],
  });
  await agent.generate(TASK, { maxSteps: MANY_STEPS, onIterationComplete: todoTurnEnd(todos) });
  // Mastra copies a call's arguments next to its result, where no provider reads them.
  return script.requests.map((request) =>
    request.map((message) =>
      message.role === "tool"
        ? JSON.parse(JSON.stringify(message, (key, value) => (key === "input" ? 0 : value)))
        : message,
    ),
  );
}

const agentsWork = openAiTool({
  ...WORK,
  strict: false,
  parameters: { ...WORK.parameters, required: ["step"], additionalProperties: true },
  execute: doWork,
});

async function runAgents(todos: TodoSession, turns: readonly ScriptedTurn[], cut: Cut) {
  setTracingDisabled(true);
  const model = scriptAgents(turns);
  const filter = todoInputFilter(todos);
  const tools = [...agentsTools(todos).map((one) => openAiTool(one)), agentsWork];
  const agent = new OpenAiAgent({ name: "coder", model, instructions: "Write code.", tools });
  const user = (content: string): AgentInputItem => ({ role: "user", content });
  await run(agent, TASK, {
    maxTurns: MANY_STEPS,
    callModelInputFilter: ({ modelData, ...rest }) =>
      filter({ ...rest, modelData: { ...modelData, input: cut(modelData.input, user) } }),
  });
  return model.requests;
}

async function runPi(todos: TodoSession, turns: readonly ScriptedTurn[], cut: Cut) {
  const { model, streamFn, requests } = scriptPi(turns);
  const execute = async () => ({ content: [{ type: "text" as const, text: doWork() }], details: {} });
  const tools = [{ ...WORK, label: "Work", execute }];
  const user = (content: string): AgentMessage => ({ role: "user", content, timestamp: 0 });
  const transformContext = async (messages: AgentMessage[]) => cut(messages, user);
  const agent = new PiAgent({
    initialState: { systemPrompt: "Write code.", model, tools },
    streamFn,
    transformContext,
  });
  connectPi(agent, todos);
  await agent.prompt(TASK);
  return requests;
}

/** The clients of frameworks, by name. */
export const SIGHT_HOSTS: Readonly<Record<string, SightHost>> = {
  "the AI SDK": runSdk,
  LangChain: runLangChain,
  Mastra: runMastra,
  "OpenAI Agents": runAgents,
  Pi: runPi,
};
