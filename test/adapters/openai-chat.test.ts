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

function stopped(finish_reason: string | null, fields = {}): Completion {
  return { choices: [{ message: { role: "assistant", content: "Well.", ...fields }, finish_reason }] };
}

const CUSTOM = { id: "c1", type: "custom", custom: { name: "sql", input: "select 1" } };

describeAdapter<adapter.OpenAIChatTool, Completion, adapter.OpenAIToolMessage, Message>("Chat Completions", {
  adapter,
  tools: {
    open: { type: "function", function: { ...FUNCTION, parameters: DEFAULT_PARAMETERS } },
    strict: { type: "function", function: { ...FUNCTION, parameters: COMPLETE_PARAMETERS, strict: true } },
  },
  reply,
  turnEnds: [
    ["an ended turn", stopped("stop"), true],
    ["an ended turn without calls, in a server's words", stopped("stop", { tool_calls: null }), true],
    ["a call", reply("", [{ id: "c1", name: "work", input: {} }]), false],
    [
      "a call of a server that says stop",
      stopped("stop", reply("", [{ id: "c1", name: "work", input: {} }]).choices[0]?.message),
      false,
    ],
    ["a call of a custom tool", stopped("stop", { tool_calls: [CUSTOM] }), false],
    ["a reply at the token limit", stopped("length"), false],
    ["a reply at the limit of a Mistral model", stopped("model_length"), false],
    ["a filtered reply", stopped("content_filter"), false],
    ["a refusal", stopped("stop", { content: null, refusal: "No." }), false],
    ["a reply that a stream has not finished", stopped(null), false],
  ],
  replyName: "the reply of OpenAI",
  malformed: [
    ["nothing", undefined, "it must be an object"],
    ["an error", { error: { message: "Overloaded" } }, "choices must be an array"],
    ["no choice", { choices: [] }, "choices[0] must be an object"],
    ["a piece of a stream", { choices: [{ delta: { content: "Hi" } }] }, "choices[0].message must be an object"],
  ],
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

const STALE = { text: "<reminder>Update.</reminder>", reason: "stale", placement: "before" } as const;
const TOOL = { role: "tool", tool_call_id: "c1" };
const OK = { type: "text", text: "ok" };
const PART = { type: "text", text: STALE.text };

it.each<readonly [string, object, object]>([
  ["a text", { ...TOOL, content: "ok" }, { ...TOOL, content: `${STALE.text}\n\nok` }],
  ["parts", { ...TOOL, content: [OK] }, { ...TOOL, content: [PART, OK] }],
  ["an empty text", { ...TOOL, content: "" }, { ...TOOL, content: STALE.text }],
  [
    "a user's picture and sound",
    { role: "user", content: [{ type: "image_url" }, { type: "input_audio" }] },
    { role: "user", content: [{ type: "image_url" }, { type: "input_audio" }, PART] },
  ],
  ["a user's text", { role: "user", content: "Go" }, { role: "user", content: `Go\n\n${STALE.text}` }],
])("withReminder() puts it into a message of Chat Completions with %s", (_name, message, expected) => {
  expect(adapter.withReminder([message], STALE)).toEqual([expected]);
});

it.each<readonly [string, object, object]>([
  ["a text, which stays one", { ...TOOL, content: "ok" }, { ...TOOL, content: `ok\n\n${STALE.text}` }],
  ["parts", { ...TOOL, content: [OK] }, { ...TOOL, content: [OK, PART] }],
])("withReminder() puts it after %s at the tail", (_name, message, expected) => {
  expect(adapter.withReminder([message], STALE, { place: "tail" })).toEqual([expected]);
});

it.each([
  ["a system message", { role: "system", content: "Be brief." }],
  ["a developer message", { role: "developer", content: "Be brief." }],
])("withReminder() writes a user message after %s", (_name, message) => {
  expect(adapter.withReminder([message], STALE)).toEqual([message, { role: "user", content: STALE.text }]);
});

it("runTodoCalls() serves the JSON of Mistral's API, arguments as an object", () => {
  const input = { todos: [{ content: "Add tests", status: "in_progress" }] };
  const call = { id: "D681PevKs", function: { name: "todo_write", arguments: input }, index: 0 };
  const completion = {
    choices: [{ message: { role: "assistant", content: "", tool_calls: [call] }, finish_reason: "tool_calls" }],
  };
  expect(adapter.runTodoCalls(createTodoSession(), completion)).toEqual([
    { role: "tool", tool_call_id: "D681PevKs", content: "0/1 done. Now: Add tests." },
  ]);
});

it("todosFromTranscript() leaves out a call that was cut off, its result kept as parts", () => {
  const input = { todos: [{ content: "Add tests", status: "in_progress" }] };
  const call = { id: "c1", type: "function", function: { name: "todo_write", arguments: JSON.stringify(input) } };
  const message = { role: "assistant", content: null, tool_calls: [call] };
  const completion = { choices: [{ message, finish_reason: "length" }] };
  const results = adapter.runTodoCalls(createTodoSession(), completion);
  const kept = results.map(({ content, ...rest }) => ({ ...rest, content: [{ type: "text", text: content }] }));
  expect(adapter.todosFromTranscript([message, ...kept])?.items).toEqual([]);
});

it.each([
  ["system", "a text", "Be brief.", `Be brief.\n\n${STALE.text}`],
  ["developer", "parts", [OK], [OK, PART]],
])("withReminder() joins a %s message within the conversation, %s", (role, _form, content, expected) => {
  const before = [{ role: "user", content: "Go" }];
  expect(adapter.withReminder([...before, { role, content }], STALE)).toEqual([...before, { role, content: expected }]);
});

it("withReminder() refuses content that is neither text nor array, and takes none", () => {
  expect(() => adapter.withReminder([{ ...TOOL, content: { output: "ok" } }], STALE)).toThrow(
    /^Cannot place the reminder as the content of its message must be a text or an array: current value is \{/,
  );
  expect(adapter.withReminder([{ ...TOOL, content: null }], STALE)).toEqual([{ ...TOOL, content: STALE.text }]);
});

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

it("todosFromTranscript() keeps a write next to a result that quotes the words of a cut-off call", () => {
  const write = { todos: [{ content: "Add tests", status: "in_progress" }] };
  const calls = [
    { id: "c1", function: { name: "bash", arguments: "{}" } },
    { id: "c2", function: { name: "todo_write", arguments: JSON.stringify(write) } },
  ];
  const message = { role: "assistant", content: null, tool_calls: calls };
  const cut = adapter.runTodoCalls(createTodoSession(), { choices: [{ message, finish_reason: "length" }] });
  const results = [
    { role: "tool", tool_call_id: "c1", content: cut[0]?.content },
    { role: "tool", tool_call_id: "c2", content: "0/1 done. Now: Add tests." },
  ];
  expect(adapter.todosFromTranscript([message, ...results])?.items.length).toBe(1);
});
