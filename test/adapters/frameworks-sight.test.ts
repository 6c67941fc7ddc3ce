import { expect, it } from "vitest";
import { todoProcessor } from "../../src/adapters/mastra.js";
import { todoInputFilter } from "../../src/adapters/openai-agents.js";
import { connectTodos, type PiAgent } from "../../src/adapters/pi.js";
import { createTodoSession } from "../../src/session/create-todo-session.js";
import type { TodoHost } from "../../src/session/shared-session.js";
import { createSharedTodos } from "../../src/shared/create-shared-todos.js";
import { memoryStore } from "../../src/shared/memory-store.js";

const PLAN = { todos: [{ content: "Add tests", status: "in_progress" }] };

/** Sends requests that end with these rounds of other work, in which the plan was never written. */
type Send = (...rounds: readonly string[]) => Promise<readonly object[]>;

const FRAMEWORKS: Readonly<Record<string, (todos: TodoHost) => Send>> = {
  "the Agents SDK": (todos) => {
    const filter = todoInputFilter(todos);
    return async (...rounds) => {
      const work = rounds.flatMap((callId): Record<string, unknown>[] => [
        { type: "function_call", callId, name: "work", arguments: "{}" },
        { type: "function_call_result", callId, name: "work", output: "ok" },
      ]);
      const input = [{ role: "user", content: "Go" }, ...work];
      const modelData = { input: structuredClone(input) };
      return (await filter({ modelData, agent: { tools: [todos.tool] }, context: undefined })).input;
    };
  },
  Mastra: (todos) => {
    const { processLLMRequest } = todoProcessor(todos);
    return async (...rounds) => {
      const work = rounds.flatMap((toolCallId) => [
        { role: "assistant", content: [{ type: "tool-call", toolCallId, toolName: "work", input: {} }] },
        { role: "tool", content: [{ type: "tool-result", toolCallId, output: { type: "text", value: "ok" } }] },
      ]);
      const prompt = [{ role: "user", content: [{ type: "text", text: "Go" }] }, ...work];
      return (await processLLMRequest({ prompt }))?.prompt ?? prompt;
    };
  },
  Pi: (todos) => {
    const agent: PiAgent = {
      state: { tools: [] },
      subscribe: () => () => undefined,
      followUp: () => undefined,
      hasQueuedMessages: () => false,
    };
    connectTodos(agent, todos);
    return async (...rounds) => {
      const work = rounds.flatMap((id) => [
        { role: "assistant", content: [{ type: "toolCall", id, name: "work", arguments: {} }] },
        { role: "toolResult", toolCallId: id, content: [{ type: "text", text: "ok" }] },
      ]);
      return (await agent.transformContext?.([{ role: "user", content: "Go" }, ...work])) ?? [];
    };
  },
};

const countBlocks = (request: readonly object[]): number =>
  JSON.stringify(request).split("The todo list as it stands").length - 1;

it.each(Object.keys(FRAMEWORKS))("%s: a block has the same bytes in another process", async (name) => {
  const todos = createTodoSession();
  todos.write(PLAN);
  const shown = await FRAMEWORKS[name]?.(todos)("c1");
  const snapshot = JSON.parse(JSON.stringify(todos.snapshot()));
  const later = await FRAMEWORKS[name]?.(createTodoSession({ snapshot }))("c1", "c2");
  expect(countBlocks(shown ?? [])).toBe(1);
  expect(later?.slice(0, shown?.length)).toEqual(shown);
  expect(countBlocks(later ?? [])).toBe(1);
});

it.each(Object.keys(FRAMEWORKS))(
  "%s: the plan of a shared list is shown again, by another handle too",
  async (name) => {
    const store = memoryStore();
    const open = () => createSharedTodos({ store, id: "thread-7" });
    await open().write(PLAN);
    const todos = open();
    await todos.load();
    const shown = await FRAMEWORKS[name]?.(todos)("c1");
    const other = open();
    await other.load();
    const later = await FRAMEWORKS[name]?.(other)("c1", "c2");
    expect([countBlocks(shown ?? []), countBlocks(later ?? [])]).toEqual([1, 1]);
    expect(later?.slice(0, shown?.length)).toEqual(shown);
  },
);

it.each(Object.keys(FRAMEWORKS))("%s: a finished plan is not shown again, nor one with reminders off", async (name) => {
  const finished = createTodoSession();
  finished.write({ todos: [{ content: "Add tests", status: "completed" }] });
  const silent = createTodoSession({ nag: false });
  silent.write(PLAN);
  const off = createTodoSession({ nag: { compacted: false } });
  off.write(PLAN);
  for (const todos of [finished, silent, off]) {
    expect(countBlocks((await FRAMEWORKS[name]?.(todos)("c1")) ?? [])).toBe(0);
  }
});

it.each(Object.keys(FRAMEWORKS))(
  "%s: a plan is in each request of a window of one round, whose next cut always drops the block",
  async (name) => {
    const todos = createTodoSession({ nag: { stale: false } });
    todos.write(PLAN);
    const send = FRAMEWORKS[name]?.(todos) ?? expect.fail(name);
    const counts: number[] = [];
    for (let round = 0; round < 12; round += 1) {
      counts.push(countBlocks(await send(`c${round}`)));
    }
    expect(counts).toEqual(counts.map(() => 1));
  },
);
