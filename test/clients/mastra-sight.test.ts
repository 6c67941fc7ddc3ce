import { Agent } from "@mastra/core/agent";
import { MockMemory } from "@mastra/core/memory";
import { TokenLimiterProcessor, ToolCallFilter } from "@mastra/core/processors";
import { createTool } from "@mastra/core/tools";
import { createTodoSession, type TodoSession, type TodoSessionOptions } from "agent-todos";
import { todoProcessor, todoTools, todoTurnEnd } from "agent-todos/mastra";
import { expect, it } from "vitest";
import * as z from "zod";
import type { ScriptedTurn } from "../support/api-server/scripted-turn.js";
import { createScriptedModel, type PromptMessage } from "./support/mastra-model.js";
import { countBlind, countShowings, expectRepeated, LONG_RUN } from "./support/sight.js";
import { doWork, plan, TASK, WORK } from "./support/whole-plan.js";

const { description } = WORK;
const work = createTool({ id: "work", description, inputSchema: z.looseObject({}), execute: async () => doWork() });

const SHOWN: TodoSessionOptions = { nag: { stale: false } };
const BLIND: TodoSessionOptions = { nag: false };

/** The processors of a host that shorten requests. */
const SHORTENERS = {
  limiter: () => [new TokenLimiterProcessor(130)],
  filter: () => [new ToolCallFilter({ filterAfterToolSteps: 3 })],
  both: () => [new ToolCallFilter({ filterAfterToolSteps: 4 }), new TokenLimiterProcessor(220)],
} as const;

type Shortener = keyof typeof SHORTENERS;

function createAgent(todos: TodoSession, turns: readonly ScriptedTurn[], shortener?: Shortener, memory?: MockMemory) {
  const scripted = createScriptedModel(turns);
  const agent = new Agent({
    id: "coder",
    name: "coder",
    instructions: "Write code.",
    model: scripted.model,
    tools: { ...todoTools(todos), work },
    inputProcessors: [...(shortener === undefined ? [] : SHORTENERS[shortener]()), todoProcessor(todos)],
    ...(memory && { memory }),
  });
  return { agent, requests: scripted.requests };
}

/** Leaves out the copy of a call's arguments next to its result, which Mastra adds and no provider reads. */
function asProvidersRead(requests: readonly (readonly PromptMessage[])[]): readonly (readonly PromptMessage[])[] {
  const drop = (message: PromptMessage) =>
    message.role !== "tool"
      ? message
      : JSON.parse(JSON.stringify(message, (key, value) => (key === "input" ? undefined : value)));
  return requests.map((messages) => messages.map(drop));
}

async function playRun(options: TodoSessionOptions, shortener: Shortener) {
  const todos = createTodoSession(options);
  const { agent, requests } = createAgent(todos, LONG_RUN, shortener);
  await agent.generate(TASK, { maxSteps: 30, onIterationComplete: todoTurnEnd(todos) });
  return asProvidersRead(requests);
}

it.each([
  ["a token limiter", "limiter", 7],
  ["a filter of tool calls", "filter", 10],
  ["both", "both", 9],
] as const)("every request that %s shortens shows the plan once", async (_name, shortener, count) => {
  expect(countBlind(await playRun(BLIND, shortener))).toBe(count);
  const requests = await playRun(SHOWN, shortener);
  expect(countShowings(requests)).toEqual(requests.slice(1).map(() => 1));
  expectRepeated(requests, 2);
});

/** Ten messages of a person, each with a round of work. */
const TALK: readonly ScriptedTurn[] = [
  { calls: [plan("in_progress", "pending", "pending")] },
  { text: "Which one first?" },
  ...Array.from({ length: 9 }, () => [
    { calls: [{ name: "work", input: { step: "next" } }] },
    { text: "And which one now?" },
  ]).flat(),
];

async function playTalk(options: TodoSessionOptions) {
  const todos = createTodoSession(options);
  const { agent, requests } = createAgent(todos, TALK, undefined, new MockMemory());
  for (const index of TALK.keys()) {
    if (index % 2 === 0) {
      const memory = { thread: "t1", resource: "u1", options: { lastMessages: 10 } };
      await agent.generate(`${TASK} ${index}`, { maxSteps: 5, memory, onIterationComplete: todoTurnEnd(todos) });
    }
  }
  return asProvidersRead(requests);
}

it("every request that the window of memory shortens shows the plan once", async () => {
  expect(countBlind(await playTalk(BLIND))).toBe(8);
  const requests = await playTalk(SHOWN);
  expect(requests).toHaveLength(TALK.length);
  expect(countShowings(requests)).toEqual(requests.slice(1).map(() => 1));
});
