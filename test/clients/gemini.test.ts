import { type Content, type GenerateContentResponse, GoogleGenAI, type Part } from "@google/genai";
import type { TodoSession } from "agent-todos";
import { runTodoCalls, todosFromTranscript, todoTool, turnEnd, withReminder } from "agent-todos/gemini";
import { afterEach, expect, it } from "vitest";
import { type ApiServer, type ScriptedTurn, startApiServer } from "../support/api-server/start-api-server.js";
import {
  createPlanSession,
  doWork,
  expectSeen,
  expectUntouchedHistory,
  FINISHED,
  linesOf,
  TASK,
  TURNS,
  WORK,
} from "./support/whole-plan.js";

let server: ApiServer | undefined;

afterEach(async () => {
  await server?.close();
});

type Reply = Pick<GenerateContentResponse, "candidates" | "promptFeedback">;

/** Sends the new content, or the whole conversation. */
type Ask = (contents: readonly Content[]) => Promise<Reply>;

/** A stream's chunks hold whole parts: the reply has all of them, and the reason of the last chunk. */
async function collect(chunks: AsyncIterable<GenerateContentResponse>): Promise<Reply> {
  const parts: Part[] = [];
  let last = {};
  for await (const { candidates: [candidate] = [] } of chunks) {
    const said = (candidate?.content?.parts ?? []).filter(
      // The last chunk may have an empty text, for its signature or for nothing.
      ({ text, thoughtSignature }) => text !== "" || thoughtSignature !== undefined,
    );
    parts.push(...said);
    last = { ...last, ...candidate };
  }
  return { candidates: [{ ...last, content: { role: "model", parts } }] };
}

/** The parts that answer a reply's calls, in their order. */
function answer(todos: TodoSession, reply: Reply): Part[] {
  const answers: Part[] = runTodoCalls(todos, reply);
  return (reply.candidates?.[0]?.content?.parts ?? []).flatMap(({ functionCall }) => {
    if (functionCall === undefined) return [];
    if (functionCall.name === todos.tool.name) return answers.splice(0, 1);
    const { args: _args, ...call } = functionCall;
    return [{ functionResponse: { ...call, response: { output: doWork() } } }];
  });
}

/** What was said in a content: the pieces of a streamed text stay apart there, as one of them may be signed. */
function readable({ parts = [] }: Content): unknown {
  return [parts.map(({ text = "" }) => text).join(""), parts.map(({ functionResponse }) => functionResponse)];
}

/** An agent's loop, as a host writes it. */
async function runAgent(ask: Ask, todos: TodoSession): Promise<Content[]> {
  let contents = withReminder<Content>([{ role: "user", parts: [{ text: TASK }] }], todos.begin());
  for (;;) {
    const reply = await ask(contents);
    const content = reply.candidates?.[0]?.content;
    if (content === undefined) throw new Error("the reply has no content");
    contents = [...contents, content];
    const end = turnEnd(reply);
    if (end) {
      const nudge = todos.stop(end);
      if (!nudge) return contents;
      contents = withReminder(contents, nudge);
      continue;
    }
    const parts = answer(todos, reply);
    contents = withReminder([...contents, { role: "user", parts }], todos.endRound());
  }
}

const THINKING: readonly ScriptedTurn[] = TURNS.map((turn) => ({ ...turn, thought: "Let me see." }));

/** The same turns by a model that gives its calls ids. */
const WITH_IDS: readonly ScriptedTurn[] = TURNS.map((turn, number) => ({
  ...turn,
  ...(turn.calls && { calls: turn.calls.map((call, index) => ({ ...call, id: `call_${number}_${index}` })) }),
}));

it.each([
  { name: "whole replies", turns: TURNS, stream: false, chat: false },
  { name: "calls with ids", turns: WITH_IDS, stream: false, chat: false },
  { name: "streams", turns: WITH_IDS, stream: true, chat: false },
  { name: "streams with thoughts", turns: THINKING, stream: true, chat: false },
  { name: "a chat that keeps the history itself", turns: THINKING, stream: false, chat: true },
])("a whole plan runs through the Google Gen AI client: $name", async ({ turns, stream, chat: isChat }) => {
  server = await startApiServer(turns);
  const client = new GoogleGenAI({ apiKey: "test-key", httpOptions: { baseUrl: server.url } });
  const todos = createPlanSession();
  const { parameters: parametersJsonSchema, ...work } = WORK;
  const config = { tools: [{ functionDeclarations: [todoTool(todos.tool), { ...work, parametersJsonSchema }] }] };
  const model = "test-model";
  const chat = client.chats.create({ model, config });
  const ask: Ask = async (contents) => {
    if (isChat) return chat.sendMessage({ message: contents.at(-1)?.parts ?? [] });
    const request = { model, contents: [...contents], config };
    if (!stream) return client.models.generateContent(request);
    return collect(await client.models.generateContentStream(request));
  };
  const contents = await runAgent(ask, todos);
  expect(server.refusals).toEqual([]);
  expect(linesOf(todos.list)).toEqual(FINISHED);
  expectSeen(contents.map(readable));
  // The server checked that it is the array of a request.
  expectUntouchedHistory(server.requests.map(({ body }) => body["contents"] as readonly unknown[]));
  expect(todosFromTranscript(contents)?.items).toEqual(todos.list.items);
  if (isChat) expect(todosFromTranscript(chat.getHistory())?.items).toEqual(todos.list.items);
});

it.each([
  "length",
  "refusal",
  "filtered",
  "malformed",
] as const)("a reply that stopped with %s does not end the turn, and saves nothing of its call", async (stop) => {
  const calls = [{ name: "todo_write", input: { todos: [{ content: "Read", status: "pending" }] } }];
  server = await startApiServer([
    { text: "Well.", stop },
    { calls, stop },
  ]);
  const client = new GoogleGenAI({ apiKey: "test-key", httpOptions: { baseUrl: server.url } });
  const todos = createPlanSession();
  const tools = [{ functionDeclarations: [todoTool(todos.tool)] }];
  for (const _ of [1, 2]) {
    const request = { model: "test-model", contents: TASK, config: { tools } };
    const reply = await client.models.generateContent(request);
    expect(turnEnd(reply)).toBeUndefined();
    for (const { functionResponse } of runTodoCalls(todos, reply)) {
      expect(functionResponse.response).toHaveProperty("error");
    }
  }
  expect(todos.list.items).toEqual([]);
});

it("the API takes a reminder at the tail", async () => {
  server = await startApiServer([{ calls: [{ name: "work", input: { step: "next" } }] }, { text: "Well." }]);
  const client = new GoogleGenAI({ apiKey: "test-key", httpOptions: { baseUrl: server.url } });
  const todos = createPlanSession();
  const { parameters: parametersJsonSchema, ...work } = WORK;
  const config = { tools: [{ functionDeclarations: [{ ...work, parametersJsonSchema }] }] };
  const ask = (contents: Content[]): Promise<Reply> =>
    client.models.generateContent({ model: "test-model", contents, config });
  const task: Content = { role: "user", parts: [{ text: TASK }] };
  const reply = await ask([task]);
  const calls = reply.candidates?.[0]?.content ?? {};
  const contents = [task, calls, { role: "user", parts: answer(todos, reply) }];
  const reminder = { text: "<reminder>Go on.</reminder>", reason: "stale", placement: "after" } as const;
  expect(turnEnd(await ask(withReminder(contents, reminder, { place: "tail" })))).toBeDefined();
  expect(server.refusals).toEqual([]);
});
