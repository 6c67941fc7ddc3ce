import { expect, it } from "vitest";
import * as adapter from "../../src/adapters/gemini.js";
import { createTodoSession } from "../../src/session/create-todo-session.js";
import { deepFreeze } from "../support/deep-freeze.js";
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

const TEXT = { text: "Well." };
const CALL = { functionCall: { name: "work", args: {} } };

describeAdapter<adapter.GeminiFunction, Response, Result, Content>("Gemini's generateContent", {
  adapter,
  tools: { open: TOOL, strict: TOOL },
  reply,
  turnEnds: [
    ["an ended turn", stopped("STOP", TEXT), true],
    ["an ended turn with a tool that the server ran", stopped("STOP", { toolCall: {} }, TEXT), true],
    ["an ended turn without a word", { candidates: [{ finishReason: "STOP" }] }, true],
    ["a call", stopped("STOP", TEXT, CALL), false],
    ["a reply at the token limit", stopped("MAX_TOKENS", TEXT), false],
    ["a reply to be continued", stopped("CONTINUATION", TEXT), false],
    ["a filtered reply", stopped("SAFETY"), false],
    ["a recitation", stopped("RECITATION"), false],
    ["a malformed call", { candidates: [{ finishReason: "MALFORMED_FUNCTION_CALL" }] }, false],
    ["a call of a tool that was not offered", stopped("UNEXPECTED_TOOL_CALL", TEXT), false],
    ["too many calls", stopped("TOO_MANY_TOOL_CALLS", TEXT), false],
    ["the start of a stream", stopped(undefined, TEXT), false],
    ["a blocked prompt", { promptFeedback: { blockReason: "SAFETY" } }, false],
    ["a blocked prompt with no candidates", { candidates: [], promptFeedback: {} }, false],
    ["a reply with nothing but its tokens", { usageMetadata: { totalTokenCount: 3 } }, false],
  ],
  replyName: "the reply of generateContent",
  malformed: [
    ["nothing", undefined, "it must be an object"],
    ["an error", { error: { code: 400 } }, "candidates must be an array"],
    ["a text for a candidate", { candidates: ["Hi"] }, "candidates[0] must be an object"],
    ["a text for content", { candidates: [{ content: "Hi" }] }, "candidates[0].content must be an object"],
    [
      "a text for parts",
      { candidates: [{ content: { parts: "Hi" } }] },
      "candidates[0].content.parts must be an array",
    ],
  ],
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

const STALE = { text: "<reminder>Update.</reminder>", reason: "stale", placement: "after" } as const;
const JOINED = `ok\n\n${STALE.text}`;
const PLACED = { reminder: STALE.text };

it.each([
  ["an output", { output: "ok" }, { output: JOINED }],
  ["an error", { error: "ok" }, { error: JOINED }],
  ["an output next to an error", { error: "no", output: "ok" }, { error: "no", output: JOINED }],
  ["an output of fields", { output: { lines: 3 } }, { output: { lines: 3, ...PLACED } }],
  ["an error of fields", { error: { code: 1 } }, { error: { code: 1, ...PLACED } }],
  ["an output that is a list", { output: [1, 2] }, { output: `[1,2]\n\n${STALE.text}` }],
  ["a response of its own fields", { lines: 3 }, { lines: 3, ...PLACED }],
  ["a response with a word of its own there", { reminder: "ok" }, { reminder: JOINED }],
  ["an empty response", {}, PLACED],
  ["no response", undefined, PLACED],
])("withReminder() takes %s", (_name, response, expected) => {
  const part = { functionResponse: { id: "c1", name: "work", response }, thoughtSignature: "s" };
  expect(adapter.withReminder([{ role: "user", parts: [part] }], STALE)).toEqual([
    {
      role: "user",
      parts: [{ functionResponse: { id: "c1", name: "work", response: expected }, thoughtSignature: "s" }],
    },
  ]);
});

it("withReminder() leaves every other part of the last content as it is", () => {
  const result = { functionResponse: { name: "work", response: { output: "ok" } } };
  // A host may use one object for equal results.
  const parts = deepFreeze([result, { inlineData: {} }, result, { text: "Stop" }]);
  const [content] = adapter.withReminder([{ role: "function", parts }], STALE);
  expect(content?.parts.map((part, index) => part === parts[index])).toEqual([true, true, false, true]);
  expect(JSON.stringify(content).split(STALE.text).length).toBe(2);
});

it("withReminder() takes a content without a role for the user's, and one without parts", () => {
  expect(adapter.withReminder<adapter.GeminiContent>([{ parts: [TEXT] }], STALE)).toEqual([
    { parts: [TEXT, { text: STALE.text }] },
  ]);
  expect(adapter.withReminder<adapter.GeminiContent>([{ role: "user" }], STALE)).toEqual([
    { role: "user", parts: [{ text: STALE.text }] },
  ]);
  expect(adapter.withReminder<adapter.GeminiContent>([{ role: "model" }], STALE).length).toBe(2);
});

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

/** A turn of the model with two writes, and the host's responses to them. */
function turn(ids: readonly (string | undefined)[], responses: readonly object[]): adapter.GeminiContent[] {
  const named = (index: number): object => (ids[index] === undefined ? {} : { id: ids[index] });
  const calls = ["first", "second"].map((content, index) => ({
    functionCall: { ...named(index), name: "todo_write", args: { todos: [{ content, status: "pending" }] } },
  }));
  const parts = responses.map((response) => ({ functionResponse: { name: "todo_write", ...response } }));
  return [
    { role: "model", parts: calls },
    { role: "user", parts },
  ];
}

const REFUSED = { response: { error: "The user said no." } };
const SAVED = { response: { output: "0/1 done." } };

it.each([
  ["the second, by its id", turn(["a", "b"], [{ ...REFUSED, id: "b" }, SAVED]), "first"],
  ["the second, by the order", turn([], [SAVED, REFUSED]), "first"],
  ["the second, after a turn without answers", [...turn([], []), ...turn([], [SAVED, REFUSED])], "first"],
  ["one that nobody made", turn(["a", "b"], [{ ...REFUSED, id: "c" }]), "second"],
])("todosFromTranscript() leaves out a call that the host refused: %s", (_name, contents, expected) => {
  expect(adapter.todosFromTranscript(contents)?.items.map(({ content }) => content)).toEqual([expected]);
});
