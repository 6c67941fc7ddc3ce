import { expect, it } from "vitest";
import { todoSignals, todoTools, todoTurnEnd } from "../../src/adapters/mastra.js";
import { claudeCodeTasks, miniClaudeCode } from "../../src/presets/index.js";
import { createTodoSession } from "../../src/session/create-todo-session.js";
import type { TodoSession } from "../../src/session/todo-session.js";

type Message = Record<string, unknown>;

const WRITE = { todos: [{ content: "a", status: "pending" }] };

function message(role: string, id: string, ...parts: readonly unknown[]): Message {
  return { id, role, content: { format: 2, parts } };
}

it("todoTools() are the session's tools", async () => {
  const { tool } = createTodoSession();
  const { todo_write, ...others } = todoTools(createTodoSession());
  expect(others).toEqual({});
  expect(todo_write).toMatchObject({ id: tool.name, description: tool.description });
  expect(todo_write?.inputSchema).toBe(tool.inputSchema);
  expect(await todo_write?.execute(WRITE)).toBe("0/1 done. Next: a.");
  expect(await todo_write?.execute({ todos: "?" }, { requestContext: {} })).toMatch(/^Not saved: /);
});

it("todoTools() answer each tool of a preset that has several, in call order", async () => {
  const todos = createTodoSession({ preset: claudeCodeTasks });
  const { TaskCreate, TaskUpdate, TaskList, ...others } = todoTools(todos);
  expect(Object.keys(others)).toEqual(["TaskGet"]);
  const requestContext = {};
  await Promise.all([
    TaskCreate?.execute({ subject: "a", description: "b" }, { requestContext }),
    TaskUpdate?.execute({ taskId: "1", status: "completed" }, { requestContext }),
  ]);
  expect(todos.list.items.map(({ status }) => status)).toEqual(["completed"]);
  const { revision } = todos.list;
  await TaskList?.execute({});
  expect(todos.list.revision).toBe(revision);
});

it("todoTools() return a product's data where the session answers with it", async () => {
  const todos = createTodoSession();
  const data = { content: "0/1", tasks: [], isError: false };
  const source = { ...todos, write: (input: unknown) => ({ ...todos.write(input), data }) };
  expect(await todoTools(source)["todo_write"]?.execute(WRITE)).toBe(data);
});

it("todoTools() write the tools of the settings when a function finds the session", async () => {
  const settings = { preset: miniClaudeCode };
  const { TodoWrite } = todoTools((todos: TodoSession) => todos, settings);
  const items = [{ content: "a", status: "pending", activeForm: "A" }];
  expect(await TodoWrite?.execute({ items }, { requestContext: createTodoSession(settings) })).toBe(
    "[ ] a\n\n(0/1 completed)",
  );
});

it("todoTools() say so when what a function finds has a tool of another name", async () => {
  const { todo_write } = todoTools((todos: TodoSession) => todos);
  const requestContext = createTodoSession({ preset: miniClaudeCode });
  await expect(todo_write?.execute({ todos: [] }, { requestContext })).rejects.toThrow(
    new TypeError('Invalid session of this run: its tool must be todo_write (got "TodoWrite")'),
  );
});

it("todoSignals() bundles tools and reminders in an instance of the class", () => {
  abstract class Provider {
    abstract readonly id: string;
    getTools?(): Record<string, unknown>;
    getInputProcessors?(): readonly object[];
  }
  const signals = todoSignals(Provider, createTodoSession({ preset: claudeCodeTasks }));
  expect(signals).toBeInstanceOf(Provider);
  expect(Object.keys(signals.getTools?.() ?? {})).toEqual(["TaskUpdate", "TaskCreate", "TaskList", "TaskGet"]);
  expect(signals.getInputProcessors?.()).toMatchObject([{ id: signals.id, name: "Todo reminders" }]);
});

it.each([
  ["a step before the last one", { isFinal: false, finishReason: "tool-calls" }],
  ["a reply at the token limit", { isFinal: true, finishReason: "length" }],
  ["a filtered reply", { isFinal: true, finishReason: "content-filter" }],
  ["the last step that is allowed", { isFinal: true, finishReason: "stop", maxIterations: 3 }],
])("todoTurnEnd() lets %s be", (_name, iteration) => {
  const todos = createTodoSession({ nag: { stale: false } });
  todos.write(WRITE);
  todos.endRound();
  todos.endRound();
  const { decision } = todos;
  expect(todoTurnEnd(todos)({ iteration: 3, ...iteration })).toBeUndefined();
  expect(todos.decision).toBe(decision);
  const open = { isFinal: true, finishReason: "stop", iteration: 3, maxIterations: 4 };
  expect(todoTurnEnd(todos)(open)).toEqual({ continue: true });
});

it.each([
  ["asked the person something", "Postgres or SQLite?", false, undefined],
  ["asked leave to go on", "Shall I continue?", false, { continue: true }],
  ["waits for a sub-agent", "Shall I continue?", true, undefined],
])("todoTurnEnd() hears that the model %s", (_name, text, isWaiting, answer) => {
  const todos = createTodoSession({ nag: { stale: false } });
  todos.write(WRITE);
  todos.endRound();
  todos.endRound();
  const end = todoTurnEnd(todos, { waiting: () => isWaiting });
  expect(end({ isFinal: true, finishReason: "stop", iteration: 3, text })).toEqual(answer);
});

it.each([
  ["a paused turn be", "call", undefined],
  ["a turn end in which the provider answered its call", "result", { continue: true }],
])("todoTurnEnd() lets %s", (_name, state, expected) => {
  const todos = createTodoSession({ nag: { stale: false } });
  todos.write(WRITE);
  todos.endRound();
  todos.endRound();
  const search = { state, toolCallId: "s1", toolName: "web_search", args: {} };
  const reply = message(
    "assistant",
    "a1",
    { type: "tool-invocation", providerExecuted: true, toolInvocation: search },
    { type: "text", text: "Found." },
  );
  const end = { isFinal: true, finishReason: "stop", iteration: 3, messages: [reply] };
  expect(todoTurnEnd(todos)(end)).toEqual(expected);
});

it("todoTurnEnd() lets a finished turn end", () => {
  const todos = createTodoSession();
  const end = { isFinal: true, finishReason: "stop", iteration: 3, maxIterations: 9 };
  expect(todoTurnEnd(todos)(end)).toBeUndefined();
  expect(todos.decision).toEqual({ remind: false, reason: "empty" });
});
