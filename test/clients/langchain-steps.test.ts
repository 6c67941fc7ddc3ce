// How many rounds fit into LangGraph's limit of steps, and that what was sent stays as it was across restarts.
import { MemorySaver } from "@langchain/langgraph";
import { todoMiddleware } from "agent-todos/langchain";
import { type AgentMiddleware, createAgent, todoListMiddleware } from "langchain";
import { expect, it } from "vitest";
import { NAG, requestsOf, scripted, start, work } from "./support/langchain-model.js";
import { expectUntouchedHistory, FINISHED, linesOf, plan, TURNS } from "./support/whole-plan.js";

/** Whether an agent comes to its end after so many rounds, within this limit; LangGraph's own is 25. */
async function runsToEnd(middleware: readonly AgentMiddleware[], rounds: number, recursionLimit = 25) {
  const call = { calls: [{ name: "work", input: { step: "a" } }] };
  const model = scripted([...Array.from({ length: rounds }, () => call), { text: "Done." }]);
  const run = createAgent({ model, tools: [work], middleware }).invoke(start(), { recursionLimit });
  return run.then(
    () => true,
    () => false,
  );
}

// LangChain's own middleware is at odds with its option's types under exactOptionalPropertyTypes.
const theirs = [todoListMiddleware()] as unknown as AgentMiddleware[];

it.each([
  ["LangChain's own list of todos", theirs, 25, 7],
  ["this one", [todoMiddleware()], 25, 7],
  ["neither", [], 25, 11],
  ["this one, and a higher limit", [todoMiddleware()], 50, 15],
  ["this one, and the limit of the docs", [todoMiddleware()], 100, 32],
] as const)("createAgent has rounds within LangGraph's limit with %s", async (_name, middleware, limit, rounds) => {
  expect(await runsToEnd(middleware, rounds, limit)).toBe(true);
  expect(await runsToEnd(middleware, rounds + 1, limit)).toBe(false);
});

it("createAgent sends the same history again after a restart before every step", async () => {
  const checkpointer = new MemorySaver();
  const config = { configurable: { thread_id: "one" }, recursionLimit: 100 };
  const asked: (readonly unknown[])[] = [];
  let said = 0;
  let input: ReturnType<typeof start> | null = start();
  for (let runs = 0; ; runs += 1) {
    expect(runs).toBeLessThan(100);
    // A process of its own: nothing is left of the one before but the checkpoints.
    const model = scripted(TURNS.slice(said));
    const middleware = [todoMiddleware({ nag: NAG })] as const;
    const agent = createAgent({ model, tools: [work], middleware, checkpointer });
    const stream: AsyncIterable<unknown> = await agent.graph.stream(input as never, {
      ...config,
      streamMode: "updates",
      interruptBefore: "*",
    });
    for await (const _ of stream);
    asked.push(...requestsOf(model));
    said += requestsOf(model).length;
    input = null;
    const state = await agent.graph.getState(config);
    if (state.next.length > 0) continue;
    expect(linesOf({ items: state.values["todos"] })).toEqual(FINISHED);
    break;
  }
  expect(asked).toHaveLength(TURNS.length);
  expectUntouchedHistory(asked);
});

it("createAgent takes the person's edit from the state, and tells the model", async () => {
  const checkpointer = new MemorySaver();
  const thread = { configurable: { thread_id: "one" } };
  const middleware = [todoMiddleware()] as const;
  const first = scripted([{ calls: [plan("in_progress", "pending")] }, { text: "So far?" }]);
  await createAgent({ model: first, tools: [], middleware, checkpointer }).invoke(start(), thread);

  const model = scripted([{ text: "And now?" }]);
  const agent = createAgent({ model, tools: [], middleware, checkpointer });
  const { values } = await agent.graph.getState(thread);
  const edited = [...values["todos"], { content: "Tell Ann", status: "pending" }];
  await agent.graph.updateState(thread, { todos: edited });
  const { todos } = await agent.invoke(start("Go on."), thread);
  const [asked] = requestsOf(model);
  expect(JSON.stringify(asked?.at(-1))).toMatch(/<reminder>.*Tell Ann/);
  expect(linesOf({ items: todos })).toEqual(["in_progress Read the parser", "pending Rewrite it", "pending Tell Ann"]);
});

it("createAgent resumes after an abort in the middle of a call of the model", async () => {
  const checkpointer = new MemorySaver();
  const thread = { configurable: { thread_id: "one" } };
  const middleware = [todoMiddleware({ nag: NAG })] as const;
  const aborted = scripted([{ calls: [plan("in_progress", "pending")] }]);
  const stop = new AbortController();
  aborted.respond(() => {
    stop.abort();
    throw new Error("Aborted");
  });
  const run = createAgent({ model: aborted, tools: [work], middleware, checkpointer });
  await expect(run.invoke(start(), { ...thread, signal: stop.signal })).rejects.toThrow();

  const model = scripted([{ text: "Here again. What now?" }]);
  const agent = createAgent({ model, tools: [work], middleware, checkpointer });
  const { todos } = await agent.invoke(start("Go on."), thread);
  expect(linesOf({ items: todos })).toEqual(["in_progress Read the parser", "pending Rewrite it"]);
  const [first = []] = requestsOf(aborted);
  expectUntouchedHistory([first, ...requestsOf(model)]);
});
