import { createRequire } from "node:module";

/** One item as every tool has it. */
export interface PlanItem {
  readonly content: string;
  readonly status: string;
}

/** What a call of a tool sends, and what it is answered. */
export interface PeerWrite {
  readonly sent: string;
  readonly reply: string;
}

/** A todo tool of another package, run by its own code. */
export interface Peer {
  readonly name: string;
  /** What every request carries for it: description, schema and prompt. */
  readonly definition: string;
  readonly write: (items: readonly PlanItem[]) => Promise<PeerWrite>;
}

/** A peer, or why it is missing. */
export type LoadedPeer = Peer | { readonly name: string; readonly missing: string };

/** Loads every peer that is installed here; the others are named. */
export async function loadPeers(): Promise<readonly LoadedPeer[]> {
  return Promise.all(
    Object.entries(LOADERS).map(async ([name, load]) => {
      try {
        return { name: `${name} ${versionOf(name)}`, ...(await load()) };
      } catch (error) {
        const [reason = ""] = String(error instanceof Error ? error.message : error).split("\n");
        return { name, missing: reason };
      }
    }),
  );
}

const LOADERS: Readonly<Record<string, () => Promise<Omit<Peer, "name">>>> = {
  langchain: loadLangChain,
  "@google/gemini-cli-core": loadGeminiCli,
  "@mastra/core": loadMastra,
};

function versionOf(name: string): string {
  const path = createRequire(import.meta.url)
    .resolve(name)
    .replace(new RegExp(`(.*node_modules/${name})/.*`), "$1/package.json");
  return createRequire(import.meta.url)(path).version;
}

/** The middleware's tool, and what it adds to the system prompt. */
async function loadLangChain(): Promise<Omit<Peer, "name">> {
  const { todoListMiddleware } = await import("langchain");
  const { SystemMessage } = await import("@langchain/core/messages");
  const { toJsonSchema } = await import("@langchain/core/utils/json_schema");
  const middleware = todoListMiddleware();
  const [tool] = middleware.tools ?? [];
  if (tool === undefined) throw new Error("its middleware has no tool");
  let prompt = "";
  const request = { systemMessage: new SystemMessage(""), systemPrompt: "" };
  await middleware.wrapModelCall?.(request as never, async (changed) => {
    prompt = String(changed.systemPrompt ?? changed.systemMessage?.text ?? "");
    return {} as never;
  });
  return {
    definition: `${tool.description}${JSON.stringify(toJsonSchema(tool.schema as never))}${prompt}`,
    write: async (items) => {
      const args = { todos: items };
      const command = await tool.invoke({ name: tool.name, args, id: "c", type: "tool_call" } as never);
      const { update } = command as { readonly update: { readonly messages: readonly { readonly content: string }[] } };
      return { sent: JSON.stringify(args), reply: update.messages[0]?.content ?? "" };
    },
  };
}

async function loadGeminiCli(): Promise<Omit<Peer, "name">> {
  const { WriteTodosTool } = await import("@google/gemini-cli-core");
  const tool = new WriteTodosTool({} as never);
  const { description, parametersJsonSchema } = tool.schema;
  return {
    definition: `${description}${JSON.stringify(parametersJsonSchema)}`,
    write: async (items) => {
      const args = { todos: items.map(({ content, status }) => ({ description: content, status })) };
      const call = tool.build(args as never);
      const { llmContent } = await call.execute({ abortSignal: new AbortController().signal } as never);
      return { sent: JSON.stringify(args), reply: String(llmContent) };
    },
  };
}

/** Its four task tools come together; a write runs in a thread whose state is kept here. */
async function loadMastra(): Promise<Omit<Peer, "name">> {
  const tools = await import("@mastra/core/tools");
  const { toJSONSchema } = await import("zod");
  const { taskWriteTool, taskUpdateTool, taskCompleteTool, taskCheckTool } = tools;
  const definitions = [taskWriteTool, taskUpdateTool, taskCompleteTool, taskCheckTool].map(
    ({ description, inputSchema }) => `${description}${JSON.stringify(toJSONSchema(inputSchema as never))}`,
  );
  const kept = new Map<string, unknown>();
  const state = {
    getState: async ({ threadId }: { threadId: string }) => kept.get(threadId),
    setState: async ({ threadId, value }: { threadId: string; value: unknown }) => void kept.set(threadId, value),
  };
  const mastra = { getStorage: () => ({ getStore: async () => state }) };
  const context = { agent: { threadId: "thread", resourceId: "resource" }, mastra };
  return {
    definition: definitions.join(""),
    write: async (items) => {
      // It asks for an active form, which is about as long as the content.
      const args = { tasks: items.map(({ content, status }) => ({ content, status, activeForm: content })) };
      const result = await taskWriteTool.execute?.(args as never, context as never);
      const { content, isError } = result as { readonly content: string; readonly isError: boolean };
      if (isError) throw new Error(content);
      return { sent: JSON.stringify(args), reply: content };
    },
  };
}
