// All tools of a session, and a list that rides on the agent's other tools.
import { Command, interrupt, MemorySaver } from "@langchain/langgraph";
import { createReactAgent } from "@langchain/langgraph/prebuilt";
import { createTodoSession } from "agent-todos";
import { todoMiddleware } from "agent-todos/langchain";
import { claudeCodeTasks, openCode, vscode } from "agent-todos/presets";
import {
  type AgentMiddleware,
  createAgent,
  humanInTheLoopMiddleware,
  ToolMessage,
  tool,
  toolRetryMiddleware,
  toolStrategy,
} from "langchain";
import { expect, it } from "vitest";
import * as z from "zod/v4";
import { listBound, requestsOf, scripted, start, textsOf } from "./support/langchain-model.js";
import { expectUntouchedHistory, linesOf, plan } from "./support/whole-plan.js";

/** A middleware of LangChain, whose own types are at odds with its option's under exactOptionalPropertyTypes. */
const neighbour = (middleware: unknown): AgentMiddleware<undefined> => middleware as AgentMiddleware<undefined>;

it.each([
  ["claudeCodeTasks", claudeCodeTasks],
  ["openCode", openCode],
  ["vscode", vscode],
])("createAgent offers and answers every tool of %s", async (_name, preset) => {
  const { tool: first } = createTodoSession({ preset });
  const names = [first, ...first.operations].map(({ name }) => name);
  const model = scripted([{ calls: names.map((name) => ({ name, input: {} })) }, { text: "Done." }]);
  const bound = listBound(model);
  const middleware = [todoMiddleware({ preset, nag: false })] as const;
  const { messages } = await createAgent({ model, tools: [], middleware }).invoke(start());
  const offered = bound.slice(0, names.length);
  expect(offered).toMatchObject(names.map((name) => ({ name })));
  const results = messages.filter(ToolMessage.isInstance);
  expect(results.map(({ name }) => name)).toEqual(names);
  for (const { text } of results) expect(text).not.toContain("did not pass");
});

const ran: unknown[] = [];
const schema = z.strictObject({ command: z.string() });
const bash = tool(
  (input) => {
    ran.push(input);
    if (input.command === "fail") throw new Error("Boom");
    return `Ran ${input.command}.`;
  },
  { name: "bash", description: "Runs a command.", schema },
);
const edit = tool(
  (input) => {
    ran.push(input);
    return "Edited.";
  },
  {
    name: "edit",
    description: "Edits a file.",
    schema: { type: "object", properties: { path: { type: "string" } }, required: ["path"] },
  },
);

const rides = { ride: ["bash", "edit"], nag: false } as const;
const todos = (status: string) => [{ content: "Add tests", status }];

it("createAgent lets the list ride on the named tools, in call order with the list's own tool", async () => {
  ran.length = 0;
  const model = scripted([
    {
      calls: [
        { name: "bash", input: { command: "ls", todos: todos("in_progress") } },
        { name: "todo_write", input: { todos: todos("failed") } },
        { name: "edit", input: { path: "a.ts", todos: todos("completed") } },
        { name: "bash", input: { command: "pwd" } },
      ],
    },
    { calls: [{ name: "edit", input: { path: "b.ts", todos: "soon" } }] },
    { text: "Done." },
  ]);
  const bound = listBound(model);
  const agent = createAgent({ model, tools: [bash, edit], middleware: [todoMiddleware(rides)] });
  const state = await agent.invoke(start());

  const properties = { command: { type: "string" }, todos: { type: "array" } };
  expect(bound.slice(0, 2)).toMatchObject([
    { type: "function", function: { name: "bash", parameters: { properties } } },
    { function: { name: "edit", parameters: { required: ["path"], properties: { todos: {} } } } },
  ]);
  // The tools have run without the field, in any order.
  expect(new Set(ran)).toEqual(new Set([{ command: "ls" }, { path: "a.ts" }, { command: "pwd" }, { path: "b.ts" }]));
  const results = state.messages.filter(ToolMessage.isInstance);
  expect(results.map(({ text }) => text)).toEqual([
    "Ran ls.\n\nTodos: 0/1 done. Now: Add tests.",
    expect.stringMatching(/^Not saved: /),
    "Edited.\n\nTodos: 1/1 done.",
    "Ran pwd.",
    expect.stringMatching(/^Edited\.\n\nTodos: Not saved: /),
  ]);
  expect(linesOf({ items: state.todos })).toEqual(["completed Add tests"]);
  expectUntouchedHistory(requestsOf(model));
});

it("createAgent tells the model of a tool's error as without the middleware, also where the list rides", async () => {
  const results = [];
  for (const middleware of [[], [todoMiddleware()], [todoMiddleware(rides)]]) {
    const calls = [
      { name: "bash", input: { command: "fail" } },
      { name: "bash", input: { wrong: 1 } },
    ];
    const model = scripted([{ calls }, { text: "Ok." }]);
    const { messages } = await createAgent({ model, tools: [bash], middleware }).invoke(start());
    results.push(
      messages.filter(ToolMessage.isInstance).map(({ status, text, name }) => {
        // The second says where in the agent it was found, too.
        return [status, text.split("\n    at ")[0], name];
      }),
    );
  }
  expect(results.slice(1)).toEqual([results[0], results[0]]);
});

it("createAgent retries, interrupts and resumes tools that the list rides on", async () => {
  ran.length = 0;
  const careful = tool(({ command }) => `${interrupt("May I?")}, ran ${command}.`, {
    name: "edit",
    description: "Asks first.",
    schema,
  });
  const calls = [
    { name: "bash", input: { command: "fail", todos: todos("in_progress") } },
    { name: "edit", input: { command: "ls", todos: todos("completed") } },
  ];
  const checkpointer = new MemorySaver();
  const thread = { configurable: { thread_id: "one" } };
  const retry = toolRetryMiddleware({ tools: ["bash"], maxRetries: 1, initialDelayMs: 1, jitter: false }) as never;
  const run = (turns: Parameters<typeof scripted>[0]) =>
    createAgent({
      model: scripted(turns),
      tools: [bash, careful],
      middleware: [todoMiddleware(rides), neighbour(retry)],
      checkpointer,
    });
  await run([{ calls }]).invoke(start(), thread);
  const resumed = new Command({ resume: "Yes" });
  const { messages } = await run([{ text: "Ok." }]).invoke(resumed as never, thread);
  expect(ran).toEqual([{ command: "fail" }, { command: "fail" }]);
  expect(textsOf(messages).slice(2)).toEqual([
    expect.stringMatching(/^tool: .*failed after 2 attempts.*\n\nTodos: 0\/1 done/s),
    "tool: Yes, ran ls.\n\nTodos: 1/1 done.",
    "ai: Ok.",
  ]);
});

it("createAgent saves a plan that the person has edited before it was written", async () => {
  const checkpointer = new MemorySaver();
  const thread = { configurable: { thread_id: "one" } };
  const ask = humanInTheLoopMiddleware({ interruptOn: { todo_write: true } } as never);
  const run = (turns: Parameters<typeof scripted>[0]) =>
    createAgent({ model: scripted(turns), tools: [], middleware: [todoMiddleware(), neighbour(ask)], checkpointer });
  const stopped = await run([{ calls: [plan("in_progress", "pending")] }]).invoke(start(), thread);
  expect(stopped.todos).toEqual([]);

  const edited = { name: "todo_write", args: { todos: todos("in_progress") } };
  const resumed = new Command({ resume: { decisions: [{ type: "edit", editedAction: edited }] } });
  const state = await run([{ text: "Which first?" }]).invoke(resumed as never, thread);
  expect(linesOf({ items: state.todos })).toEqual(["in_progress Add tests"]);
});

it("createAgent gives a structured response, and the list next to it", async () => {
  const responseFormat = toolStrategy(z.object({ answer: z.string() }));
  const [{ name = "" } = {}] = responseFormat;
  const model = scripted([{ calls: [plan("completed")] }, { calls: [{ name, input: { answer: "42" } }] }]);
  const middleware = [todoMiddleware({ nag: { start: true, stop: false } })] as const;
  const agent = createAgent({ model, tools: [], middleware, responseFormat });
  const state = await agent.invoke(start());
  expect(state.structuredResponse).toEqual({ answer: "42" });
  expect(linesOf({ items: state.todos })).toEqual(["completed Read the parser"]);
  expect(textsOf(state.messages).filter((text) => text.includes("<reminder>"))).toHaveLength(1);
});

it("createReactAgent is told what to use in its place", async () => {
  const [own] = todoMiddleware().tools;
  const model = scripted([{ calls: [plan("completed")] }, { text: "Oh." }]);
  const agent = createReactAgent({ llm: model, tools: [own as never] });
  const { messages } = await agent.invoke(start());
  expect(messages[2]?.text).toContain("pass it as middleware to createAgent of langchain");
});
