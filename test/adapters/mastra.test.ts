import { expect, it } from "vitest";
import { todosFromTranscript, todoTool, todoTurnEnd } from "../../src/adapters/mastra/index.js";
import { miniClaudeCode } from "../../src/presets/index.js";
import { createTodoSession } from "../../src/session/create-todo-session.js";
import type { TodoSession } from "../../src/session/todo-session.js";

type Message = Record<string, unknown>;

const WRITE = { todos: [{ content: "a", status: "pending" }] };

function message(role: string, id: string, ...parts: readonly unknown[]): Message {
  return { id, role, content: { format: 2, parts } };
}

it("todoTool() is the session's tool", async () => {
  const { tool, ...todos } = createTodoSession();
  const { id, description, inputSchema, execute } = todoTool({ ...todos, tool });
  expect([id, description]).toEqual([tool.name, tool.description]);
  expect(inputSchema).toBe(tool.inputSchema);
  expect(await execute(WRITE)).toBe("0/1 done. Next: a.");
  expect(await execute({ todos: "?" }, { requestContext: {} })).toMatch(/^Not saved: /);
});

it("todoTool() writes the tool of the settings when a function finds the session", async () => {
  const settings = { preset: miniClaudeCode };
  const { id, execute } = todoTool((todos: TodoSession) => todos, settings);
  const items = [{ content: "a", status: "pending", activeForm: "A" }];
  expect(id).toBe("TodoWrite");
  expect(await execute({ items }, { requestContext: createTodoSession(settings) })).toBe(
    "[ ] a\n\n(0/1 completed)",
  );
});

it("todoTool() says so when a session has a tool of another name", async () => {
  const { execute } = todoTool((todos: TodoSession) => todos);
  const requestContext = createTodoSession({ preset: miniClaudeCode });
  await expect(execute({ todos: [] }, { requestContext })).rejects.toThrow(
    new TypeError(
      'Cannot use the session of this run as its tool must be todo_write: current value is "TodoWrite"',
    ),
  );
});

it.each([
  ["a step before the last one", { isFinal: false, finishReason: "tool-calls" }],
  ["a reply at the token limit", { isFinal: true, finishReason: "length" }],
  ["a filtered reply", { isFinal: true, finishReason: "content-filter" }],
  ["the last step that is allowed", { isFinal: true, finishReason: "stop", maxIterations: 3 }],
])("todoTurnEnd() lets %s be", (_name, iteration) => {
  const todos = createTodoSession();
  todos.write(WRITE);
  todos.endRound();
  todos.endRound();
  expect(todoTurnEnd(todos)({ iteration: 3, ...iteration })).toBeUndefined();
  expect(todos.decision).toEqual({ remind: false, reason: "fresh" });
});

it.each([
  ["asked the person something", "Postgres or SQLite?", undefined],
  ["asked leave to go on", "Shall I continue?", { continue: true }],
])("todoTurnEnd() hears that the model %s", (_name, text, answer) => {
  const todos = createTodoSession();
  todos.write(WRITE);
  todos.endRound();
  todos.endRound();
  expect(todoTurnEnd(todos)({ isFinal: true, finishReason: "stop", iteration: 3, text })).toEqual(answer);
});

it("todoTurnEnd() lets a finished turn end", () => {
  const todos = createTodoSession();
  const end = { isFinal: true, finishReason: "stop", iteration: 3, maxIterations: 9 };
  expect(todoTurnEnd(todos)(end)).toBeUndefined();
  expect(todos.decision).toEqual({ remind: false, reason: "empty" });
});

const invocation = { state: "result", toolCallId: "c1", toolName: "todo_write", args: WRITE };
const CLEAR = { todos: [] };

function stored(toolCallId: string, args: unknown): Message {
  return { type: "tool-invocation", toolInvocation: { ...invocation, toolCallId, args } };
}

it.each([
  [
    "a stored message",
    [message("assistant", "a1", { type: "tool-invocation", toolInvocation: invocation })],
    1,
  ],
  [
    "a UI message",
    [{ role: "assistant", parts: [{ type: "tool-todo_write", state: "output-available", input: WRITE }] }],
    1,
  ],
  [
    "a UI message with a tool of no type",
    [{ parts: [{ type: "dynamic-tool", toolName: "todo_write", input: WRITE }] }],
    1,
  ],
  [
    "a UI message of version 4",
    [{ content: "", parts: [{ type: "tool-invocation", toolInvocation: invocation }] }],
    1,
  ],
  [
    "a model message",
    [{ role: "assistant", content: [{ type: "tool-call", toolName: "todo_write", input: WRITE }] }],
    1,
  ],
  [
    "a model message of version 4",
    [{ content: [{ type: "tool-call", toolName: "todo_write", args: WRITE }] }],
    1,
  ],
  ["a cleared list", [{ content: [{ type: "tool-call", toolName: "todo_write", input: CLEAR }] }], 0],
  [
    "a call that is being written",
    [{ parts: [{ type: "tool-todo_write", state: "input-streaming", input: WRITE }] }],
    0,
  ],
  [
    "a call whose tool threw",
    [{ parts: [{ type: "tool-todo_write", state: "output-error", input: WRITE }] }],
    0,
  ],
  [
    "a call that stands there twice",
    [{ parts: [stored("c1", WRITE), stored("c2", CLEAR), stored("c1", WRITE)] }],
    0,
  ],
  ["an id that serves again", [{ parts: [stored("c1", CLEAR), stored("c1", WRITE)] }], 1],
  ["results only", [{ role: "tool", content: [{ type: "tool-result", toolName: "todo_write" }] }], undefined],
  ["other shapes", ["Hi", {}, { content: "Hi" }, { parts: ["Hi", {}, { type: "text" }] }], undefined],
])("todosFromTranscript() reads %s", (_name, messages, expected) => {
  // What plain JavaScript may pass.
  expect(todosFromTranscript(messages as object[])?.items.length).toBe(expected);
});

it("todosFromTranscript() refuses anything but a transcript", () => {
  // What plain JavaScript may pass.
  expect(() => todosFromTranscript("Hi" as unknown as object[])).toThrow(
    new TypeError('Cannot read the transcript as messages must be an array: current value is "Hi"'),
  );
});
