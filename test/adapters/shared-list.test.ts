import { isTodoError } from "agent-todos";
import * as aiSdk from "agent-todos/ai-sdk";
import * as anthropic from "agent-todos/anthropic";
import * as bedrock from "agent-todos/bedrock";
import * as gemini from "agent-todos/gemini";
import { todoMiddleware } from "agent-todos/langchain";
import { todoTools as mastraTools } from "agent-todos/mastra";
import { type McpToolResult, registerTodos } from "agent-todos/mcp";
import * as mistral from "agent-todos/mistral";
import * as ollama from "agent-todos/ollama";
import * as openai from "agent-todos/openai";
import { todoTool as agentsTool } from "agent-todos/openai-agents";
import { connectTodos as connectPi } from "agent-todos/pi";
import { memoryStore, type SharedTodos } from "agent-todos/shared";
import { describe, expect, it } from "vitest";
import { ADDED, FIRST, failingStore, SECOND, share } from "./share-list.js";

const NAME = "todo_write";

/** Lets an adapter answer one call; gives the text that the model reads. */
type Answer = (todos: SharedTodos, id: string, input: object) => Promise<string | undefined>;

const chatReply = (id: string, name: string, input: object) => ({
  choices: [
    {
      message: {
        role: "assistant",
        content: null,
        tool_calls: [{ id, type: "function", function: { name, arguments: JSON.stringify(input) } }],
      },
      finish_reason: "tool_calls",
    },
  ],
});

const messagesReply = (id: string, name: string, input: object) => ({
  content: [{ type: "tool_use", id, name, input }],
  stop_reason: "tool_use",
});

const withIds: readonly (readonly [name: string, answer: Answer])[] = [
  [
    "anthropic",
    async (todos, id, input) => (await anthropic.runTodoCalls(todos, messagesReply(id, NAME, input)))[0]?.content,
  ],
  [
    "anthropic's runnable tools",
    async (todos, id, input) => anthropic.runnableTools(todos)[0]?.run(input, { toolUse: { id } }),
  ],
  [
    "a ride on a tool",
    async (todos, id, input) => {
      const riding = anthropic.rideAlong(todos, { ride: ["bash"] });
      const turn = await riding.answer(messagesReply(id, "bash", { command: "ls", ...input }));
      expect(turn.calls[0]?.input).toEqual({ command: "ls" });
      return (await turn.results([""]))[0]?.content.replace("\n\nTodos: ", "");
    },
  ],
  [
    "openai's Chat Completions",
    async (todos, id, input) => (await openai.runTodoCalls(todos, chatReply(id, NAME, input)))[0]?.content,
  ],
  [
    "openai's Responses",
    async (todos, id, input) => {
      const call = { type: "function_call", call_id: id, name: NAME, arguments: JSON.stringify(input) };
      return (await openai.runTodoCalls(todos, { status: "completed", output: [call] }))[0]?.output;
    },
  ],
  [
    "gemini",
    async (todos, id, input) => {
      const parts = [{ functionCall: { id, name: NAME, args: input } }];
      const reply = { candidates: [{ content: { parts }, finishReason: "STOP" }] };
      const [part] = await gemini.runTodoCalls(todos, reply);
      return Object.values(part?.functionResponse.response ?? {})[0];
    },
  ],
  [
    "bedrock",
    async (todos, id, input) => {
      const content = [{ toolUse: { toolUseId: id, name: NAME, input } }];
      const reply = { output: { message: { role: "assistant", content } }, stopReason: "tool_use" };
      return (await bedrock.runTodoCalls(todos, reply))[0]?.toolResult.content[0]?.text;
    },
  ],
  [
    "mistral",
    async (todos, id, input) => {
      const toolCalls = [{ id, function: { name: NAME, arguments: input } }];
      const message = { role: "assistant", content: "", toolCalls };
      const reply = { choices: [{ message, finishReason: "tool_calls" }] };
      return (await mistral.runTodoCalls(todos, reply))[0]?.content;
    },
  ],
  [
    "ai-sdk",
    async (todos, id, input) => {
      const { tool } = aiSdk.connectTodos(todos);
      return (await tool.execute(input, { toolCallId: id, messages: [] })).text;
    },
  ],
  [
    "a ride on a tool of ai-sdk",
    async (todos, id, input) => {
      const bash = { inputSchema: { jsonSchema: { type: "object" } }, execute: async () => "" };
      const { bash: ridden } = aiSdk.connectTodos(todos, { ride: ["bash"] }).ride({ bash });
      const run = ridden.execute as (input: object, call: object) => Promise<string>;
      return (await run(input, { toolCallId: id, messages: [] })).replace("\n\nTodos: ", "");
    },
  ],
  [
    "openai-agents",
    (todos, id, input) => agentsTool(todos).execute(input, { context: undefined }, { toolCall: { callId: id } }),
  ],
  [
    "langchain",
    async (todos, id, input) => {
      const reply = { type: "ai", content: "", tool_calls: [{ id, name: NAME, args: input }] };
      const { afterModel } = todoMiddleware({ source: todos });
      const update = await afterModel.hook({ messages: [reply] }, {});
      return update?._agentTodos?.replies[id]?.text;
    },
  ],
  [
    "mastra",
    async (todos, id, input) => {
      const answer = await mastraTools(todos)[NAME]?.execute(input, { agent: { toolCallId: id } });
      return String(answer);
    },
  ],
  ["pi", answerOverPi],
  ["mcp", answerOverMcp],
];

/** APIs that give no ids. */
const withoutIds: typeof withIds = [
  [
    "ollama",
    async (todos, _id, input) => {
      const message = { role: "assistant", content: "", tool_calls: [{ function: { name: NAME, arguments: input } }] };
      return (await ollama.runTodoCalls(todos, { message, done_reason: "stop" }))[0]?.content;
    },
  ],
  [
    "openai's runnable tools",
    async (todos, _id, input) => openai.runnableTools(todos)[0]?.function.function(JSON.stringify(input)),
  ],
];

async function answerOverPi(todos: SharedTodos, id: string, input: object): Promise<string | undefined> {
  const agent = {
    state: { tools: [] as readonly object[] },
    subscribe: () => () => undefined,
    followUp: () => undefined,
    hasQueuedMessages: () => false,
  };
  connectPi(agent, todos);
  // The adapter's own tools, as Pi calls them.
  const [tool] = agent.state.tools as {
    prepareArguments: (sent: unknown) => unknown;
    execute: (id: string, input: unknown) => Promise<{ content: { text: string }[] }>;
  }[];
  try {
    return (await tool?.execute(id, tool.prepareArguments(input)))?.content[0]?.text;
  } catch (error) {
    // Pi marks a result as an error only where the tool throws.
    if (isTodoError(error)) throw error;
    return (error as Error).message;
  }
}

async function answerOverMcp(todos: SharedTodos, id: string, input: object): Promise<string | undefined> {
  let call: ((input: unknown, request: object) => Promise<McpToolResult>) | undefined;
  registerTodos(
    {
      registerTool: (_name, _config, answer) => {
        call = answer;
      },
      registerResource: () => undefined,
      server: { sendResourceUpdated: async () => undefined },
    },
    todos,
  );
  return (await call?.(input, { sessionId: "3f1c9a70-session", requestId: id }))?.content[0]?.text;
}

describe("a call is answered by a shared list", () => {
  it.each([...withIds, ...withoutIds])("of %s, which keeps what a person added", async (_name, answer) => {
    const store = memoryStore();
    const todos = share({ store });
    expect(await answer(todos, "toolu_0123456701", FIRST)).toBe("0/1 done. Now: Add tests.");
    await share({ store }).edit(ADDED);
    expect(await answer(todos, "toolu_0123456702", SECOND)).toContain('added "Ask Ann"');
    expect((await todos.read()).items.map(({ content }) => content)).toEqual(["Add tests", "Ask Ann"]);
  });

  it.each(withIds)("of %s, once for each id", async (_name, answer) => {
    const store = memoryStore();
    const first = await answer(share({ store }), "toolu_0123456701", FIRST);
    const other = share({ store });
    await answer(other, "toolu_0123456702", SECOND);
    expect(await answer(share({ store }), "toolu_0123456701", FIRST)).toBe(first);
    expect((await other.history()).length).toBe(2);
  });

  it("of mcp, where a number without a session is no id", async () => {
    const store = memoryStore();
    const request = async (input: object) => answerOverMcp(share({ store }), "0", input);
    await request(FIRST);
    await request({ todos: [] });
    expect((await share({ store }).history()).length).toBe(2);
  });
});

describe("a store that fails", () => {
  it.each([...withIds, ...withoutIds])("is told to the model of %s, and to onListenerError", async (_name, answer) => {
    const heard: unknown[] = [];
    const todos = share({ store: failingStore(), onListenerError: (error) => heard.push(error) });
    expect(await answer(todos, "toolu_0123456701", FIRST)).toMatch(/^Not saved: /);
    expect(heard.length).toBeGreaterThan(0);
    expect(heard.map((error) => isTodoError(error) && error.code)).toContain("store_failed");
  });

  it.each([...withIds, ...withoutIds])("is an error of %s where nobody listens", async (_name, answer) => {
    const answered = answer(share({ store: failingStore() }), "toolu_0123456701", FIRST);
    await expect(answered).rejects.toMatchObject({ name: "TodoError", code: "store_failed" });
  });

  it("is heard by the connection of a server", async () => {
    const heard: Error[] = [];
    let call: ((input: unknown, request: object) => Promise<McpToolResult>) | undefined;
    const connection = { sendResourceUpdated: async () => undefined, onerror: (error: Error) => heard.push(error) };
    const registerTool = (_name: string, _config: object, answer: typeof call) => {
      call = answer;
    };
    registerTodos(
      { registerTool, registerResource: () => undefined, server: connection },
      share({ store: failingStore() }),
    );
    expect(await call?.(FIRST, {})).toMatchObject({ isError: true });
    expect(heard).toMatchObject([{ code: "store_failed" }]);
  });
});
