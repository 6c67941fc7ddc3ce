import assert from "node:assert/strict";
import { createTodoSession } from "agent-todos";
import { withReminder } from "agent-todos/anthropic";
import { todosFromTranscript } from "agent-todos/gemini";
import { afterEach, expect, it } from "vitest";
import { type ApiServer, type ScriptedTurn, startApiServer } from "../support/api-server/start-api-server.js";
import { APIS } from "./support/apis/all-apis.js";
import { anthropic } from "./support/apis/anthropic.js";
import { bedrock } from "./support/apis/bedrock.js";
import type { AnyApi } from "./support/apis/client-api.js";
import { gemini, geminiChat } from "./support/apis/gemini.js";
import { openaiChat } from "./support/apis/openai-chat.js";
import { openaiResponses, storedResponses } from "./support/apis/openai-responses.js";
import { answer, type Look, startAgent } from "./support/apis/run-agent.js";
import { messagesOf } from "./support/play-history.js";
import {
  createPlanSession,
  doWork,
  expectSeen,
  expectUntouchedHistory,
  FINISHED,
  linesOf,
  plan,
  RIDDEN,
  RIDING_SEEN,
  RIDING_TURNS,
  TASK,
  TURNS,
  WORK,
} from "./support/whole-plan.js";

let server: ApiServer | undefined;

afterEach(async () => {
  await server?.close();
});

async function serve(turns: readonly ScriptedTurn[], { flavor }: Pick<AnyApi, "flavor">): Promise<ApiServer> {
  server = await startApiServer(turns, flavor ? { flavor } : {});
  return server;
}

/** The conversation in each request. */
function sentTo({ requests }: ApiServer): readonly (readonly unknown[])[] {
  return requests.map(messagesOf);
}

/** Runs the whole plan: gives the conversation, what was sent, and checks the list. */
async function runPlan(api: AnyApi, turns: readonly ScriptedTurn[], look: Look = {}) {
  const served = await serve(turns, api);
  const todos = createPlanSession();
  const step = startAgent(api, served.url, todos, look);
  let messages: readonly object[] = api.adapter.withReminder([api.user(TASK)], todos.begin());
  for (let isOver = false; !isOver; ) ({ messages, isOver } = await step(messages));
  expect(served.refusals).toEqual([]);
  expect(linesOf(todos.list)).toEqual(FINISHED);
  expect(api.adapter.todosFromTranscript(messages)?.items).toEqual(todos.list.items);
  // The pieces of a streamed text stay apart in Gemini's contents, as one of them may be signed.
  const words = (message: object): unknown => ("parts" in message ? readable(message) : message);
  expectSeen(messages.map(words));
  return sentTo(served);
}

function readable({ parts }: { readonly parts?: unknown }): unknown {
  // The parts of a content that a client gave.
  const said = parts as readonly { readonly text?: string; readonly functionResponse?: unknown }[];
  return [said.map(({ text = "" }) => text).join(""), said.map(({ functionResponse }) => functionResponse)];
}

const THINKING = TURNS.map((turn) => ({ ...turn, thought: "Let me see." }));

/** The same turns by a model that gives its calls ids. */
const WITH_IDS = TURNS.map(({ calls = [], ...turn }, number) => ({
  ...turn,
  ...(calls.length > 0 && { calls: calls.map((call, index) => ({ ...call, id: `call_${number}_${index}` })) }),
}));

const LOOKS: readonly (readonly [look: string, turns: readonly ScriptedTurn[], look: Look])[] = [
  ["whole replies", TURNS, {}],
  ["strict, with thoughts", THINKING, { strict: true }],
  ["streams", TURNS, { isStream: true }],
  ["streams with thoughts", THINKING, { isStream: true }],
];

/** Anthropic's API takes reminders as messages of the system. */
const asSystem: typeof anthropic = {
  ...anthropic,
  adapter: {
    ...anthropic.adapter,
    withReminder: (messages, reminder) => withReminder(messages, reminder, { place: "system" }),
  },
};

it.each<readonly [name: string, look: string, api: AnyApi, turns: readonly ScriptedTurn[], look: Look]>([
  ...APIS.flatMap((api) => LOOKS.map(([name, turns, look]) => [api.name, name, api, turns, look] as const)),
  [asSystem.name, "reminders of the system", asSystem, TURNS, {}],
  // Mistral serves the shapes of Chat Completions, and refuses more orders of messages.
  [openaiChat.name, "Mistral's server", { ...openaiChat, flavor: "mistral" }, TURNS, {}],
  [gemini.name, "calls with ids", gemini, WITH_IDS, {}],
  [gemini.name, "streams of calls with ids", gemini, WITH_IDS, { isStream: true }],
  [geminiChat.name, "thoughts", geminiChat, THINKING, {}],
])("a whole plan runs through the client of %s: %s", async (_name, _look, api, turns, look) => {
  expectUntouchedHistory(await runPlan(api, turns, look));
});

it.each([false, true])(
  "a whole plan runs where OpenAI's server keeps the conversation, streamed: %s",
  async (isStream) => {
    const inputs = await runPlan(storedResponses, TURNS, { isStream });
    // Each request has only what is new.
    expect(inputs.map((input) => input.length)).toEqual([1, 1, 1, 1, 1, 1, 3, 1, 1, 1, 1]);
  },
);

it("a paused turn goes on and is neither an end nor a round", async () => {
  // The stale reminder stands where it stands without the pause.
  await runPlan(anthropic, [...TURNS.slice(0, 1), { text: "Searching.", stop: "pause" }, ...TURNS.slice(1)]);
});

it.each(APIS.flatMap((api) => (api.adapter.rideAlong === undefined ? [] : [[api.name, api] as const])))(
  "a list rides on the host's tools over %s",
  async (_name, api) => {
    const { url, refusals } = await serve(RIDING_TURNS, api);
    const todos = createTodoSession();
    const riding = api.adapter.rideAlong?.(todos, { ride: ["work"] });
    assert.ok(riding);
    const tools = riding.tools(api.adapter.todoTools(WORK));
    const client = api.connect(url);
    const messages = [api.user(TASK)];
    for (;;) {
      const reply = await client.send({ messages, tools, isStream: false });
      messages.push(...api.said(reply));
      const { calls, results } = riding.answer(reply);
      if (calls.length === 0) break;
      const own = { step: "next" };
      expect(calls.map(({ input }) => input)).toEqual([
        typeof calls[0]?.input === "string" ? JSON.stringify(own) : own,
      ]);
      messages.push(...api.answered(results(calls.map(doWork))));
      todos.endRound();
    }
    expect(refusals).toEqual([]);
    expect(linesOf(todos.list)).toEqual(RIDDEN);
    expectSeen(messages, RIDING_SEEN);
  },
);

it.each(
  [gemini, bedrock].flatMap((api: AnyApi) =>
    (["length", "refusal", "filtered", "malformed"] as const).map((stop) => [stop, api.name, api] as const),
  ),
)("a reply that stopped with %s does not end a turn of %s, and saves nothing of its call", async (stop, _name, api) => {
  const { url } = await serve(
    [
      { text: "Well.", stop },
      { calls: [plan("pending")], stop },
    ],
    api,
  );
  const todos = createPlanSession();
  const client = api.connect(url);
  // Gemini leaves out a call that it could not read.
  const answered = api === gemini && stop === "malformed" ? 0 : 1;
  for (const count of [0, answered]) {
    const tools = api.adapter.todoTools(todos.tool);
    const reply = await client.send({ messages: [api.user(TASK)], tools, isStream: false });
    expect(api.adapter.afterReply(todos, reply).next).toMatch(/^(results|broken_off)$/);
    const results = api.adapter.runTodoCalls(todos, reply).map((result) => JSON.stringify(result));
    expect(results).toEqual(Array(count).fill(expect.stringContaining('"error"')));
  }
  expect(todos.list.items).toEqual([]);
});

it.each(
  [anthropic, openaiChat, openaiResponses, gemini, bedrock].flatMap((api: AnyApi) =>
    (["refusal", "filtered"] as const).map((stop) => [stop, api.name, api] as const),
  ),
)("a reply that stopped with %s counts for nothing over %s, with two whole calls", async (stop, _name, api) => {
  const { url } = await serve([{ text: "No.", calls: [plan("pending"), plan("in_progress")], stop }], api);
  const todos = createPlanSession();
  const tools = api.adapter.todoTools(todos.tool);
  const reply = await api.connect(url).send({ messages: [api.user(TASK)], tools, isStream: false });
  const before = todos.decision;
  expect(api.adapter.runTodoCalls(todos, reply).map((result) => JSON.stringify(result))).toEqual([
    expect.stringContaining("Not saved: the reply was cut off"),
    expect.stringContaining("Not saved: the reply was cut off"),
  ]);
  expect(api.adapter.afterReply(todos, reply)).toEqual({ next: "broken_off", reminder: undefined });
  expect([todos.list.items, todos.decision]).toEqual([[], before]);
});

it.each([false, true])("arguments that are no JSON get an answer over Bedrock, streamed: %s", async (isStream) => {
  const { url, refusals } = await serve([{ calls: [{ name: "todo_write", input: '{"todos": [' }] }], bedrock);
  const todos = createPlanSession();
  const tools = bedrock.adapter.todoTools(todos);
  const reply = await bedrock.connect(url).send({ messages: [bedrock.user(TASK)], tools, isStream });
  expect(bedrock.adapter.afterReply(todos, reply).next).toMatch(/^(results|broken_off)$/);
  expect(bedrock.adapter.runTodoCalls(todos, reply)).toMatchObject([
    { toolResult: { status: "error", content: [{ text: expect.stringMatching(/^Not saved: /) }] } },
  ]);
  expect(bedrock.said(reply)).toMatchObject([{ role: "assistant" }]);
  expect(refusals).toEqual([]);
});

const CACHE_POINT = { cachePoint: { type: "default" } };

it.each<readonly [name: string, api: AnyApi, marks: readonly object[]]>([
  ...APIS.map((api) => [api.name, api, []] as const),
  ["Bedrock Converse, after a cache point", bedrock, [CACHE_POINT]],
])("the API takes a reminder at the tail: %s", async (_name, api, marks) => {
  const { url, refusals } = await serve(
    [{ calls: [{ name: "work", input: { step: "next" } }] }, { text: "Well." }],
    api,
  );
  const todos = createPlanSession();
  const tools = [todos.tool, WORK].flatMap((tool) => api.adapter.todoTools(tool));
  const client = api.connect(url);
  const reply = await client.send({ messages: [api.user(TASK)], tools, isStream: false });
  const results = [...answer(api, todos, reply), ...marks];
  const messages = [api.user(TASK), ...api.said(reply), ...api.answered(results)];
  const reminder = { text: "<reminder>Go on.</reminder>", reason: "stale", placement: "after" } as const;
  const placed = api.adapter.withReminder(messages, reminder, { place: "tail" });
  const last = await client.send({ messages: placed, tools, isStream: false });
  expect(api.adapter.roundOf(last)).toEqual({ text: "Well.", calls: [] });
  expect(["done", "nudge"]).toContain(api.adapter.afterReply(todos, last).next);
  expect(refusals).toEqual([]);
});

it("a chat of Gemini's client has the list in its own history", async () => {
  const { url } = await serve([{ calls: [plan("in_progress")] }, { text: "Well." }], gemini);
  const { GoogleGenAI } = await import("@google/genai");
  const todos = createPlanSession();
  const chat = new GoogleGenAI({ apiKey: "test-key", httpOptions: { baseUrl: url } }).chats.create({
    model: "gemini-test",
  });
  const reply = await chat.sendMessage({ message: TASK });
  await chat.sendMessage({ message: gemini.adapter.runTodoCalls(todos, reply) as [] });
  expect(todosFromTranscript(chat.getHistory())?.items).toEqual(todos.list.items);
});
