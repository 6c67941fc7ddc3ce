import { createTodoSession, type TodoSession, type TodoSessionOptions } from "agent-todos";
import * as aiSdk from "agent-todos/ai-sdk";
import * as anthropic from "agent-todos/anthropic";
import * as bedrock from "agent-todos/bedrock";
import * as gemini from "agent-todos/gemini";
import * as langchain from "agent-todos/langchain";
import * as mistral from "agent-todos/mistral";
import * as ollama from "agent-todos/ollama";
import * as openai from "agent-todos/openai";
import { claudeCodeTasks } from "agent-todos/presets";
import { sendPlan } from "./sent-plans.js";

/** What each request is measured with, and what it is compared with. */
interface SightTask {
  readonly run: () => unknown;
  readonly target?: number;
}

/** A round of an API: a call with its result. */
interface Shape {
  readonly round: (id: string, name: string, input: object, text: string) => readonly object[];
  readonly isPlanInSight: (todos: TodoSession, messages: readonly never[]) => boolean | undefined;
}

const SHAPES: Readonly<Record<string, Shape>> = {
  Anthropic: {
    round: (id, name, input, text) => [
      { role: "assistant", content: [{ type: "tool_use", id, name, input }] },
      { role: "user", content: [{ type: "tool_result", tool_use_id: id, content: text }] },
    ],
    isPlanInSight: anthropic.isPlanInSight,
  },
  "OpenAI's chat": {
    round: (id, name, input, content) => [
      {
        role: "assistant",
        content: null,
        tool_calls: [{ id, type: "function", function: { name, arguments: JSON.stringify(input) } }],
      },
      { role: "tool", tool_call_id: id, content },
    ],
    isPlanInSight: openai.isPlanInSight,
  },
  "OpenAI's responses": {
    round: (call_id, name, input, output) => [
      { type: "function_call", call_id, name, arguments: JSON.stringify(input) },
      { type: "function_call_output", call_id, output },
    ],
    isPlanInSight: openai.isPlanInSight,
  },
  Gemini: {
    round: (id, name, args, output) => [
      { role: "model", parts: [{ functionCall: { id, name, args } }] },
      { role: "user", parts: [{ functionResponse: { id, name, response: { output } } }] },
    ],
    isPlanInSight: gemini.isPlanInSight,
  },
  Bedrock: {
    round: (toolUseId, name, input, text) => [
      { role: "assistant", content: [{ toolUse: { toolUseId, name, input } }] },
      { role: "user", content: [{ toolResult: { toolUseId, content: [{ text }] } }] },
    ],
    isPlanInSight: bedrock.isPlanInSight,
  },
  Mistral: {
    round: (id, name, input, content) => [
      { role: "assistant", content: "", toolCalls: [{ id, function: { name, arguments: JSON.stringify(input) } }] },
      { role: "tool", toolCallId: id, name, content },
    ],
    isPlanInSight: mistral.isPlanInSight,
  },
  Ollama: {
    round: (_id, name, input, content) => [
      { role: "assistant", content: "", tool_calls: [{ function: { name, arguments: input } }] },
      { role: "tool", tool_name: name, content },
    ],
    isPlanInSight: ollama.isPlanInSight,
  },
  LangChain: {
    round: (id, name, args, content) => [
      { type: "ai", content: "", tool_calls: [{ type: "tool_call", id, name, args }] },
      { type: "tool", tool_call_id: id, name, content },
    ],
    isPlanInSight: langchain.isPlanInSight,
  },
  "the AI SDK": {
    round: (toolCallId, toolName, input, value) => [
      { role: "assistant", content: [{ type: "tool-call", toolCallId, toolName, input }] },
      { role: "tool", content: [{ type: "tool-result", toolCallId, toolName, output: { type: "text", value } }] },
    ],
    isPlanInSight: aiSdk.isPlanInSight,
  },
};

const LONG = 2000;
const ALL = 200;
const LAST = 20;
const WORDS = "The reader of this month returns the same rows as before. ";
const RESULT = WORDS.repeat(Math.ceil(4000 / WORDS.length)).slice(0, 4000);

/** A request of so many messages, whose first ones have the plan. */
function createRequest({ round, isPlanInSight }: Shape, length: number) {
  const todos = createTodoSession();
  const plan = sendPlan(10, 2);
  const first = round("call_0", "todo_write", plan, todos.write(plan).text);
  const rounds = Array.from({ length: (length - first.length) / first.length }, (_, index) =>
    round(`call_${index + 1}`, "read_file", { path: `src/readers/month-${index}.ts` }, RESULT),
  );
  const messages = [...first, ...rounds.flat()];
  // Each shape has messages of its own, and gets these alone.
  const look = (sent: readonly object[]) => isPlanInSight(todos, sent as never[]);
  if (look(messages) !== true || look(messages.slice(2)) !== false)
    throw new Error("The request is not as it should be");
  return { messages, look };
}

/** Compares the longest walks over messages, to the first one or in vain, with reading the messages from JSON. */
function measureRequest(shape: Shape, length: number): Readonly<Record<string, SightTask>> {
  const { messages, look } = createRequest(shape, length);
  const json = JSON.stringify(messages);
  return {
    [`JSON.parse of ${length} messages`]: { run: () => JSON.parse(json) },
    "the plan is in the first one": { run: () => look(messages), target: 0.4 },
    "the plan is in none": { run: () => look(messages.slice(2)), target: 0.4 },
  };
}

/** Compares looking through so many calls that each change one item, after one that wrote the list, with reading them. */
function measureChanges(
  options: TodoSessionOptions,
  target: number,
  first: readonly Sent[],
  change: (index: number) => Sent,
) {
  const todos = createTodoSession(options);
  const { round, isPlanInSight } = SHAPES["Anthropic"] as Shape; // A name of the table above.
  const sent = [...first, ...Array.from({ length: CHANGES }, (_, index) => change(index))];
  const messages = sent.flatMap(({ name, input }, index) =>
    round(`call_${index}`, name, input, todos.write(input, { tool: name }).text),
  );
  const json = JSON.stringify(messages);
  const look = () => isPlanInSight(todos, messages as never[]); // Messages of that shape.
  if (look() !== true) throw new Error("The calls do not show the plan");
  return {
    [`JSON.parse of ${messages.length} messages`]: { run: () => JSON.parse(json) },
    [`the plan is in ${CHANGES} changes`]: { run: look, target },
  };
}

/** A call of a todo tool. */
interface Sent {
  readonly name: string;
  readonly input: object;
}

const CHANGES = 200;
const STATUSES = ["in_progress", "completed", "pending"] as const;

const PATCHES = measureChanges(
  { rules: { ids: "assign" }, tool: { patch: true }, nag: false },
  8,
  [{ name: "todo_write", input: sendPlan(10, 2) }],
  (index) => ({
    name: "todo_write",
    input: { updates: [{ id: `t${(index % 7) + 4}`, status: STATUSES[Math.floor(index / 7) % 3] }] },
  }),
);

const TASKS = measureChanges(
  { preset: claudeCodeTasks, nag: false },
  16,
  Array.from({ length: 10 }, (_, index) => ({
    name: "TaskCreate",
    input: { subject: `Move the reader of month ${index}`, description: "And run its tests" },
  })),
  (index) => ({
    name: "TaskUpdate",
    input: { taskId: String((index % 10) + 1), status: STATUSES[Math.floor(index / 10) % 3] },
  }),
);

/** How long it takes to look for a plan in a request, by API and length. */
export const SIGHT_GROUPS: Readonly<Record<string, Readonly<Record<string, SightTask>>>> = {
  ...Object.fromEntries(
    Object.entries(SHAPES).flatMap(([name, shape]) =>
      (name === "Anthropic" ? [LAST, ALL, LONG] : [LAST, ALL]).map((length) => [
        `isPlanInSight of ${name}, ${length} messages, results of ${RESULT.length} characters`,
        measureRequest(shape, length),
      ]),
    ),
  ),
  "isPlanInSight over patches": PATCHES,
  "isPlanInSight over calls of task tools": TASKS,
};
