// A model of a Pi agent gives steps of its plan to agents: by the calls of the tools that connectTodos() is told of.

import { Agent, type AgentMessage, type AgentTool } from "@earendil-works/pi-agent-core";
import { createTodoSession, renderProgress, type TodoSession } from "agent-todos";
import { connectTodos, type PiConnectOptions } from "agent-todos/pi";
import { createSharedTodos, memoryStore, type SharedTodos } from "agent-todos/shared";
import { expect, it } from "vitest";
import type { ScriptedCall } from "../support/api-server/scripted-turn.js";
import { createScriptedModel } from "./support/pi-model.js";
import { linesOf } from "./support/whole-plan.js";

const STEPS = ["Review the parser", "Review the printer"];
const todos = STEPS.map((content, at) => ({ id: `r${at + 1}`, content, status: "pending" }));
const WRITE = { name: "todo_write", input: { todos } };

function task(step: unknown, part = "parser"): ScriptedCall {
  return { name: "task", input: { part, step } };
}

type Result = Awaited<ReturnType<AgentTool["execute"]>>;
type Execute = (part: string, callId: string, signal: AbortSignal | undefined) => Result | Promise<Result>;

function say(text: string, more: Partial<Result> = {}): Result {
  return { content: [{ type: "text", text }], details: { part: text }, ...more };
}

/** A tool of the host's own that refuses fields that it does not know. */
function createTool(execute: Execute, name = "task"): AgentTool {
  const parameters = { type: "object", properties: { part: { type: "string" } }, required: ["part"] };
  return {
    name,
    label: "Task",
    description: "Reviews a part.",
    parameters: { ...parameters, additionalProperties: false },
    execute: async (callId, args, signal) => {
      expect(args).toEqual({ part: expect.any(String) });
      // It was looked at.
      const { part } = args as { part: string };
      return execute(part, callId, signal);
    },
  };
}

interface Run extends PiConnectOptions {
  readonly todos?: TodoSession | SharedTodos;
  readonly tools: AgentTool[];
  /** The calls of the round that gives steps away; the plan is written in the same reply, before them. */
  readonly calls: readonly ScriptedCall[];
  readonly toolExecution?: "parallel" | "sequential";
}

function start({ todos = createTodoSession(), tools, calls, toolExecution = "parallel", ...options }: Run) {
  const {
    model,
    streamFn,
    requests,
    tools: sent,
  } = createScriptedModel([{ calls: [WRITE, ...calls] }, { text: "Shall I go on?" }, { text: "Anything else?" }]);
  const agent = new Agent({ initialState: { systemPrompt: "You review.", model, tools }, streamFn, toolExecution });
  const disconnect = connectTodos(agent, todos, { delegates: ["task"], ...options });
  return { agent, requests, sent, disconnect };
}

const isResult = (message: AgentMessage) => message.role === "toolResult" && message.toolName === "task";

/** The results that the model reads of the calls that give steps away. */
function readResults(agent: Agent): readonly unknown[] {
  return agent.state.messages.filter(isResult).map((message) => {
    const content = message.role === "toolResult" ? message.content : [];
    return content.map((part) => (part.type === "text" ? part.text : part.type));
  });
}

const review: Execute = (part) => {
  if (part === "docs") throw new Error("No such part");
  if (part === "types") return say("The types are wrong.", { isError: true });
  return say(`The ${part} is fine.`);
};

const ROWS: readonly {
  readonly name: string;
  readonly calls: readonly ScriptedCall[];
  readonly statuses: readonly string[];
  readonly told: readonly (readonly string[])[];
}[] = [
  {
    name: "a step by its text",
    calls: [task("Review the printer", "printer")],
    statuses: ["pending", "completed"],
    told: [["The printer is fine.", "Todos: 1/2 done. Next: Review the parser."]],
  },
  {
    name: "a step by its id",
    calls: [task("r2", "printer")],
    statuses: ["pending", "completed"],
    told: [["The printer is fine.", "Todos: 1/2 done. Next: Review the parser."]],
  },
  {
    name: "two calls at once",
    calls: [task("Review the parser"), task("Review the printer", "printer")],
    statuses: ["completed", "completed"],
    told: [
      ["The parser is fine.", "Todos: "],
      ["The printer is fine.", "Todos: "],
    ],
  },
  {
    name: "several steps of one call",
    calls: [task(STEPS)],
    statuses: ["completed", "completed"],
    told: [["The parser is fine.", "Todos: 2/2 done."]],
  },
  {
    name: "a tool that throws",
    calls: [task("Review the parser", "docs")],
    statuses: ["pending", "pending"],
    told: [["No such part\n\nTodos: ", "which is pending again"]],
  },
  {
    name: "a result that is an error",
    calls: [task("Review the parser", "types")],
    statuses: ["pending", "pending"],
    told: [["The types are wrong.", "which is pending again"]],
  },
  {
    name: "an unknown step",
    calls: [task("Paint the shed")],
    statuses: ["pending", "pending"],
    told: [["The parser is fine.", "Todos: Nobody is noted as working on it"]],
  },
  {
    name: "a step that is no text",
    calls: [task({ id: 1 })],
    statuses: ["pending", "pending"],
    told: [["The parser is fine.", "Todos: Nobody is noted as working on it"]],
  },
  {
    name: "no step, as some models write it",
    calls: [task(null)],
    statuses: ["pending", "pending"],
    told: [["The parser is fine."]],
  },
];

it.each(
  ROWS.flatMap((row) => (["parallel", "sequential"] as const).map((toolExecution) => ({ ...row, toolExecution }))),
)("$name, calls in $toolExecution", async ({ calls, statuses, told, toolExecution }) => {
  const todos = createTodoSession({ rules: { ids: "require" } });
  const { agent, requests } = start({ todos, tools: [createTool(review)], calls, toolExecution });
  await agent.prompt("Review");
  expect(todos.list.items.map(({ status }) => status)).toEqual(statuses);
  expect(todos.agents).toEqual([undefined, undefined]);
  const results = readResults(agent);
  expect(results).toHaveLength(told.length);
  for (const [at, texts] of told.entries()) {
    for (const text of texts) expect(JSON.stringify(results[at])).toContain(JSON.stringify(text).slice(1, -1));
    if (texts.length === 1) expect(results[at]).toEqual(texts);
  }
  // Both requests reached the model; no call was refused in Pi's own words.
  expect(requests).toHaveLength(2);
});

it("the model is told of the field; a tool that is not named runs as before", async () => {
  const search = createTool(() => say("Found."), "search");
  const tools = [createTool(review), search];
  const calls = [task("Review the parser"), { name: "search", input: { part: "x" } }];
  const { agent, sent, disconnect } = start({ tools, calls });
  expect(agent.state.tools.map(({ name }) => name)).toEqual(["task", "search", "todo_write"]);
  expect(agent.state.tools[1]).toBe(search);
  await agent.prompt("Review");
  const parametersOf = (tool: string) => sent[0]?.find(({ name }) => name === tool)?.parameters;
  expect(parametersOf("task")).toEqual({
    type: "object",
    properties: { part: { type: "string" }, step: { type: "string", description: expect.any(String) } },
    required: ["part"],
    additionalProperties: false,
  });
  expect(parametersOf("search")).toEqual(search.parameters);
  expect(JSON.stringify(agent.state.messages)).toContain('"text":"Found."}]');
  disconnect();
  expect(agent.state.tools).toEqual(tools);
  expect(agent.state.tools[0]).toBe(tools[0]);
});

it("a tool's own fields of a result and its own preparation of arguments stay", async () => {
  const prepared: unknown[] = [];
  const own = createTool((part) => say(part, { terminate: true }));
  own.prepareArguments = (args) => {
    prepared.push(args);
    return { part: "prepared" };
  };
  const plain = { part: "x" };
  const { agent, requests } = start({
    tools: [own],
    calls: [task("Review the parser"), { name: "task", input: plain }],
  });
  const ends: unknown[] = [];
  agent.subscribe((event) => {
    if (event.type === "tool_execution_end" && event.toolName === "task") ends.push(event.result);
  });
  await agent.prompt("Review");
  expect(prepared).toEqual([{ part: "parser" }, plain]);
  const details = { part: "prepared" };
  const [given, without] = ends;
  expect(given).toMatchObject({ content: [{ text: "prepared" }, { type: "text" }], details, terminate: true });
  expect(without).toEqual({ content: [{ type: "text", text: "prepared" }], details, terminate: true });
  // The write of the same round ends no run, so that the model went on.
  expect(requests).toHaveLength(2);
});

it("a child's list is shown under its step, with the agent's name", async () => {
  const todos = createTodoSession();
  const children = new Map<string, TodoSession>();
  const shown: unknown[] = [];
  const own = createTool((_part, callId) => {
    children.get(callId)?.write({ todos: [{ content: "Read it", status: "in_progress" }] });
    shown.push(todos.agents.map((agents) => agents?.map(({ agent, list }) => [agent, list && renderProgress(list)])));
    return say("Fine.");
  });
  const { agent } = start({
    todos,
    tools: [own],
    calls: [task("Review the printer")],
    child: ({ id, name, input, steps }) => {
      expect({ name, input, steps }).toEqual({
        name: "task",
        input: { part: "parser" },
        steps: ["Review the printer"],
      });
      children.set(id, createTodoSession());
      return children.get(id);
    },
  });
  await agent.prompt("Review");
  expect(shown).toEqual([[undefined, [["task", "0/1 done. Now: Read it."]]]]);
});

it("a call that only launches its agent ends nothing; the return later is told", async () => {
  const todos = createTodoSession();
  const calls = [{ ...task("Review the parser"), id: "c1" }];
  const tools = [createTool(() => say("Launched."))];
  const { agent, requests } = start({ todos, tools, calls, background: ({ name }) => name === "task" });
  await agent.prompt("Review");
  expect(readResults(agent)).toEqual([["Launched."]]);
  expect(linesOf(todos.list)).toEqual(["in_progress Review the parser", "pending Review the printer"]);
  todos.returned("c1", { ok: true });
  await agent.prompt("And?");
  expect(JSON.stringify(requests.at(-1))).toContain('completed \\"Review the parser\\"');
});

it("an abort sets the step back, and no call that it kept from running gives one away", async () => {
  const todos = createTodoSession();
  const started: string[] = [];
  const own = createTool((part, _callId, signal) => {
    started.push(part);
    expect(todos.agents[0]).toMatchObject([{ agent: "task" }]);
    return new Promise((_resolve, reject) => {
      signal?.addEventListener("abort", () => reject(signal.reason));
      agent.abort();
    });
  });
  const calls = [task("Review the parser"), task("Review the printer", "printer")];
  const { agent } = start({ todos, tools: [own], calls, toolExecution: "sequential" });
  await agent.prompt("Review");
  expect(started).toEqual(["parser"]);
  expect(todos.agents).toEqual([undefined, undefined]);
  expect(linesOf(todos.list)).toEqual(STEPS.map((step) => `pending ${step}`));
});

it("a call that a hook keeps from running gives nothing away", async () => {
  const list = createTodoSession();
  const { agent } = start({ todos: list, tools: [createTool(review)], calls: [task("Review the parser")] });
  agent.beforeToolCall = async ({ toolCall }) =>
    toolCall.name === "task" ? { block: true, reason: "No." } : undefined;
  await agent.prompt("Review");
  expect(readResults(agent)).toEqual([["No."]]);
  expect(linesOf(list.list)).toEqual(STEPS.map((step) => `pending ${step}`));
});

it("a shared list follows two calls at once", async () => {
  const list = createSharedTodos({ store: memoryStore(), id: "a" });
  const calls = [task("Review the parser"), task("Review the printer", "docs")];
  const { agent } = start({ todos: list, tools: [createTool(review)], calls });
  await agent.prompt("Review");
  expect(linesOf(await list.read())).toEqual(["completed Review the parser", "pending Review the printer"]);
  expect(JSON.stringify(readResults(agent))).toContain("which is pending again");
});

it("the kind of agent that a call asks for is the agent's name", async () => {
  const todos = createTodoSession();
  const names: unknown[] = [];
  const parameters = { type: "object", properties: { subagent_type: { type: "string" } } };
  const execute: AgentTool["execute"] = async () => {
    names.push(todos.agents[0]?.[0]?.agent);
    return say("Fine.");
  };
  const tools = [{ ...createTool(review), parameters, execute }];
  const calls = [{ name: "task", input: { subagent_type: "reviewer", step: "Review the parser" } }];
  await start({ todos, tools, calls }).agent.prompt("Review");
  expect(names).toEqual(["reviewer"]);
});

it("a name without a tool, and a tool with such a field, are mistakes that change nothing", () => {
  const { agent, disconnect } = start({ tools: [createTool(review)], calls: [] });
  const todos = createTodoSession();
  const before = agent.state.tools;
  expect(() => connectTodos(agent, todos, { delegates: ["task"] })).toThrow(RangeError);
  expect(() => connectTodos(agent, todos, { delegates: ["missing"] })).toThrow(TypeError);
  // Options that there are not.
  expect(() => connectTodos(agent, todos, { delegates: "task" } as object)).toThrow(RangeError);
  expect(() => connectTodos(agent, todos, { children: () => undefined } as object)).toThrow(TypeError);
  expect(agent.state.tools).toBe(before);
  // Pi itself could not run such a tool.
  agent.state.tools = [{ name: "task" } as AgentTool];
  expect(() => connectTodos(agent, todos, { delegates: ["task"] })).toThrow(TypeError);
  disconnect();
});
