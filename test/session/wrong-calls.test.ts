import * as root from "agent-todos";
import * as aiSdk from "agent-todos/ai-sdk";
import * as anthropic from "agent-todos/anthropic";
import * as bedrock from "agent-todos/bedrock";
import * as gemini from "agent-todos/gemini";
import * as mastra from "agent-todos/mastra";
import * as mistral from "agent-todos/mistral";
import { createTodoShell, isTodoCommand } from "agent-todos/node";
import { createPlanObserver, observePlan } from "agent-todos/observe";
import * as ollama from "agent-todos/ollama";
import * as openai from "agent-todos/openai";
import { todoExtension } from "agent-todos/pi";
import * as presets from "agent-todos/presets";
import { fetchTodos, useStepActivity } from "agent-todos/react";
import { toJsonSchema } from "agent-todos/schema";
import { createSharedTodos, memoryStore } from "agent-todos/shared";
import { handleTodoRequest, toAcpPlan, toAgUiActivity, todoDataPart, todoEventStream } from "agent-todos/show";
import { createLivePanel, renderPanel } from "agent-todos/terminal";
import { expect, it } from "vitest";
import { inComponent, open, share } from "../support/used-plan.js";

// What a program without types passes: each call throws one line that names the function, its argument and what came.

/** Passes a value off as whatever is asked for, as a program without types does. */
const wrong = (value: unknown): never => value as never;

const { list } = open();
const session = wrong(open());
const asked = { role: "user", content: "x" };

it.each<[use: string, run: () => unknown, line: string]>([
  [
    "strict as a word for Gemini",
    () => Reflect.apply(gemini.todoTools, undefined, [open(), { strict: "yes" }]),
    'todoTools(): strict must be true or false (got "yes")',
  ],
  [
    "an option that Ollama's tools do not have",
    () => Reflect.apply(ollama.todoTools, undefined, [open(), { api: "chat" }]),
    "todoTools(): api is not an option (the options are strict)",
  ],
  [
    "OpenAI's api for Anthropic",
    () => anthropic.todoTools(session, wrong({ api: "chat" })),
    "todoTools(): api is not an option (the options are strict)",
  ],
  [
    "OpenAI's api for Bedrock",
    () => bedrock.todoTools(session, wrong({ api: "chat" })),
    "todoTools(): api is not an option (the options are strict)",
  ],
  [
    "OpenAI's api for Mistral",
    () => mistral.todoTools(session, wrong({ api: "chat" })),
    "todoTools(): api is not an option (the options are strict)",
  ],
  [
    "a session, serialized",
    () => root.serializeTodos(session),
    "serializeTodos(): list must be a list, such as session.list (got a session)",
  ],
  [
    "a session for checks",
    () => root.checkTodos(undefined, { list: session }),
    "checkTodos(): list must be a list, such as session.list (got a session)",
  ],
  ["a session without a tool", () => root.withTodos(session, wrong(undefined)), "withTodos(): todos must be a session"],
  [
    "a shared list that a call cannot wait for",
    () => root.withTodos({ name: "bash" }, wrong(share())),
    "withTodos(): todos must be a session, whose write() answers at once",
  ],
  [
    "no tool",
    () => root.withTodos(wrong(null), session),
    "withTodos(): tool must be the definition of another tool (got null)",
  ],
  [
    "a snapshot without await",
    () => root.createTodoSession({ snapshot: wrong(Promise.resolve()) }),
    "Invalid snapshot: it must be an object (got a promise",
  ],
  ["a session for a schema", () => toJsonSchema(session), "toJsonSchema(): schema must be the session's tool"],
  [
    "options of a preset's function as a text",
    () => presets.createStandardEnvelope(wrong("/tmp")),
    "createStandardEnvelope(): the options must be an object",
  ],
  ["a store, then its id", () => createSharedTodos(wrong(memoryStore())), "head is not an option"],
  [
    "a store without await",
    () => createSharedTodos({ store: wrong(Promise.resolve(memoryStore())), id: "x" }),
    "store must be a store, as memoryStore() returns (got a promise",
  ],
  ["a URL for its text", () => fetchTodos(wrong(new URL("http://x/"))), "fetchTodos(): url must be a string"],
  [
    "steps of a session",
    () => inComponent(() => useStepActivity(session, list)),
    "useStepActivity(): source must be the messages, or what createStepLog() returned (got a session)",
  ],
  [
    "steps without a list",
    () => inComponent(() => useStepActivity([], wrong(undefined))),
    "useStepActivity(): list must be a list",
  ],
  [
    "a session for ACP",
    () => toAcpPlan(session),
    "toAcpPlan(): list must be a list, such as session.list (got a session)",
  ],
  ["a session for AG-UI", () => toAgUiActivity(session), "toAgUiActivity(): list must be a list"],
  [
    "nothing for a data part",
    () => todoDataPart(wrong(null)),
    "todoDataPart(): list must be a list, such as session.list (got null)",
  ],
  [
    "a list that is to be followed",
    () => todoEventStream(wrong(list)),
    "todoEventStream(): source must be a session or a shared list (got {",
  ],
  [
    "a function for the observer's options",
    () => createPlanObserver(wrong(() => "")),
    "createPlanObserver(): the options must be an object",
  ],
  [
    "no options of a watch",
    () => observePlan(session, wrong(undefined)),
    "observePlan(): the options must be an object",
  ],
  [
    "a call for its line",
    () => isTodoCommand(wrong({ command: "TodoWrite" })),
    "isTodoCommand(): line must be a string",
  ],
  ["a session for a shell's options", () => createTodoShell(session), "createTodoShell(): tool is not an option"],
  ["a list for a stream", () => createLivePanel(wrong(list)), "createLivePanel(): stream must be a stream"],
  [
    "a width for a panel's options",
    () => renderPanel(list, wrong(80)),
    "Invalid panel options: the options must be an object (got 80)",
  ],
  [
    "a session for a class",
    () => mastra.todoSignals(session, wrong(undefined)),
    "todoSignals(): SignalProvider must be the class of @mastra/core/signals (got a session)",
  ],
  ["a session for Pi's options", () => todoExtension(session), "todoExtension(): begin is not an option"],
  [
    "a reply without await",
    () => openai.runTodoCalls(open(), wrong(Promise.resolve({}))),
    "it must be an object (got a promise, which has to be awaited first)",
  ],
])("%s: one line names it", (_use, run, line) => {
  expect(run).toThrow(line);
  expect(run).toThrow(/^[^\n]*$/);
});

it.each<[use: string, run: () => Promise<unknown>, line: string]>([
  [
    "a request of node:http",
    () => handleTodoRequest(wrong({ method: "GET", headers: {} }), open()),
    "handleTodoRequest(): request must be a Request (got {",
  ],
  [
    "no step",
    () => aiSdk.connectTodos(open()).prepareStep(wrong(undefined)),
    "prepareStep(): the step must be an object (got undefined)",
  ],
  [
    "the messages for a step",
    () => aiSdk.connectTodos(open()).prepareStep(wrong([])),
    "prepareStep(): the step must be an object (got [])",
  ],
  [
    "an option of edit() that is misspelt",
    () => share().edit({ add: [] }, wrong({ calId: "1" })),
    "did you mean callId?",
  ],
])("%s: the promise is rejected with one line", async (_use, run, line) => {
  await expect(run()).rejects.toThrow(line);
  await expect(run()).rejects.toThrow(/^[^\n]*$/);
});

it("a wrong key in `tools` of the AI SDK: the next step is rejected with one line", async () => {
  const todos = aiSdk.connectTodos(root.createTodoSession());
  const input = { todos: [{ content: "Fix", status: "pending" }] };
  await todos.tool.execute(input, { toolCallId: "call_1", messages: [] });
  const called = { role: "assistant", content: [{ type: "tool-call", toolCallId: "call_1", toolName: "plan", input }] };
  await expect(todos.prepareStep({ messages: [asked, called] })).rejects.toThrow(
    /^Invalid tools of the AI SDK: the key of this tool must be todo_write \(got "plan"\)[^\n]*$/,
  );
});

it("arguments that a function does not have are passed over, as in any program without types", () => {
  expect(root.createPlanApproval.length).toBe(0);
  expect(root.shellChecks.length).toBe(0);
});
