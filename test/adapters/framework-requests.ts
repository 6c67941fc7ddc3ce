import { connectTodos as connectSdk } from "../../src/adapters/ai-sdk.js";
import { todoMiddleware } from "../../src/adapters/langchain.js";
import { todoProcessor } from "../../src/adapters/mastra.js";
import { todoInputFilter } from "../../src/adapters/openai-agents.js";
import { connectTodos as connectPi, type PiAgent, type PiExtensionApi, todoExtension } from "../../src/adapters/pi.js";
import type { TodoHost } from "../../src/session/shared-session.js";

/** A message in no framework's form. */
export type Said =
  | { readonly by: "person" | "model" | "system"; readonly text: string }
  | { readonly calls: readonly { readonly id: string; readonly name: string; readonly input: object }[] }
  | { readonly answers: readonly { readonly id: string; readonly text: string }[] };

/** How a framework writes a conversation, and what its adapter makes of a request. */
export interface Framework {
  readonly name: string;
  readonly write: (said: Said) => readonly object[];
  /** Connects a session; the function takes a request and returns what is sent. */
  readonly connect: (todos: TodoHost, tools?: readonly object[]) => Send;
  /** Whether it tells its adapter that a request is the first of a run. */
  readonly tellsRuns: boolean;
}

/** Sends a request; `isNewRun` makes it the first one of a run. */
type Send = (request: object[], isNewRun?: boolean) => Promise<readonly object[]>;

const textPart = (text: string) => ({ type: "text", text });

function writeSdk(said: Said, toContent: (text: string) => unknown = (text) => text): readonly object[] {
  if ("calls" in said) {
    const content = said.calls.map(({ id, name, input }) => {
      return { type: "tool-call", toolCallId: id, toolName: name, input };
    });
    return [{ role: "assistant", content }];
  }
  if ("answers" in said) {
    const content = said.answers.map(({ id, text }) => {
      return { type: "tool-result", toolCallId: id, output: { type: "text", value: text } };
    });
    return [{ role: "tool", content }];
  }
  const role = said.by === "person" ? "user" : said.by === "model" ? "assistant" : "system";
  return [{ role, content: role === "system" ? said.text : toContent(said.text) }];
}

function writePi(said: Said): readonly object[] {
  if ("calls" in said) {
    const content = said.calls.map(({ id, name, input }) => ({ type: "toolCall", id, name, arguments: input }));
    return [{ role: "assistant", content, stopReason: "toolUse", timestamp: 5 }];
  }
  if ("answers" in said) {
    return said.answers.map(({ id, text }) => ({ role: "toolResult", toolCallId: id, content: [textPart(text)] }));
  }
  if (said.by === "model") return [{ role: "assistant", content: [textPart(said.text)], stopReason: "stop" }];
  return [{ role: said.by === "person" ? "user" : "custom", content: said.text, timestamp: 3 }];
}

/** A Pi agent as far as the adapter knows it. */
export function createPiAgent(hasQueuedMessages = false) {
  const listeners = new Set<(event: { type: string; message?: object }) => unknown>();
  const queued: unknown[] = [];
  const state: { tools: readonly object[] } = { tools: [{ name: "work" }] };
  const agent: PiAgent = {
    state,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    followUp: (message) => queued.push(message),
    hasQueuedMessages: () => hasQueuedMessages,
  };
  const tell = async (message: object, type = "message_end"): Promise<void> => {
    for (const listener of listeners) await listener({ type, message });
  };
  return { agent, state, queued, tell };
}

const SDK: Framework = {
  name: "the AI SDK",
  write: (said) => writeSdk(said),
  connect: (todos) => {
    const { prepareStep } = connectSdk(todos);
    // Messages of the SDK's own shape.
    return async (messages, isNewRun = false) => {
      const stepNumber = isNewRun ? 0 : 1;
      return (await prepareStep({ messages: messages as { role: string; content: unknown }[], stepNumber })).messages;
    };
  },
  tellsRuns: true,
};

const AGENTS: Framework = {
  name: "the Agents SDK",
  write: (said) => {
    if ("calls" in said) {
      return said.calls.map(({ id, name, input }) => {
        return { type: "function_call", callId: id, name, arguments: JSON.stringify(input) };
      });
    }
    if ("answers" in said) {
      return said.answers.map(({ id, text }) => ({ type: "function_call_result", callId: id, output: text }));
    }
    const { by, text } = said;
    if (by !== "model") return [{ role: by === "person" ? "user" : "system", content: text }];
    return [{ type: "message", role: "assistant", content: [{ type: "output_text", text }] }];
  },
  connect: (todos, tools = [todos.tool]) => {
    const filter = todoInputFilter(todos);
    // The SDK gives its filter copies.
    return async (input) =>
      (await filter({ modelData: { input: structuredClone(input) }, agent: { tools }, context: undefined })).input;
  },
  tellsRuns: false,
};

const LANGCHAIN: Framework = {
  name: "LangChain",
  write: (said) => {
    if ("calls" in said) {
      const tool_calls = said.calls.map(({ id, name, input }) => ({ type: "tool_call", id, name, args: input }));
      return [{ type: "ai", content: "", tool_calls }];
    }
    if ("answers" in said)
      return said.answers.map(({ id, text }) => ({ type: "tool", tool_call_id: id, content: text }));
    const type = said.by === "person" ? "human" : said.by === "model" ? "ai" : "system";
    return [{ type, content: said.text }];
  },
  connect: (todos) => {
    const { beforeAgent, wrapModelCall } = todoMiddleware({ source: todos });
    const systemMessage = { text: "", concat: (text: string): unknown => ({ text }) };
    return async (messages, isNewRun = false) => {
      let sent: readonly object[] = [];
      const noted = isNewRun ? await beforeAgent({ messages: messages as never[] }, {}) : {};
      const request = { messages, state: { ...noted, messages }, tools: [], systemMessage, runtime: {} };
      // Messages of LangChain's own shape.
      await wrapModelCall(request as never, (changed: { readonly messages: readonly object[] }) => {
        sent = changed.messages;
        return { type: "ai", content: "Hm." };
      });
      return sent;
    };
  },
  tellsRuns: true,
};

const MASTRA: Framework = {
  name: "Mastra",
  write: (said) => writeSdk(said, (text) => [textPart(text)]),
  connect: (todos, tools) => {
    const { processInputStep, processLLMRequest } = todoProcessor(todos);
    return async (prompt, isNewRun = false) => {
      const named = tools?.map((tool) => [Object(tool).name, tool]);
      const step = { messages: [], state: {}, stepNumber: isNewRun ? 0 : 1 };
      await processInputStep({ ...step, tools: named && Object.fromEntries(named) });
      return (await processLLMRequest({ prompt, state: step.state }))?.prompt ?? prompt;
    };
  },
  tellsRuns: true,
};

const PI: Framework = {
  name: "Pi",
  write: writePi,
  connect: (todos, tools) => {
    const { agent, state } = createPiAgent();
    connectPi(agent, todos);
    if (tools !== undefined) state.tools = tools;
    return async (messages) => (await agent.transformContext?.(messages)) ?? [];
  },
  tellsRuns: false,
};

/** Every framework whose requests an adapter steps. */
export const FRAMEWORKS: readonly Framework[] = [SDK, AGENTS, LANGCHAIN, MASTRA, PI];

/** Pi's coding agent, whose extension keeps its own sessions. */
export function createPiExtension(
  options: Parameters<typeof todoExtension>[0],
  { tools = ["todo_write"], branch = [] as readonly object[], hasPendingMessages = false } = {},
) {
  type Handler = (event: object, context: object) => unknown;
  const handlers = new Map<string, Handler>();
  const registered: { execute: (...call: never[]) => unknown; prepareArguments: (sent: unknown) => unknown }[] = [];
  const sent: unknown[] = [];
  const stored: unknown[] = [];
  const context = { sessionManager: { getBranch: () => branch }, hasPendingMessages: () => hasPendingMessages };
  const pi = {
    on: (event: string, handler: Handler) => handlers.set(event, handler),
    registerTool: (tool: never) => registered.push(tool),
    sendMessage: (...message: readonly unknown[]) => sent.push(message),
    appendEntry: (customType: string, data: unknown) => stored.push({ type: "custom", customType, data }),
    getActiveTools: () => tools,
  };
  // The part of the API that the extension uses.
  todoExtension(options)(pi as unknown as PiExtensionApi);
  const fire = (event: string, fields: object = {}, other: object = context): unknown =>
    handlers.get(event)?.(fields, other);
  return {
    fire,
    sent,
    stored,
    context,
    end: (message: object) => fire("message_end", { message }),
    request: async (...messages: readonly object[]): Promise<readonly object[]> =>
      Object(await fire("context_with_system", { messages: structuredClone(messages) })).messages,
    write: async (input: unknown, id = "c1") => {
      const [tool] = registered;
      return tool?.execute(...([id, tool.prepareArguments(input), undefined, undefined, context] as never[]));
    },
  };
}
