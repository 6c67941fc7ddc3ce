import * as adapter from "../../../src/adapters/mistral.js";
import { COMPLETE_PARAMETERS, DEFAULT_PARAMETERS, DESCRIPTION } from "../default-tool.js";
import { defineDialect, type MadeCall } from "./dialect.js";

const FUNCTION = { name: "todo_write", description: DESCRIPTION };

interface Response {
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

/** Ends a reply by a reason of its own. */
function endedBy(finishReason: string) {
  return ({ choices }: Response): Response => ({ choices: choices.map((one) => ({ ...one, finishReason })) });
}

export const MISTRAL = defineDialect<adapter.MistralTool, Response, adapter.MistralToolMessage, adapter.MistralMessage>(
  {
    name: "Mistral",
    entry: "mistral",
    adapter,
    tools: {
      open: { type: "function", function: { ...FUNCTION, parameters: DEFAULT_PARAMETERS } },
      strict: { type: "function", function: { ...FUNCTION, parameters: COMPLETE_PARAMETERS, strict: true } },
    },
    reply,
    replyName: "reply of Mistral",
    assistant: ({ choices }) => choices.map(({ message }) => message),
    results: (results) => results,
    ownResult: ({ id, name }, content) => ({ role: "tool", toolCallId: id, name, content }),
    refusedResult: undefined,
    readResult: ({ toolCallId, content }) => ({ id: toolCallId, text: content, isError: undefined }),
    user: (content) => ({ role: "user", content }),
    textOf: ({ content }) => String(content ?? ""),
    malformed: [
      ["an event of a stream", { data: { choices: [] } }, "choices must be an array"],
      ["a choice without a message", { choices: [{ finishReason: "stop" }] }, "choices[0].message must be an object"],
    ],
    brokenEnds: [["an error", endedBy("error")]],
    steps: [
      [
        "an ended turn",
        { choices: [{ message: { role: "assistant", content: "Well.", toolCalls: null }, finishReason: "stop" }] },
        "done",
      ],
      [
        "a call",
        {
          choices: [
            {
              message: {
                role: "assistant",
                content: "",
                prefix: false,
                toolCalls: [{ id: "c1", type: "function", function: { name: "work", arguments: "{}" }, index: 0 }],
              },
              finishReason: "tool_calls",
            },
          ],
        },
        "results",
      ],
      [
        "a reply at the token limit",
        { choices: [{ message: { role: "assistant", content: "Well." }, finishReason: "length" }] },
        "broken_off",
      ],
      [
        "a full context window",
        { choices: [{ message: { role: "assistant", content: "Well." }, finishReason: "model_length" }] },
        "broken_off",
      ],
      [
        "an error",
        { choices: [{ message: { role: "assistant", content: "Well." }, finishReason: "error" }] },
        "broken_off",
      ],
      [
        "a piece of a stream",
        { choices: [{ message: { role: "assistant", content: "Well." }, finishReason: null }] },
        "broken_off",
      ],
    ],
  },
);
