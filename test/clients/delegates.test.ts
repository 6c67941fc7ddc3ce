// A model gives steps of its plan to an agent in each framework: the call gives them away, its end brings them back.

import { createTodoSession, type TodoSession } from "agent-todos";
import { connectTodos } from "agent-todos/ai-sdk";
import { todoMiddleware } from "agent-todos/langchain";
import { generateText, tool as sdkTool, stepCountIs } from "ai";
import { MockLanguageModelV4 } from "ai/test";
import { createDeepAgent } from "deepagents";
import { AIMessage, tool as chainTool, createAgent, fakeModel, HumanMessage, type ReactAgent } from "langchain";
import { describe, expect, it } from "vitest";
import * as z from "zod";
import type { ScriptedTurn } from "../support/api-server/scripted-turn.js";
import { scriptModel } from "./support/ai-sdk-model.js";
import { LIMIT, listBound, requestsOf, scripted } from "./support/langchain-model.js";
import { linesOf } from "./support/whole-plan.js";

interface Setup {
  readonly todos: TodoSession;
  /** What the agent of a part does. */
  readonly review: (part: string) => string;
  readonly turns: readonly ScriptedTurn[];
}

/** What the model was asked, as texts, and what it knows of the tools; the list where no session of the host has it. */
interface Played {
  readonly requests: readonly unknown[];
  readonly tools: unknown;
  readonly items?: TodoSession["list"]["items"];
}

const DESCRIPTION = "Reviews a part.";
const PART = z.object({ part: z.string() });

const PLAYS: Readonly<Record<string, (setup: Setup) => Promise<Played>>> = {
  "the AI SDK": async ({ todos, review, turns }) => {
    const { doGenerate, doStream, prompts } = scriptModel(turns);
    const model = new MockLanguageModelV4({ doGenerate, doStream });
    const { tools, ride, prepareStep } = connectTodos(todos, { delegates: ["task"] });
    const task = sdkTool({ description: DESCRIPTION, inputSchema: PART, execute: async ({ part }) => review(part) });
    const all = { ...tools, ...ride({ task }) };
    await generateText({ model, tools: all, prepareStep, prompt: "Review", stopWhen: stepCountIs(9) });
    return { requests: prompts, tools: model.doGenerateCalls[0]?.tools };
  },
  createAgent: async ({ todos, ...setup }) => runChain(setup, { source: todos }),
  "createAgent with the list in its state": async ({ todos: _, ...setup }) => runChain(setup, {}),
};

async function runChain({ review, turns }: Omit<Setup, "todos">, options: object): Promise<Played> {
  const run = async ({ part }: { part: string }) => review(part);
  const task = chainTool(run, { name: "task", description: DESCRIPTION, schema: PART });
  const model = scripted(turns);
  const tools = listBound(model);
  const middleware = [todoMiddleware({ ...options, delegates: ["task"] })] as const;
  const agent = createAgent({ model, tools: [task], middleware });
  const { todos } = await agent.invoke({ messages: [new HumanMessage("Review")] }, LIMIT);
  return { requests: requestsOf(model), tools, items: todos as TodoSession["list"]["items"] };
}

const STEPS = ["Review the parser", "Review the printer"];

function scriptOf(calls: readonly (readonly [part: string, step: string])[]): readonly ScriptedTurn[] {
  const todos = STEPS.map((content, at) => ({ content, status: at === 0 ? "in_progress" : "pending" }));
  return [
    { calls: [{ name: "todo_write", input: { todos } }] },
    { calls: calls.map(([part, step]) => ({ name: "task", input: { part, step } })) },
    { text: "Shall I go on?" },
  ];
}

const ROWS: readonly (readonly [
  name: string,
  calls: readonly (readonly [part: string, step: string])[],
  lines: readonly string[],
  told: readonly string[],
])[] = [
  [
    "one call",
    [["printer", "Review the printer"]],
    ["in_progress Review the parser", "completed Review the printer"],
    ["printer is fine", "1/2 done. Now: Review the parser."],
  ],
  [
    "parallel calls",
    [
      ["parser", "Review the parser"],
      ["printer", "Review the printer"],
    ],
    ["completed Review the parser", "completed Review the printer"],
    ["parser is fine", "printer is fine", "2/2 done."],
  ],
  [
    "a call that throws",
    [["docs", "Review the parser"]],
    ["pending Review the parser", "pending Review the printer"],
    ["No such part", "did not finish", "which is pending again"],
  ],
  [
    "an unknown step",
    [["printer", "Paint the shed"]],
    ["in_progress Review the parser", "pending Review the printer"],
    ["printer is fine", "Nobody is noted as working on it"],
  ],
];

const review = (part: string): string => {
  if (part === "docs") throw new Error("No such part");
  return `The ${part} is fine.`;
};

describe.each(Object.keys(PLAYS))("in %s", (framework) => {
  it.each(ROWS)("%s", async (_, calls, lines, told) => {
    const todos = createTodoSession();
    const parts: string[] = [];
    const away: (readonly (string | undefined)[])[] = [];
    const setup = {
      todos,
      turns: scriptOf(calls),
      review: (part: string) => {
        parts.push(part);
        away.push(todos.agents.map((agents) => agents?.[0]?.agent));
        return review(part);
      },
    };
    const { requests, tools, items = todos.list.items } = await (PLAYS[framework] ?? expect.fail())(setup);
    expect(parts).toEqual(calls.map(([part]) => part));
    if (todos.list.items.length > 0)
      expect(away[0]).toEqual(STEPS.map((step) => (calls.some((call) => call[1] === step) ? "task" : undefined)));
    expect(items.map(({ status, content }) => `${status} ${content}`)).toEqual(lines);
    expect(todos.agents).toEqual(todos.list.items.map(() => undefined));
    const last = JSON.stringify(requests.at(-1));
    for (const text of told) expect(last).toContain(text);
    expect(last.match(/\d\/2 done|Nobody is noted/g)?.length).toBe(1 + calls.length);
    expect(JSON.stringify(tools)).toContain("The todo item that this call is for");
  });
});

it("createDeepAgent's own tool gives the step away, and names the kind of agent", async () => {
  const todos = createTodoSession();
  const seen: unknown[] = [];
  const calls = [
    { name: "task", input: { description: "Look", subagent_type: "reviewer", step: "Review the parser" } },
  ];
  const model = scripted(scriptOf([]).map((turn, at) => (at === 1 ? { calls } : turn)));
  const child = fakeModel();
  child.respond(() => {
    seen.push(todos.agents[0]?.[0]?.agent);
    return new AIMessage("The parser is fine.");
  });
  const agent: unknown = createDeepAgent({
    model,
    tools: [],
    middleware: [todoMiddleware({ source: todos, delegates: ["task"] })] as never,
    subagents: [{ name: "reviewer", description: DESCRIPTION, systemPrompt: "Review.", model: child }],
  });
  await (agent as ReactAgent).invoke({ messages: [new HumanMessage("Review")] }, LIMIT);
  expect(seen).toEqual(["reviewer"]);
  expect(linesOf(todos.list)).toEqual(["completed Review the parser", "pending Review the printer"]);
  expect(JSON.stringify(requestsOf(model).at(-1))).toContain("The parser is fine.\\n\\nTodos: 1/2 done.");
});
