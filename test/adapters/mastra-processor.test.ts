import { expect, it } from "vitest";
import { todoProcessor, todoTurnEnd } from "../../src/adapters/mastra.js";
import { renderForContext } from "../../src/render/render-for-context.js";
import { createTodoSession } from "../../src/session/create-todo-session.js";
import type { TodoSession } from "../../src/session/todo-session.js";

type Message = Record<string, unknown>;

const WRITE = { todos: [{ content: "a", status: "pending" }] };
const STALE =
  "<reminder>1 round without a plan. If three or more steps are left, write them down with todo_write; otherwise go on.</reminder>";
const MARK = { type: "step-start" };

function message(role: string, id: string, ...parts: readonly unknown[]): Message {
  return { id, role, content: { format: 2, parts } };
}

const user = (id: string, text = "Hi"): Message => message("user", id, { type: "text", text });

function answered(toolCallId: string, result: unknown = "ok"): Message {
  return {
    type: "tool-invocation",
    toolInvocation: { state: "result", toolCallId, toolName: "work", args: {}, result },
  };
}

const said = (text: string): Message => ({ type: "text", text });

function eager(): TodoSession {
  return createTodoSession({
    nag: { start: true, whenEmpty: "remind", stale: { after: 1, spacing: 1 }, maxReminders: 9 },
  });
}

/** The steps of an agent: what the processor made of the messages, and the signals it sent. */
function startSteps(todos: TodoSession, tools: object | undefined = { todo_write: {} }) {
  const processor = todoProcessor(todos);
  const signals: unknown[] = [];
  const sendSignal = async (signal: unknown): Promise<void> => {
    signals.push(signal);
  };
  const step = async (...messages: readonly Message[]): Promise<readonly Message[] | undefined> =>
    processor.processInputStep({ messages: [...messages], tools, sendSignal });
  return { step, signals };
}

const signalOf = (contents: unknown): unknown => ({ type: "reactive", tagName: "reminder", contents });

it("todoProcessor() sends a signal after a person's message, once for each", async () => {
  const todos = eager();
  const { step, signals } = startSteps(todos);
  const written = message("signal", "s1", said("Wait"));
  const metadata = { signal: { type: "user" } };
  expect(await step(user("u1"))).toBeUndefined();
  expect(await step(user("u1"))).toBeUndefined();
  todos.edit({ items: [{ content: "Read", status: "pending" }] });
  await step(user("u1"), message("assistant", "a1", said("Hm")), {
    ...written,
    content: { ...Object(written["content"]), metadata },
  });
  const start = signalOf("For work of three or more steps, keep a plan with todo_write.");
  const edited = signalOf(
    'The user changed the todo list: added "Read". Go on from there, and keep it so when you next write the list with todo_write.',
  );
  expect(signals).toEqual([start, edited]);
});

it.each([
  [
    "the last text",
    [answered("c1", "one"), answered("c2", "two")],
    [answered("c1", "one"), answered("c2", `two\n\n${STALE}`)],
  ],
  [
    "the last text before data",
    [answered("c1", "one"), answered("c2", {})],
    [answered("c1", `one\n\n${STALE}`), answered("c2", {})],
  ],
])("todoProcessor() puts a reminder into %s of the step", async (_name, parts, expected) => {
  const { step, signals } = startSteps(eager());
  const before = [said("First"), answered("c0", "old"), MARK];
  const others = [user("u1"), message("signal", "s1", said("Noise"))];
  const reply = message("assistant", "a1", ...before, ...parts, MARK);
  expect(await step(...others, reply)).toEqual([...others, message("assistant", "a1", ...before, ...expected, MARK)]);
  expect(await step(...others, reply)).toBeUndefined();
  expect(signals).toEqual([]);
});

it.each([
  ["data", answered("c1", { rows: 3 })],
  [
    "text that its tool words otherwise for the model",
    { ...answered("c1"), providerMetadata: { mastra: { modelOutput: {} } } },
  ],
])("todoProcessor() sends a signal after a round that gave %s", async (_name, part) => {
  const { step, signals } = startSteps(eager());
  expect(await step(message("assistant", "a1", part))).toBeUndefined();
  expect(signals).toEqual([signalOf(STALE.slice("<reminder>".length, -"</reminder>".length))]);
});

it("todoProcessor() knows a round by the last call of its step, whatever comes before and after that call", async () => {
  const todos = createTodoSession();
  todos.write(WRITE);
  const { step } = startSteps(todos);
  // The calls before the last one have an id that was there before.
  for (const ids of [["c1"], ["c1", "c2", "c3"], ["c1", "c2", "c4"], ["c5"]]) {
    const reply = message("assistant", "a1", MARK, ...ids.map((id) => answered(id)), said("Found it."));
    // A step that is tried again is the same round.
    for (const _try of [1, 2]) await step(user("u1"), reply);
  }
  expect(todos.snapshot().nag.rounds).toBe(3);
});

it("todoProcessor() joins text whose other details are for the provider", async () => {
  const { step } = startSteps(eager());
  const part = { ...answered("c1"), providerMetadata: { google: { thoughtSignature: "x" }, mastra: {} } };
  expect(JSON.stringify(await step(message("assistant", "a1", part)))).toContain("ok\\n\\n<reminder>");
});

it("todoProcessor() places the nudge of a turn that goes on, once", async () => {
  const todos = createTodoSession({ nag: { stale: false } });
  const { step, signals } = startSteps(todos);
  todos.write(WRITE);
  await step(message("assistant", "a1", answered("c1"), MARK));
  await step(message("assistant", "a1", answered("c1"), MARK, answered("c2"), MARK));
  const done = message("assistant", "a1", answered("c1"), MARK, answered("c2"), MARK, said("Done."), MARK);
  expect(todoTurnEnd(todos)({ isFinal: true, finishReason: "stop", iteration: 3 })).toEqual({ continue: true });
  expect(await step(done)).toBeUndefined();
  expect(signals).toHaveLength(1);
  expect(JSON.stringify(signals)).toContain("1 of 1 todos is still open");
  await step(done, message("signal", "s1", said("1 of 1")));
  expect(signals).toHaveLength(1);
});

it("todoProcessor() takes the host's nudge for no new task, and says nothing after a turn that goes on of itself", async () => {
  const todos = createTodoSession({ nag: { stale: false } });
  const { step, signals } = startSteps(todos);
  todos.write(WRITE);
  await step(message("assistant", "a1", answered("c1")));
  await step(message("assistant", "a1", answered("c1"), MARK, said("Thinking")));
  todos.endRound();
  const nudge = todos.stop();
  await step(user("u2", nudge?.text));
  expect(todos.stop()).toBeUndefined();
  await step(user("u3", "Go on"));
  todos.endRound();
  expect(todos.stop()?.reason).toBe("unfinished");
  expect(signals).toEqual([]);
});

it("todoProcessor() says nothing where the tool is not offered", async () => {
  const todos = eager();
  const { step, signals } = startSteps(todos, { work: {} });
  await step(user("u1"));
  expect(todos.decision).toEqual({ remind: false, reason: "tool_unavailable" });
  expect(await step(message("assistant", "a1", answered("c1")))).toBeUndefined();
  expect(todos.decision).toEqual({ remind: false, reason: "tool_unavailable" });
  expect(signals).toEqual([]);
});

it("todoProcessor() skips messages of other shapes, and works without signals", async () => {
  const { processInputStep } = todoProcessor(eager());
  expect(await processInputStep({ messages: [] })).toBeUndefined();
  expect(await processInputStep({ messages: [{ role: "system" }, { role: "signal" }] })).toBeUndefined();
  expect(await processInputStep({ messages: [{ role: "assistant", id: "a1", content: "Hi" }] })).toBeUndefined();
  expect(await processInputStep({ messages: [user("u1")] })).toBeUndefined();
});

it("todoProcessor() keeps a reminder in tags of the host's own", async () => {
  const todos = createTodoSession({ nag: { start: true, tag: "system-reminder" } });
  const { step, signals } = startSteps(todos);
  await step(user("u1"));
  expect(signals).toMatchObject([{ tagName: "system-reminder", contents: expect.stringMatching(/^For work/) }]);
});

it("todoProcessor() says what it was given instead of messages", async () => {
  // What plain JavaScript may pass.
  const step = { messages: "Hi" } as unknown as { messages: object[] };
  await expect(todoProcessor(createTodoSession()).processInputStep(step)).rejects.toThrow(
    new TypeError('Invalid step: messages must be an array (got "Hi")'),
  );
});

it("todoProcessor() sends the reminder of a new message apart, even after a result that takes text", async () => {
  const { step, signals } = startSteps(createTodoSession({ nag: { start: true } }));
  const reply = message("assistant", "a1", answered("c1"));
  expect(await step(reply, user("u1"))).toBeUndefined();
  expect(signals).toEqual([signalOf("For work of three or more steps, keep a plan with todo_write.")]);
});

it("todoProcessor() begins a task with a message that does not hold the nudge", async () => {
  const todos = eager();
  const { step } = startSteps(todos);
  todos.write(WRITE);
  todos.endRound();
  todos.endRound();
  expect(todos.stop()?.reason).toBe("unfinished");
  await step(user("u2", "Something else"));
  expect(todos.decision).not.toMatchObject({ reason: "unfinished" });
});

const CUT = [
  { role: "system", content: "Write code." },
  { role: "user", content: [{ type: "text", text: "Go" }] },
  { role: "assistant", content: [{ type: "tool-call", toolCallId: "c1", toolName: "work", input: {} }] },
  {
    role: "tool",
    content: [{ type: "tool-result", toolCallId: "c1", toolName: "work", output: { type: "text", value: "ok" } }],
  },
];
const BLOCK = expect.stringContaining("<todo-context>");

it("todoProcessor() shows a plan that a prompt lacks in its last result, and puts it back into later ones", async () => {
  const todos = createTodoSession();
  const { processLLMRequest } = todoProcessor(todos);
  todos.write(WRITE);
  const shown = Object(await processLLMRequest({ prompt: CUT })).prompt;
  expect(todos.decision).toMatchObject({ reason: "out_of_sight" });
  expect(shown.slice(0, -1)).toEqual(CUT.slice(0, -1));
  expect(shown.at(-1).content).toMatchObject([{ output: { type: "text", value: BLOCK } }]);
  const next = [...CUT, { role: "user", content: [{ type: "text", text: "Go on" }] }];
  expect(await processLLMRequest({ prompt: next })).toEqual({ prompt: [...shown, next.at(-1)] });
});

it.each([
  ["a message of the user", { role: "user", content: [{ type: "text", text: "Now" }] }, 0],
  [
    "a result of data",
    { ...CUT[3], content: [{ type: "tool-result", toolCallId: "c1", output: { type: "json" } }] },
    1,
  ],
  ["words of the model", { role: "assistant", content: [{ type: "text", text: "Hm" }] }, 1],
])("todoProcessor() shows the plan after %s", async (_name, last, added) => {
  const todos = createTodoSession();
  todos.write(WRITE);
  const prompt = [...CUT, last];
  const shown = Object(await todoProcessor(todos).processLLMRequest({ prompt })).prompt;
  expect(shown).toHaveLength(prompt.length + added);
  expect(shown.at(-1)).toMatchObject({ role: "user" });
  expect(shown.at(-1).content.at(-1)).toEqual({ type: "text", text: BLOCK });
});

it.each([
  ["in a call", { role: "assistant", content: [{ type: "tool-call", toolName: "todo_write", input: WRITE }] }],
  [
    "in a call whose arguments are an array",
    { role: "assistant", content: [{ type: "tool-call", toolName: "todo_write", input: WRITE.todos }] },
  ],
  [
    "in the system text",
    { role: "system", content: renderForContext({ items: [{ content: "a", status: "pending" }], revision: 1 }) },
  ],
])("todoProcessor() leaves a prompt as it is that shows the plan %s", async (_name, shows) => {
  const todos = createTodoSession();
  const input = JSON.stringify(shows).includes("todo_write") ? Object(shows).content[0].input : WRITE;
  todos.write(Array.isArray(input) ? { ...input } : input);
  expect(await todoProcessor(todos).processLLMRequest({ prompt: [shows, ...CUT] })).toBeUndefined();
});

it("todoProcessor() names what it was given instead of a prompt", async () => {
  // What plain JavaScript may pass.
  const request = { prompt: "Hi" } as unknown as { prompt: object[] };
  await expect(todoProcessor(createTodoSession()).processLLMRequest(request)).rejects.toThrow(
    /prompt must be an array/,
  );
});

it("todoProcessor() is known to Mastra by its id", () => {
  expect(todoProcessor(eager()).id).toBe("agent-todos");
});

it("todoProcessor() puts a block back after the words that it followed, where a person says the same twice", async () => {
  const todos = createTodoSession();
  const { processLLMRequest } = todoProcessor(todos);
  todos.write(WRITE);
  const go = { role: "user", content: [{ type: "text", text: "Go" }] };
  const prompt = [go, { role: "assistant", content: [{ type: "text", text: "Hm" }] }, go];
  const shown = Object(await processLLMRequest({ prompt })).prompt;
  expect(shown.slice(0, 2)).toEqual(prompt.slice(0, 2));
  expect(await processLLMRequest({ prompt })).toEqual({ prompt: shown });
});

it("todoProcessor() shows the plan each time it goes out of sight, once a request showed the block", async () => {
  const todos = createTodoSession({ nag: { stale: false } });
  const { processInputStep, processLLMRequest } = todoProcessor(todos);
  todos.write(WRITE);
  const ask = async (id: string, ...prompt: readonly object[]): Promise<string> => {
    await processInputStep({ messages: [message("assistant", "a1", answered(id))], tools: { todo_write: {} } });
    return JSON.stringify(await processLLMRequest({ prompt: [...prompt] }));
  };
  const later = { role: "assistant", content: [{ type: "text", text: "Hm" }] };
  expect(await ask("c1", ...CUT)).toContain("<todo-context>");
  expect(await ask("c2", ...CUT, later)).toContain("<todo-context>");
  expect(await ask("c3", later)).toContain("<todo-context>");
  expect(todos.decision).toMatchObject({ reason: "out_of_sight" });
});
