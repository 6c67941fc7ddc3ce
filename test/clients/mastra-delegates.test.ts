// A model of Mastra gives steps of its plan to agents: those in `agents`, and tools that run one.

import { Mastra } from "@mastra/core";
import { Agent } from "@mastra/core/agent";
import { RequestContext } from "@mastra/core/request-context";
import { SignalProvider } from "@mastra/core/signals";
import { InMemoryStore } from "@mastra/core/storage";
import { createTool } from "@mastra/core/tools";
import { createTodoSession, renderProgress, type TodoSession } from "agent-todos";
import { type DelegatesOptions, todoProcessor, todoSignals, todoTools } from "agent-todos/mastra";
import { cursor } from "agent-todos/presets";
import { createSharedTodos, memoryStore } from "agent-todos/shared";
import { expect, it } from "vitest";
import * as z from "zod";
import type { ScriptedCall, ScriptedTurn } from "../support/api-server/scripted-turn.js";
import { createScriptedModel } from "./support/mastra-model.js";
import { linesOf } from "./support/whole-plan.js";

const STEPS = ["Review the parser", "Review the printer"];
const todos = STEPS.map((content) => ({ content, status: "pending" }));
const WRITE = { name: "todo_write", input: { todos } };

function review(step?: string, name = "agent-reviewer"): ScriptedCall {
  return { name, input: { prompt: "Look", ...(step !== undefined && { step }) } };
}

/** A reviewer, which finds the words of its script; without words it fails. */
function createReviewer(words: readonly string[]) {
  const scripted = createScriptedModel(words.map((text) => ({ text })));
  const { model } = scripted;
  return { ...scripted, agent: new Agent({ id: "reviewer", name: "reviewer", instructions: "Review.", model }) };
}

interface Parent {
  readonly agents?: Record<string, Agent>;
  readonly tools?: Record<string, ReturnType<typeof ownTool>>;
  readonly options?: DelegatesOptions & { readonly preset?: typeof cursor };
  readonly stream?: boolean;
  readonly run?: object;
}

const DELEGATES = { delegates: ["agent-reviewer", "review"] };

async function runParent(
  session: TodoSession,
  turns: readonly ScriptedTurn[],
  { agents = {}, tools = {}, options = DELEGATES, stream = false, run = {} }: Parent,
) {
  const scripted = createScriptedModel([...turns, { text: "Shall I go on?" }], "v3");
  const agent = new Agent({
    id: "lead",
    name: "lead",
    instructions: "Lead.",
    model: scripted.model,
    agents,
    tools,
    signals: [todoSignals(SignalProvider, session, options)],
  });
  const result = stream
    ? await (await agent.stream("Review", { maxSteps: 9, ...run })).getFullOutput()
    : await agent.generate("Review", { maxSteps: 9, ...run });
  return { ...scripted, agent, result, last: JSON.stringify(scripted.requests.at(-1)) };
}

const ROWS: readonly {
  readonly name: string;
  readonly calls: readonly ScriptedCall[];
  readonly words: readonly string[];
  readonly lines: readonly string[];
  readonly told: readonly string[];
}[] = [
  {
    name: "one call",
    calls: [review("Review the printer")],
    words: ["No risks."],
    lines: ["pending", "completed"],
    told: ["No risks.\\n\\nTodos: 1/2 done. Next: Review the parser."],
  },
  {
    name: "parallel calls",
    calls: [review("Review the parser"), review("Review the printer")],
    words: ["No risks.", "One risk."],
    lines: ["completed", "completed"],
    told: ["No risks.\\n\\nTodos: ", "One risk.\\n\\nTodos: ", "2/2 done."],
  },
  {
    name: "several agents at one step",
    calls: [review("Review the parser"), review("Review the parser")],
    words: ["No risks.", "One risk."],
    lines: ["completed", "pending"],
    told: ["No risks.\\n\\nTodos: ", "One risk.\\n\\nTodos: ", "1/2 done."],
  },
  {
    name: "an agent that fails",
    calls: [review("Review the parser")],
    words: [],
    lines: ["pending", "pending"],
    told: ["Failed agent tool execution for reviewer\\n\\nTodos: ", "which is pending again"],
  },
  {
    name: "an unknown step",
    calls: [review("Paint the shed")],
    words: ["No risks."],
    lines: ["pending", "pending"],
    told: ["No risks.\\n\\nTodos: Nobody is noted as working on it"],
  },
  { name: "no step", calls: [review()], words: ["No risks."], lines: ["pending", "pending"], told: ['"No risks."'] },
];

it.each(ROWS.flatMap((row) => [false, true].map((stream) => ({ ...row, stream }))))(
  "$name, streamed: $stream",
  async ({ calls, words, lines, told, stream }) => {
    const session = createTodoSession();
    const reviewer = createReviewer(words);
    // The plan and the calls are of one reply: the write comes first.
    const turns = [{ calls: [WRITE, ...calls] }];
    const { last } = await runParent(session, turns, { agents: { reviewer: reviewer.agent }, stream });
    for (const text of told) expect(last).toContain(text);
    expect(session.list.items.map(({ status }) => status)).toEqual(lines);
    expect(session.agents).toEqual([undefined, undefined]);
    expect(JSON.stringify(reviewer.requests)).not.toContain("Review the p");
  },
);

it("a step is named by its id, where items have ids", async () => {
  const session = createTodoSession({ preset: cursor });
  const items = todos.map((item, index) => ({ id: `s${index}`, ...item }));
  const calls = [{ ...WRITE, input: { merge: false, todos: items } }, review("s1")];
  const agents = { reviewer: createReviewer(["No risks."]).agent };
  const { last } = await runParent(session, [{ calls }], { agents, options: { ...DELEGATES, preset: cursor } });
  expect(session.list.items.map(({ status }) => status)).toEqual(["pending", "completed"]);
  expect(last).toMatch(/No risks\.\\n\\nTodos: .*1/);
});

/** A tool of the host's own that runs an agent. */
function ownTool(execute: (prompt: string, callId: string | undefined) => unknown, id = "review") {
  return createTool({
    id,
    description: "Reviews a part.",
    inputSchema: z.strictObject({ prompt: z.string() }),
    execute: async ({ prompt }, context) => execute(prompt, context.agent?.toolCallId),
  });
}

it("the model reads the field in the schema of a named tool only", async () => {
  const tools = { review: ownTool(() => ""), search: ownTool(() => "", "search") };
  const agents = { reviewer: createReviewer([]).agent };
  const { tools: sent } = await runParent(createTodoSession(), [], { agents, tools });
  const schemas = Object.fromEntries((sent[0] ?? []).map((one) => [Object(one).name, Object(one).inputSchema]));
  expect(schemas["review"].properties.step).toEqual({ type: "string", description: expect.any(String) });
  expect(schemas["review"].required).toEqual(["prompt"]);
  expect(schemas["agent-reviewer"].properties).toHaveProperty("step");
  expect(schemas["search"].properties).toEqual({ prompt: { type: "string" } });
});

it("a child's list is shown under its step, with the agent's name", async () => {
  const session = createTodoSession();
  const children = new Map<string, TodoSession>();
  const shown: unknown[] = [];
  const own = ownTool((prompt, callId = "") => {
    children.get(callId)?.write({ todos: [{ content: "Read it", status: "in_progress" }] });
    shown.push(session.agents.map((agents) => agents?.map(({ agent, list }) => [agent, list && renderProgress(list)])));
    return `${prompt}: no risks.`;
  });
  const child: DelegatesOptions["child"] = ({ id, input }) => {
    expect(input).toEqual({ prompt: "Look" });
    children.set(id, createTodoSession());
    return children.get(id);
  };
  const turns = [{ calls: [WRITE, review("Review the printer", "review")] }];
  const options = { ...DELEGATES, child };
  const { last } = await runParent(session, turns, { tools: { review: own }, options });
  expect(shown).toEqual([[undefined, [["review", "0/1 done. Now: Read it."]]]]);
  expect(last).toContain("Look: no risks.\\n\\nTodos: 1/2 done.");
});

it("a call that only launches its agent ends nothing; the return later is told", async () => {
  const session = createTodoSession();
  const options = { ...DELEGATES, background: () => true };
  const tools = { review: ownTool(() => "Launched.") };
  const turns = [{ calls: [WRITE, { ...review("Review the parser", "review"), id: "c1" }] }];
  const { last } = await runParent(session, turns, { tools, options });
  expect(last).toContain('"Launched."');
  expect(linesOf(session.list)).toEqual(["in_progress Review the parser", "pending Review the printer"]);
  session.returned("c1", { ok: true });
  const again = await runParent(session, [], { tools, options });
  expect(again.last).toContain('completed \\"Review the parser\\"');
});

it("outputs of every kind take the line; a tool that is not named runs as before", async () => {
  for (const output of [{ risks: 0 }, [1], 7]) {
    const session = createTodoSession();
    const found: unknown[] = [];
    const search = ownTool((prompt) => found.push(prompt), "search");
    const calls = [WRITE, review("Review the parser", "review"), review(undefined, "search")];
    const { last } = await runParent(session, [{ calls }], { tools: { review: ownTool(() => output), search } });
    expect(last).toContain("1/2 done. Next: Review the printer.");
    expect(last).toMatch(/risks.{1,5}0|\[1\]|7/);
    expect(found).toEqual(["Look"]);
  }
});

it("arguments that do not fit, a tool that throws and a hook's rejection set the step back", async () => {
  const agents = { reviewer: createReviewer(["No risks."]).agent };
  const refuse = { delegation: { onDelegationStart: () => ({ proceed: false, rejectionReason: "Not today" }) } };
  const throwing = ownTool(() => Promise.reject(new RangeError("No such part")));
  const wrong = { name: "review", input: { prompt: 7, step: "Review the parser" } };
  const rows = [
    { call: wrong, parent: { tools: { review: throwing } }, told: "prompt" },
    {
      call: review("Review the parser", "review"),
      parent: { tools: { review: throwing } },
      told: "No such part\\n\\nTodos: ",
    },
    { call: review("Review the parser"), parent: { agents, run: refuse }, told: "Not today" },
  ];
  for (const { call, parent, told } of rows) {
    const session = createTodoSession();
    const { last } = await runParent(session, [{ calls: [WRITE, call] }], parent);
    expect(linesOf(session.list)).toEqual(STEPS.map((step) => `pending ${step}`));
    expect(last).toContain(told);
    expect(last).toContain("which is pending again");
  }
});

it("an agent that waits for an approval keeps its step", async () => {
  const session = createTodoSession();
  const deploy = createTool({
    id: "deploy",
    description: "Deploys.",
    inputSchema: z.object({}),
    requireApproval: true,
    execute: async () => "Deployed.",
  });
  const { model } = createScriptedModel([{ calls: [{ name: "deploy", input: {} }] }, { text: "No risks." }], "v3");
  const reviewer = new Agent({ id: "reviewer", name: "reviewer", instructions: "Review.", model, tools: { deploy } });
  const scripted = createScriptedModel(
    [{ calls: [WRITE] }, { calls: [review("Review the parser")] }, { text: "Shall I go on?" }],
    "v3",
  );
  const lead = new Agent({
    id: "lead",
    name: "lead",
    instructions: "Lead.",
    model: scripted.model,
    agents: { reviewer },
    signals: [todoSignals(SignalProvider, session, DELEGATES)],
  });
  const mastra = new Mastra({ agents: { lead, reviewer }, storage: new InMemoryStore(), logger: false });
  const agent = mastra.getAgent("lead");
  const stream = await agent.stream("Review", { maxSteps: 9 });
  await stream.consumeStream();
  expect(session.agents[0]).toMatchObject([{ agent: "agent-reviewer" }]);
  const ended = await agent.approveToolCall({ runId: stream.runId });
  await ended.consumeStream();
  expect(JSON.stringify(scripted.requests.at(-1))).toContain("No risks.\\n\\nTodos: 1/2 done.");
  expect(linesOf(session.list)).toEqual(["completed Review the parser", "pending Review the printer"]);
});

it("a function finds the list by the request context, a shared one too", async () => {
  const list = createSharedTodos({ store: memoryStore(), id: "a" });
  const find = (context: RequestContext): typeof list => context.get("plan");
  const { model, requests } = createScriptedModel([
    { calls: [WRITE, review("Review the printer", "review")] },
    { text: "Shall I go on?" },
  ]);
  const agent = new Agent({
    id: "lead",
    name: "lead",
    instructions: "Lead.",
    model,
    tools: { ...todoTools(find), review: ownTool(() => "No risks.") },
    inputProcessors: [todoProcessor(find, DELEGATES)],
  });
  await agent.generate("Review", { requestContext: new RequestContext([["plan", list]]), maxSteps: 9 });
  expect(linesOf(await list.read())).toEqual(["pending Review the parser", "completed Review the printer"]);
  expect(JSON.stringify(requests.at(-1))).toContain("No risks.\\n\\nTodos: 1/2 done.");
});
