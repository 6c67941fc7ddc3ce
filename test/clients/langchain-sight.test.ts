// Middleware that shortens requests: the plan is shown again in the very request that lacks it.
import { MemorySaver } from "@langchain/langgraph";
import { type TodoMiddleware, todoMiddleware } from "agent-todos/langchain";
import {
  type AgentMiddleware,
  AIMessage,
  ClearToolUsesEdit,
  contextEditingMiddleware,
  createAgent,
  createMiddleware,
  fakeModel,
  summarizationMiddleware,
} from "langchain";
import { ConfigurableModel } from "langchain/chat_models/universal";
import { afterEach, expect, it, vi } from "vitest";
import { LIMIT, type Model, requestsOf, scripted, start, work } from "./support/langchain-model.js";
import { lookBack, workLong } from "./support/long-work.js";

afterEach(() => vi.restoreAllMocks());

const ROUNDS = 12;

/** Middleware whose type is at odds with its option's under exactOptionalPropertyTypes. */
function asMiddleware(made: unknown): AgentMiddleware {
  return made as AgentMiddleware;
}

function summarize(): AgentMiddleware {
  const model = fakeModel();
  for (let count = 0; count < 99; count += 1) model.respond(new AIMessage("They work on the parser."));
  const options = { model, trigger: { messages: 8 }, keep: { messages: 4 } };
  return asMiddleware(summarizationMiddleware(options as never));
}

const clear = (): AgentMiddleware =>
  asMiddleware(
    contextEditingMiddleware({
      edits: [new ClearToolUsesEdit({ trigger: { messages: 6 }, keep: { messages: 2 }, clearToolInputs: true })],
    }),
  );

/** A window over the last messages, which never begins with a result. */
const cut = (): AgentMiddleware =>
  asMiddleware(
    createMiddleware({
      name: "Window",
      wrapModelCall: (request, handler) => {
        const { messages } = request;
        return handler({ ...request, messages: messages.length < 8 ? messages : messages.slice(-6) });
      },
    }),
  );

type Ours = TodoMiddleware;

const INNER = (ours: Ours): readonly AgentMiddleware[] => [cut(), ours];
const OUTER = (ours: Ours): readonly AgentMiddleware[] => [ours, cut()];

function openAgent(order: typeof INNER, { compacted = true, wrap = (model: Model): unknown => model } = {}) {
  const model = scripted(workLong(ROUNDS));
  const middleware = order(todoMiddleware({ nag: { compacted, stale: false } }));
  // An agent takes any of LangChain's models.
  const agent = createAgent({ model: wrap(model) as Model, tools: [work], middleware });
  return { agent, look: () => lookBack(requestsOf(model)) };
}

it.each<readonly [string, typeof INNER, object, object]>([
  ["a summary, before this one", (ours) => [summarize(), ours], { blind: 10 }, { blocks: 5 }],
  ["a summary, after this one", (ours) => [ours, summarize()], { blind: 10 }, { blocks: 5 }],
  ["cleared tool calls, before this one", (ours) => [clear(), ours], { blind: 11 }, { blocks: 2 }],
  ["cleared tool calls, after this one", (ours) => [ours, clear()], { blind: 11 }, { blocks: 6 }],
  ["a window, before this one", INNER, { blind: 10 }, { blocks: 4 }],
  ["a window, after this one", OUTER, { blind: 10 }, { blocks: 4 }],
])("no request of createAgent goes without the plan: %s", async (_name, order, without, blocks) => {
  const [off, on] = await Promise.all(
    [false, true].map(async (compacted) => {
      const { agent, look } = openAgent(order, { compacted });
      await agent.invoke(start(), LIMIT);
      return look();
    }),
  );
  expect(off).toMatchObject({ asked: 14, blocks: 0, ...without });
  expect(on).toMatchObject({ asked: 14, blind: 0, most: 1, ...blocks });
  expect(on?.bare).toEqual(off?.bare);
});

/** A model of `initChatModel`, which makes that of the script when it is called. */
function configurable(model: Model): ConfigurableModel {
  const made = new ConfigurableModel({});
  vi.spyOn(ConfigurableModel.prototype, "_getModelInstance").mockImplementation(async function (
    this: ConfigurableModel,
  ) {
    const { bindTools } = this._queuedMethodOperations;
    // A model with tools bound to it is no chat model by its type.
    return (bindTools === undefined ? model : model.bindTools(bindTools[0] as Tool[])) as never;
  });
  return made;
}

type Tool = Parameters<Model["bindTools"]>[0][number];

it("createAgent shows the plan again where other middleware drops it from a stream", async () => {
  const { agent, look } = openAgent(OUTER);
  const stream = await agent.stream(start(), { ...LIMIT, streamMode: ["values", "messages"] });
  const texts: string[] = [];
  for await (const [mode, chunk] of stream)
    if (mode === "messages" && chunk[0].type === "ai") texts.push(chunk[0].text);
  expect(look()).toMatchObject({ asked: 14, blind: 0, blocks: 4, most: 1 });
  // Each word came once.
  expect(texts.filter((text) => text === "All done.")).toHaveLength(1);
});

it.each<readonly [string, (model: Model) => unknown]>([
  ["with options", (model) => model.withConfig({ tags: ["mine"] })],
  ["of initChatModel", configurable],
])("createAgent shows the plan again where other middleware drops it from a model %s", async (_name, wrap) => {
  const { agent, look } = openAgent(OUTER, { wrap });
  await agent.invoke(start(), LIMIT);
  expect(look()).toMatchObject({ asked: 14, blind: 0, blocks: 4, most: 1 });
});

it("createAgent shows the plan again the same way after a restart before every step", async () => {
  const checkpointer = new MemorySaver();
  const config = { configurable: { thread_id: "one" }, ...LIMIT };
  const turns = workLong(ROUNDS);
  const asked: unknown[] = [];
  for (let input: unknown = start(), runs = 0; ; input = null, runs += 1) {
    expect(runs).toBeLessThan(100);
    const model = scripted(turns.slice(asked.length));
    const middleware = OUTER(todoMiddleware({ nag: { stale: false } }));
    const agent = createAgent({ model, tools: [work], middleware, checkpointer });
    const stream = await agent.graph.stream(input as never, { ...config, streamMode: "updates", interruptBefore: "*" });
    for await (const _ of stream);
    asked.push(...requestsOf(model));
    if ((await agent.graph.getState(config)).next.length === 0) break;
  }
  expect(lookBack(asked)).toMatchObject({ asked: 14, blind: 0, blocks: 4, most: 1 });
});
