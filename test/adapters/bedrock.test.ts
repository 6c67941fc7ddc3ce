import * as adapter from "../../src/adapters/bedrock.js";
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

describeAdapter<adapter.BedrockTool, Response, Result, Message>("Bedrock's Converse", {
  adapter,
  tools: { open: { toolSpec: SPEC }, strict: { toolSpec: { ...SPEC, strict: true } } },
  reply,
  replyName: "the reply of Converse",
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
