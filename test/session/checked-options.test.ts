import * as root from "agent-todos";
import * as aiSdk from "agent-todos/ai-sdk";
import * as anthropic from "agent-todos/anthropic";
import { claudeToolName, todoHooks } from "agent-todos/claude-agent-sdk";
import * as langchain from "agent-todos/langchain";
import * as mastra from "agent-todos/mastra";
import { registerTodos } from "agent-todos/mcp";
import { attachCompletionLog, createCompletionLog, createTodoShell } from "agent-todos/node";
import { createPlanObserver } from "agent-todos/observe";
import * as openai from "agent-todos/openai";
import * as openaiAgents from "agent-todos/openai-agents";
import * as pi from "agent-todos/pi";
import { postgresStore } from "agent-todos/postgres";
import { fetchTodos, useStepActivity, useTodosFromMessages } from "agent-todos/react";
import { redisStore } from "agent-todos/redis";
import { createReplayer } from "agent-todos/replay";
import { createSharedTodos, memoryStore } from "agent-todos/shared";
import { toAcpPlan, toAgUiActivity, todoDataPart, todoEventStream } from "agent-todos/show";
import { createLivePanel, renderPanel } from "agent-todos/terminal";
import { expect, it } from "vitest";
import { inComponent, open, share } from "../support/used-plan.js";

// Every function checks the options of its calls, as those that create something check theirs.

const reply = { content: [{ type: "tool_use", id: "toolu_1", name: "bash", input: {} }], stop_reason: "tool_use" };
const chat = { choices: [{ message: { role: "assistant", content: "Hi" }, finish_reason: "stop" }] };

/** An option that no function has. */
const WRONG: object = { nonsense: 1 };
const piAgent = {
  state: { tools: [] },
  subscribe: () => () => undefined,
  followUp: () => undefined,
  hasQueuedMessages: () => false,
};
const mcpServer = {
  registerTool: () => undefined,
  registerResource: () => undefined,
  server: { sendResourceUpdated: async () => undefined },
};
const client = { query: async () => ({ rows: [] }), call: async () => [], eval: async () => [] };

it.each<[called: string, run: () => unknown]>([
  ["connectTodos of the AI SDK", () => aiSdk.connectTodos(open(), WRONG)],
  ["connectTodos of Pi", () => pi.connectTodos(piAgent as never, open(), WRONG)],
  ["todoExtension", () => pi.todoExtension(WRONG)],
  ["todoHooks", () => todoHooks(open(), WRONG)],
  ["todoMiddleware with a session", () => langchain.todoMiddleware({ source: open(), ...WRONG })],
  ["todoMiddleware", () => langchain.todoMiddleware(WRONG)],
  ["todoTools of Mastra", () => mastra.todoTools(open(), WRONG)],
  ["todoTurnEnd", () => mastra.todoTurnEnd(open(), WRONG)],
  ["registerTodos", () => registerTodos(mcpServer as never, open(), WRONG)],
  ["todoTool of the Agents SDK", () => openaiAgents.todoTool(open(), WRONG)],
  ["todoTools of the Agents SDK", () => openaiAgents.todoTools(open(), WRONG)],
  ["todoTools", () => openai.todoTools(open(), WRONG)],
  ["todosFromTranscript of an API", () => anthropic.todosFromTranscript([], WRONG)],
  ["todosFromTranscript of the AI SDK", () => aiSdk.todosFromTranscript([], WRONG)],
  ["todosFromTranscript of LangChain", () => langchain.todosFromTranscript([], WRONG)],
  ["todosFromTranscript of Mastra", () => mastra.todosFromTranscript([], WRONG)],
  ["renderCheckbox", () => root.renderCheckbox(open().list, WRONG)],
  ["renderMarkdown", () => root.renderMarkdown(open().list, WRONG)],
  ["renderRecap", () => root.renderRecap(open().list, WRONG)],
  ["renderStats", () => root.renderStats(open().list, WRONG)],
  ["renderWithin", () => root.renderWithin(open().list, { budget: 9, ...WRONG })],
  ["renderPanel", () => renderPanel(open().list, WRONG)],
  ["todoEventStream", () => todoEventStream(open(), WRONG)],
  ["toAcpPlan", () => toAcpPlan(open().list, WRONG)],
  ["changes", () => share().changes(WRONG)],
  ["postgresStore", () => postgresStore(client, WRONG)],
  ["redisStore", () => redisStore(client as never, WRONG)],
  ["createTodoShell", () => createTodoShell(WRONG)],
  ["createReplayer", () => createReplayer(WRONG)],
  ["createPlanObserver", () => createPlanObserver(WRONG)],
  ["withTodos", () => root.withTodos({ name: "bash", parameters: { type: "object" } }, open(), WRONG)],
  ["parseTodos", () => root.parseTodos(root.serializeTodos(root.EMPTY_TODO_LIST), WRONG)],
  ["answer", () => anthropic.rideAlong(open(), { ride: ["bash"] }).answer(reply, WRONG)],
  ["todoSignals", () => mastra.todoSignals(class {}, open(), WRONG)],
  ["toAgUiActivity", () => toAgUiActivity(open().list, WRONG)],
  ["todoDataPart", () => todoDataPart(open().list, WRONG)],
  ["fetchTodos", () => fetchTodos("/todos", WRONG)],
  ["useTodosFromMessages", () => inComponent(() => useTodosFromMessages([], WRONG))],
  ["useStepActivity", () => inComponent(() => useStepActivity([], open().list, WRONG))],
  ["createCompletionLog", () => createCompletionLog(WRONG)],
  ["attachCompletionLog", () => attachCompletionLog(open(), { onError: () => undefined, ...WRONG })],
])("%s() refuses an option that it lacks", (_called, run) => {
  expect(run).toThrow(/^Invalid [^\n]*: nonsense is not an option \(the options are [^\n]+\)$/);
});

it.each<[called: string, run: (given: never) => unknown]>([
  ["withTodos", (given) => root.withTodos({ name: "bash", parameters: { type: "object" } }, open(), given)],
  ["parseTodos", (given) => root.parseTodos(root.serializeTodos(root.EMPTY_TODO_LIST), given)],
  ["answer", (given) => anthropic.rideAlong(open(), { ride: ["bash"] }).answer(reply, given)],
  ["todoSignals", (given) => mastra.todoSignals(class {}, open(), given)],
  ["todoMiddleware", (given) => langchain.todoMiddleware(given)],
  ["todoExtension", (given) => pi.todoExtension(given)],
  ["toAgUiActivity", (given) => toAgUiActivity(open().list, given)],
  ["todoDataPart", (given) => todoDataPart(open().list, given)],
  ["fetchTodos", (given) => fetchTodos("/todos", given)],
  ["createLivePanel", (given) => createLivePanel({ write: () => undefined }, given)],
  ["createCompletionLog", (given) => createCompletionLog(given)],
  ["attachCompletionLog", (given) => attachCompletionLog(open(), given)],
])("%s() takes null, a text and a function for no options", (_called, run) => {
  for (const given of [null, "words", () => undefined]) {
    expect(() => run(given as never)).toThrow(/^Invalid [^\n]*must be an object[^\n]*$/);
  }
});

it.each<[used: string, run: () => unknown, names: string]>([
  // @ts-expect-error
  ["createSharedTodos", () => createSharedTodos({ stores: memoryStore(), id: "x" }), "did you mean store?"],
  // @ts-expect-error
  ["todoMiddleware", () => langchain.todoMiddleware({ sources: open() }), "did you mean source?"],
  // @ts-expect-error
  ["todoExtension", () => pi.todoExtension({ waits: () => true }), "did you mean waiting?"],
])("%s() names its own options beside those of its session", (_used, run, names) => {
  expect(run).toThrow(names);
});

it.each<[option: string, run: () => unknown]>([
  ["waiting", () => todoHooks(open(), { waiting: true as never })],
  ["waiting", () => mastra.todoTurnEnd(open(), { waiting: true as never })],
  ["waiting", () => pi.connectTodos(piAgent as never, open(), { waiting: true as never })],
  ["waiting", () => pi.todoExtension({ waiting: true as never })],
  ["ride", () => aiSdk.connectTodos(open(), { ride: "Bash" as never })],
  ["strict", () => openaiAgents.todoTool(open(), { strict: "yes" as never })],
  ["format", () => registerTodos(mcpServer as never, open(), { format: "text" as never })],
  ["marks.pending", () => root.renderCheckbox(open().list, { marks: { pending: 1 as never } })],
  ["notify", () => postgresStore(client, { notify: "yes" as never })],
  ["prefix", () => redisStore(client as never, { prefix: 1 as never })],
  ["results", () => anthropic.roundOf(reply, null as never)],
  ["server", () => claudeToolName(null as never)],
  ["messages", () => openai.afterReply(open(), chat, { messages: "x" as never })],
  ["preset", () => mastra.todoTools(open(), { preset: "claudeCode" as never })],
  ["maxItems", () => aiSdk.connectTodos(open(), { rules: { maxItems: "5" as never } })],
  ["signal", () => todoEventStream(open(), { signal: "x" as never })],
  ["title", () => renderPanel(open().list, { title: 1 as never })],
  ["ascii", () => renderPanel(open().list, { ascii: "no" as never })],
  ["session", () => createTodoShell({ session: {} as never })],
  ["its last argument", () => createLivePanel({ write: () => undefined }).update(open().list, "x" as never)],
])("%s of another kind is refused", (option, run) => {
  expect(run).toThrow(`${option} must be `);
});

it("nudge() of the AI SDK refuses an option that it lacks", async () => {
  const { nudge } = aiSdk.connectTodos(open());
  await expect(nudge(undefined, WRONG)).rejects.toThrow("nonsense is not an option (the options are waiting)");
});

it("a shared list refuses options in the promise", async () => {
  const todos = share();
  await expect(todos.begin(null as never)).rejects.toThrow("Invalid call of begin(): its last argument must be");
  await expect(todos.begin({ messages: "x" as never })).rejects.toThrow("messages must be an iterable");
  await expect(todos.load({ messages: 5 as never })).rejects.toThrow("messages must be an iterable");
  for (const time of ["1s" as never, Number.NaN, Infinity])
    await expect(todos.claim("plan", time)).rejects.toThrow("Invalid call of claim(): milliseconds must be");
});
