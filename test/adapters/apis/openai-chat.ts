import * as adapter from "../../../src/adapters/openai.js";
import { COMPLETE_PARAMETERS, DEFAULT_PARAMETERS, DESCRIPTION } from "../default-tool.js";
import { defineDialect, type MadeCall } from "./dialect.js";

const FUNCTION = { name: "todo_write", description: DESCRIPTION };

interface Message {
  readonly role: string;
  readonly content?: unknown;
  readonly tool_calls?: unknown;
}

interface Completion {
  readonly choices: readonly { readonly message: Message; readonly finish_reason: string | null }[];
}

function reply(text: string, calls: readonly MadeCall[], isCut = false): Completion {
  const tool_calls = calls.map(({ id, name, input }) => ({
    id,
    type: "function",
    function: { name, arguments: typeof input === "string" ? input : JSON.stringify(input) },
  }));
  const made = calls.length === 0 ? {} : { tool_calls };
  const message = { role: "assistant", content: text === "" ? null : text, refusal: null, ...made };
  const finish_reason = calls.length === 0 ? "stop" : "tool_calls";
  return { choices: [{ message, finish_reason: isCut ? "length" : finish_reason }] };
}

/** Ends a reply in a way of its own. */
function endedBy(end: { readonly finish_reason?: string }, words: object = {}) {
  return ({ choices }: Completion): Completion => ({
    choices: choices.map((one) => ({ ...one, ...end, message: { ...one.message, ...words } })),
  });
}

export const OPENAI_CHAT = defineDialect<adapter.OpenAIChatTool, Completion, adapter.OpenAIToolMessage, Message>({
  name: "Chat Completions",
  entry: "openai",
  adapter,
  tools: {
    open: { type: "function", function: { ...FUNCTION, parameters: DEFAULT_PARAMETERS } },
    strict: { type: "function", function: { ...FUNCTION, parameters: COMPLETE_PARAMETERS, strict: true } },
  },
  reply,
  replyName: "reply of OpenAI",
  assistant: ({ choices }) => choices.map(({ message }) => message),
  results: (results) => results,
  ownResult: ({ id }, content) => ({ role: "tool", tool_call_id: id, content }),
  refusedResult: undefined,
  readResult: ({ tool_call_id, content }) => ({ id: tool_call_id, text: content, isError: undefined }),
  user: (content) => ({ role: "user", content }),
  textOf: ({ content }) => textOf(content),
  malformed: [
    ["an error", { error: { message: "Overloaded" } }, "choices must be an array"],
    ["no choice", { choices: [] }, "choices[0] must be an object"],
    ["a piece of a stream", { choices: [{ delta: { content: "Hi" } }] }, "choices[0].message must be an object"],
  ],
  brokenEnds: [
    ["a filter", endedBy({ finish_reason: "content_filter" })],
    ["a failure behind a router", endedBy({ finish_reason: "error" })],
    ["a server of DeepSeek without resources", endedBy({ finish_reason: "insufficient_system_resource" })],
    ["a refusal", endedBy({}, { refusal: "No." })],
  ],
  steps: [
    [
      "an ended turn",
      { choices: [{ message: { role: "assistant", content: "Well." }, finish_reason: "stop" }] },
      "done",
    ],
    [
      "an ended turn without calls, in a server's words",
      { choices: [{ message: { role: "assistant", content: "Well.", tool_calls: null }, finish_reason: "stop" }] },
      "done",
    ],
    [
      "a call",
      {
        choices: [
          {
            message: {
              role: "assistant",
              content: null,
              refusal: null,
              tool_calls: [{ id: "c1", type: "function", function: { name: "work", arguments: "{}" } }],
            },
            finish_reason: "tool_calls",
          },
        ],
      },
      "results",
    ],
    [
      "a call of a server that says stop",
      {
        choices: [
          {
            message: {
              role: "assistant",
              content: null,
              refusal: null,
              tool_calls: [{ id: "c1", type: "function", function: { name: "work", arguments: "{}" } }],
            },
            finish_reason: "stop",
          },
        ],
      },
      "results",
    ],
    [
      "a call of a custom tool",
      {
        choices: [
          {
            message: {
              role: "assistant",
              content: "Well.",
              tool_calls: [{ id: "c1", type: "custom", custom: { name: "sql", input: "select 1" } }],
            },
            finish_reason: "stop",
          },
        ],
      },
      "results",
    ],
    [
      "a reply at the token limit",
      { choices: [{ message: { role: "assistant", content: "Well." }, finish_reason: "length" }] },
      "broken_off",
    ],
    [
      "a reply at the limit of a Mistral model",
      { choices: [{ message: { role: "assistant", content: "Well." }, finish_reason: "model_length" }] },
      "broken_off",
    ],
    [
      "a filtered reply",
      { choices: [{ message: { role: "assistant", content: "Well." }, finish_reason: "content_filter" }] },
      "broken_off",
    ],
    [
      "a refusal",
      { choices: [{ message: { role: "assistant", content: null, refusal: "No." }, finish_reason: "stop" }] },
      "broken_off",
    ],
    [
      "a reply that a stream has not finished",
      { choices: [{ message: { role: "assistant", content: "Well." }, finish_reason: null }] },
      "broken_off",
    ],
  ],
});

function textOf(content: unknown): string {
  // Parts of the tests are texts.
  const parts = Array.isArray(content) ? (content as readonly { readonly text: string }[]) : undefined;
  return parts ? parts.map(({ text }) => text).join("|") : String(content ?? "");
}
