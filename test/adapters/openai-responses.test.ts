import { expect, it } from "vitest";
import * as adapter from "../../src/adapters/openai.js";
import { createTodoSession } from "../../src/session/create-todo-session.js";
import { COMPLETE_PARAMETERS, DEFAULT_PARAMETERS, DESCRIPTION } from "./default-tool.js";
import { describeAdapter, type MadeCall } from "./describe-adapter.js";

const TOOL = { type: "function", name: "todo_write", description: DESCRIPTION };

interface Item extends adapter.OpenAIMessage {
  readonly content?: unknown;
  readonly output?: unknown;
}

interface OutputItem extends Item {
  readonly type: string;
  readonly call_id?: string;
}

interface Response extends adapter.OpenAIResponse {
  readonly output: readonly OutputItem[];
}

function reply(text: string, calls: readonly MadeCall[], isCut = false): Response {
  const content = [{ type: "output_text", text, annotations: [] }];
  const message = { type: "message", role: "assistant", status: "completed", content };
  const items = calls.map(({ id, name, input }, index) => ({
    type: "function_call",
    call_id: id,
    name,
    arguments: typeof input === "string" ? input : JSON.stringify(input),
    status: isCut && index === calls.length - 1 ? "incomplete" : "completed",
  }));
  const output = [{ type: "reasoning", summary: [] }, ...(text === "" ? [] : [message]), ...items];
  return { status: isCut ? "incomplete" : "completed", output };
}
const { runTodoCalls, turnEnd, roundEnd, withReminder, todosFromTranscript } = adapter;

describeAdapter<adapter.OpenAIResponsesTool, Response, adapter.OpenAIFunctionCallOutput, Item>("Responses", {
  adapter: {
    todoTool: (tool, options) => adapter.todoTool(tool, { ...options, api: "responses" }),
    todoTools: (tool, options) => adapter.todoTools(tool, { ...options, api: "responses" }),
    runTodoCalls,
    turnEnd,
    roundEnd,
    withReminder,
    todosFromTranscript,
    rideAlong: (todos, options) => adapter.rideAlong(todos, { ...options, api: "responses" }),
  },
  tools: {
    // Left out, strict is true there.
    open: { ...TOOL, parameters: DEFAULT_PARAMETERS, strict: false },
    strict: { ...TOOL, parameters: COMPLETE_PARAMETERS, strict: true },
  },
  reply,
  replyName: "the reply of OpenAI",
  assistant: ({ output }) => output,
  results: (results) => results,
  ownResult: ({ id }, output) => ({ type: "function_call_output", call_id: id, output }),
  readResult: ({ call_id, output }) => ({ id: call_id, text: output, isError: undefined }),
  user: (content) => ({ role: "user", content }),
  textOf: ({ content, output }) => textOf(output ?? content),
});

function textOf(content: unknown): string {
  // Parts of the tests are texts.
  const parts = Array.isArray(content) ? (content as readonly { readonly text: string }[]) : undefined;
  return parts ? parts.map(({ text }) => text).join("|") : String(content ?? "");
}

const PROGRAM = { type: "program", caller_id: "call_0" };
const SEARCH = { type: "function_call", call_id: "c1", name: "search", arguments: "{}" };

it("roundEnd() lets the reminder wait where only a program reads the outputs", () => {
  const asked = { ...SEARCH, caller: PROGRAM };
  expect(adapter.roundEnd({ status: "completed", output: [asked] })).toEqual({ toolAvailable: false });
  expect(adapter.roundEnd({ status: "completed", output: [asked, SEARCH] })).toEqual({});
});

it("runTodoCalls() refuses a call without its call_id", () => {
  const call = { type: "function_call", name: "todo_write", arguments: "{}" };
  expect(() => runTodoCalls(createTodoSession(), { status: "completed", output: [call] })).toThrow(
    new TypeError("Cannot answer a call as its call_id must be a text: current value is undefined"),
  );
});
