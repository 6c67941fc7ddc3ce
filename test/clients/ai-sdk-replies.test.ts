import { createTodoSession, type TodoSession, type TodoSnapshot } from "agent-todos";
import { connectTodos, todosFromTranscript } from "agent-todos/ai-sdk";
import { claudeCodeTasks, openCode } from "agent-todos/presets";
import * as ai7 from "ai";
import { MockLanguageModelV4 } from "ai/test";
import * as ai6 from "ai-v6";
import { expect, it } from "vitest";
import type { ScriptedTurn } from "../support/api-server/scripted-turn.js";
import { type ScriptedModel, scriptModel } from "./support/ai-sdk-model.js";
import { RUNS, settings6, settings7 } from "./support/ai-sdk-runs.js";
import { expectSeen, expectUntouchedHistory, linesOf, plan, TASK } from "./support/whole-plan.js";

const NAMES = [
  "generateText of version 7",
  "streamText of version 7",
  "generateText of version 6",
  "streamText of version 6",
] as const;

const work = { name: "work", input: { step: "next" } };
const OPTIONS = { nag: { start: true, stale: { after: 1, spacing: 1 }, maxReminders: 99 } } as const;

/** The same session in another process. */
function elsewhere(session: TodoSession): TodoSession {
  // A snapshot is plain JSON.
  const snapshot = JSON.parse(JSON.stringify(session.snapshot())) as TodoSnapshot;
  return createTodoSession({ ...OPTIONS, snapshot });
}

/** Runs until the model may end its turn, with a session that is made anew for every run. */
async function converse(
  name: (typeof NAMES)[number],
  script: ScriptedModel,
  words: readonly string[],
  beforeTurn: (session: TodoSession, turn: number) => void = () => undefined,
): Promise<TodoSession> {
  let session = createTodoSession(OPTIONS);
  const messages: ai7.ModelMessage[] = [];
  for (const [turn, content] of words.entries()) {
    beforeTurn(session, turn);
    messages.push({ role: "user", content });
    for (;;) {
      session = elsewhere(session);
      const stored: ai7.ModelMessage[] = JSON.parse(JSON.stringify(messages));
      const { added, nudge, isPaused } = await RUNS[name](connectTodos(session), script, stored);
      messages.push(...added, ...(nudge ? [nudge] : []));
      if (nudge === undefined && !isPaused) break;
    }
  }
  return session;
}

/** Adds a todo as the person does. */
function addTodo(session: TodoSession, content: string): void {
  expect(session.edit({ todos: [...session.list.items, { content, status: "pending" }] }).ok).toBe(true);
}

const OPEN: ScriptedTurn = { calls: [plan("in_progress", "pending")] };

it.each(NAMES)("a pause is no turn end through %s: the nudge comes at the end", async (name) => {
  const turns: readonly ScriptedTurn[] = [
    OPEN,
    { calls: [work] },
    { search: "parsers", stop: "pause" },
    { text: "Done." },
    { calls: [plan("completed", "completed")] },
    { text: "Now all is done." },
  ];
  const script = scriptModel(turns);
  const session = await converse(name, script, [TASK]);
  expect(script.prompts).toHaveLength(turns.length);
  expect(script.prompts[3]?.at(-1)).toMatchObject({ role: "assistant" });
  expectSeen(script.prompts.at(-1), [
    TASK,
    "<reminder>For work",
    "0/2 done.",
    "Worked.",
    "<reminder>The todo list",
    "parsers",
    "Done.",
    '<reminder type="nudge">2 of 2 todos are still open:',
    "2/2 done.",
  ]);
  expectUntouchedHistory(script.prompts);
  expect(linesOf(session.list)).toHaveLength(2);
});

it.each(NAMES)("a tool that the provider ran ends no round through %s, and a nudge follows it", async (name) => {
  const turns: readonly ScriptedTurn[] = [
    OPEN,
    { calls: [work] },
    { search: "parsers", text: "Found it." },
    { calls: [plan("completed", "completed")] },
    { text: "Done." },
  ];
  const script = scriptModel(turns);
  await converse(name, script, [TASK]);
  expect(script.prompts).toHaveLength(turns.length);
  expect(JSON.stringify(script.prompts[3]?.at(-1))).toContain("2 of 2 todos are still open");
  expectUntouchedHistory(script.prompts);
});

it.each(NAMES)("the same words of the user are a new turn each time through %s", async (name) => {
  const script = scriptModel([
    OPEN,
    { calls: [work] },
    { text: "Postgres or SQLite?" },
    { text: "Postgres or SQLite?" },
    { text: "Postgres or SQLite?" },
  ]);
  // The start reminder comes once a session; the later turns tell what the person added before them.
  await converse(name, script, ["Go on.", "Go on.", "Go on."], (session, turn) => {
    if (turn > 0) addTodo(session, `Task ${turn}`);
  });
  expect(script.prompts).toHaveLength(5);
  const users = (script.prompts[4] ?? []).filter((message) => JSON.stringify(message).includes("Go on."));
  const texts = users.map((message) => JSON.stringify(message).replaceAll("\\", ""));
  const reminders = texts.map((text) => text.match(/<reminder>[^.]*\./g));
  expect(reminders).toEqual([
    ["<reminder>For work of three or more steps, keep a plan with todo_write."],
    ['<reminder>The user changed the todo list: added "Task 1".'],
    ['<reminder>The user changed the todo list: added "Task 2".'],
  ]);
  expectUntouchedHistory(script.prompts);
});

it.each(NAMES)("results that a program reads stay as they are through %s", async (name) => {
  const script = scriptModel([
    OPEN,
    { calls: [work], isProgram: true },
    { calls: [work, work], isProgram: true },
    { calls: [work] },
    { text: "Postgres or SQLite?" },
  ]);
  const session = await converse(name, script, [TASK]);
  const last = script.prompts.at(-1) ?? [];
  const results = last.filter((message) => JSON.stringify(message).includes('"role":"tool"'));
  const held = results.map((message) => JSON.stringify(message).includes("<reminder"));
  // The first is the write's own.
  expect(held).toEqual([false, false, false, true]);
  expect(session.snapshot().nag.rounds).toBe(1);
  expectUntouchedHistory(script.prompts);
});

it.each([
  [
    "claudeCodeTasks",
    claudeCodeTasks,
    [
      ["TaskCreate", { subject: "Add tests", description: "For the parser" }],
      ["TaskUpdate", { taskId: "1", status: "in_progress" }],
      ["TaskList", {}],
      ["TaskGet", { taskId: "1" }],
    ],
    ["Task #1 created", "#1", "#1", "Add tests"],
  ],
  [
    "openCode",
    openCode,
    [["todowrite", { todos: [{ content: "Add tests", status: "pending", priority: "high" }] }]],
    ["Add tests"],
  ],
] as const)("all tools of %s are answered", async (_name, preset, calls, seen) => {
  const session = createTodoSession({ preset });
  const { tools, prepareStep } = connectTodos(session);
  expect(Object.keys(tools)).toEqual([session.tool, ...session.tool.operations].map(({ name }) => name));
  const script = scriptModel([...calls.map(([name, input]) => ({ calls: [{ name, input }] })), { text: "Done." }]);
  const { responseMessages: messages } = await ai7.generateText({
    model: new MockLanguageModelV4(script),
    tools: { ...tools },
    prepareStep,
    prompt: TASK,
    stopWhen: ai7.isStepCount(9),
  });
  const results = messages.filter(({ role }) => role === "tool").map(({ content }) => JSON.stringify(content));
  expect(results).toHaveLength(calls.length);
  for (const [index, result] of results.entries()) {
    expect(result).toContain('"type":"text"');
    expect(result).toContain(seen[index]);
  }
  expect(todosFromTranscript(messages, { preset })?.items).toEqual(session.list.items);
});

/** Sends a UI's messages, as a chat's route does; says how many steps were finished where the run was aborted. */
type Ask = (
  session: TodoSession,
  script: ScriptedModel,
  ui: ai7.UIMessage[],
  slow: () => Promise<string>,
  abortSignal?: AbortSignal,
) => Promise<number | undefined>;

const SLOW = { description: "Takes long", inputSchema: { type: "object" } } as const;

const ask7: Ask = async (session, script, ui, execute, abortSignal = new AbortController().signal) => {
  let finished: number | undefined;
  const settings = settings7(connectTodos(session), script);
  const slow = ai7.tool({ ...SLOW, inputSchema: ai7.jsonSchema(SLOW.inputSchema), execute });
  const tools = { ...settings.tools, slow };
  const { stream } = ai7.streamText({
    ...settings,
    tools,
    messages: await ai7.convertToModelMessages(ui, { tools, ignoreIncompleteToolCalls: true }),
    abortSignal,
    onAbort: ({ steps }) => {
      finished = steps.length;
    },
  });
  await keepLast(ui, ai7.readUIMessageStream({ stream: ai7.toUIMessageStream({ stream }) }));
  return finished;
};

const ask6: Ask = async (session, script, ui, execute, abortSignal = new AbortController().signal) => {
  let finished: number | undefined;
  const settings = settings6(connectTodos(session), script);
  const slow = ai6.tool({ ...SLOW, inputSchema: ai6.jsonSchema(SLOW.inputSchema), execute });
  const tools = { ...settings.tools, slow };
  // The messages of the test are of parts that both versions have.
  const messages = ui as ai6.UIMessage[];
  const result = ai6.streamText({
    ...settings,
    tools,
    messages: await ai6.convertToModelMessages(messages, { tools, ignoreIncompleteToolCalls: true }),
    abortSignal,
    onAbort: ({ steps }) => {
      finished = steps.length;
    },
  });
  const shown = ai6.readUIMessageStream({ stream: result.toUIMessageStream() });
  await keepLast(ui, shown as AsyncIterable<ai7.UIMessage>);
  return finished;
};

const ABORTS = [
  ["before the write is answered", false, ["in_progress Read the parser", "pending Rewrite it"]],
  ["after it", true, ["completed Read the parser", "in_progress Rewrite it"]],
] as const;

it.each(
  ABORTS.flatMap(([when, isLate, lines]) => [
    [when, "7", isLate, lines, ask7] as const,
    [when, "6", isLate, lines, ask6] as const,
  ]),
)(
  "an abort in the middle of a step, %s, leaves list and history alike in version %s",
  async (_when, _version, isLate, lines, ask) => {
    const session = createTodoSession(OPTIONS);
    const calls = [plan("completed", "in_progress"), { name: "slow", input: {} }];
    const script = scriptModel([OPEN, { calls }, { text: "Postgres or SQLite?" }]);
    const controller = new AbortController();
    const slow = async (): Promise<string> => {
      if (isLate) await new Promise((resolve) => setTimeout(resolve, 20));
      controller.abort();
      // As a tool does that heeds the signal.
      throw controller.signal.reason;
    };
    const ui: ai7.UIMessage[] = [{ id: "u1", role: "user", parts: [{ type: "text", text: TASK }] }];
    expect(await ask(session, script, ui, slow, controller.signal)).toBe(1);
    expect(linesOf(session.list)).toEqual(lines);

    addTodo(session, "Run the tests");
    ui.push({ id: "u2", role: "user", parts: [{ type: "text", text: "Go on." }] });
    const resumed = elsewhere(session);
    await ask(resumed, script, ui, slow);
    expect(script.prompts).toHaveLength(3);
    expectUntouchedHistory(script.prompts);
    // The message is a new turn, in which no round has ended yet.
    expect(resumed.snapshot().nag).toMatchObject({ idle: 1 });
    const edited = '<reminder>The user changed the todo list: added "Run the tests".';
    // An answered write ends the aborted round, whose result then holds what the person changed.
    const seen = isLate ? ["0/2 done.", "1/2 done.", edited, "Go on."] : ["0/2 done.", "Go on.", edited];
    expectSeen(script.prompts[2], [TASK, "<reminder>For work", ...seen]);
  },
);

async function keepLast(ui: ai7.UIMessage[], stream: AsyncIterable<ai7.UIMessage>): Promise<void> {
  let last: ai7.UIMessage | undefined;
  for await (const message of stream) last = message;
  if (last !== undefined) ui.push(structuredClone(last));
}
