import { expect, it } from "vitest";
import { CUT_OFF } from "../../src/conversation/is-refused.js";
import { createTodoSession } from "../../src/session/create-todo-session.js";
import { ALL_APIS } from "./apis/all-apis.js";
import { work, write } from "./apis/dialect.js";
import { runCallsOf } from "./apis/run-calls-of.js";

const INPUT = { todos: [{ content: "Add tests", status: "in_progress" }] };
const TEXT = JSON.stringify(INPUT);
const PLAN = { todos: ["Add tests", "Fix lint", "Ship"].map((content) => ({ content, status: "pending" })) };

/** The parts of a reply that tell how it ended, and where an API has it, how its call did. */
type End = Readonly<Record<string, unknown>>;

/** A reply with one call of the todo tool, as each API writes it. */
const REPLIES = {
  anthropic: (end: End) => ({ content: [{ type: "tool_use", id: "c1", name: "todo_write", input: INPUT }], ...end }),
  "openai chat": (end: End) => {
    const call = { id: "c1", function: { name: "todo_write", arguments: TEXT } };
    return { choices: [{ message: { role: "assistant", tool_calls: [call] }, ...end }] };
  },
  "openai responses": ({ call, ...end }: End) => ({
    output: [{ type: "function_call", call_id: "c1", name: "todo_write", arguments: TEXT, ...Object(call) }],
    ...end,
  }),
  bedrock: (end: End) => ({
    output: { message: { content: [{ toolUse: { toolUseId: "c1", name: "todo_write", input: INPUT } }] } },
    ...end,
  }),
  gemini: (end: End) => ({
    candidates: [{ content: { parts: [{ functionCall: { name: "todo_write", args: INPUT } }] }, ...end }],
  }),
  ollama: (end: End) => ({
    message: { role: "assistant", tool_calls: [{ function: { name: "todo_write", arguments: INPUT } }] },
    ...end,
  }),
  mistral: (end: End) => {
    const call = { id: "c1", function: { name: "todo_write", arguments: TEXT } };
    return { choices: [{ message: { role: "assistant", toolCalls: [call] }, ...end }] };
  },
};

/** Answers the call on a plan of three items, of which one had arrived when the stream of the reply broke off. */
function answer(api: keyof typeof REPLIES, end: End) {
  const todos = createTodoSession();
  todos.write(PLAN);
  const [entry = ""] = api.split(" ");
  const results = JSON.stringify(runCallsOf(entry, todos, REPLIES[api](end)));
  return { isCutOff: results.includes(CUT_OFF.slice(0, 40)), items: todos.list.items.length };
}

it.each<[keyof typeof REPLIES, name: string, end: End]>([
  ["anthropic", "tool_use", { stop_reason: "tool_use" }],
  ["openai chat", "tool_calls", { finish_reason: "tool_calls" }],
  ["openai responses", "a completed response", { status: "completed" }],
  ["openai responses", "whole items without a response around them", { call: { status: "completed" } }],
  ["bedrock", "tool_use", { stopReason: "tool_use" }],
  ["gemini", "STOP", { finishReason: "STOP" }],
  ["ollama", "stop", { done: true, done_reason: "stop" }],
  ["ollama", "no reason, as an older server writes it", { done: true }],
  ["mistral", "tool_calls", { finishReason: "tool_calls" }],
])("runTodoCalls() of %s saves the call of a reply that ended with %s", (api, _name, end) => {
  expect(answer(api, end)).toEqual({ isCutOff: false, items: 1 });
});

it.each<[keyof typeof REPLIES, name: string, end: End]>([
  ["anthropic", "the currentMessage of its stream", { stop_reason: null }],
  ["anthropic", "a message that was assembled without a reason", {}],
  ["openai chat", "a piece of a stream", { finish_reason: null }],
  ["openai chat", "a completion without a reason", {}],
  ["openai responses", "a response in progress", { status: "in_progress", call: { status: "in_progress" } }],
  ["openai responses", "a response without a status", {}],
  ["bedrock", "a reply without a reason", {}],
  ["bedrock", "malformed_tool_use", { stopReason: "malformed_tool_use" }],
  ["bedrock", "model_context_window_exceeded", { stopReason: "model_context_window_exceeded" }],
  ["gemini", "contents without a reason", {}],
  ["gemini", "a malformed call", { finishReason: "MALFORMED_FUNCTION_CALL" }],
  ["ollama", "a piece of a stream", { done: false }],
  ["ollama", "a piece without the field", {}],
  ["mistral", "a piece of a stream", { finishReason: null }],
  ["mistral", "the model's own limit", { finishReason: "model_length" }],
])("runTodoCalls() of %s saves nothing of %s", (api, _name, end) => {
  expect(answer(api, end)).toEqual({ isCutOff: true, items: 3 });
});

const BROKEN = ALL_APIS.flatMap((api) => api.brokenEnds.map(([name, end]) => [api.name, name, api, end] as const));

const RIDING = BROKEN.filter(([, , { adapter }]) => adapter.rideAlong !== undefined);

it.each(BROKEN)("%s counts nothing of a reply with whole calls that ended with %s", (_api, _name, api, end) => {
  const { adapter, reply, readResult } = api;
  const todos = createTodoSession();
  const broken = end(reply("", [write("c1", ...PLAN.todos), work("c2"), write("c3", ...INPUT.todos)]));
  const results = adapter.runTodoCalls(todos, broken).map(readResult);
  expect(results.map(({ text }) => text)).toEqual([CUT_OFF, CUT_OFF]);
  expect(todos.list.items).toEqual([]);
  expect(adapter.afterReply(todos, broken)).toEqual({ next: "broken_off", reminder: undefined });
});

it.each(BROKEN)("%s ends no turn by words that ended with %s", (_api, _name, { adapter, reply }, end) => {
  const todos = createTodoSession();
  todos.write(PLAN);
  const before = todos.snapshot();
  expect(adapter.afterReply(todos, end(reply("All done.", []))).next).toBe("broken_off");
  expect(todos.snapshot()).toEqual(before);
});

it.each(RIDING)("%s writes no list that rode in a reply that ended with %s", (_api, _name, { adapter, reply }, end) => {
  const todos = createTodoSession();
  const riding = { id: "c1", name: "work", input: { step: "next", ...INPUT } };
  adapter.rideAlong?.(todos, { ride: ["work"] }).answer(end(reply("", [riding])));
  expect(todos.list.items).toEqual([]);
});
