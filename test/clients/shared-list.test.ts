// The whole plan over a list that stands in a store, with a person's edit on the way.
import { connectTodos } from "agent-todos/ai-sdk";
import { todoMiddleware } from "agent-todos/langchain";
import { createSharedTodos, memoryStore, type SharedTodos, type TodoStore } from "agent-todos/shared";
import { createAgent } from "langchain";
import { expect, it } from "vitest";
import { connectInMemory } from "./mcp/sdks.js";
import { scriptModel } from "./support/ai-sdk-model.js";
import { RUNS } from "./support/ai-sdk-runs.js";
import { LIMIT, NAG, requestsOf, scripted, start, work } from "./support/langchain-model.js";
import { expectSeen, expectUntouchedHistory, FINISHED, linesOf, plan, TASK, TURNS } from "./support/whole-plan.js";

const ADDED = { add: [{ content: "Ask Ann", status: "pending" }] };

function open(store: TodoStore, onListenerError?: (error: unknown) => void): SharedTodos {
  return createSharedTodos({ store, id: "thread-7", nag: NAG, onListenerError });
}

it.each(Object.entries(RUNS))("a whole plan on a shared list runs through %s", async (_name, run) => {
  const todos = open(memoryStore());
  const script = scriptModel(TURNS);
  const connected = connectTodos(todos);
  let messages: Parameters<typeof run>[2] = [{ role: "user", content: TASK }];
  for (let isOpen = true; isOpen; ) {
    const { added, nudge } = await run(connected, script, messages);
    messages = [...messages, ...added, ...(nudge === undefined ? [] : [nudge])];
    isOpen = nudge !== undefined;
  }
  expect(linesOf(await todos.read())).toEqual(FINISHED);
  expectSeen(script.prompts.at(-1));
});

it("createAgent runs a whole plan on a shared list", async () => {
  const store = memoryStore();
  const model = scripted(TURNS);
  const middleware = [todoMiddleware({ nag: NAG, source: () => open(store) })] as const;
  const { todos } = await createAgent({ model, tools: [work], middleware }).invoke(start(), LIMIT);
  expect(model.callCount).toBe(TURNS.length);
  expectUntouchedHistory(requestsOf(model));
  expect(linesOf({ items: todos })).toEqual(FINISHED);
  expect(linesOf(await open(store).read())).toEqual(FINISHED);
});

it("createAgent goes on while the store fails, and the model hears of it", async () => {
  const heard: unknown[] = [];
  const fail = async (): Promise<never> => {
    throw new Error("down");
  };
  const store = { ...memoryStore(), append: fail };
  const source = open(store, (error) => heard.push(error));
  const model = scripted([{ calls: [plan("in_progress")] }, { text: "Later then." }]);
  const middleware = [todoMiddleware({ nag: NAG, source })] as const;
  await createAgent({ model, tools: [work], middleware }).invoke(start(), LIMIT);
  expect(JSON.stringify(requestsOf(model).at(-1))).toContain("Not saved: the list could not be stored");
  expect(heard).toMatchObject([{ code: "store_failed" }]);
});

it.each(["v1", "v2"] as const)("server %s has a shared list, and announces what others change", async (version) => {
  const store = memoryStore();
  const client = await connectInMemory(version, version, open(store));
  const write = (statuses: readonly string[]) => client.call("todo_write", plan(...statuses).input);
  expect(await write(["in_progress", "pending"])).toMatchObject({ isError: false });
  await open(store).edit(ADDED);
  const { text } = await write(["completed", "in_progress"]);
  expect(text).toContain('added "Ask Ann"');
  expect(await client.read()).toContain("- [ ] Ask Ann");
  await expect.poll(() => client.updated.length).toBe(3);
});
