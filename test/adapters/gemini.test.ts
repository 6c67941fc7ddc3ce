import { expect, it } from "vitest";
import * as adapter from "../../src/adapters/gemini.js";
import { createTodoSession } from "../../src/session/create-todo-session.js";
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

it("runTodoCalls() leaves out the id of a call that has none", () => {
  const args = { todos: [{ content: "Add tests", status: "in_progress" }] };
  const response = stopped("STOP", { functionCall: { name: "todo_write", args } });
  expect(adapter.runTodoCalls(createTodoSession(), response)).toEqual([
    { functionResponse: { name: "todo_write", response: { output: "0/1 done. Now: Add tests." } } },
  ]);
});

it("runTodoCalls() answers a call without arguments and a malformed call", () => {
  const todos = createTodoSession();
  const args = { todos: [{ content: "Add tests", status: "in_progress" }] };
  const [bare] = adapter.runTodoCalls(todos, stopped("STOP", { functionCall: { name: "todo_write" } }));
  expect(bare?.functionResponse.response).toEqual({
    error: 'Not saved: todos is missing; send the whole list as {"todos": [...]}; an empty array clears it.',
  });
  const part = { functionCall: { name: "todo_write", args } };
  const [whole] = adapter.runTodoCalls(todos, stopped("STOP", part));
  expect(whole?.functionResponse.response).toEqual({ output: "0/1 done. Now: Add tests." });
  const [broken] = adapter.runTodoCalls(todos, stopped("MALFORMED_FUNCTION_CALL", part));
  expect(Object.keys(broken?.functionResponse.response ?? {})).toEqual(["error"]);
});
