import { expect, it } from "vitest";
import * as aiSdk from "../../src/adapters/ai-sdk.js";
import * as anthropic from "../../src/adapters/anthropic.js";
import * as gemini from "../../src/adapters/gemini.js";
import * as langchain from "../../src/adapters/langchain.js";
import * as mastra from "../../src/adapters/mastra.js";
import * as openai from "../../src/adapters/openai.js";
import * as agents from "../../src/adapters/openai-agents.js";
import * as pi from "../../src/adapters/pi.js";
import type { TodoList } from "../../src/model/todo.js";
import { claudeCodeTasks } from "../../src/presets/index.js";

/** A call, and the text that answered it. */
interface Turn {
  readonly name: string;
  readonly input: object;
  readonly text?: string;
}

type Write = (turn: Turn, id: string) => readonly object[];

/** How each API and framework writes a call with its answer. */
const FORMS: Readonly<Record<string, readonly [read: unknown, write: Write]>> = {
  anthropic: [
    anthropic.todosFromTranscript,
    ({ name, input, text }, id) => [
      { role: "assistant", content: [{ type: "tool_use", id, name, input }] },
      { role: "user", content: [{ type: "tool_result", tool_use_id: id, content: [{ type: "text", text }] }] },
    ],
  ],
  openai: [
    openai.todosFromTranscript,
    ({ name, input, text }, id) => [
      {
        role: "assistant",
        tool_calls: [{ id, type: "function", function: { name, arguments: JSON.stringify(input) } }],
      },
      { role: "tool", tool_call_id: id, content: text },
    ],
  ],
  "openai, Responses": [
    openai.todosFromTranscript,
    ({ name, input, text }, id) => [
      { type: "function_call", call_id: id, name, arguments: JSON.stringify(input) },
      { type: "function_call_output", call_id: id, output: text },
    ],
  ],
  gemini: [
    gemini.todosFromTranscript,
    ({ name, input, text }) => [
      { role: "model", parts: [{ functionCall: { name, args: input } }] },
      { role: "user", parts: [{ functionResponse: { name, response: { output: text } } }] },
    ],
  ],
  langchain: [
    langchain.todosFromTranscript,
    ({ name, input, text }, id) => [
      { type: "ai", content: "", tool_calls: [{ id, name, args: input }] },
      { type: "tool", tool_call_id: id, content: text },
    ],
  ],
  "openai-agents": [
    agents.todosFromTranscript,
    ({ name, input, text }, callId) => [
      { type: "function_call", callId, name, arguments: JSON.stringify(input) },
      { type: "function_call_result", callId, name, output: { type: "text", text } },
    ],
  ],
  pi: [
    pi.todosFromTranscript,
    ({ name, input, text }, id) => [
      { role: "assistant", content: [{ type: "toolCall", id, name, arguments: input }] },
      { role: "toolResult", toolCallId: id, content: [{ type: "text", text }] },
    ],
  ],
  mastra: [
    mastra.todosFromTranscript,
    ({ name, input, text }, toolCallId) => {
      const toolInvocation = { state: "result", toolCallId, toolName: name, args: input, result: text };
      return [{ role: "assistant", content: { format: 2, parts: [{ type: "tool-invocation", toolInvocation }] } }];
    },
  ],
  "ai-sdk": [
    aiSdk.todosFromTranscript,
    ({ name, input, text }, toolCallId) => [
      { role: "assistant", content: [{ type: "tool-call", toolCallId, toolName: name, input }] },
      { role: "tool", content: [{ type: "tool-result", toolCallId, output: { type: "text", value: text } }] },
    ],
  ],
  "ai-sdk, UI": [
    aiSdk.todosFromTranscript,
    ({ name, input, text }, toolCallId) => {
      const output = { ok: true, text };
      return [
        { role: "assistant", parts: [{ type: `tool-${name}`, toolCallId, state: "output-available", input, output }] },
      ];
    },
  ],
};

function read(
  form: string,
  turns: readonly Turn[],
  options: object = { preset: claudeCodeTasks },
): readonly string[] | undefined {
  const [todosFromTranscript, write] = FORMS[form] ?? [];
  const messages = turns.flatMap((turn, at) => write?.(turn, `call_${at}`) ?? []);
  const list = (todosFromTranscript as (messages: unknown, options: object) => TodoList | undefined)(messages, options);
  return list?.items.map(({ id, status, content }) => `${id === undefined ? "" : `#${id} `}${status} ${content}`);
}

const create = (subject: string, text?: string): Turn => ({
  name: "TaskCreate",
  input: { subject, description: subject },
  ...(text !== undefined && { text }),
});
const update = (taskId: string, status: string, text = `Updated task #${taskId} status`): Turn => ({
  name: "TaskUpdate",
  input: { taskId, status },
  text,
});

const B = create("B", "Task #2 created successfully: B");
const C = create("C", "Task #3 created: C");

it.each(Object.keys(FORMS))(
  "todosFromTranscript() of %s reads the numbers of tasks, whose first one was trimmed away",
  (form) => {
    const turns = [B, C, update("2", "completed"), update("3", "in_progress")];
    expect(read(form, turns)).toEqual(["#2 completed B", "#3 in_progress C"]);
  },
);

it.each<{ name: string; turns: readonly Turn[]; items: readonly string[] | undefined; options?: object }>([
  {
    name: "calls without answers by counting",
    turns: [create("A", ""), create("B", "")],
    items: ["#1 pending A", "#2 pending B"],
  },
  {
    name: "a number as JSON",
    turns: [create("B", '{"task":{"id":"7","subject":"B"}}'), update("7", "completed")],
    items: ["#7 completed B"],
  },
  {
    name: "the number of a finished task that the product gave again",
    turns: [create("A", "Task #1 created: A"), update("1", "completed"), create("B", "Task #1 created: B")],
    items: ["#1 pending B"],
  },
  {
    name: "one number given twice, as two tasks",
    turns: [create("A", "Task #4 created: A"), create("B", "Task #4 created: B")],
    items: ["#4 pending A", "#5 pending B"],
  },
  { name: "a task that was refused", turns: [B, create("X", "Not saved: subject is empty")], items: ["#2 pending B"] },
  {
    name: "a task that Claude Code refused",
    turns: [B, create("X", "<tool_use_error>InputValidationError: description is missing</tool_use_error>")],
    items: ["#2 pending B"],
  },
  { name: "updates alone", turns: [update("2", "completed"), update("3", "in_progress")], items: undefined },
  {
    name: "a subject that speaks of a number",
    turns: [create("Task #9 created", "")],
    items: ["#1 pending Task #9 created"],
  },
])("todosFromTranscript() of openai reads $name", ({ turns, items }) => {
  expect(read("openai", turns)).toEqual(items);
});

const patch = (input: object): Turn => ({ name: "todo_write", input, text: "ok" });
const ADD = { add: [{ content: "Ship", status: "pending" }] };

it.each<{ name: string; turns: readonly Turn[]; items: readonly string[] | undefined }>([
  {
    name: "changes of items that it does not show",
    turns: [patch({ updates: [{ content: "Read", status: "completed" }] })],
    items: undefined,
  },
  { name: "an addition after them", turns: [patch({ remove: ["Read"] }), patch(ADD)], items: ["pending Ship"] },
  {
    name: "what it added taken away, after such changes",
    turns: [patch({ remove: ["Read"] }), patch(ADD), patch({ remove: ["Ship"] })],
    items: undefined,
  },
  { name: "an empty list, after such changes", turns: [patch({ remove: ["Read"] }), patch({ todos: [] })], items: [] },
  { name: "its only item taken away", turns: [patch(ADD), patch({ remove: ["Ship"] })], items: [] },
])("a trimmed transcript of patches with $name", ({ turns, items }) => {
  expect(read("openai", turns, { tool: { patch: true } })).toEqual(items);
});

it.each<{ name: string; turns: readonly Turn[]; items: readonly string[] | undefined }>([
  { name: "an empty list alone", turns: [patch({ todos: [] })], items: [] },
  { name: "a refused list alone", turns: [patch({ todos: 1 })], items: [] },
])("a transcript of whole lists with $name", ({ turns, items }) => {
  expect(read("openai", turns, {})).toEqual(items);
});
