import { expect, it } from "vitest";
import * as adapter from "../../src/adapters/bedrock.js";
import { createTodoSession } from "../../src/session/create-todo-session.js";
import { deepFreeze } from "../support/deep-freeze.js";
import { DEFAULT_PARAMETERS, DESCRIPTION } from "./default-tool.js";
import { describeAdapter, type MadeCall } from "./describe-adapter.js";

const SPEC = { name: "todo_write", description: DESCRIPTION, inputSchema: { json: DEFAULT_PARAMETERS } };

type Response = adapter.BedrockResponse;
type Result = adapter.BedrockToolResult;
type Message = adapter.BedrockMessage;

function reply(text: string, calls: readonly MadeCall[], isCut = false): Response {
  const words = text === "" ? [] : [{ text }];
  const blocks = calls.map(({ id, name, input }) => ({ toolUse: { toolUseId: id, name, input } }));
  const reason = calls.length === 0 ? "end_turn" : "tool_use";
  return stopped(isCut ? "max_tokens" : reason, ...words, ...blocks);
}

function stopped(stopReason: string | undefined, ...content: readonly object[]): Response {
  return { output: { message: { content } }, stopReason };
}

const TEXT = { text: "Well." };
const CALL = { toolUse: { toolUseId: "c1", name: "work", input: {} } };

describeAdapter<adapter.BedrockTool, Response, Result, Message>("Bedrock's Converse", {
  adapter,
  tools: { open: { toolSpec: SPEC }, strict: { toolSpec: { ...SPEC, strict: true } } },
  reply,
  turnEnds: [
    ["an ended turn", stopped("end_turn", TEXT), true],
    [
      "an ended turn with a tool that the server ran",
      stopped("end_turn", { toolUse: { ...CALL.toolUse, type: "server_tool_use" } }, TEXT),
      true,
    ],
    ["a call", stopped("tool_use", TEXT, CALL), false],
    ["a call whose model says that it ended", stopped("end_turn", TEXT, CALL), false],
    ["a reply at the token limit", stopped("max_tokens", TEXT), false],
    ["a full context window", stopped("model_context_window_exceeded", TEXT), false],
    ["a filtered reply", stopped("content_filtered", TEXT), false],
    ["a guardrail", stopped("guardrail_intervened", TEXT), false],
    ["a malformed call", stopped("malformed_tool_use"), false],
    ["a malformed reply", stopped("malformed_model_output"), false],
    ["a stop sequence", stopped("stop_sequence", TEXT), false],
    ["the start of a stream", stopped(undefined, TEXT), false],
  ],
  replyName: "the reply of Converse",
  malformed: [
    ["nothing", undefined, "it must be an object"],
    ["an error", { message: "Too many requests" }, "output must be an object"],
    ["the answer of ConverseStream", { output: {} }, "output.message must be an object"],
    ["a text for content", { output: { message: { content: "Hi" } } }, "output.message.content must be an array"],
  ],
  assistant: ({ output }) => [{ role: "assistant", content: output?.message?.content }],
  results: (content) => [{ role: "user", content }],
  ownResult: ({ id }, text) => ({ toolResult: { toolUseId: id, content: [{ text }] } }),
  refusedResult: ({ id }, text) => ({ toolResult: { toolUseId: id, content: [{ text }], status: "error" } }),
  readResult: ({ toolResult: { toolUseId, content, status } }) => ({
    id: toolUseId,
    text: content.map(({ text }) => text).join("\n\n"),
    isError: status === "error",
  }),
  user: (text) => ({ role: "user", content: [{ text }] }),
  textOf: ({ content = [] }) => content.map(textOf).join("|"),
});

function textOf(block: object): string {
  // Blocks of the tests have a text, or a result of texts.
  const { text, toolResult } = block as { readonly text?: string } & Partial<Result>;
  return text ?? (toolResult?.content ?? []).map((inner) => inner.text).join("\n\n");
}

const STALE = { text: "<reminder>Update.</reminder>", reason: "stale", placement: "after" } as const;
const PART = { text: STALE.text };
const CACHE_POINT = { cachePoint: { type: "default" } };

it.each<readonly [string, readonly object[] | undefined, readonly object[]]>([
  ["a text", [{ text: "ok" }], [{ text: "ok" }, PART]],
  ["a document", [{ json: { lines: 3 } }], [{ json: { lines: 3 } }, PART]],
  ["nothing", [], [PART]],
  ["no content", undefined, [PART]],
])("withReminder() takes a result that is %s", (_name, content, expected) => {
  const result = (inner: unknown): object => ({ toolResult: { toolUseId: "c1", content: inner, status: "error" } });
  expect(adapter.withReminder([{ role: "user", content: [result(content), CACHE_POINT] }], STALE)).toEqual([
    { role: "user", content: [result(expected), CACHE_POINT] },
  ]);
});

it("withReminder() leaves the cache point before a reminder at the tail", () => {
  const content = [{ toolResult: { toolUseId: "c1", content: [{ text: "ok" }] } }, CACHE_POINT];
  expect(adapter.withReminder([{ role: "user", content }], STALE, { place: "tail" })).toEqual([
    { role: "user", content: [...content, PART] },
  ]);
});

it("withReminder() leaves every other block of the last message as it is", () => {
  const result = { toolResult: { toolUseId: "c1", content: [{ text: "ok" }] } };
  const content = deepFreeze([result, { image: {} }, result, CACHE_POINT]);
  const [message] = adapter.withReminder([{ role: "user", content }], STALE);
  expect(message?.content.map((block, index) => block === content[index])).toEqual([true, true, false, true]);
});

it("withReminder() never writes two messages of one role", () => {
  const system = { role: "system", content: [{ toolAddition: {} }] };
  expect(adapter.withReminder([system], STALE)).toEqual([system, { role: "user", content: [PART] }]);
  expect(adapter.withReminder([{ role: "user", content: undefined }], STALE)).toEqual([
    { role: "user", content: [PART] },
  ]);
});

it.each([
  "malformed_tool_use",
  "content_filtered",
  "model_context_window_exceeded",
])("runTodoCalls() saves nothing of the last call of a reply that stopped with %s", (stopReason) => {
  const todos = createTodoSession();
  const input = { todos: [{ content: "Add tests", status: "pending" }] };
  const call = { toolUse: { toolUseId: "c1", name: "todo_write", input } };
  expect(adapter.runTodoCalls(todos, stopped(stopReason, call))[0]?.toolResult.status).toBe("error");
  expect(todos.list.items).toEqual([]);
  // Some models say so with whole calls.
  expect(adapter.runTodoCalls(todos, stopped("end_turn", call))[0]?.toolResult).toEqual({
    toolUseId: "c1",
    content: [{ text: "0/1 done. Next: Add tests." }],
  });
});

it("runTodoCalls() takes the input as the text of a stream", () => {
  const todos = createTodoSession();
  const input = '{"todos":[{"content":"Add tests","status":"in_progress"}]}';
  const call = { toolUse: { toolUseId: "c1", name: "todo_write", input } };
  const [answer] = adapter.runTodoCalls(todos, stopped("tool_use", call));
  expect(answer?.toolResult.content).toEqual([{ text: "0/1 done. Now: Add tests." }]);
});
