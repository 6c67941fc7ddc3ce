import { expect, it } from "vitest";
import type { TurnEndOptions } from "../../src/adapters/engine/session-source.js";
import { type PiTool, writeTools } from "../../src/adapters/pi/todo-tools.js";
import { connectTodos, type PiAgent } from "../../src/adapters/pi.js";
import { claudeCodeTasks } from "../../src/presets/index.js";
import { renderForContext } from "../../src/render/render-for-context.js";
import { createTodoSession } from "../../src/session/create-todo-session.js";
import type { TodoSession } from "../../src/session/todo-session.js";
import { createTodoTool } from "../../src/tool/create-todo-tool.js";
import { createPiAgent } from "./framework-requests.js";

const WRITE = { todos: [{ content: "a", status: "pending" }] };

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

/** A connected agent after a person's message and rounds of other work, with an open plan. */
async function startWork(hasQueuedMessages = false, options: TurnEndOptions = {}) {
  const todos = createTodoSession({ nag: { stale: false } });
  const pi = createPiAgent(hasQueuedMessages);
  connectTodos(pi.agent, todos, options);
  todos.write(WRITE);
  const messages = [asked("Go")];
  for (const id of ["c1", "c2", "c3", "c4"]) {
    messages.push(called(id), answered(id));
    await pi.agent.transformContext?.([...messages]);
  }
  return { ...pi, todos, messages };
}

it("connectTodos() asks the model to go on, once, with a message that begins no turn", async () => {
  const { agent, tell, queued, todos, messages } = await startWork();
  await tell(said("Done."));
  expect(queued).toMatchObject([
    { role: "user", content: [{ text: expect.stringContaining("1 of 1 todos") }], timestamp: 7 },
  ]);
  await agent.transformContext?.([...messages, said("Done."), Object(queued[0])]);
  await tell(said("Done."));
  expect([queued.length, todos.decision]).toEqual([1, { remind: false, reason: "exhausted" }]);
});

it.each([
  ["messages wait", true, {}, "fresh"],
  ["the host waits for something", false, { waiting: () => true }, "waiting"],
])("connectTodos() asks nothing where %s", async (_name, hasMessages, options, reason) => {
  const { tell, queued, todos } = await startWork(hasMessages, options);
  const before = todos.decision;
  await tell(said("Done."));
  expect(queued).toEqual([]);
  expect(todos.decision === before).toBe(hasMessages);
  if (!hasMessages) expect(todos.decision?.reason).toBe(reason);
});

it.each([
  ["Postgres or SQLite?", "stop", 0],
  ["All done.", "stop", 1],
  ["All done.", "aborted", 0],
])("connectTodos() judges the end of a turn by the model's last words: %s (%s)", async (words, reason, count) => {
  const { tell, queued } = await startWork();
  await tell(said(words, reason));
  await tell({ role: "notice" });
  await tell(said(words), "message_start");
  expect(queued).toHaveLength(count);
});

it("connectTodos() gives tools, and takes them away", () => {
  const { agent, state } = createPiAgent();
  const disconnect = connectTodos(agent, eager());
  expect(state.tools).toMatchObject([{ name: "work" }, { name: "todo_write" }]);
  state.tools = [...state.tools, { name: "late" }];
  disconnect();
  expect(state.tools).toEqual([{ name: "work" }, { name: "late" }]);
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
  const { agent } = createPiAgent();
  const cut = [asked("Go"), said("Well?"), asked("Go on")];
  const host = async (): Promise<object[]> => cut;
  Object.assign(agent, { transformContext: host });
  const todos = createTodoSession({ nag: { stale: false } });
  const disconnect = connectTodos(agent, todos);
  todos.write(WRITE);
  const shown = await agent.transformContext?.([]);
  expect(shown).toEqual([...cut.slice(0, 2), asked(expect.stringContaining("Go on\n\n<reminder>"))]);
  expect(await agent.transformContext?.([])).toEqual(shown);
  Object.assign(agent.state, { systemPrompt: renderForContext(todos.list) });
  cut.splice(0, 3, asked("Now"));
  expect(await agent.transformContext?.([])).toEqual(cut);
  disconnect();
  expect(agent.transformContext).toBe(host);
});

it("connectTodos() leaves an agent without a transformContext as it was", () => {
  const { agent } = createPiAgent();
  connectTodos(agent, eager())();
  expect("transformContext" in agent).toBe(false);
});

it.each([
  ["none before it", undefined],
  ["one before it", async (messages: object[]) => messages],
])("connectTodos() leaves a transformContext that the host set later, with %s", (_name, before) => {
  const { agent } = createPiAgent();
  Object.assign(agent, before === undefined ? {} : { transformContext: before });
  const disconnect = connectTodos(agent, eager());
  const later = async (messages: object[]) => messages;
  Object.assign(agent, { transformContext: later });
  disconnect();
  expect(agent.transformContext).toBe(later);
});

it("a turn that the person aborted, by Escape, gets no nudge, nor does the next one", async () => {
  const todos = createTodoSession({ nag: { stale: false } });
  const { agent } = createPiAgent();
  connectTodos(agent, todos);
  todos.write(WRITE);
  todos.endRound();
  todos.stop({ reply: "Which one?" });
  const messages = [asked("Go"), said("I beg", "aborted"), asked("How is the weather?")];
  await agent.transformContext?.(messages);
  for (const id of ["c1", "c2", "c3", "c4"]) {
    messages.push(called(id), answered(id));
    await agent.transformContext?.(messages);
  }
  todos.stop({ reply: "It rains." });
  expect(todos.decision?.reason).toBe("waiting");
});
