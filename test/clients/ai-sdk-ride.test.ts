import { createTodoSession, type TodoSession } from "agent-todos";
import { connectTodos, todosFromTranscript } from "agent-todos/ai-sdk";
import * as ai7 from "ai";
import { MockLanguageModelV4 } from "ai/test";
import * as ai6 from "ai-v6";
import { MockLanguageModelV3 } from "ai-v6/test";
import { expect, it } from "vitest";
import * as z from "zod";
import type { ScriptedCall } from "../support/api-server/scripted-turn.js";
import { type ScriptedModel, scriptModel } from "./support/ai-sdk-model.js";
import { expectUntouchedHistory, linesOf, plan, TASK } from "./support/whole-plan.js";

const LIST = [
  { content: "Find the bug", status: "in_progress" },
  { content: "Fix it", status: "pending" },
];

/** The arguments that the host's tools were given. */
function createTools(given: unknown[]) {
  const note = <T>(input: unknown, output: T): T => {
    given.push(input);
    return output;
  };
  return {
    bash: {
      description: "Runs a command",
      inputSchema: z.object({ command: z.string() }),
      execute: async (input: { command: string }) => note(input, `${input.command}: ok`),
    },
    edit: {
      description: "Changes a file",
      inputSchema: z.strictObject({ path: z.string() }),
      execute: async (input: { path: string }) => note(input, { saved: input.path }),
    },
    grep: {
      description: "Finds lines",
      inputSchema: z.object({ pattern: z.string() }),
      execute: async function* (input: { pattern: string }) {
        yield [];
        yield note(input, [input.pattern]);
      },
      toModelOutput: ({ output }: { output: string[] }) => ({ type: "text", value: output.join() }) as const,
    },
    fail: {
      description: "Fails",
      inputSchema: z.object({}),
      execute: async (input: object): Promise<string> => {
        note(input, "");
        throw new Error("No such file");
      },
    },
  };
}

const RIDE = ["bash", "edit", "grep", "fail"] as const;

type Run = (session: TodoSession, script: ScriptedModel, given: unknown[]) => Promise<readonly object[]>;

const run7: Run = async (session, script, given) => {
  const { tool, ride, prepareStep } = connectTodos(session, { ride: RIDE });
  const { responseMessages } = await ai7.generateText({
    model: new MockLanguageModelV4(script),
    tools: { todo_write: tool, ...ride(createTools(given)) },
    prepareStep,
    prompt: TASK,
    stopWhen: ai7.isStepCount(9),
  });
  return responseMessages;
};

const run6: Run = async (session, script, given) => {
  const { tool, ride, prepareStep } = connectTodos(session, { ride: RIDE });
  const result = ai6.streamText({
    model: new MockLanguageModelV3(script),
    tools: { todo_write: tool, ...ride(createTools(given)) },
    prepareStep,
    prompt: TASK,
    stopWhen: ai6.stepCountIs(9),
  });
  return (await result.response).messages;
};

const VERSIONS = [
  ["7", run7],
  ["6", run6],
] as const;

const CALLS: readonly (readonly [name: string, call: ScriptedCall, output: unknown, own: unknown])[] = [
  [
    "a text",
    { name: "bash", input: { command: "ls", todos: LIST } },
    { type: "text", value: "ls: ok\n\nTodos: 0/2 done. Now: Find the bug. Next: Fix it." },
    { command: "ls" },
  ],
  [
    "an object",
    { name: "edit", input: { path: "a.ts", todos: LIST } },
    { type: "json", value: { saved: "a.ts", todos: "0/2 done. Now: Find the bug. Next: Fix it." } },
    { path: "a.ts" },
  ],
  [
    "the last of several outputs, in the tool's own words",
    { name: "grep", input: { pattern: "x", todos: LIST } },
    { type: "text", value: "x\n\n0/2 done. Now: Find the bug. Next: Fix it." },
    { pattern: "x" },
  ],
  [
    "an error",
    { name: "fail", input: { todos: LIST } },
    {
      type: "error-text",
      value: expect.stringContaining("No such file\n\nTodos: 0/2 done. Now: Find the bug. Next: Fix it."),
    },
    {},
  ],
];

it.each(VERSIONS.flatMap(([version, run]) => CALLS.map((call) => [version, ...call, run] as const)))(
  "in version %s, an update rides on %s",
  async (_version, _kind, call, output, own, run) => {
    const session = createTodoSession({ nag: false });
    const given: unknown[] = [];
    const script = scriptModel([{ calls: [call] }, { text: "Done." }]);
    const messages = await run(session, script, given);
    expect(given).toEqual([own]);
    expect(script.prompts[1]?.at(-1)).toMatchObject({ content: [{ output }] });
    expect(script.prompts[1]?.at(-2)).toMatchObject({ content: [{ input: call.input }] });
    expect(linesOf(session.list)).toEqual(["in_progress Find the bug", "pending Fix it"]);
    const transcript = messages as ai7.ModelMessage[];
    expect(todosFromTranscript(transcript, { ride: RIDE })?.items).toEqual(session.list.items);
    expect(todosFromTranscript(transcript)).toBeUndefined();
  },
);

it.each(VERSIONS)("in version %s, calls without an update and refused ones run as ever", async (_version, run) => {
  const session = createTodoSession({ nag: false });
  const given: unknown[] = [];
  const script = scriptModel([
    {
      calls: [
        { name: "bash", input: { command: "ls" } },
        { name: "bash", input: { command: "pwd", todos: "?" } },
      ],
    },
    { calls: [{ name: "edit", input: { todos: LIST } }] },
    { text: "Done." },
  ]);
  await run(session, script, given);
  expect(given).toEqual([{ command: "ls" }, { command: "pwd" }]);
  expect(script.prompts[1]?.at(-1)).toMatchObject({
    content: [
      { output: { type: "text", value: "ls: ok" } },
      { output: { type: "text", value: expect.stringMatching(/^pwd: ok\n\nTodos: Not saved: /) } },
    ],
  });
  // The host's own schema still holds: such a call never runs, and neither does what rides on it.
  expect(script.prompts[2]?.at(-1)).toMatchObject({ content: [{ output: { type: "error-text" } }] });
  expect(session.list.items).toEqual([]);
  expectUntouchedHistory(script.prompts);
});

it.each(VERSIONS)("in version %s, updates that ride and writes of one step go in call order", async (_version, run) => {
  const session = createTodoSession({ nag: false, tool: { patch: true } });
  const first = {
    name: "bash",
    input: { command: "a", todos: { updates: [{ content: "Read the parser", status: "completed" }] } },
  };
  const script = scriptModel([
    {
      calls: [
        plan("in_progress"),
        first,
        { name: "todo_write", input: { add: [{ content: "Ship", status: "pending" }] } },
      ],
    },
    { text: "Done." },
  ]);
  await run(session, script, []);
  expect(script.prompts[1]?.at(-1)).toMatchObject({
    content: [
      { output: { value: "0/1 done. Now: Read the parser." } },
      { output: { value: "a: ok\n\nTodos: 1/1 done." } },
      { output: { value: "1/2 done. Next: Ship." } },
    ],
  });
});

it("a model is shown one optional field more", async () => {
  const todos = connectTodos(createTodoSession(), { ride: ["bash"] });
  const { bash, edit } = todos.ride(createTools([]));
  const plain = createTools([]);
  const ridden = await ai7.asSchema(bash.inputSchema).jsonSchema;
  const own = await ai7.asSchema(plain.bash.inputSchema).jsonSchema;
  expect(Object.keys(ridden.properties ?? {})).toEqual(["command", "todos"]);
  expect(ridden.required).toEqual(own.required);
  expect(ridden.additionalProperties).toBe(false);
  expect(edit.execute).toBeTypeOf("function");
  expect(edit).toEqual({ ...plain.edit, execute: expect.any(Function), inputSchema: expect.anything() });
});

it("in version 7 a tool with a context of its own writes the list of its step", async () => {
  interface Asker {
    readonly todos: TodoSession;
  }
  const { tool, ride, prepareStep } = connectTodos(({ todos }: Asker) => todos, { ride: ["bash"] });
  const bash = ai7.tool({
    inputSchema: z.object({ command: z.string() }),
    contextSchema: z.object({ folder: z.string() }),
    execute: ({ command }, { context }) => `${context.folder}: ${command}`,
  });
  const tools = { todo_write: tool, ...ride({ bash }) };
  const sessions = ["ann", "bob"].map(() => createTodoSession({ nag: false }));
  await Promise.all(
    sessions.map(async (todos, index) => {
      const input = { command: "ls", todos: [{ content: `For ${index}`, status: "pending" }] };
      const script = scriptModel([{ calls: [{ name: "bash", input }] }, { text: "Done." }]);
      await ai7.generateText({
        model: new MockLanguageModelV4(script),
        tools,
        prepareStep,
        prompt: TASK,
        stopWhen: ai7.isStepCount(9),
        toolsContext: { todo_write: { todos }, bash: { folder: `/${index}` } },
      });
      expect(script.prompts[1]?.at(-1)).toMatchObject({
        content: [{ output: { value: `/${index}: ls\n\nTodos: 0/1 done. Next: For ${index}.` } }],
      });
    }),
  );
  expect(sessions.map(({ list }) => linesOf(list))).toEqual([["pending For 0"], ["pending For 1"]]);
});

it.each([
  ["the SDK's own", ai7.jsonSchema({ type: "object", properties: { command: { type: "string" } } })],
  ["one made when first needed", () => ai7.zodSchema(z.object({ command: z.string() }))],
  [
    "one that is loaded",
    ai7.jsonSchema(async () => ({ type: "object", properties: { command: { type: "string" } } }) as const),
  ],
])("ride() adds the field to a schema that is %s", async (_name, inputSchema) => {
  const { ride } = connectTodos(createTodoSession(), { ride: ["bash"] });
  const { bash } = ride({ bash: { inputSchema, execute: () => "" } });
  const { jsonSchema, validate } = ai7.asSchema(bash.inputSchema);
  expect((await jsonSchema).properties).toMatchObject({ command: { type: "string" }, todos: { type: "array" } });
  const value = { command: "ls", todos: LIST };
  expect(await validate?.(value)).toEqual({ success: true, value });
});
