import { expect, it } from "vitest";
import { adoptItems, openSession, setUpAgent } from "../../src/adapters/langchain/agent-setup.js";
import { claudeCodeTasks } from "../../src/presets/index.js";
import { createTodoSession } from "../../src/session/create-todo-session.js";
import { items } from "../support/write.js";

it.each<[name: string, options: object, message: string]>([
  [
    "a private key",
    { stateKey: "_todos" },
    'stateKey must be a name of letters, digits and _ that begins with a letter, other than messages (got "_todos")',
  ],
  [
    "a key that begins with a digit",
    { stateKey: "1a" },
    'stateKey must be a name of letters, digits and _ that begins with a letter, other than messages (got "1a")',
  ],
  [
    "a key of two words",
    { stateKey: "a b" },
    'stateKey must be a name of letters, digits and _ that begins with a letter, other than messages (got "a b")',
  ],
  [
    "the key of the messages",
    { stateKey: "messages" },
    'stateKey must be a name of letters, digits and _ that begins with a letter, other than messages (got "messages")',
  ],
  ["true for a prompt", { systemPrompt: true }, "systemPrompt must be a string or false (got true)"],
  ["another way", { parallel: "first" }, 'parallel must be "fold" or "reject" (got "first")'],
  ["a name alone", { ride: "work" }, 'ride must be an array of names of tools (got "work")'],
  ["a number for a name", { ride: ["a", 1] }, 'ride must be an array of names of tools (got ["a",1])'],
  ["a plain object", { source: {} }, "source must be a session, a shared list or a function that finds it"],
  ["true for waiting", { waiting: true }, "waiting must be a function (got true)"],
  [
    "a child's list where the state has the parent's",
    { delegates: ["task"], child: () => undefined },
    "child must be left out without source: nobody can read from the state who works on what",
  ],
  ["a text for a source", { source: "a" }, "source must be a session, a shared list or a function that finds it"],
])("setUpAgent() refuses %s", (_name, options, message) => {
  expect(() => setUpAgent(options)).toThrow(`Invalid call of todoMiddleware(): ${message}`);
});

it("setUpAgent() takes the options, or their defaults", () => {
  const { session, tools, ...defaults } = setUpAgent({});
  expect(defaults).toMatchObject({ stateKey: "todos", systemPrompt: "", parallel: "fold", ride: [], isHeld: false });
  expect(tools.map(({ name, lc_runnable }) => [name, lc_runnable])).toEqual([["todo_write", true]]);
  const source = createTodoSession();
  const given = { stateKey: "plan_2", systemPrompt: "Plan.", parallel: "reject", ride: ["work"] } as const;
  expect(setUpAgent({ ...given, source })).toMatchObject({ ...given, isHeld: true, tool: source.tool });
  expect(setUpAgent({ source: () => source })).toMatchObject({ isHeld: true });
  const { prompt } = claudeCodeTasks;
  expect(setUpAgent({ preset: claudeCodeTasks }).systemPrompt).toBe(prompt);
  expect(setUpAgent({ preset: claudeCodeTasks, systemPrompt: false }).systemPrompt).toBe("");
});

it("a tool of an agent gives the answer that its state has, and says so where there is none", async () => {
  const [tool] = setUpAgent({}).tools;
  const invoke = tool?.["invoke"] as (call: unknown, config: unknown) => Promise<string>;
  const state = { _agentTodos: { replies: { c1: { text: "1/1 done." } } } };
  expect(await invoke({ id: "c1" }, { state })).toBe("1/1 done.");
  expect(await invoke({ id: "c2" }, { state })).toBe("Not saved: this call did not pass the todo middleware.");
  await expect(invoke({ id: "c1" }, { state: {} })).rejects.toThrow(
    /^Cannot answer todo_write: this agent lacks todoMiddleware; pass it as middleware to createAgent/,
  );
});

it("openSession() names the place of what it cannot read", () => {
  const message = /^todoMiddleware cannot go on from state\.plan: .*version must be 1/;
  const open = () => openSession({}, { version: 2 } as never, "plan");
  expect(open).toThrow(expect.objectContaining({ code: "unknown_version", message: expect.stringMatching(message) }));
  expect(open).toThrow(expect.objectContaining({ cause: expect.any(Error) }));
  expect(() => openSession({}, { version: 2 } as never)).toThrow("state._agentTodos.session: ");
  expect(() => openSession({ rules: { maxItems: 0 } }, undefined)).toThrow(RangeError);
});

it.each([
  ["a conversation without its session, whose calls stand in it", false, ["human", "ai"], "[>]Read"],
  ["a new conversation, of which the model is told", false, ["human"], undefined],
  ["a conversation that goes on, in which a person edited", true, ["human", "ai"], "[ ]Read"],
])("adoptItems() takes the items of %s", (_name, goesOn, types, seen) => {
  const before = createTodoSession();
  before.write({ todos: items("[ ]Read") });
  const snapshot = goesOn ? before.snapshot() : undefined;
  const messages = types.map((type) => ({ type }) as never);
  const given = { items: items("[>]Read"), snapshot, messages };
  const adopted = adoptItems(setUpAgent({}), given);
  expect([adopted?.list.items, adopted?.list.revision]).toEqual([items("[>]Read"), goesOn ? 2 : 1]);
  const known = adopted?.seen ?? adopted?.list;
  expect(known?.items).toEqual(seen === undefined ? [] : items(seen));
});

it.each([
  ["nothing", undefined],
  ["null", null],
  ["the items that the session has", items("[ ]Read")],
])("adoptItems() leaves the session as it is for %s", (_name, given) => {
  const before = createTodoSession();
  before.write({ todos: items("[ ]Read") });
  const all = { items: given, snapshot: before.snapshot(), messages: [] };
  expect(adoptItems(setUpAgent({}), all)).toBeUndefined();
});
