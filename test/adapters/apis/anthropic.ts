import * as adapter from "../../../src/adapters/anthropic.js";
import { DEFAULT_PARAMETERS, DESCRIPTION } from "../default-tool.js";
import { defineDialect, type MadeCall } from "./dialect.js";

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

export const ANTHROPIC = defineDialect<adapter.AnthropicTool, Response, Result, Message>({
  name: "the Messages API",
  entry: "anthropic",
  adapter,
  tools: { open: TOOL, strict: { ...TOOL, strict: true } },
  reply,
  replyName: "reply of the Messages API",
  assistant: ({ content }) => [{ role: "assistant", content }],
  results: (results) => [{ role: "user", content: results }],
  ownResult: ({ id }, content) => ({ type: "tool_result", tool_use_id: id, content }),
  refusedResult: ({ id }, content) => ({ type: "tool_result", tool_use_id: id, content, is_error: true }),
  readResult: ({ tool_use_id, content, is_error = false }) => ({ id: tool_use_id, text: content, isError: is_error }),
  user: (content) => ({ role: "user", content }),
  textOf: ({ content }) => textOf(content),
  malformed: [
    ["an error", { type: "error" }, "content must be an array"],
    ["a text for content", { content: "Hi" }, "content must be an array"],
  ],
  brokenEnds: [["a refusal", (whole) => ({ ...whole, stop_reason: "refusal" })]],
  steps: [
    ["an ended turn", { content: [{ type: "text" }], stop_reason: "end_turn" }, "done"],
    [
      "an ended turn with a tool that the server ran",
      { content: [{ type: "text" }, { type: "server_tool_use" }], stop_reason: "end_turn" },
      "done",
    ],
    ["a call", { content: [{ type: "text" }, { type: "tool_use" }], stop_reason: "tool_use" }, "results"],
    ["a reply at the token limit", { content: [{ type: "text" }], stop_reason: "max_tokens" }, "broken_off"],
    [
      "a full context window",
      { content: [{ type: "text" }], stop_reason: "model_context_window_exceeded" },
      "broken_off",
    ],
    [
      "a pause after a compaction",
      { content: [{ type: "compaction", content: "So far" }], stop_reason: "compaction" },
      "again",
    ],
    ["a paused turn", { content: [{ type: "text" }], stop_reason: "pause_turn" }, "again"],
    ["a refusal", { content: [{ type: "text" }], stop_reason: "refusal" }, "broken_off"],
    ["a call that a refusal cut off", { content: [{ type: "tool_use" }], stop_reason: "refusal" }, "broken_off"],
    ["a call at the token limit", { content: [{ type: "tool_use" }], stop_reason: "max_tokens" }, "results"],
    ["a stop sequence", { content: [{ type: "text" }], stop_reason: "stop_sequence" }, "broken_off"],
    ["the start of a stream", { content: [{ type: "text" }], stop_reason: null }, "broken_off"],
  ],
});

function textOf(content: unknown): string {
  if (typeof content === "string") return content;
  // Blocks of the tests have a text or content that has.
  const blocks = content as readonly { readonly text?: string; readonly content?: unknown }[];
  return blocks.map(({ text, content: inner }) => text ?? textOf(inner ?? "")).join("|");
}
