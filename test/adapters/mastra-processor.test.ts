import { expect, it } from "vitest";
import { todoProcessor, todoTurnEnd } from "../../src/adapters/mastra.js";
import { renderForContext } from "../../src/render/render-for-context.js";
import { createTodoSession } from "../../src/session/create-todo-session.js";
import type { TodoSession } from "../../src/session/todo-session.js";

const WRITE = { todos: [{ content: "a", status: "pending" }] };

/** A stored message of a Mastra agent. */
function message(role: string, id: string, ...parts: readonly unknown[]): object {
  return { id, role, content: { format: 2, parts } };
}

const said = (text: string): object => ({ type: "text", text });
const ended = message("assistant", "a1", said("Done."), { type: "step-start" });

/** The steps of an agent, and the signals that the processor sent. */
function startSteps(todos: TodoSession) {
  const { processInputStep } = todoProcessor(todos);
  const signals: object[] = [];
  const sendSignal = async (signal: object) => signals.push(signal);
  return {
    step: (...messages: readonly object[]) => processInputStep({ messages: [...messages], sendSignal }),
    signals,
  };
}

/** A session whose turn ends with an open item that nobody wrote for some rounds. */
function unfinished(tag?: string): TodoSession {
  const todos = createTodoSession({ nag: { stale: false, ...(tag !== undefined && { tag }) } });
  todos.write(WRITE);
  for (const _round of [1, 2, 3, 4]) todos.endRound();
  return todos;
}

it.each([
  ["its own tags", undefined, "reminder"],
  ["tags of the host's", "system-reminder", "system-reminder"],
])("todoProcessor() sends the nudge of a turn that goes on as a signal, once, in %s", async (_name, tag, tagName) => {
  const todos = unfinished(tag);
  const { step, signals } = startSteps(todos);
  await step(message("user", "u1", said("Go")), ended);
  expect(signals).toEqual([]);
  expect(todoTurnEnd(todos)({ isFinal: true, finishReason: "stop", iteration: 3 })).toEqual({ continue: true });
  expect(await step(ended)).toBeUndefined();
  expect(signals).toEqual([
    {
      type: "reactive",
      tagName,
      attributes: { type: "nudge" },
      contents: expect.stringMatching(/^1 of 1 todos is still open/),
    },
  ]);
  await step(ended, message("signal", "s1", said("1 of 1")));
  expect(signals).toHaveLength(1);
});

it("todoProcessor() takes messages of other shapes, and works without signals", async () => {
  const todos = unfinished();
  const { processInputStep } = todoProcessor(todos);
  todos.stop({ reply: "Done." });
  for (const messages of [
    [],
    [{ role: "system" }, { role: "signal" }],
    [{ role: "assistant", id: "a", content: "Hi" }],
  ]) {
    expect(await processInputStep({ messages })).toBeUndefined();
  }
});

it("todoProcessor() names what it was given instead of messages", async () => {
  // What plain JavaScript may pass.
  const step = { messages: "Hi" } as unknown as { messages: object[] };
  await expect(todoProcessor(createTodoSession()).processInputStep(step)).rejects.toThrow(
    new TypeError('Invalid step: messages must be an array (got "Hi")'),
  );
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
  [
    "a result of data",
    { role: "tool", content: [{ type: "tool-result", toolCallId: "c1", output: { type: "json" } }] },
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
  expect(todoProcessor(createTodoSession()).id).toBe("agent-todos");
});
