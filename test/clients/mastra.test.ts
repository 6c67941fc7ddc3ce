import { Agent } from "@mastra/core/agent";
import { MockMemory } from "@mastra/core/memory";
import { RequestContext } from "@mastra/core/request-context";
import { SignalProvider } from "@mastra/core/signals";
import { createTool } from "@mastra/core/tools";
import { createTodoSession, type TodoSession } from "agent-todos";
import { todoProcessor, todoSignals, todosFromTranscript, todoTools, todoTurnEnd } from "agent-todos/mastra";
import { describe, expect, it } from "vitest";
import * as z from "zod";
import { createScriptedModel, type PromptMessage, type ScriptedMastraModel } from "./support/mastra-model.js";
import { playScenario, type RunScenario, scenariosOf, WHOLE_PLAN } from "./support/scenario.js";
import {
  createPlanSession,
  doWork,
  expectSeen,
  expectUntouchedHistory,
  FINISHED,
  linesOf,
  plan,
  TASK,
  TURNS,
  WORK,
} from "./support/whole-plan.js";

type Source = TodoSession | ((requestContext: RequestContext) => TodoSession | Promise<TodoSession>);

const { description } = WORK;
const inputSchema = z.looseObject({});
const work = createTool({ id: "work", description, inputSchema, execute: async () => doWork() });
const data = createTool({ id: "data", description, inputSchema, execute: async () => ({ rows: 3 }) });

function createAgent({ model }: ScriptedMastraModel, source: Source, memory?: MockMemory): Agent {
  return new Agent({
    id: "coder",
    name: "coder",
    instructions: "Write code.",
    model,
    tools: { ...todoTools(source), work, data },
    inputProcessors: [todoProcessor(source)],
    ...(memory && { memory }),
  });
}

const KEPT = { thread: "t1", resource: "u1" };
const ALL_KEPT = { threadId: "t1", resourceId: "u1" };

function runOn(version: "v2" | "v3", isStream: boolean): RunScenario {
  return async ({ todos, source, turns, says, settings }) => {
    const scripted = createScriptedModel(turns, version);
    const memory = new MockMemory();
    const agent = createAgent(scripted, source, memory);
    const options = { memory: KEPT, maxSteps: 20, onIterationComplete: todoTurnEnd(todos) };
    for (const words of says) {
      const { messages } = isStream
        ? await (await agent.stream(words, options)).getFullOutput()
        : await agent.generate(words, options);
      expect(todosFromTranscript(messages, settings)?.items).toEqual(todos.list.items);
    }
    const { messages } = await memory.recall(ALL_KEPT);
    return { requests: scripted.requests, list: todosFromTranscript(messages, settings) };
  };
}

describe.each(["v2", "v3"] as const)("on a model of specification %s", (version) => {
  it.each(["whole", "streamed"])("Mastra runs a whole plan, %s", (kind) =>
    playScenario(WHOLE_PLAN, runOn(version, kind === "streamed")),
  );

  it.each(scenariosOf("Mastra"))("%s", (_name, scenario) => playScenario(scenario, runOn(version, false)));
});

const WRITE = { calls: [plan("in_progress", "pending")] };
const WORKED = { calls: [{ name: "work", input: {} }] };
const DATA = { calls: [{ name: "data", input: {} }] };
/** One round of other work makes the list stale, so that an early end gets a nudge. */
const STALE_AT_ONCE = { nag: { stale: false } } as const;

it.each([
  { name: "a request with the tool is reminded", agentTools: true, reminded: true },
  { name: "one of an agent without the tool is not", agentTools: false, reminded: false },
])("$name", async ({ agentTools, reminded }) => {
  const todos = createTodoSession({ nag: { start: true } });
  const { model, requests } = createScriptedModel([WORKED, { text: "Done." }]);
  const agent = new Agent({
    id: "coder",
    name: "coder",
    instructions: "Write code.",
    model,
    tools: { ...(agentTools && todoTools(todos)), work },
    inputProcessors: [todoProcessor(todos)],
  });
  await agent.generate(TASK);
  expect(requests.map((request) => JSON.stringify(request).includes("<reminder>"))).toEqual([reminded, reminded]);
});

it("two users of one module-level agent never see each other's list", async () => {
  const sessions = new Map<unknown, TodoSession>();
  const source = async (requestContext: RequestContext): Promise<TodoSession> => {
    await new Promise((resolve) => setImmediate(resolve));
    const user = requestContext.get("user");
    const todos = sessions.get(user) ?? createTodoSession({ nag: { stale: { after: 1 } } });
    sessions.set(user, todos);
    return todos;
  };
  const scripts = new Map(
    ["ann", "bob"].map((user) => {
      const input = { todos: [{ content: `for ${user}`, status: "in_progress" }] };
      const turns = [{ calls: [{ name: "todo_write", input }] }, WORKED, { text: "Done." }];
      return [user, createScriptedModel(turns)] as const;
    }),
  );
  const agent = new Agent({
    id: "shared",
    name: "shared",
    instructions: "",
    model: ({ requestContext }) => scripts.get(String(requestContext.get("user")))?.model ?? "none/none",
    tools: { ...todoTools(source), work },
    inputProcessors: [todoProcessor(source)],
  });
  await Promise.all(
    [...scripts.keys()].map(async (user) => {
      const requestContext = new RequestContext();
      requestContext.set("user", user);
      await agent.generate(user, { requestContext, maxSteps: 5 });
    }),
  );
  for (const [user, { requests }] of scripts) {
    expect(linesOf(sessions.get(user)?.list)).toEqual([`in_progress for ${user}`]);
    expectSeen(requests.at(-1), [user, `Now: for ${user}.`, "Worked.", "<reminder>The todo list"]);
    const other = user === "ann" ? "bob" : "ann";
    expect(JSON.stringify(requests)).not.toContain(other);
  }
});

it("the model gets the tool's own schema, and no argument is refused before the session sees it", async () => {
  const todos = createTodoSession();
  const scripted = createScriptedModel([
    {
      calls: [
        { name: "todo_write", input: { items: '[{"text":"a"}]', todos: '[{"content":"a","status":"blocked"}]' } },
      ],
    },
    { text: "Done." },
  ]);
  await createAgent(scripted, todos).generate(TASK);
  expect(scripted.tools[0]).toContainEqual(
    expect.objectContaining({
      name: "todo_write",
      description: todos.tool.description,
      inputSchema: expect.objectContaining({ required: ["todos"], additionalProperties: false }),
    }),
  );
  expectSeen(scripted.requests[1], ['Not saved: todos[0].status is "blocked"']);
});

it("reminders come again in the requests of a later run, and memory has none of them", async () => {
  const memory = new MockMemory();
  const todos = createTodoSession({ nag: { start: true, stale: { after: 1, spacing: 1 } } });
  const turns = [WRITE, WORKED, DATA, { text: "Later." }, WORKED, { text: "Done." }];
  const scripted = createScriptedModel(turns);
  const agent = createAgent(scripted, todos, memory);
  const options = { memory: { thread: "t1", resource: "u1" } };
  await agent.generate("One", options);
  await agent.generate("Two", options);
  expectUntouchedHistory(scripted.requests);
  expectSeen(scripted.requests.at(-1), [
    "One",
    "<reminder>For work",
    "0/2 done.",
    "Worked.",
    "<reminder>The todo list has not been written for 1 round ",
    "<reminder>The todo list has not been written for 2 rounds ",
    "Later.",
    "Two",
  ]);
  const { messages } = await memory.recall({ threadId: "t1", resourceId: "u1" });
  expect(messages.map(({ role }) => role)).not.toContain("signal");
  expect(JSON.stringify(messages)).not.toContain("<reminder");
  expect(todosFromTranscript(messages)?.items).toEqual(todos.list.items);
});

it("the bundle gives an agent tools and reminders", async () => {
  const todos = createPlanSession();
  const scripted = createScriptedModel(TURNS);
  const agent = new Agent({
    id: "coder",
    name: "coder",
    instructions: "Write code.",
    model: scripted.model,
    tools: { work },
    signals: [todoSignals(SignalProvider, todos)],
    defaultOptions: { maxSteps: 20, onIterationComplete: todoTurnEnd(todos) },
  });
  await agent.generate(TASK);
  expectSeen(scripted.requests.at(-1));
  expectUntouchedHistory(scripted.requests);
  expect(linesOf(todos.list)).toEqual(FINISHED);
});

it("each step in a process of its own leaves what was sent as it is", async () => {
  const memory = new MockMemory();
  const requests: PromptMessage[][] = [];
  let stored: string | undefined;
  for (const [count, turn] of TURNS.entries()) {
    const nag = { start: true, stale: { after: 2, spacing: 10 } };
    const snapshot = stored === undefined ? undefined : JSON.parse(stored);
    const todos = createTodoSession({ nag, snapshot });
    const calls = (turn.calls ?? []).map((call, index) => ({ ...call, id: `call_${count}_${index}` }));
    const scripted = createScriptedModel([{ ...turn, calls }]);
    await createAgent(scripted, todos, memory).generate(`Step ${count}`, {
      memory: { thread: "t1", resource: "u1", options: { lastMessages: 100 } },
      maxSteps: 1,
    });
    requests.push(...scripted.requests.map((messages) => [...messages]));
    stored = JSON.stringify(todos.snapshot());
  }
  expect(requests).toHaveLength(TURNS.length);
  expectUntouchedHistory(requests);
});

it("a run that is aborted inside a tool leaves a list and a history to go on from", async () => {
  const todos = createTodoSession(STALE_AT_ONCE);
  const memory = new MockMemory();
  const abort = new AbortController();
  const scripted = createScriptedModel([
    WRITE,
    WORKED,
    { calls: [{ name: "stuck", input: {} }, plan("completed", "in_progress")] },
    { text: "Done." },
  ]);
  const stuck = createTool({
    id: "stuck",
    description,
    inputSchema,
    execute: async () => {
      abort.abort();
      return "Stopped.";
    },
  });
  const agent = createAgent(scripted, todos, memory);
  agent.__setTools({ ...todoTools(todos), work, stuck });
  const options = { memory: { thread: "t1", resource: "u1" }, onIterationComplete: todoTurnEnd(todos) };
  await agent.generate(TASK, { ...options, abortSignal: abort.signal });
  expect(todos.decision?.reason).not.toBe("unfinished");
  await agent.generate("Go on", options);
  expect(scripted.requests.length).toBeGreaterThan(1);
  expectUntouchedHistory(scripted.requests);
  const { messages } = await memory.recall({ threadId: "t1", resourceId: "u1" });
  expect(todosFromTranscript(messages)?.items).toEqual(todos.list.items);
});

it("createTool takes the tools as well", async () => {
  const todos = createTodoSession();
  const scripted = createScriptedModel([WRITE, { text: "Done." }]);
  const agent = createAgent(scripted, todos);
  const source = (requestContext: RequestContext): TodoSession => requestContext.get("todos");
  const made = Object.entries(todoTools(source)).map(([name, tool]) => [name, createTool(tool)] as const);
  agent.__setTools(Object.fromEntries(made));
  const requestContext = new RequestContext();
  requestContext.set("todos", todos);
  await agent.generate(TASK, { requestContext });
  expectSeen(scripted.requests[1], [TASK, "0/2 done."]);
});
