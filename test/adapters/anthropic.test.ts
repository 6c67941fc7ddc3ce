import { expect, it } from "vitest";
import * as adapter from "../../src/adapters/anthropic.js";
import { claudeCodeTasks } from "../../src/presets/index.js";
import { createTodoSession } from "../../src/session/create-todo-session.js";
import { DEFAULT_PARAMETERS, DESCRIPTION } from "./default-tool.js";
import { describeAdapter, type MadeCall } from "./describe-adapter.js";

const TOOL = { name: "todo_write", description: DESCRIPTION, input_schema: DEFAULT_PARAMETERS };

type Response = adapter.AnthropicResponse;
type Result = adapter.AnthropicToolResult;
type Message = adapter.AnthropicMessage;

function reply(text: string, calls: readonly MadeCall[], isCut = false): Response {
  const words = text === "" ? [] : [{ type: "text", text }];
  const blocks = calls.map((call) => ({ type: "tool_use", ...call }));
  const reason = calls.length === 0 ? "end_turn" : "tool_use";
  return { content: [...words, ...blocks], stop_reason: isCut ? "max_tokens" : reason };
}

function stopped(stop_reason: string | null, ...content: readonly { readonly type: string }[]): Response {
  return { content: [{ type: "text" }, ...content], stop_reason };
}

describeAdapter<adapter.AnthropicTool, Response, Result, Message>("the Messages API", {
  adapter,
  tools: { open: TOOL, strict: { ...TOOL, strict: true } },
  reply,
  turnEnds: [
    ["an ended turn", stopped("end_turn"), true],
    ["an ended turn with a tool that the server ran", stopped("end_turn", { type: "server_tool_use" }), true],
    ["a call", stopped("tool_use", { type: "tool_use" }), false],
    ["a reply at the token limit", stopped("max_tokens"), false],
    ["a full context window", stopped("model_context_window_exceeded"), false],
    ["a paused turn", stopped("pause_turn"), false],
    ["a refusal", stopped("refusal"), false],
    ["a stop sequence", stopped("stop_sequence"), false],
    ["the start of a stream", stopped(null), false],
  ],
  replyName: "the reply of the Messages API",
  malformed: [
    ["nothing", undefined, "it must be an object"],
    ["an error", { type: "error" }, "content must be an array"],
    ["a text for content", { content: "Hi" }, "content must be an array"],
  ],
  assistant: ({ content }) => [{ role: "assistant", content }],
  results: (results) => [{ role: "user", content: results }],
  ownResult: ({ id }, content) => ({ type: "tool_result", tool_use_id: id, content }),
  refusedResult: ({ id }, content) => ({ type: "tool_result", tool_use_id: id, content, is_error: true }),
  readResult: ({ tool_use_id, content, is_error = false }) => ({ id: tool_use_id, text: content, isError: is_error }),
  user: (content) => ({ role: "user", content }),
  textOf: ({ content }) => textOf(content),
});

function textOf(content: unknown): string {
  if (typeof content === "string") return content;
  // Blocks of the tests have a text or content that has.
  const blocks = content as readonly { readonly text?: string; readonly content?: unknown }[];
  return blocks.map(({ text, content: inner }) => text ?? textOf(inner ?? "")).join("|");
}

const STALE = { text: "<reminder>Update.</reminder>", reason: "stale", placement: "after" } as const;
const RESULT = { type: "tool_result", tool_use_id: "c1" };
const CACHED = { ...RESULT, content: "ok", cache_control: { type: "ephemeral" } };
const PART = { type: "text", text: STALE.text };

it.each([
  ["a result of text", [{ ...RESULT, content: "ok" }], [{ ...RESULT, content: `ok\n\n${STALE.text}` }]],
  [
    "a result of blocks",
    [{ ...RESULT, content: [{ type: "image" }] }],
    [{ ...RESULT, content: [{ type: "image" }, PART] }],
  ],
  ["a result without content", [RESULT], [{ ...RESULT, content: STALE.text }]],
  [
    "a result with words of the user after it",
    [
      { ...RESULT, content: "ok" },
      { type: "text", text: "Stop" },
    ],
    [
      { ...RESULT, content: `ok\n\n${STALE.text}` },
      { type: "text", text: "Stop" },
    ],
  ],
  ["an image of the user", [{ type: "image" }], [{ type: "image" }, PART]],
])("withReminder() takes %s", (_name, content, expected) => {
  expect(adapter.withReminder([{ role: "user", content }], STALE)).toEqual([{ role: "user", content: expected }]);
});

it("withReminder() leaves the cache point before a reminder at the tail", () => {
  expect(adapter.withReminder([{ role: "user", content: [CACHED] }], STALE, { place: "tail" })).toEqual([
    { role: "user", content: [CACHED, PART] },
  ]);
});

it("runTodoCalls() saves nothing of a last call that a refusal cut off", () => {
  const input = { todos: [{ content: "a", status: "pending" }] };
  const todos = createTodoSession();
  const call = { type: "tool_use", id: "c1", name: "todo_write", input };
  expect(adapter.runTodoCalls(todos, stopped("refusal", call))[0]).toMatchObject({ is_error: true });
  expect(todos.list.items).toEqual([]);
});

it("todosFromTranscript() reads the calls of all tools of a preset", () => {
  const content = [
    { type: "tool_use", id: "c1", name: "TaskCreate", input: { subject: "Add tests", description: "All" } },
    { type: "tool_use", id: "c2", name: "TaskUpdate", input: { taskId: "1", status: "in_progress" } },
    { type: "tool_use", id: "c3", name: "TaskList", input: {} },
  ];
  const list = adapter.todosFromTranscript([{ role: "assistant", content }], { preset: claudeCodeTasks });
  expect(list?.items).toMatchObject([{ id: "1", content: "Add tests", status: "in_progress" }]);
});

const PROGRAM = { type: "code_execution_20260120", tool_id: "srvtoolu_1" };
const SERVER_CALL = { type: "server_tool_use", id: "srvtoolu_1", name: "code_execution", input: {} };

function ask(...blocks: readonly { readonly type: string }[]): Message {
  return { role: "assistant", content: blocks };
}

function answer(...content: readonly { readonly type: string }[]): Message {
  return { role: "user", content };
}

function call(id: string, caller?: object): { readonly type: string } {
  return { type: "tool_use", id, name: "search", input: {}, ...(caller && { caller }) } as { type: string };
}

function result(id: string, content = "ok"): { readonly type: string } {
  return { type: "tool_result", tool_use_id: id, content } as { type: string };
}

const REMINDED = `ok\n\n${STALE.text}`;

it.each([
  [
    "the last direct result, before that of a program",
    [ask(call("c1", { type: "direct" }), SERVER_CALL, call("c2", PROGRAM)), answer(result("c1"), result("c2"))],
    answer(result("c1", REMINDED), result("c2")),
  ],
  [
    "a result while a tool of the server is at work",
    [ask(SERVER_CALL, call("c1")), answer(result("c1"))],
    answer(result("c1", REMINDED)),
  ],
])("withReminder() puts it into %s, wherever it was to go", (_name, messages, expected) => {
  for (const place of [undefined, "tail", "system"] as const) {
    expect(adapter.withReminder(messages, STALE, { place })).toEqual([...messages.slice(0, -1), expected]);
  }
});

it("withReminder() takes the tail again once the server's tool has its result", () => {
  const found = { type: "web_search_tool_result", tool_use_id: "srvtoolu_1", content: [] };
  const messages = [ask(SERVER_CALL, found, call("c1")), answer(result("c1"))];
  expect(adapter.withReminder(messages, STALE, { place: "tail" }).at(-1)).toEqual(answer(result("c1"), PART));
});

it.each([undefined, "tail", "system"] as const)("withReminder() refuses a result of a program, place %s", (place) => {
  const messages = [ask(SERVER_CALL, call("c1", PROGRAM)), answer(result("c1"))];
  expect(() => adapter.withReminder(messages, STALE, { place })).toThrow(
    /^Cannot place the reminder as only a program reads the last results: .*roundEnd\(reply\)/,
  );
});

it("roundEnd() keeps a reminder waiting until the model reads a result itself", () => {
  const todos = createTodoSession({ nag: { stale: { after: 1, spacing: 1, minPending: 0 } } });
  todos.write({ todos: [{ content: "Add tests", status: "pending" }] });
  todos.endRound();
  const ofProgram = stopped("tool_use", SERVER_CALL, call("c1", PROGRAM));
  const mixed = stopped("tool_use", SERVER_CALL, call("c1", PROGRAM), call("c2"));
  expect(todos.endRound(adapter.roundEnd(ofProgram))).toBeUndefined();
  expect(todos.decision?.reason).toBe("tool_unavailable");
  expect(todos.endRound(adapter.roundEnd(mixed))?.reason).toBe("stale");
  expect(adapter.roundEnd(stopped("end_turn"))).toEqual({});
});

it("withReminder() refuses to stand after a paused reply, but as a message of the system", () => {
  const messages = [{ role: "user", content: "Look" }, ask(SERVER_CALL)];
  expect(() => adapter.withReminder(messages, STALE)).toThrow(
    'Cannot place the reminder as the last reply was paused: send it back first, or use { place: "system" }',
  );
  expect(adapter.withReminder(messages, STALE, { place: "system" })).toEqual([...messages, SYSTEM]);
});

const SYSTEM = { role: "system", content: STALE.text };
const USER = { role: "user", content: "Look" };

it.each<readonly [string, readonly Message[], readonly Message[]]>([
  ["a user's text", [USER], [USER, SYSTEM]],
  ["results", [ask(call("c1")), answer(result("c1"))], [ask(call("c1")), answer(result("c1")), SYSTEM]],
  ["the model's words", [USER, ask({ type: "text" })], [USER, ask({ type: "text" }), { ...SYSTEM, role: "user" }]],
  ["nothing", [], [{ ...SYSTEM, role: "user" }]],
])("withReminder() with place system writes where the API takes it: after %s", (_name, messages, expected) => {
  expect(adapter.withReminder(messages, STALE, { place: "system" })).toEqual(expected);
});

it.each([undefined, "tail", "system"] as const)("withReminder() joins a message of the system, place %s", (place) => {
  const host = { role: "system", content: "Be brief." };
  const blocks = { role: "system", content: [{ type: "text", text: "Be brief." }] };
  const joined = { role: "system", content: `Be brief.\n\n${STALE.text}` };
  expect(adapter.withReminder([USER, host], STALE, { place })).toEqual([USER, joined]);
  expect(adapter.withReminder([USER, blocks], STALE, { place })).toEqual([
    USER,
    { role: "system", content: [...blocks.content, PART] },
  ]);
});

it.each([
  ["a user message without content", { role: "user" }, { role: "user", content: STALE.text }],
  ["a hole among blocks", { role: "user", content: [undefined] }, { role: "user", content: [undefined, PART] }],
])("withReminder() takes %s", (_name, message, expected) => {
  // What is wrong is passed on purpose.
  expect(adapter.withReminder([message as unknown as Message], STALE)).toEqual([expected]);
});

it.each([
  ["a user message", { role: "user", content: { type: "text", text: "Look" } }],
  ["a result", answer({ ...result("c1"), content: { output: "ok" } } as { type: string })],
])("withReminder() refuses content of %s that is neither text nor array", (_name, message) => {
  // What is wrong is passed on purpose.
  expect(() => adapter.withReminder([message as unknown as Message], STALE)).toThrow(
    /^Cannot place the reminder as the content of its message must be a text or an array: current value is \{/,
  );
});

it("runTodoCalls() refuses a call without an id and writes nothing", () => {
  const todos = createTodoSession();
  const input = { todos: [{ content: "Add tests", status: "pending" }] };
  const response = stopped("tool_use", { type: "tool_use", name: "todo_write", input } as { type: string });
  expect(() => adapter.runTodoCalls(todos, response)).toThrow(
    new TypeError("Cannot answer a call as its id must be a text: current value is undefined"),
  );
  expect(todos.list.items).toEqual([]);
});

it("runnableTools() hand a call's arguments on as they came, and take calls without a context", () => {
  const [tool] = adapter.runnableTools(createTodoSession());
  const input = { todos: [{ content: "Add tests", status: "in_progress" }] };
  expect(tool?.parse(input)).toBe(input);
  expect(tool?.run(input)).toBe("0/1 done. Now: Add tests.");
});

it("runTodoCalls() answers with the block that the API takes", () => {
  const block = { type: "tool_use", id: "c1", name: "todo_write", input: { todos: [] } };
  const [result] = adapter.runTodoCalls(createTodoSession(), { content: [block], stop_reason: "tool_use" });
  expect(result).toEqual({ type: "tool_result", tool_use_id: "c1", content: "No change. No todos." });
});
