import * as adapter from "../../src/adapters/gemini.js";
import { DEFAULT_PARAMETERS, DESCRIPTION } from "./default-tool.js";
import { describeAdapter, type MadeCall } from "./describe-adapter.js";

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

describeAdapter<adapter.GeminiFunction, Response, Result, Content>("Gemini's generateContent", {
  adapter,
  tools: { open: TOOL, strict: TOOL },
  reply,
  replyName: "the reply of generateContent",
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
});

function textOf(part: object): string {
  // Parts of the tests have a text, or a response with one.
  const { text, functionResponse } = part as { readonly text?: string } & Partial<Result>;
  return text ?? Object.values(functionResponse?.response ?? {}).join("|");
}
