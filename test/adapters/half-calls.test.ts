import { expect, it } from "vitest";

import * as anthropic from "../../src/adapters/anthropic.js";
import * as bedrock from "../../src/adapters/bedrock.js";
import { CUT_OFF } from "../../src/adapters/contract/answer-calls.js";
import * as gemini from "../../src/adapters/gemini.js";
import * as mistral from "../../src/adapters/mistral.js";
import * as ollama from "../../src/adapters/ollama.js";
import * as openai from "../../src/adapters/openai.js";
import { createTodoSession, type TodoSession } from "../../src/session/create-todo-session.js";

/** What had arrived of a call when its stream broke off: two of the items had not. */
const HALF = { todos: [{ content: "Add tests", status: "in_progress" }] };
const TEXT = JSON.stringify(HALF);
const PLAN = { todos: ["Add tests", "Fix lint", "Ship"].map((content) => ({ content, status: "pending" })) };

const chat = (finish_reason: unknown) => ({
  choices: [
    {
      message: { role: "assistant", tool_calls: [{ id: "c1", function: { name: "todo_write", arguments: TEXT } }] },
      finish_reason,
    },
  ],
});

const mistralReply = (finishReason: unknown) => ({
  choices: [
    {
      message: { role: "assistant", toolCalls: [{ id: "c1", function: { name: "todo_write", arguments: TEXT } }] },
      finishReason,
    },
  ],
});

const message = (stop_reason: unknown) => ({
  content: [{ type: "tool_use", id: "c1", name: "todo_write", input: HALF }],
  stop_reason,
});

const converse = (stopReason: unknown) => ({
  output: { message: { content: [{ toolUse: { toolUseId: "c1", name: "todo_write", input: HALF } }] } },
  stopReason,
});

const response = (rest: object, call: object = {}) => ({
  output: [{ type: "function_call", call_id: "c1", name: "todo_write", arguments: TEXT, ...call }],
  ...rest,
});

const content = (rest: object) => ({
  candidates: [{ content: { parts: [{ functionCall: { name: "todo_write", args: HALF } }] }, ...rest }],
});

const local = (rest: object) => ({
  message: { role: "assistant", tool_calls: [{ function: { name: "todo_write", arguments: HALF } }] },
  ...rest,
});

type Run = (todos: TodoSession, reply: never) => readonly unknown[];

const run = (adapter: { readonly runTodoCalls: unknown }): Run => adapter.runTodoCalls as Run;

it.each<readonly [name: string, run: Run, reply: unknown]>([
  ["currentMessage of Anthropic's stream", run(anthropic), message(null)],
  ["a message that was assembled without a reason", run(anthropic), message(undefined)],
  ["a chat completion", run(openai), chat(null)],
  ["a chat completion without the field", run(openai), chat(undefined)],
  ["a response in progress", run(openai), response({ status: "in_progress" }, { status: "in_progress" })],
  ["a response without a status", run(openai), response({})],
  ["a failed response", run(openai), response({ status: "failed" }, { status: "incomplete" })],
  ["a cancelled response", run(openai), response({ status: "cancelled" })],
  ["a reply of Converse", run(bedrock), converse(undefined)],
  ["contents of Gemini", run(gemini), content({})],
  ["a piece of Ollama", run(ollama), local({ done: false })],
  ["a piece of Ollama without the field", run(ollama), local({})],
  ["a reply of Mistral", run(mistral), mistralReply(null)],
])("runTodoCalls() saves no call of a reply that has no end: %s", (_, answer, reply) => {
  const todos = createTodoSession();
  todos.write(PLAN);
  // The replies are what each client gives.
  expect(JSON.stringify(answer(todos, reply as never))).toContain(CUT_OFF.slice(0, 40));
  expect(todos.list.items.length).toBe(3);
});

it.each<readonly [name: string, run: Run, reply: unknown]>([
  ["Anthropic", run(anthropic), message("tool_use")],
  ["Chat Completions", run(openai), chat("tool_calls")],
  ["Responses", run(openai), response({ status: "completed" })],
  ["Responses, assembled of whole items", run(openai), response({}, { status: "completed" })],
  ["Converse", run(bedrock), converse("tool_use")],
  ["Gemini", run(gemini), content({ finishReason: "STOP" })],
  ["Ollama", run(ollama), local({ done: true, done_reason: "stop" })],
  ["Ollama of an older server", run(ollama), local({ done: true })],
  ["Mistral", run(mistral), mistralReply("tool_calls")],
])("runTodoCalls() saves the calls of a whole reply: %s", (_, answer, reply) => {
  const todos = createTodoSession();
  answer(todos, reply as never);
  expect(todos.list.items.length).toBe(1);
});
