import * as aiSdk from "agent-todos/ai-sdk";
import { todoHooks } from "agent-todos/claude-agent-sdk";
import { todoMiddleware } from "agent-todos/langchain";
import { todoProcessor, todoTurnEnd } from "agent-todos/mastra";
import { todoInputFilter } from "agent-todos/openai-agents";
import { connectTodos as connectPi } from "agent-todos/pi";
import { memoryStore, type SharedTodos } from "agent-todos/shared";
import { describe, expect, it } from "vitest";
import { createPiAgent } from "./framework-requests.js";
import { FIRST, failingStore, share } from "./share-list.js";

/** Lets an adapter send a person's message to a model; gives what is sent. */
type Send = (todos: SharedTodos) => Promise<unknown>;

const USER = { role: "user", content: "Refactor the parser." };

const reminded: readonly (readonly [name: string, send: Send])[] = [
  ["ai-sdk", (todos) => aiSdk.connectTodos(todos).prepareStep({ messages: [USER] })],
  [
    "openai-agents",
    (todos) => {
      const modelData = { input: [{ ...USER }] };
      return todoInputFilter(todos)({ modelData, agent: { tools: [todos.tool] }, context: undefined });
    },
  ],
  ["claude-agent-sdk", async (todos) => todoHooks(todos).UserPromptSubmit[0]?.hooks[0]?.({ session_id: "s1" })],
  [
    "langchain",
    (todos) => {
      const messages = [{ type: "human", id: "m1", content: "Refactor the parser." }];
      const systemMessage = { text: "", concat: (text: string) => text };
      const request = { messages, tools: [], systemMessage, state: { messages }, runtime: {} };
      return todoMiddleware({ source: todos }).wrapModelCall(request, async (sent) => sent.messages);
    },
  ],
  [
    "mastra",
    async (todos) => {
      const prompt = [{ role: "user", content: [{ type: "text", text: "Refactor the parser." }] }];
      return (await todoProcessor(todos).processLLMRequest({ prompt })) ?? { prompt };
    },
  ],
  [
    "pi",
    async (todos) => {
      const { agent } = createPiAgent();
      connectPi(agent, todos);
      return agent.transformContext?.([{ ...USER }]);
    },
  ],
];

describe("a reminder", () => {
  it.each(reminded)("of a shared list reaches the model over %s", async (_name, send) => {
    const sent = await send(share({ nag: { start: true } }));
    expect(JSON.stringify(sent)).toContain("keep a plan with todo_write");
  });

  it.each(reminded)("is left out over %s while the store fails, which the host hears", async (_name, send) => {
    const heard: unknown[] = [];
    const onListenerError = (error: unknown) => heard.push(error);
    const sent = await send(share({ nag: { start: true }, store: failingStore(), onListenerError }));
    expect(JSON.stringify(sent)).not.toContain("keep a plan");
    expect(heard.length).toBeGreaterThan(0);
  });

  it.each(reminded)("that cannot be decided is an error over %s where nobody listens", async (_name, send) => {
    const sending = send(share({ nag: { start: true }, store: failingStore() }));
    await expect(sending).rejects.toMatchObject({ code: "store_failed" });
  });

  it.each(reminded.slice(0, 2))(
    "stands at its place again over %s in another process, decided once",
    async (_name, send) => {
      const options = { store: memoryStore(), nag: { start: true } } as const;
      const sent = await send(share(options));
      const events: string[] = [];
      const again = await send(share({ ...options, onEvent: ({ type }) => events.push(type) }));
      expect(again).toEqual(sent);
      expect(events).toEqual([]);
    },
  );

  it("at the end of a turn lets a Mastra agent go on", async () => {
    const todos = share({ nag: { stale: false } });
    await todos.write(FIRST);
    await todos.endRound();
    await todos.endRound();
    const end = { isFinal: true, finishReason: "stop", text: "Half of it.", iteration: 3 };
    expect(await todoTurnEnd(todos)(end)).toEqual({ continue: true });
  });

  it("at the end of a turn comes from a shared list of the AI SDK", async () => {
    const todos = share({ nag: { stale: false } });
    await todos.write(FIRST);
    await todos.endRound();
    await todos.endRound();
    const step = { stepNumber: 3, finishReason: "stop", text: "Half of it.", toolCalls: [] };
    expect((await aiSdk.connectTodos(todos).nudge(step))?.role).toBe("user");
  });
});
