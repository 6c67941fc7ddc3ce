import { expect, it } from "vitest";
import { type PiTool, writeTools } from "../../src/adapters/pi/todo-tools.js";
import { connectTodos, type PiAgent, type PiEvent } from "../../src/adapters/pi.js";
import { claudeCodeTasks } from "../../src/presets/index.js";
import { renderForContext } from "../../src/render/render-for-context.js";
import { createTodoSession } from "../../src/session/create-todo-session.js";
import type { TodoSession } from "../../src/session/todo-session.js";
import { createTodoTool } from "../../src/tool/create-todo-tool.js";

const WRITE = { todos: [{ content: "a", status: "pending" }] };
const START = "<reminder>For work of three or more steps, keep a plan with todo_write.</reminder>";

/** An agent as far as the adapter knows it: what it hears is what `tell` says. */
function createAgent(hasQueuedMessages = false) {
  const listeners = new Set<(event: PiEvent) => void>();
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
  const tell = <M extends object>(message: M, type = "message_end"): M => {
    for (const listener of listeners) listener({ type, message });
    return message;
  };
  return { agent, tell, queued, state };
}

const asked = (content: unknown): object => ({ role: "user", content });

function called(...ids: readonly string[]): object {
  const content = ids.map((id) => ({ type: "toolCall", id, name: "work", arguments: {} }));
  return { role: "assistant", content, stopReason: "toolUse", timestamp: 5 };
}

function answered(toolCallId: string): object {
  return { role: "toolResult", toolCallId, content: [{ type: "text", text: "ok" }] };
}

function said(text: string, stopReason = "stop"): object {
  return { role: "assistant", content: [{ type: "text", text }], stopReason, timestamp: 7 };
}

function eager(): TodoSession {
  return createTodoSession({ nag: { start: true, stale: { after: 1, spacing: 1 }, maxReminders: 9 } });
}

it.each([
  ["a text", "Hi", [{ type: "text", text: "Hi" }]],
  ["parts", [{ type: "image", data: "" }], [{ type: "image", data: "" }]],
  ["nothing", undefined, [{ type: "text", text: "" }]],
])("connectTodos() adds a reminder to a person's message of %s", (_name, content, before) => {
  const { agent, tell } = createAgent();
  connectTodos(agent, eager());
  expect(tell(asked(content))).toEqual(asked([...before, { type: "text", text: START }]));
});

it("connectTodos() begins a turn once, whatever messages it begins with, and hears no other event", () => {
  const { agent, tell } = createAgent();
  const todos = eager();
  connectTodos(agent, todos);
  tell(asked("One"), "message_start");
  tell({ role: "notice" });
  expect(JSON.stringify(tell(asked("One")))).toContain(START);
  expect(tell(asked("Two"))).toEqual(asked("Two"));
  tell(said("Hi.", "aborted"));
  todos.edit({ items: [{ content: "Read", status: "pending" }] });
  expect(JSON.stringify(tell(asked("Three")))).toContain("The user changed the todo list");
});

it("connectTodos() puts a reminder into the last result of a round, also where calls share an id", () => {
  const { agent, tell } = createAgent();
  const todos = eager();
  connectTodos(agent, todos);
  todos.write(WRITE);
  tell(called("c1"));
  expect(tell(answered("c1"))).toEqual(answered("c1"));
  tell(called("c2", "c2"));
  expect(tell(answered("c2"))).toEqual(answered("c2"));
  expect(JSON.stringify(tell(answered("c2")))).toContain("has not been written for 1 round");
});

it("connectTodos() puts no reminder into a round after the agent has lost the tool", () => {
  const { agent, tell, state } = createAgent();
  const todos = eager();
  connectTodos(agent, todos);
  todos.write(WRITE);
  state.tools = [{ name: "work" }];
  for (const id of ["c1", "c2"]) {
    tell(called(id));
    expect(tell(answered(id))).toEqual(answered(id));
  }
  expect(todos.decision).toEqual({ remind: false, reason: "tool_unavailable" });
});

it("connectTodos() asks the model to go on, once, with a message that begins no turn", () => {
  const { agent, tell, queued } = createAgent();
  const todos = createTodoSession({ nag: { stale: false } });
  connectTodos(agent, todos);
  todos.write(WRITE);
  for (const id of ["c1", "c2"]) [called(id), answered(id)].map((message) => tell(message));
  tell(said("Done."));
  expect(queued).toMatchObject([
    { role: "user", content: [{ text: expect.stringContaining("1 of 1 todos") }], timestamp: 7 },
  ]);
  const nudge = Object(queued[0]);
  tell(nudge);
  tell(said("Done."));
  expect([queued.length, todos.decision]).toEqual([1, { remind: false, reason: "exhausted" }]);
});

it.each([
  ["messages wait", true, {}],
  ["the host waits for something", false, { waiting: () => true }],
])("connectTodos() asks nothing where %s", (_name, hasMessages, options) => {
  const { agent, tell, queued } = createAgent(hasMessages);
  const todos = createTodoSession({ nag: { stale: false } });
  connectTodos(agent, todos, options);
  todos.write(WRITE);
  for (const id of ["c1", "c2"]) [called(id), answered(id)].map((message) => tell(message));
  tell(said("Done."));
  expect(queued).toEqual([]);
  expect(todos.decision?.reason).toBe(hasMessages ? "off" : "waiting");
});

it.each([
  ["Postgres or SQLite?", 0, "waiting"],
  ["All done.", 1, "unfinished"],
])("connectTodos() judges the end of a turn by the model's last words: %s", (words, count, reason) => {
  const { agent, tell, queued } = createAgent();
  const todos = createTodoSession({ nag: { stale: false } });
  connectTodos(agent, todos);
  todos.write(WRITE);
  for (const id of ["c1", "c2"]) [called(id), answered(id)].map((message) => tell(message));
  tell(said(words));
  expect([queued.length, todos.decision?.reason]).toEqual([count, reason]);
});

it("connectTodos() gives tools, and takes them away", () => {
  const { agent, tell, state } = createAgent();
  const todos = eager();
  const disconnect = connectTodos(agent, todos);
  expect(state.tools).toMatchObject([{ name: "work" }, { name: "todo_write" }]);
  state.tools = [...state.tools, { name: "late" }];
  disconnect();
  expect(state.tools).toEqual([{ name: "work" }, { name: "late" }]);
  expect(tell(asked("Hi"))).toEqual(asked("Hi"));
});

it("connectTodos() says so where an agent is missing", () => {
  // What plain JavaScript may pass.
  expect(() => connectTodos(undefined as unknown as PiAgent, eager())).toThrow(
    expect.objectContaining({
      name: "TypeError",
      message: expect.stringContaining("agent must be an Agent of Pi (got undefined)"),
    }),
  );
});

function writeTool(todos: TodoSession): PiTool {
  const [tool] = writeTools(todos.tool, () => todos.write);
  return tool ?? expect.fail("no tool");
}

it("a tool answers with a text, and throws what Pi is to mark as an error", async () => {
  const todos = createTodoSession();
  const { execute, prepareArguments } = writeTool(todos);
  expect(await execute("c1", prepareArguments(WRITE))).toEqual({
    content: [{ type: "text", text: "0/1 done. Next: a." }],
    details: {},
  });
  await expect(execute("c2", prepareArguments("?"))).rejects.toThrow(/^Not saved: /);
});

it("a product's data is the result's text and its details", async () => {
  const todos = createTodoSession();
  const data = { content: "0/1", tasks: [] };
  const { execute } = writeTool({ ...todos, write: (input) => ({ ...todos.write(input), data }) });
  expect(await execute("c1", { sent: WRITE })).toEqual({
    content: [{ type: "text", text: JSON.stringify(data) }],
    details: data,
  });
});

it("prepared arguments fit a schema, whatever was sent", () => {
  const schema = {
    type: "object",
    properties: {
      kind: { enum: ["plan"] },
      mode: { enum: ["a", "b"] },
      either: { anyOf: [{ type: "boolean" }, { type: "string" }] },
      title: { type: "string" },
      list: { type: "array", items: { type: "object" } },
      count: { anyOf: [{ type: "integer" }, { type: "null" }] },
      share: { type: "number" },
      isNew: { type: "boolean" },
      left: { type: "string" },
    },
    required: ["kind", "mode", "either", "title", "list", "count", "share", "isNew"],
    additionalProperties: false,
  };
  const operation = { ...claudeCodeTasks.tool.operations?.[0], name: "other", description: "", schema };
  const tool = createTodoTool({ operations: [operation as never] });
  const todos = createTodoSession();
  const other = writeTools(tool, () => todos.write)[1];
  expect(other?.prepareArguments(7)).toEqual({
    kind: "plan",
    mode: "a",
    either: false,
    title: "",
    list: [],
    count: 0,
    share: 0,
    isNew: false,
    sent: 7,
  });
  expect(other?.parameters).not.toHaveProperty("additionalProperties");
});

it("connectTodos() shows a plan that the host cut out of a request, unless the system text shows it", async () => {
  const { agent, tell } = createAgent();
  const cut = [asked("Go"), said("Well?"), asked("Go on")];
  const host = async (): Promise<object[]> => cut;
  Object.assign(agent, { transformContext: host });
  const todos = eager();
  const disconnect = connectTodos(agent, todos);
  todos.write(WRITE);
  const shown = await agent.transformContext?.([]);
  expect(shown).toEqual([...cut.slice(0, 2), asked(expect.stringContaining("Go on\n\n<reminder>"))]);
  expect(await agent.transformContext?.([])).toEqual(shown);
  tell(called("c1"));
  tell(answered("c1"));
  Object.assign(agent.state, { systemPrompt: renderForContext(todos.list) });
  cut.push(asked("Now"));
  cut.splice(2, 1);
  expect(await agent.transformContext?.([])).toEqual(cut);
  disconnect();
  expect(agent.transformContext).toBe(host);
});

it("connectTodos() leaves an agent without a transformContext as it was", () => {
  const { agent } = createAgent();
  connectTodos(agent, eager())();
  expect("transformContext" in agent).toBe(false);
});

it.each([
  ["none before it", undefined],
  ["one before it", async (messages: object[]) => messages],
])("connectTodos() leaves a transformContext that the host set later, with %s", (_name, before) => {
  const { agent } = createAgent();
  Object.assign(agent, before === undefined ? {} : { transformContext: before });
  const disconnect = connectTodos(agent, eager());
  const later = async (messages: object[]) => messages;
  Object.assign(agent, { transformContext: later });
  disconnect();
  expect(agent.transformContext).toBe(later);
});
