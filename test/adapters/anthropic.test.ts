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
  readResult: ({ tool_use_id, content, is_error = false }) => ({
    id: tool_use_id,
    text: content,
    isError: is_error,
  }),
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
  expect(adapter.withReminder([{ role: "user", content }], STALE)).toEqual([
    { role: "user", content: expected },
  ]);
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
