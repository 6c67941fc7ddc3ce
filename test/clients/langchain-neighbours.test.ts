import { Command, interrupt, MemorySaver } from "@langchain/langgraph";
import { todoMiddleware } from "agent-todos/langchain";
import {
  type AgentMiddleware,
  AIMessage,
  createAgent,
  fakeModel,
  modelCallLimitMiddleware,
  type ReactAgent,
  ToolMessage,
  todoListMiddleware,
  tool,
  toolRetryMiddleware,
} from "langchain";
import { expect, it } from "vitest";
import type { ScriptedTurn } from "../support/api-server/scripted-turn.js";
import { type Model, scripted, start, textsOf, work } from "./support/langchain-model.js";
import { linesOf, plan, WORK } from "./support/whole-plan.js";

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
  expect(session?.nag).not.toHaveProperty("rounds");
  expect(session?.nag).not.toHaveProperty("nudges");
  expect(session).not.toHaveProperty("round");
});

/** What the middleware keeps for itself, as a checkpointer has it. */
async function memoryOf(agent: { graph: Pick<ReactAgent["graph"], "getState"> }, thread: object) {
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
