import * as adapter from "../../../src/adapters/ollama.js";
import { DEFAULT_PARAMETERS, DESCRIPTION } from "../default-tool.js";
import { defineDialect, type MadeCall } from "./dialect.js";

const TOOL = {
  type: "function",
  function: { name: "todo_write", description: DESCRIPTION, parameters: DEFAULT_PARAMETERS },
};

interface Response {
  readonly message: adapter.OllamaMessage;
  readonly done_reason: string;
}

function reply(text: string, calls: readonly MadeCall[], isCut = false): Response {
  const tool_calls = calls.map(({ name, input }) => ({ function: { name, arguments: input } }));
  const made = calls.length === 0 ? {} : { tool_calls };
  const message = { role: "assistant", content: text, ...made };
  return { message, done_reason: isCut ? "length" : "stop" };
}

export const OLLAMA = defineDialect<adapter.OllamaTool, Response, adapter.OllamaToolMessage, adapter.OllamaMessage>({
  name: "Ollama",
  entry: "ollama",
  adapter,
  tools: { open: TOOL, strict: TOOL },
  reply,
  replyName: "reply of Ollama",
  assistant: ({ message }) => [message],
  results: (results) => results,
  ownResult: ({ name }, content) => ({ role: "tool", content, tool_name: name }),
  refusedResult: undefined,
  readResult: ({ content }) => ({ id: undefined, text: content, isError: undefined }),
  user: (content) => ({ role: "user", content }),
  textOf: ({ content }) => content,
  malformed: [["an error", { error: "model not found" }, "message must be an object"]],
  // The server has no filter, and answers a failure with an error in place of a reply.
  brokenEnds: [],
  steps: [
    ["an ended turn", { message: { role: "assistant", content: "Well." }, done_reason: "stop" }, "done"],
    [
      "a call, which also stops",
      {
        message: { role: "assistant", content: "", tool_calls: [{ function: { name: "work", arguments: {} } }] },
        done_reason: "stop",
      },
      "results",
    ],
    [
      "a reply at the token limit",
      { message: { role: "assistant", content: "Well." }, done_reason: "length" },
      "broken_off",
    ],
    [
      "a model that was only loaded",
      { message: { role: "assistant", content: "Well." }, done_reason: "load" },
      "broken_off",
    ],
    ["a piece of a stream", { message: { role: "assistant", content: "Well." } }, "broken_off"],
  ],
});
