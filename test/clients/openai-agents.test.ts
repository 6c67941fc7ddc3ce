import {
  Agent,
  type AgentInputItem,
  MemorySession,
  programmaticToolCallingTool,
  Runner,
  RunState,
  run,
  setTracingDisabled,
  tool,
} from "@openai/agents";
import { createTodoSession, type TodoSession, type TodoSnapshot } from "agent-todos";
import { todoInputFilter, todosFromTranscript, todoTool, todoTools, turnEnd } from "agent-todos/openai-agents";
import { beforeAll, expect, it } from "vitest";
import { createScriptedModel } from "./support/openai-agents-model.js";
import { playScenario, type RunScenario, scenariosOf, WHOLE_PLAN } from "./support/scenario.js";
import { doWork, expectSeen, expectUntouchedHistory, linesOf, plan, TASK, WORK } from "./support/whole-plan.js";

beforeAll(() => setTracingDisabled(true));

const work = tool({
  ...WORK,
  strict: false,
  parameters: { ...WORK.parameters, required: ["step"], additionalProperties: true },
  execute: doWork,
});

const WRITE = plan("in_progress", "pending");

interface User {
  readonly todos: TodoSession;
}

function runWith(isStream: boolean): RunScenario {
  return async ({ todos, source, turns, says, settings }) => {
    const model = createScriptedModel(turns);
    const agent = new Agent({ name: "coder", model, tools: [...todoTools(source).map((one) => tool(one)), work] });
    const callModelInputFilter = todoInputFilter(source);
    let history: AgentInputItem[] = [];
    for (let next = says[0]; next !== undefined; ) {
      const input: AgentInputItem[] = [...history, { role: "user", content: next }];
      const result = isStream
        ? await run(agent, input, { callModelInputFilter, stream: true })
        : await run(agent, input, { callModelInputFilter });
      if ("completed" in result) await result.completed;
      const end = turnEnd(result);
      expect(end).toMatchObject({ reply: result.finalOutput });
      history = result.history;
      next = todos.stop(end)?.text;
    }
    // Items that are no message have no role.
    const requests = model.requests as readonly (readonly object[])[];
    return { requests, list: todosFromTranscript(history, settings) };
  };
}

it.each(["whole", "streamed"])("the SDK runs a whole plan, %s", (kind) =>
  playScenario(WHOLE_PLAN, runWith(kind === "streamed")),
);

it.each(scenariosOf("OpenAI Agents"))("%s", (_name, scenario) => playScenario(scenario, runWith(false)));

it("two users of one module-level agent never see each other's list", async () => {
  const slow: string[] = [];
  const source = async ({ todos }: User): Promise<TodoSession> => {
    // The first caller waits longest.
    await new Promise((resolve) => setImmediate(resolve));
    slow.push("asked");
    return todos;
  };
  const callModelInputFilter = todoInputFilter(source);
  const runs = ["a", "b"].map(async (content) => {
    const todos = createTodoSession({ nag: { stale: { after: 1 } } });
    const model = createScriptedModel([
      { calls: [{ name: "todo_write", input: { todos: [{ content, status: "in_progress" }] } }] },
      { calls: [{ name: "work", input: {} }] },
      { text: "Done." },
    ]);
    await new Runner({ model, callModelInputFilter }).run(sharedAgent(source), content, { context: { todos } });
    return { lines: linesOf(todos.list), said: JSON.stringify(model.requests.at(-1)) };
  });
  const [a, b] = await Promise.all(runs);
  expect([a?.lines, b?.lines]).toEqual([["in_progress a"], ["in_progress b"]]);
  expect(a?.said).toMatch(/Now: a\..*<reminder>/);
  expect(a?.said).not.toContain("Now: b.");
  expect(b?.said).not.toContain("Now: a.");
  expect(slow).toHaveLength(8);
});

const agents = new WeakMap<object, Agent<User>>();

/** One agent for all runs with a source, as a module would hold it. */
function sharedAgent(source: (user: User) => Promise<TodoSession>): Agent<User> {
  const agent = agents.get(source) ?? new Agent<User>({ name: "shared", tools: [tool(todoTool(source)), work] });
  agents.set(source, agent);
  return agent;
}

it("null for an optional field is accepted in strict mode", async () => {
  const todos = createTodoSession();
  const input = { todos: [{ content: "a", status: "pending", activeForm: null }], summary: null };
  const model = createScriptedModel([{ calls: [{ name: "todo_write", input }] }, { text: "Done." }]);
  const strict = tool(todoTool(todos, { strict: true }));
  await run(new Agent({ name: "coder", model, tools: [strict] }), TASK);
  expect(strict).toMatchObject({ strict: true, parameters: { required: ["todos", "summary"] } });
  expectSeen(model.requests[1], ["0/1 done. Next: a."]);
});

it("server-side history gets each reminder once", async () => {
  const todos = createTodoSession({ nag: { start: true, stale: { after: 1 } } });
  const job = { calls: [{ name: "work", input: {} }] };
  const model = createScriptedModel([{ calls: [WRITE] }, job, { text: "Later." }]);
  const agent = new Agent({ name: "coder", model, tools: [tool(todoTool(todos)), work] });
  await run(agent, "One", { callModelInputFilter: todoInputFilter(todos), previousResponseId: "r0" });
  expect(model.requests.map((items) => items.length)).toEqual([1, 1, 1]);
  expectSeen(model.requests, ["One", "<reminder>For work", "0/2 done.", "Worked.", "<reminder>The todo list"]);
});

it("input that waits in the run's state takes a reminder too", async () => {
  const todos = createTodoSession({ nag: { start: true } });
  // Told with the first message, so that the word on plans is left for the second one.
  todos.edit({ add: [{ content: "Tell Ada", status: "pending" }] });
  const careful = tool({
    name: "careful",
    description: "Asks first.",
    strict: false,
    parameters: { type: "object", properties: {}, required: [], additionalProperties: true },
    needsApproval: true,
    execute: doWork,
  });
  const model = createScriptedModel([{ calls: [{ name: "careful", input: {} }] }, { text: "Done." }]);
  const agent = new Agent({ name: "coder", model, tools: [tool(todoTool(todos)), careful] });
  const callModelInputFilter = todoInputFilter(todos);
  const { state, interruptions } = await run(agent, "One", { callModelInputFilter });
  for (const interruption of interruptions) state.approve(interruption);
  state.addInput("Be quick");
  await run(agent, state, { callModelInputFilter });
  expectUntouchedHistory(model.requests);
  expectSeen(model.requests[1], ["One", "<reminder>The user changed", "Worked.", "Be quick", "<reminder>For work"]);
});

it("a session of the SDK keeps the user's messages as they were sent, and each request has every reminder once", async () => {
  const todos = createTodoSession({ nag: { start: true, stale: { after: 1, spacing: 1 } } });
  const job = { calls: [{ name: "work", input: {} }] };
  const model = createScriptedModel([
    { calls: [WRITE] },
    job,
    { text: "Well?" },
    job,
    { text: "Well?" },
    { text: "Well?" },
  ]);
  const agent = new Agent({ name: "coder", model, tools: [tool(todoTool(todos)), work] });
  const options = { callModelInputFilter: todoInputFilter(todos), session: new MemorySession() };
  const tell = (content: string) => todos.edit({ add: [{ content, status: "pending" }] });
  // Each of the user's messages has a reminder: the word on plans, then what the user changed since.
  for (const words of ["One", "Two"]) {
    todos.stop(turnEnd(await run(agent, words, options)));
    tell(`After ${words}`);
  }
  const { history } = await run(agent, "Three", options);
  expect(todosFromTranscript(await options.session.getItems())?.items.length).toBe(2);
  const reminders = ["<reminder>For work", 'added \\"After One', 'added \\"After Two'];
  const countIn = (items: unknown) => reminders.map((text) => JSON.stringify(items).split(text).length - 1);
  // Two of the three: the run's own message is added to its history as the host gave it.
  expect(countIn(history)).toEqual([1, 1, 0]);
  expectUntouchedHistory(model.requests);
  expect(countIn(model.requests.at(-1))).toEqual([1, 1, 1]);
});

it.each([["an approval"], ["an approval, hand-offs and a tool of the API"]])(
  "a run that another process goes on with keeps every reminder, after %s",
  async (kind) => {
    const settings = { nag: { start: true, stale: { after: 1, spacing: 1 } } } as const;
    const careful = tool({
      name: "careful",
      description: "Asks first.",
      strict: false,
      parameters: { type: "object", properties: {}, required: [], additionalProperties: true },
      needsApproval: true,
      execute: doWork,
    });
    const job = { calls: [{ name: "work", input: {} }] };
    const ask = { calls: [{ name: "careful", input: {} }] };
    const isLong = kind !== "an approval";
    const model = createScriptedModel([
      { calls: [WRITE] },
      job,
      ...(isLong
        ? [
            { search: "parsers", ...job },
            { calls: [{ name: "transfer_to_helper", input: {} }] },
            job,
            { calls: [{ name: "transfer_to_coder", input: {} }] },
          ]
        : []),
      ask,
      job,
      ask,
      { text: "Done." },
    ]);
    const start = (todos: TodoSession) => {
      const helper: Agent = new Agent({ name: "helper", model, tools: [work] });
      const coder: Agent = new Agent({
        name: "coder",
        model,
        tools: [tool(todoTool(todos)), work, careful],
        handoffs: [helper],
      });
      helper.handoffs.push(coder);
      return { coder, options: { callModelInputFilter: todoInputFilter(todos), maxTurns: 20 } };
    };
    let todos = createTodoSession(settings);
    let { coder, options } = start(todos);
    let result = await run(coder, "One", options);
    let restarts = 0;
    for (; result.interruptions.length > 0; restarts += 1) {
      expect(turnEnd(result)).toBeUndefined();
      const stored = result.state.toString();
      // A snapshot is plain JSON.
      const snapshot = JSON.parse(JSON.stringify(todos.snapshot())) as TodoSnapshot;
      todos = createTodoSession({ ...settings, snapshot });
      ({ coder, options } = start(todos));
      const state = await RunState.fromString<undefined, typeof coder>(coder, stored);
      for (const interruption of state.getInterruptions()) state.approve(interruption);
      result = await run(coder, state, options);
    }
    expect(restarts).toBe(2);
    expect(result.finalOutput).toBe("Done.");
    // The SDK itself writes the fields of stored items in another order.
    const requests = model.requests.map((items) => items.map((item) => Object.entries(item).sort()));
    expectUntouchedHistory(requests);
    expect(JSON.stringify(model.requests.at(-1)).match(/<reminder/g)?.length).toBeGreaterThan(2);
  },
);

it("results that a program reads stay as they are", async () => {
  const todos = createTodoSession({ nag: { stale: { after: 1, spacing: 1 } } });
  const job = { calls: [{ name: "work", input: {} }] };
  const model = createScriptedModel([{ calls: [WRITE] }, { ...job, isProgram: true }, job, { text: "Done." }]);
  const byProgram = tool({
    ...WORK,
    strict: false,
    parameters: { ...WORK.parameters, required: ["step"], additionalProperties: true },
    execute: doWork,
    allowedCallers: ["direct", "programmatic"],
  });
  const agent = new Agent({
    name: "coder",
    model,
    tools: [tool(todoTool(todos)), byProgram, programmaticToolCallingTool()],
  });
  await run(agent, TASK, { callModelInputFilter: todoInputFilter(todos) });
  const results = (model.requests.at(-1) ?? []).filter(({ type }) => type === "function_call_result");
  expect(results.map((item) => JSON.stringify(item).includes("<reminder>"))).toEqual([false, false, true]);
  expectUntouchedHistory(model.requests);
});
