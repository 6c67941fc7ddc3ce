import { expect, it } from "vitest";
import * as adapter from "../../src/adapters/openai.js";
import { createTodoSession } from "../../src/session/create-todo-session.js";
import { COMPLETE_PARAMETERS, DEFAULT_PARAMETERS, DESCRIPTION } from "./default-tool.js";
import { describeAdapter, type MadeCall } from "./describe-adapter.js";

const FUNCTION = { name: "todo_write", description: DESCRIPTION };

interface Message extends adapter.OpenAIMessage {
  readonly role: string;
  readonly content?: unknown;
  readonly tool_calls?: unknown;
}

interface Completion extends adapter.OpenAICompletion {
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

describeAdapter<adapter.OpenAIChatTool, Completion, adapter.OpenAIToolMessage, Message>("Chat Completions", {
  adapter,
  tools: {
    open: { type: "function", function: { ...FUNCTION, parameters: DEFAULT_PARAMETERS } },
    strict: { type: "function", function: { ...FUNCTION, parameters: COMPLETE_PARAMETERS, strict: true } },
  },
  reply,
  replyName: "the reply of OpenAI",
  assistant: ({ choices }) => choices.map(({ message }) => message),
  results: (results) => results,
  ownResult: ({ id }, content) => ({ role: "tool", tool_call_id: id, content }),
  readResult: ({ tool_call_id, content }) => ({ id: tool_call_id, text: content, isError: undefined }),
  user: (content) => ({ role: "user", content }),
  textOf: ({ content }) => textOf(content),
});

function textOf(content: unknown): string {
  // Parts of the tests are texts.
  const parts = Array.isArray(content) ? (content as readonly { readonly text: string }[]) : undefined;
  return parts ? parts.map(({ text }) => text).join("|") : String(content ?? "");
}

it("runTodoCalls() takes a stream that was assembled by index, with holes", () => {
  const input = { todos: [{ content: "Add tests", status: "in_progress" }] };
  const tool_calls: object[] = [];
  tool_calls[2] = { id: "c2", function: { name: "todo_write", arguments: JSON.stringify(input) } };
  const message = { role: "assistant", content: null, tool_calls };
  const completion = { choices: [{ message, finish_reason: "tool_calls" }] };
  expect(adapter.runTodoCalls(createTodoSession(), completion)).toEqual([
    { role: "tool", tool_call_id: "c2", content: "0/1 done. Now: Add tests." },
  ]);
  expect(adapter.todosFromTranscript([message])?.items.length).toBe(1);
});

it.each([undefined, null])("runTodoCalls() refuses a call whose id is %s", (id) => {
  const message = { role: "assistant", tool_calls: [{ id, function: { name: "todo_write", arguments: "{}" } }] };
  expect(() =>
    adapter.runTodoCalls(createTodoSession(), { choices: [{ message, finish_reason: "tool_calls" }] }),
  ).toThrow(`Cannot answer a call as its id must be a text: current value is ${id}`);
});

it("rideAlong() refuses a call without an id and writes nothing", () => {
  const session = createTodoSession();
  const args = JSON.stringify({ command: "ls", todos: [{ content: "Add tests", status: "pending" }] });
  const message = { role: "assistant", tool_calls: [{ function: { name: "bash", arguments: args } }] };
  const riding = adapter.rideAlong(session, { ride: ["bash"] });
  expect(() => riding.answer({ choices: [{ message, finish_reason: "tool_calls" }] })).toThrow(
    "Cannot answer a call as its id must be a text: current value is undefined",
  );
  expect(session.list.items).toEqual([]);
});
