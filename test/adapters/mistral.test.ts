import { expect, it } from "vitest";
import * as adapter from "../../src/adapters/mistral.js";
import { createTodoSession } from "../../src/session/create-todo-session.js";
import { COMPLETE_PARAMETERS, DEFAULT_PARAMETERS, DESCRIPTION } from "./default-tool.js";
import { describeAdapter, type MadeCall, write } from "./describe-adapter.js";

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

it("runTodoCalls() takes arguments as an object", () => {
  const { id, name, input } = write("D681PevKs", { content: "Add tests", status: "in_progress" });
  const message = { role: "assistant", toolCalls: [{ id, function: { name, arguments: input } }] };
  const [result] = adapter.runTodoCalls(createTodoSession(), { choices: [{ message, finishReason: "tool_calls" }] });
  expect(result).toEqual({
    role: "tool",
    toolCallId: "D681PevKs",
    name: "todo_write",
    content: "0/1 done. Now: Add tests.",
  });
});

it("runTodoCalls() saves nothing of a call that the model's own limit cut off", () => {
  const [{ message } = { message: {} }] = reply("", [write("c1", { content: "a", status: "pending" })]).choices;
  const [result] = adapter.runTodoCalls(createTodoSession(), { choices: [{ message, finishReason: "model_length" }] });
  expect(result?.content).toMatch(/^Not saved: the reply was cut off/);
});
