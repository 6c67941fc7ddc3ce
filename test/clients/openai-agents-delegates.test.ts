// A model of the Agents SDK gives steps of its plan to agents: tools of `asTool()`, and tools that run one.

import { Agent, type FunctionTool, RunState, run, setTracingDisabled, tool } from "@openai/agents";
import { createTodoSession, renderProgress, type TodoSession } from "agent-todos";
import { delegateTools, todoInputFilter, todoTool } from "agent-todos/openai-agents";
import { createSharedTodos, memoryStore } from "agent-todos/shared";
import { beforeAll, expect, it } from "vitest";
import * as z from "zod";
import type { ScriptedCall, ScriptedTurn } from "../support/api-server/scripted-turn.js";
import { createScriptedModel } from "./support/openai-agents-model.js";
import { linesOf } from "./support/whole-plan.js";

beforeAll(() => setTracingDisabled(true));

const STEPS = ["Review the parser", "Review the printer"];
const todos = STEPS.map((content) => ({ content, status: "pending" }));
const WRITE = { name: "todo_write", input: { todos } };

function review(step: string | null, input = "Look"): ScriptedCall {
  return { name: "review", input: { input, step } };
}

/** A reviewer as a tool, which finds the words of its script; without words it fails. */
function asTool(words: readonly string[]): FunctionTool {
  const model = createScriptedModel(words.map((text) => ({ text })));
  const agent = new Agent({ name: "reviewer", model });
  // The type of its parameters is that of a schema, which no test here reads.
  return agent.asTool({ toolName: "review", toolDescription: "Reviews a part." }) as unknown as FunctionTool;
}

type Tools = ConstructorParameters<typeof Agent>[0]["tools"] & object;

async function runParent(
  session: TodoSession,
  tools: readonly object[],
  turns: readonly ScriptedTurn[],
  { stream = false } = {},
) {
  const model = createScriptedModel([...turns, { text: "Shall I go on?" }]);
  // Tools of several kinds, which the SDK's type tells apart by their parameters.
  const agent = new Agent({ name: "lead", model, tools: [tool(todoTool(session)), ...tools] as Tools });
  const callModelInputFilter = todoInputFilter(session);
  const result = stream
    ? await run(agent, "Review", { callModelInputFilter, stream: true })
    : await run(agent, "Review", { callModelInputFilter });
  if ("completed" in result) await result.completed;
  return { agent, result, last: JSON.stringify(model.requests.at(-1)), requests: model.requests };
}

const ROWS: readonly {
  readonly name: string;
  readonly calls: readonly ScriptedCall[];
  readonly words: readonly string[];
  readonly lines: readonly string[];
  readonly told: readonly string[];
}[] = [
  {
    name: "one call",
    calls: [review("Review the printer")],
    words: ["No risks."],
    lines: ["pending", "completed"],
    told: ["No risks.\\n\\nTodos: 1/2 done. Next: Review the parser."],
  },
  {
    name: "parallel calls",
    calls: [review("Review the parser"), review("Review the printer")],
    words: ["No risks.", "One risk."],
    lines: ["completed", "completed"],
    told: ["No risks.\\n\\nTodos: ", "One risk.\\n\\nTodos: ", "2/2 done."],
  },
  {
    name: "several agents at one step",
    calls: [review("Review the parser"), review("Review the parser")],
    words: ["No risks.", "One risk."],
    lines: ["completed", "pending"],
    told: ["No risks.\\n\\nTodos: ", "One risk.\\n\\nTodos: 1/2 done."],
  },
  {
    name: "an agent that fails",
    calls: [review("Review the parser")],
    words: [],
    lines: ["pending", "pending"],
    told: ["An error occurred while running the tool. Please try again.\\n\\nTodos: ", "which is pending again"],
  },
  {
    name: "an unknown step",
    calls: [review("Paint the shed")],
    words: ["No risks."],
    lines: ["pending", "pending"],
    told: ["No risks.\\n\\nTodos: Nobody is noted as working on it"],
  },
  {
    name: "no step, as strict mode writes it",
    calls: [review(null)],
    words: ["No risks."],
    lines: ["pending", "pending"],
    told: ['"No risks."'],
  },
];

it.each(ROWS.flatMap((row) => [false, true].map((stream) => ({ ...row, stream }))))(
  "$name, streamed: $stream",
  async ({ calls, words, lines, told, stream }) => {
    const session = createTodoSession();
    const tools = delegateTools(session, [asTool(words)]);
    // The plan and the calls are of one reply: the write comes first.
    const { last } = await runParent(session, tools, [{ calls: [WRITE, ...calls] }], { stream });
    expect(session.list.items.map(({ status }) => status)).toEqual(lines);
    expect(session.agents).toEqual([undefined, undefined]);
    for (const text of told) expect(last).toContain(text);
  },
);

it("the model reads the field in strict mode, and the agent's words are without it", async () => {
  const session = createTodoSession();
  const model = createScriptedModel([{ text: "No risks." }]);
  const reviewer = new Agent({ name: "reviewer", model });
  const [tool] = delegateTools(session, [reviewer.asTool({ toolName: "review", toolDescription: "Reviews." })]);
  expect(tool).toMatchObject({
    strict: true,
    parameters: { required: ["input", "step"], additionalProperties: false },
  });
  await runParent(session, [tool ?? expect.fail()], [{ calls: [WRITE, review("Review the parser")] }]);
  expect(model.requests).toEqual([[{ type: "message", role: "user", content: "Look" }]]);
});

/** A tool of the host's own that runs an agent. */
function ownTool(execute: (part: string, callId: string | undefined) => unknown, name = "review"): FunctionTool {
  const own = tool({
    name,
    description: "Reviews a part.",
    parameters: z.object({ input: z.string() }),
    execute: (input, _context, details) => execute(input.input, details?.toolCall?.callId),
  });
  return own as unknown as FunctionTool;
}

it("a child's list is shown under its step, with the agent's name", async () => {
  const session = createTodoSession();
  const children = new Map<string, TodoSession>();
  const shown: unknown[] = [];
  const own = ownTool((_part, callId = "") => {
    children.get(callId)?.write({ todos: [{ content: "Read it", status: "in_progress" }] });
    shown.push(session.agents.map((agents) => agents?.map(({ agent, list }) => [agent, list && renderProgress(list)])));
    return "No risks.";
  });
  const child = ({ id, input }: { id: string; input: unknown }): TodoSession => {
    expect(input).toBe('{"input":"Look"}');
    children.set(id, createTodoSession());
    return children.get(id) ?? expect.fail();
  };
  const turns = [{ calls: [WRITE, review("Review the printer")] }];
  await runParent(session, delegateTools(session, [own], { child }), turns);
  expect(shown).toEqual([[undefined, [["review", "0/1 done. Now: Read it."]]]]);
});

it("a call that only launches its agent ends nothing; the return later is told", async () => {
  const session = createTodoSession();
  const tools = delegateTools(session, [ownTool(() => "Launched.")], { background: () => true });
  const turns = [{ calls: [WRITE, { ...review("Review the parser"), id: "c1" }] }];
  const { last } = await runParent(session, tools, turns);
  expect(last).toContain('"Launched."');
  expect(linesOf(session.list)).toEqual(["in_progress Review the parser", "pending Review the printer"]);
  session.returned("c1", { ok: true });
  const again = await runParent(session, [], []);
  expect(again.last).toContain('completed \\"Review the parser\\"');
});

it("a call whose result no tool of ours saw is over at the next request", async () => {
  const session = createTodoSession();
  const tools = delegateTools(session, [ownTool(() => new Promise(() => {}))]);
  // The SDK answers a tool that runs out of time by itself.
  const slow: object = Object.assign(tools[0] ?? expect.fail(), { timeoutMs: 5, timeoutBehavior: "error_as_result" });
  const { last } = await runParent(session, [slow], [{ calls: [WRITE, review("Review the parser")] }]);
  expect(linesOf(session.list)).toEqual(STEPS.map((step) => `pending ${step}`));
  expect(last).toMatch(/which is pending again: judge by the result.*timed out after 5ms/);
});

it("an agent that waits for an approval keeps its step, in another process too", async () => {
  const session = createTodoSession();
  const deploy = tool({
    name: "deploy",
    description: "Deploys.",
    parameters: z.object({}),
    needsApproval: true,
    execute: async () => "Deployed.",
  });
  const model = createScriptedModel([{ calls: [{ name: "deploy", input: {} }] }, { text: "No risks." }]);
  const reviewer = new Agent({ name: "reviewer", model, tools: [deploy] });
  const tools = delegateTools(session, [reviewer.asTool({ toolName: "review", toolDescription: "Reviews." })]);
  const { agent, result } = await runParent(session, tools, [{ calls: [WRITE, review("Review the parser")] }]);
  expect(session.agents[0]).toMatchObject([{ agent: "review" }]);
  const state = await RunState.fromString(agent, result.state.toString());
  for (const one of state.getInterruptions()) state.approve(one);
  const ended = await run(agent, state, { callModelInputFilter: todoInputFilter(session) });
  expect(JSON.stringify(ended.history)).toContain("No risks.\\n\\nTodos: 1/2 done.");
  expect(linesOf(session.list)).toEqual(["completed Review the parser", "pending Review the printer"]);
});

it("outputs of every kind take the line; a tool that was not passed runs as before", async () => {
  const outputs = [{ type: "text", text: "No risks." }, { risks: 0 }, [1], undefined];
  for (const output of outputs) {
    const session = createTodoSession();
    const calls = [WRITE, review("Review the parser"), { name: "search", input: { input: "x" } }];
    const search = ownTool(() => "Found.", "search");
    const before = { ...search };
    const tools = [...delegateTools(session, [ownTool(() => output)]), search];
    const { last } = await runParent(session, tools, [{ calls }]);
    expect(last).toContain("Todos: 1/2 done.");
    if (output !== undefined) expect(last).toMatch(/No risks|risks.{1,5}0|\[1\]/);
    expect(last).toContain('"Found."');
    expect(search).toEqual(before);
  }
});

it("a tool that throws ends the run with its own error, and the step is pending", async () => {
  const session = createTodoSession();
  const own = tool({
    name: "review",
    description: "Reviews.",
    parameters: z.object({ input: z.string() }),
    execute: () => Promise.reject(new RangeError("No such part")),
    errorFunction: null,
  });
  const running = runParent(session, delegateTools(session, [own]), [{ calls: [WRITE, review("Review the parser")] }]);
  await expect(running).rejects.toMatchObject({ message: expect.stringContaining("No such part") });
  expect(linesOf(session.list)).toEqual(STEPS.map((step) => `pending ${step}`));
});

it("a function finds the list by the run's context, a shared one too", async () => {
  const list = createSharedTodos({ store: memoryStore(), id: "a" });
  const tools = delegateTools(({ plan }: { plan: typeof list }) => plan, [ownTool(() => "No risks.")]);
  const turns = [{ calls: [WRITE, review("Review the printer")] }, { text: "Done?" }];
  const model = createScriptedModel(turns);
  const find = ({ plan }: { plan: typeof list }) => plan;
  const agent = new Agent<{ plan: typeof list }>({ name: "lead", model, tools: [tool(todoTool(find)), ...tools] });
  await run(agent, "Review", { context: { plan: list }, callModelInputFilter: todoInputFilter(find) });
  expect(linesOf(await list.read())).toEqual(["pending Review the parser", "completed Review the printer"]);
  expect(JSON.stringify(model.requests.at(-1))).toContain("No risks.\\n\\nTodos: 1/2 done.");
});

it("a tool twice, and what the SDK does not run, are mistakes", () => {
  const session = createTodoSession();
  const own = ownTool(() => "");
  delegateTools(session, [own]);
  expect(() => delegateTools(session, [own])).toThrow(RangeError);
  expect(() => delegateTools(session, [todoTool(session)])).toThrow(TypeError);
  expect(() => delegateTools(session, [{ type: "web_search" }])).toThrow(TypeError);
  // An option that there is not.
  expect(() => delegateTools(session, [], { children: () => undefined } as object)).toThrow(TypeError);
});
