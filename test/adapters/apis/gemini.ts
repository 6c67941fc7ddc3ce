import * as adapter from "../../../src/adapters/gemini.js";
import { DEFAULT_PARAMETERS, DESCRIPTION } from "../default-tool.js";
import { defineDialect, type MadeCall } from "./dialect.js";

const TOOL = { name: "todo_write", description: DESCRIPTION, parametersJsonSchema: DEFAULT_PARAMETERS };

type Response = adapter.GeminiResponse;
type Result = adapter.GeminiResult;
type Content = adapter.GeminiContent;

function reply(text: string, calls: readonly MadeCall[], isCut = false): Response {
  const words = text === "" ? [] : [{ text }];
  const parts = calls.map(({ id, name, input }) => ({ functionCall: { id, name, args: input } }));
  return stopped(isCut ? "MAX_TOKENS" : "STOP", ...words, ...parts);
}

function stopped(finishReason: string | undefined, ...parts: readonly object[]): Response {
  return { candidates: [{ content: { parts }, ...(finishReason !== undefined && { finishReason }) }] };
}

export const GEMINI = defineDialect<adapter.GeminiFunction, Response, Result, Content>({
  name: "Gemini's generateContent",
  entry: "gemini",
  adapter,
  tools: { open: TOOL, strict: TOOL },
  reply,
  replyName: "reply of generateContent",
  assistant: ({ candidates }) => [{ ...candidates?.[0]?.content, role: "model" }],
  results: (parts) => [{ role: "user", parts }],
  ownResult: ({ id, name }, output) => ({ functionResponse: { id, name, response: { output } } }),
  refusedResult: ({ id, name }, error) => ({ functionResponse: { id, name, response: { error } } }),
  readResult: ({ functionResponse: { id, response } }) => ({
    id,
    text: "error" in response ? response.error : response.output,
    isError: "error" in response,
  }),
  user: (text) => ({ role: "user", parts: [{ text }] }),
  textOf: ({ parts = [] }) => parts.map(textOf).join("|"),
  malformed: [
    ["an error", { error: { code: 400 } }, "candidates must be an array"],
    ["a text for a candidate", { candidates: ["Hi"] }, "candidates[0] must be an object"],
    ["a text for content", { candidates: [{ content: "Hi" }] }, "candidates[0].content must be an object"],
    [
      "a text for parts",
      { candidates: [{ content: { parts: "Hi" } }] },
      "candidates[0].content.parts must be an array",
    ],
  ],
  brokenEnds: ["SAFETY", "RECITATION", "BLOCKLIST", "PROHIBITED_CONTENT", "SPII", "MODEL_ARMOR"].map((reason) => [
    reason,
    ({ candidates = [] }) => ({ candidates: candidates.map((one) => ({ ...one, finishReason: reason })) }),
  ]),
  steps: [
    ["an ended turn", { candidates: [{ content: { parts: [{ text: "Well." }] }, finishReason: "STOP" }] }, "done"],
    [
      "an ended turn with a tool that the server ran",
      { candidates: [{ content: { parts: [{ toolCall: {} }, { text: "Well." }] }, finishReason: "STOP" }] },
      "done",
    ],
    ["an ended turn without a word", { candidates: [{ finishReason: "STOP" }] }, "done"],
    [
      "a call",
      {
        candidates: [
          {
            content: { parts: [{ text: "Well." }, { functionCall: { name: "work", args: {} } }] },
            finishReason: "STOP",
          },
        ],
      },
      "results",
    ],
    [
      "a reply at the token limit",
      { candidates: [{ content: { parts: [{ text: "Well." }] }, finishReason: "MAX_TOKENS" }] },
      "broken_off",
    ],
    [
      "a reply to be continued",
      { candidates: [{ content: { parts: [{ text: "Well." }] }, finishReason: "CONTINUATION" }] },
      "broken_off",
    ],
    ["a filtered reply", { candidates: [{ content: { parts: [] }, finishReason: "SAFETY" }] }, "broken_off"],
    ["a recitation", { candidates: [{ content: { parts: [] }, finishReason: "RECITATION" }] }, "broken_off"],
    ["a malformed call", { candidates: [{ finishReason: "MALFORMED_FUNCTION_CALL" }] }, "broken_off"],
    [
      "a call of a tool that was not offered",
      { candidates: [{ content: { parts: [{ text: "Well." }] }, finishReason: "UNEXPECTED_TOOL_CALL" }] },
      "broken_off",
    ],
    [
      "too many calls",
      { candidates: [{ content: { parts: [{ text: "Well." }] }, finishReason: "TOO_MANY_TOOL_CALLS" }] },
      "broken_off",
    ],
    ["the start of a stream", { candidates: [{ content: { parts: [{ text: "Well." }] } }] }, "broken_off"],
    ["a blocked prompt", { promptFeedback: { blockReason: "SAFETY" } }, "broken_off"],
    ["a blocked prompt with no candidates", { candidates: [], promptFeedback: {} }, "broken_off"],
    ["a reply with nothing but its tokens", { usageMetadata: { totalTokenCount: 3 } }, "broken_off"],
  ],
});

function textOf(part: object): string {
  // Parts of the tests have a text, or a response with one.
  const { text, functionResponse } = part as { readonly text?: string } & Partial<Result>;
  return text ?? Object.values(functionResponse?.response ?? {}).join("|");
}
