import { createTodoSession, type TodoSession } from "agent-todos";
import { type ConnectedTodos, connectTodos, todosFromTranscript } from "agent-todos/ai-sdk";
import * as ai7 from "ai";
import { MockLanguageModelV4 } from "ai/test";
import * as ai6 from "ai-v6";
import { MockLanguageModelV3 } from "ai-v6/test";
import { expect, it } from "vitest";
import type { ScriptedTurn } from "../support/api-server/scripted-turn.js";
import { type ScriptedModel, scriptModel } from "./support/ai-sdk-model.js";
import { RUNS, type Run, settings6, settings7, UI_RUNS } from "./support/ai-sdk-runs.js";
import {
  createPlanSession,
  expectSeen,
  expectUntouchedHistory,
  FINISHED,
  linesOf,
  plan,
  TASK,
  TURNS,
} from "./support/whole-plan.js";

const FEW_RUNS = [
  "generateText of version 7",
  "streamText of version 7",
  "generateText of version 6",
  "streamText of version 6",
] as const;

const THANKS = "Thanks.";
const WITH_THANKS: readonly ScriptedTurn[] = [...TURNS, { text: "You are welcome." }];

/** A host's turn: runs until the model may end it. */
async function runTurn(run: Run, todos: ConnectedTodos, script: ScriptedModel, history: readonly ai7.ModelMessage[]) {
  let messages = [...history];
  for (;;) {
    const { added, nudge } = await run(todos, script, messages);
    messages = [...messages, ...added];
    if (nudge === undefined) return messages;
    messages = [...messages, nudge];
  }
}

it.each(Object.entries<Run>(RUNS))(
  "a whole plan runs through %s, and a next turn leaves it as it was",
  async (_name, run) => {
    const session = createPlanSession();
    const todos = connectTodos(session);
    const script = scriptModel(WITH_THANKS);
    const messages = await runTurn(run, todos, script, [{ role: "user", content: TASK }]);
    expect(linesOf(session.list)).toEqual(FINISHED);
    expectSeen(script.prompts.at(-1));
    expect(todosFromTranscript(messages)?.items).toEqual(session.list.items);

    await run(todos, script, [...messages, { role: "user", content: THANKS }]);
    expect(script.prompts.length).toBe(WITH_THANKS.length);
    expectUntouchedHistory(script.prompts);
  },
);

it.each(Object.entries(UI_RUNS))("a UI's messages hold the whole plan in %s", async (_name, run) => {
  const todos = connectTodos(createPlanSession());
  const script = scriptModel(WITH_THANKS);
  const ui: ai7.UIMessage[] = [];
  const say = (text: string): number =>
    ui.push({ id: `user_${ui.length}`, role: "user", parts: [{ type: "text", text }] });
  for (const words of [TASK, THANKS]) {
    say(words);
    for (;;) {
      const { added, nudge } = await run(todos, script, ui);
      if (added !== undefined) ui.push(structuredClone(added));
      if (nudge === undefined) break;
      say(String(nudge.content));
    }
    if (words === TASK) expectSeen(script.prompts.at(-1));
  }
  expect(linesOf(todosFromTranscript(ui))).toEqual(FINISHED);
  expect(script.prompts.length).toBe(WITH_THANKS.length);
  expectUntouchedHistory(script.prompts);
});

interface Asker {
  readonly name: string;
}

/** The people whom the two agents serve; an agent lives as long as the module. */
const people = new Map<string, { session: TodoSession; script: ScriptedModel }>();

function personOf({ name }: Asker) {
  const person = people.get(name);
  if (person === undefined) throw new Error(`nobody is called ${name}`);
  return person;
}

const shared = connectTodos(async (asker: Asker) => personOf(asker).session);

const agentOf7 = new ai7.ToolLoopAgent({
  ...settings7(shared, scriptModel([])),
  callOptionsSchema: ai7.jsonSchema<Asker>({ type: "object" }),
  prepareCall: ({ options, ...call }) => ({
    ...call,
    model: new MockLanguageModelV4(personOf(options).script),
    toolsContext: { todo_write: options },
  }),
});

const agentOf6 = new ai6.ToolLoopAgent({
  ...settings6(shared, scriptModel([])),
  callOptionsSchema: ai6.jsonSchema<Asker>({ type: "object" }),
  prepareCall: ({ options, ...call }) => ({
    ...call,
    model: new MockLanguageModelV3(personOf(options).script),
    experimental_context: options,
  }),
});

it.each([
  ["7", (name: string) => agentOf7.generate({ prompt: TASK, options: { name } })],
  ["6", (name: string) => agentOf6.generate({ prompt: TASK, options: { name } })],
])("two users of one agent never see each other's list in version %s", async (_version, ask) => {
  const work: ScriptedTurn = { calls: [{ name: "work", input: { step: "next" } }] };
  for (const name of ["ann", "bob"]) {
    const write = { name: "todo_write", input: { todos: [{ content: `For ${name}`, status: "pending" }] } };
    const script = scriptModel([{ calls: [write] }, work, work, { text: "Done." }]);
    people.set(name, { session: createPlanSession(), script });
  }
  await Promise.all([ask("ann"), ask("bob")]);
  for (const name of ["ann", "bob"]) {
    const { session, script } = personOf({ name });
    expect(linesOf(session.list)).toEqual([`pending For ${name}`]);
    expectSeen(script.prompts.at(-1), [TASK, "<reminder>For work", `Next: For ${name}`, "<reminder>The todo list"]);
    expect(JSON.stringify(script.prompts)).not.toContain(name === "ann" ? "bob" : "ann");
  }
});

const BAD_TEXTS = [
  ["cut off", '{"todos": [{"content": "a"', /^Not saved: todos is (not valid JSON|cut off)/],
  ["prose", "1. Read the parser", /^Not saved: todos is "1\. Read the parser"/],
  ["a text of the arguments", JSON.stringify(JSON.stringify(plan("pending").input)), /^0\/1 done\./],
  ["a bare list", '[{"content": "Read the parser", "status": "pending"}]', /^0\/1 done\./],
  ["nothing", "", /^Not saved: todos is missing/],
] as const;

it.each(BAD_TEXTS.flatMap(([kind, input, answer]) => FEW_RUNS.map((name) => [kind, name, input, answer] as const)))(
  "arguments that are %s get the library's answer through %s",
  async (_kind, name, input, answer) => {
    const session = createTodoSession({ nag: false });
    const script = scriptModel([{ calls: [{ name: "todo_write", input }] }, { text: "Sorry." }]);
    const { added } = await RUNS[name](connectTodos(session), script, [{ role: "user", content: TASK }]);
    const [assistant, tool] = added;
    const isRefused = session.list.items.length === 0;
    // Providers want an object for the arguments of a call in the history.
    expect(JSON.stringify(assistant?.content)).toContain('"input":{');
    expect(tool?.content).toMatchObject([
      { output: { type: isRefused ? "error-text" : "text", value: expect.stringMatching(answer) } },
    ]);
  },
);

it.each(FEW_RUNS)(
  "parallel calls are answered in call order through %s, however long the session takes",
  async (name) => {
    const session = createTodoSession();
    let asked = 0;
    const slow = async (): Promise<TodoSession> => {
      // The step asks first, then the calls: the first of them waits longest.
      for (let turns = asked++ === 1 ? 20 : 0; turns > 0; turns--) await new Promise(setImmediate);
      return session;
    };
    const script = scriptModel([
      { calls: [plan("in_progress"), plan("completed", "in_progress"), plan("completed", "completed")] },
      { text: "Done." },
    ]);
    const { added } = await RUNS[name](connectTodos(slow), script, [{ role: "user", content: TASK }]);
    expect(added[1]?.content).toMatchObject([
      { output: { value: "0/1 done. Now: Read the parser." } },
      { output: { value: "1/2 done. Now: Rewrite it." } },
      { output: { value: "2/2 done." } },
    ]);
    // Each call replaces the whole list: the last one must be the last.
    expect(linesOf(session.list)).toEqual(FINISHED.slice(0, 2));
  },
);

it.each([
  [
    "7",
    (todos: ConnectedTodos, script: ScriptedModel, hook: () => Promise<void>) =>
      ai7.generateText({ ...settings7(todos, script), prompt: TASK, onToolExecutionStart: hook }),
  ],
  [
    "6",
    (todos: ConnectedTodos, script: ScriptedModel, hook: () => Promise<void>) =>
      ai6.generateText({ ...settings6(todos, script), prompt: TASK, experimental_onToolCallStart: hook }),
  ],
])(
  "parallel calls leave the list of the last one in version %s, whichever a callback delays",
  async (_version, run) => {
    const session = createTodoSession();
    let started = 0;
    const script = scriptModel([
      { calls: [plan("in_progress"), plan("failed"), plan("completed", "completed")] },
      { text: "Done." },
    ]);
    await run(connectTodos(session), script, async () => {
      // The first waits longest, so that the calls run in the opposite order.
      for (let turns = 20 - 10 * started++; turns > 0; turns--) await new Promise(setImmediate);
    });
    expect(linesOf(session.list)).toEqual(FINISHED.slice(0, 2));
    expect(script.prompts[1]?.at(-1)).toMatchObject({
      content: [
        { output: { type: "text", value: "0/1 done. Now: Read the parser." } },
        { output: { type: "error-text", value: expect.stringMatching(/^Not saved: todos\[0\]\.status/) } },
        { output: { type: "text", value: "2/2 done." } },
      ],
    });
  },
);

it("parallel patches are all in the list, whichever a callback delays", async () => {
  const session = createTodoSession({ tool: { patch: true } });
  const add = (content: string) => ({ name: "todo_write", input: { add: [{ content, status: "pending" }] } });
  const script = scriptModel([{ calls: [add("First"), add("Second")] }, { text: "Done." }]);
  let isFirst = true;
  const delay = async (): Promise<void> => {
    for (let turns = isFirst ? 20 : 0; turns > 0; turns -= 1) {
      isFirst = false;
      await new Promise(setImmediate);
    }
  };
  await ai7.generateText({ ...settings7(connectTodos(session), script), prompt: TASK, onToolExecutionStart: delay });
  expect(session.list.items.map(({ content }) => content).sort()).toEqual(["First", "Second"]);
});

it.each([
  [
    "7",
    (todos: ConnectedTodos, script: ScriptedModel) =>
      ai7.generateText({ ...settings7(todos, script), tools: { plan: todos.tool }, prompt: TASK }),
  ],
  [
    "6",
    (todos: ConnectedTodos, script: ScriptedModel) =>
      ai6.generateText({ ...settings6(todos, script), tools: { plan: todos.tool }, prompt: TASK }),
  ],
])("a tool under another key than its name ends the run in version %s", async (_version, run) => {
  const script = scriptModel([{ calls: [{ ...plan("in_progress"), name: "plan" }] }, { text: "Done." }]);
  const todos = connectTodos(createTodoSession());
  await expect(run(todos, script)).rejects.toThrow('the key of this tool must be todo_write (got "plan")');
});
