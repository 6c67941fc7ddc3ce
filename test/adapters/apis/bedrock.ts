import * as adapter from "../../../src/adapters/bedrock.js";
import { DEFAULT_PARAMETERS, DESCRIPTION } from "../default-tool.js";
import { defineDialect, type MadeCall } from "./dialect.js";

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

export const BEDROCK = defineDialect<adapter.BedrockTool, Response, Result, Message>({
  name: "Bedrock's Converse",
  entry: "bedrock",
  adapter,
  tools: { open: { toolSpec: SPEC }, strict: { toolSpec: { ...SPEC, strict: true } } },
  reply,
  replyName: "reply of Converse",
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
  malformed: [
    ["an error", { message: "Too many requests" }, "output must be an object"],
    ["the answer of ConverseStream", { output: {} }, "output.message must be an object"],
    ["a text for content", { output: { message: { content: "Hi" } } }, "output.message.content must be an array"],
  ],
  brokenEnds: ["content_filtered", "guardrail_intervened"].map((stopReason) => [
    stopReason,
    (whole) => ({ ...whole, stopReason }),
  ]),
  steps: [
    ["an ended turn", { output: { message: { content: [{ text: "Well." }] } }, stopReason: "end_turn" }, "done"],
    [
      "an ended turn with a tool that the server ran",
      {
        output: {
          message: {
            content: [
              { toolUse: { toolUseId: "c1", name: "work", input: {}, type: "server_tool_use" } },
              { text: "Well." },
            ],
          },
        },
        stopReason: "end_turn",
      },
      "done",
    ],
    [
      "a call",
      {
        output: {
          message: { content: [{ text: "Well." }, { toolUse: { toolUseId: "c1", name: "work", input: {} } }] },
        },
        stopReason: "tool_use",
      },
      "results",
    ],
    [
      "a call whose model says that it ended",
      {
        output: {
          message: { content: [{ text: "Well." }, { toolUse: { toolUseId: "c1", name: "work", input: {} } }] },
        },
        stopReason: "end_turn",
      },
      "results",
    ],
    [
      "a reply at the token limit",
      { output: { message: { content: [{ text: "Well." }] } }, stopReason: "max_tokens" },
      "broken_off",
    ],
    [
      "a full context window",
      { output: { message: { content: [{ text: "Well." }] } }, stopReason: "model_context_window_exceeded" },
      "broken_off",
    ],
    [
      "a filtered reply",
      { output: { message: { content: [{ text: "Well." }] } }, stopReason: "content_filtered" },
      "broken_off",
    ],
    [
      "a guardrail",
      { output: { message: { content: [{ text: "Well." }] } }, stopReason: "guardrail_intervened" },
      "broken_off",
    ],
    ["a malformed call", { output: { message: { content: [] } }, stopReason: "malformed_tool_use" }, "broken_off"],
    ["a malformed reply", { output: { message: { content: [] } }, stopReason: "malformed_model_output" }, "broken_off"],
    [
      "a stop sequence",
      { output: { message: { content: [{ text: "Well." }] } }, stopReason: "stop_sequence" },
      "broken_off",
    ],
    ["the start of a stream", { output: { message: { content: [{ text: "Well." }] } } }, "broken_off"],
  ],
});

function textOf(block: object): string {
  // Blocks of the tests have a text, or a result of texts.
  const { text, toolResult } = block as { readonly text?: string } & Partial<Result>;
  return text ?? (toolResult?.content ?? []).map((inner) => inner.text).join("\n\n");
}
