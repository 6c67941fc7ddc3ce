import { RemoveMessage } from "@langchain/core/messages";
import { Command, interrupt, MemorySaver } from "@langchain/langgraph";
import { createTodoSession, type TodoSession } from "agent-todos";
import { type LangChainMemory, todoMiddleware } from "agent-todos/langchain";
import {
  type AgentMiddleware,
  AIMessage,
  createAgent,
  createMiddleware,
  fakeModel,
  modelCallLimitMiddleware,
  type ReactAgent,
  ToolMessage,
  todoListMiddleware,
  tool,
  toolRetryMiddleware,
} from "langchain";
import { expect, it } from "vitest";
import * as z from "zod/v4";
import type { ScriptedTurn } from "../support/api-server/scripted-turn.js";
import { type Model, scripted, start, textsOf, work } from "./support/langchain-model.js";
import { linesOf, plan, TASK, WORK } from "./support/whole-plan.js";

it("createAgent keeps two threads of one agent apart, and goes on with each from its checkpoint", async () => {
  const model = fakeModel();
  for (const [index, content] of ["Write", "Paint"].entries()) {
    const args = { todos: [{ content, status: "in_progress" }] };
    model.respondWithTools([{ name: "todo_write", args, id: `first_${index}` }]).respond(new AIMessage("Ok."));
  }
  const checkpointer = new MemorySaver();
  const middleware = [todoMiddleware({ nag: { start: true, stop: false } })] as const;
  const agent = createAgent({ model, tools: [], middleware, checkpointer });
  const threads = ["ann", "ben"].map((thread_id) => ({ configurable: { thread_id } }));
  for (const thread of threads) await agent.invoke(start(`I am ${thread.configurable.thread_id}`), thread);

  const again = scripted([{ text: "Yes?" }, { text: "Yes?" }]);
  const restarted = createAgent({ model: again, tools: [], middleware, checkpointer });
  const lists = await Promise.all(
    threads.map(async (thread) => (await restarted.invoke(start("Hello"), thread)).todos),
  );

  expect(lists.map((items) => linesOf({ items }))).toEqual([["in_progress Write"], ["in_progress Paint"]]);
  const [ann] = again.calls.map(({ messages }) => JSON.stringify(messages)).filter((all) => all.includes("I am ann"));
  expect(ann).toContain("Write");
  expect(ann).not.toContain("Paint");
});

it("createAgent resumes in the middle of a round: an interrupted tool, another process", async () => {
  const checkpointer = new MemorySaver();
  const careful = tool(() => `${interrupt("May I?")}, worked.`, { ...work, name: "work", schema: WORK.parameters });
  const thread = { configurable: { thread_id: "one" } };
  const turns: readonly ScriptedTurn[] = [
    { calls: [plan("in_progress", "pending"), { name: "work", input: { step: "a" } }] },
    { text: "Ok." },
  ];
  const run = (model: Model) =>
    createAgent({ model, tools: [careful], middleware: [todoMiddleware({ nag: { start: true } })], checkpointer });
  const stopped = await run(scripted(turns)).invoke(start(), thread);
  expect(stopped.todos).toHaveLength(2);

  const resume = new Command({ resume: "Yes" });
  const { messages, todos } = await run(scripted(turns.slice(1))).invoke(resume, thread);
  expect(textsOf(messages).slice(2)).toEqual([
    "tool: 0/2 done. Now: Read the parser. Next: Rewrite it.",
    "tool: Yes, worked.",
    "ai: Ok.",
  ]);
  expect(todos).toEqual(stopped.todos);
  // The round that ended after the interruption is known to have had a write.
  const { session } = await memoryOf(run(scripted([])), thread);
  expect(session?.nag).toMatchObject({ rounds: 0, nudges: 0 });
  expect(session).not.toHaveProperty("round");
});

/** What the middleware keeps for itself, as a checkpointer has it. */
async function memoryOf(
  agent: { graph: Pick<ReactAgent["graph"], "getState"> },
  thread: object,
): Promise<LangChainMemory> {
  return (await agent.graph.getState(thread)).values["_agentTodos"];
}

it("createAgent runs next to LangChain's own todo list and a limit of model calls", async () => {
  const model = fakeModel()
    .respondWithTools([
      { name: "write_todos", args: { todos: [{ content: "Theirs", status: "pending" }] }, id: "theirs" },
      { name: "todo_write", args: { todos: [{ content: "Ours", status: "pending" }] }, id: "ours" },
    ])
    .respondWithTools([{ name: "todo_write", args: { todos: [] }, id: "more" }]);
  const limit = { runLimit: 2, exitBehavior: "end" };
  // LangChain's own middleware is at odds with its option's types under exactOptionalPropertyTypes.
  const [theirs, limited] = [todoListMiddleware(), modelCallLimitMiddleware(limit as never)] as unknown as [
    AgentMiddleware<undefined>,
    AgentMiddleware<undefined>,
  ];
  const agent = createAgent({
    model,
    tools: [work],
    middleware: [theirs, todoMiddleware({ stateKey: "plan" }), limited],
  });
  const state = await agent.invoke(start());

  expect(state).toMatchObject({ todos: [{ content: "Theirs", status: "pending" }] });
  expect(state.plan).toEqual([]);
  const { messages } = state;
  expect(messages.filter(ToolMessage.isInstance).map(({ tool_call_id }) => tool_call_id)).toEqual([
    "theirs",
    "ours",
    "more",
  ]);
  expect(model.callCount).toBe(2);
});

it("createAgent shows the plan again after old messages were dropped", async () => {
  const model = scripted([
    { calls: [plan("in_progress", "pending")] },
    { calls: [{ name: "work", input: { step: "a" } }] },
    { text: "Ok." },
  ]);
  const forget = createMiddleware({
    name: "forget",
    beforeModel: ({ messages }) =>
      messages.length < 5
        ? undefined
        : { messages: messages.slice(1, 3).map(({ id = "" }) => new RemoveMessage({ id })) },
  });
  const middleware = [forget, todoMiddleware({ nag: { stop: false } })] as const;
  const { messages } = await createAgent({ model, tools: [work], middleware }).invoke(start());

  expect(textsOf(messages).slice(0, 2)).toEqual([`human: ${TASK}`, "ai: "]);
  expect(messages[2]?.text).toMatch(/^Worked\.\n\n<reminder>.*Read the parser/s);
});

it("createAgent takes the sessions of a host, looked up by the thread", async () => {
  const sessions = new Map<unknown, TodoSession>();
  const source = ({ configurable }: { readonly configurable?: { readonly thread_id?: string } | undefined }) => {
    const id = configurable?.thread_id;
    const session = sessions.get(id) ?? createTodoSession();
    sessions.set(id, session);
    return session;
  };
  const model = scripted([{ calls: [plan("completed")] }, { text: "Ok." }, { text: "Ok." }]);
  const agent = createAgent({ model, tools: [], middleware: [todoMiddleware({ source })] });
  const { todos } = await agent.invoke(start(), { configurable: { thread_id: "ann" } });
  await agent.invoke(start(), { configurable: { thread_id: "ben" } });

  expect(linesOf(sessions.get("ann")?.list)).toEqual(["completed Read the parser"]);
  expect(todos).toEqual(sessions.get("ann")?.list.items);
  expect(sessions.get("ben")?.list.items).toEqual([]);
});

it("createAgent keeps the words of a refusal next to a middleware that retries tools", async () => {
  const model = scripted([{ calls: [plan("failed")] }, { text: "Oh." }]);
  // Its type is at odds with its option's under exactOptionalPropertyTypes.
  const retry = toolRetryMiddleware() as unknown as AgentMiddleware<undefined>;
  const agent = createAgent({ model, tools: [], middleware: [todoMiddleware(), retry] });
  const { messages } = await agent.invoke(start());
  expect(messages[2]).toMatchObject({
    status: "error",
    content: expect.stringMatching(/^Not saved: todos\[0\]\.status is "failed"/),
  });
});

it("createAgent leaves another tool's error what it is without this middleware", async () => {
  const broken = tool(
    () => {
      throw new Error("Boom");
    },
    { name: "broken", description: "Fails.", schema: z.object({}) },
  );
  const results = [];
  for (const middleware of [[], [todoMiddleware()]]) {
    const model = scripted([{ calls: [{ name: "broken", input: {} }] }, { text: "Ok." }]);
    const { messages } = await createAgent({ model, tools: [broken], middleware }).invoke(start());
    results.push(messages.filter(ToolMessage.isInstance).map(({ status, text }) => [status, text]));
  }
  expect(results[1]).toEqual(results[0]);
});
