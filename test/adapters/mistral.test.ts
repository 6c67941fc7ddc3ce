import * as adapter from "../../src/adapters/mistral.js";
import { COMPLETE_PARAMETERS, DEFAULT_PARAMETERS, DESCRIPTION } from "./default-tool.js";
import { describeAdapter, type MadeCall } from "./describe-adapter.js";

const FUNCTION = { name: "todo_write", description: DESCRIPTION };

interface Response extends adapter.MistralResponse {
  readonly choices: readonly { readonly message: adapter.MistralMessage; readonly finishReason: string | null }[];
}

function reply(text: string, calls: readonly MadeCall[], isCut = false): Response {
  const toolCalls = calls.map(({ id, name, input }) => ({
    id,
    type: "function",
    function: { name, arguments: typeof input === "string" ? input : JSON.stringify(input) },
    index: 0,
  }));
  const made = calls.length === 0 ? {} : { toolCalls };
  const message = { role: "assistant", content: text, prefix: false, ...made };
  const finishReason = calls.length === 0 ? "stop" : "tool_calls";
  return { choices: [{ message, finishReason: isCut ? "length" : finishReason }] };
}

describeAdapter<adapter.MistralTool, Response, adapter.MistralToolMessage, adapter.MistralMessage>("Mistral", {
  adapter,
  tools: {
    open: { type: "function", function: { ...FUNCTION, parameters: DEFAULT_PARAMETERS } },
    strict: { type: "function", function: { ...FUNCTION, parameters: COMPLETE_PARAMETERS, strict: true } },
  },
  reply,
  replyName: "the reply of Mistral",
  assistant: ({ choices }) => choices.map(({ message }) => message),
  results: (results) => results,
  ownResult: ({ id, name }, content) => ({ role: "tool", toolCallId: id, name, content }),
  readResult: ({ toolCallId, content }) => ({ id: toolCallId, text: content, isError: undefined }),
  user: (content) => ({ role: "user", content }),
  textOf: ({ content }) => String(content ?? ""),
});
