import fc from "fast-check";
import { expect, it } from "vitest";
import { type AiSdkContext, type AiSdkMessage, type AiSdkStep, connectTodos } from "../../src/adapters/ai-sdk.js";
import { learnClaudeCode } from "../../src/presets/index.js";
import { createTodoSession, type TodoSessionOptions } from "../../src/session/create-todo-session.js";
import type { TodoSession } from "../../src/session/todo-session.js";
import { deepFreeze } from "../support/deep-freeze.js";
import { DEFAULT_PARAMETERS, DESCRIPTION } from "./default-tool.js";

const START = "<reminder>For work of three or more steps, keep a plan with todo_write.</reminder>";
const OPEN = [{ content: "Add tests", status: "pending" }];

const ENDED: AiSdkStep = { stepNumber: 0, finishReason: "stop", toolCalls: [] };

const user = (content: unknown): AiSdkMessage => ({ role: "user", content });

function call(toolCallId: string, input: unknown = {}, toolName = "todo_write"): AiSdkMessage {
  return { role: "assistant", content: [{ type: "tool-call", toolCallId, toolName, input }] };
}

function answer(toolCallId: string, output: unknown): AiSdkMessage {
  return { role: "tool", content: [{ type: "tool-result", toolCallId, toolName: "todo_write", output }] };
}

const text = (value: string): unknown => ({ type: "text", value });

/** The user's first message, and the model's plan. */
const planned = (content: unknown = "Refactor"): readonly AiSdkMessage[] => [
  user(content),
  call("c0", { todos: OPEN }),
  answer("c0", text("0/1 done. Next: Add tests.")),
];

/** A round of other work. */
const round = (id: string): readonly AiSdkMessage[] => [call(id, {}, "work"), answer(id, text("ok"))];

it("tool is a tool of the SDK: schema, description, and the answer of the session", async () => {
  const todos = createTodoSession();
  const { tool } = connectTodos(todos);
  const { validate, jsonSchema } = tool.inputSchema["~standard"];
  expect(tool.description).toBe(DESCRIPTION);
  expect(jsonSchema.input({ target: "draft-07" })).toMatchObject({ required: DEFAULT_PARAMETERS.required });
  expect(validate({ todos: OPEN })).toEqual({ value: { todos: OPEN } });
  expect(validate(OPEN)).toEqual({ value: { todos: OPEN } });

  const options = { toolCallId: "c1", messages: [] };
  const saved = await tool.execute({ todos: OPEN }, options);
  expect(saved).toEqual({ ok: true, text: "0/1 done. Next: Add tests." });
  expect(tool.toModelOutput({ output: saved })).toEqual({ type: "text", value: saved.text });
  const refused = await tool.execute({}, options);
  expect(refused.text).toMatch(/^Not saved: /);
  expect(tool.toModelOutput({ output: refused })).toEqual({ type: "error-text", value: refused.text });
});

it("prepareStep refuses a tool under another key than its name, and only then", async () => {
  const { tool, prepareStep } = connectTodos(createTodoSession());
  const input = { todos: OPEN };
  await tool.execute(input, { toolCallId: "c1", messages: [] });
  const sent = (key: string, id: string) => [user("Refactor"), call(id, input, key), answer(id, text("ok"))];
  // Another conversation over the same connection.
  await expect(prepareStep({ messages: sent("plan", "c9") })).resolves.toBeDefined();
  await expect(prepareStep({ messages: sent("plan", "c1") })).rejects.toThrow(
    new TypeError(
      'Invalid tools of the AI SDK: the key of this tool must be todo_write (got "plan"), unless the session names it so: tool: { name: "plan" }',
    ),
  );
  await tool.execute(input, { toolCallId: "c2", messages: [] });
  await expect(prepareStep({ messages: sent("todo_write", "c2") })).resolves.toBeDefined();
});

it("tool answers the later calls of a step when an earlier one found no session", async () => {
  const todos = createTodoSession();
  let asked = 0;
  const { tool } = connectTodos(() => {
    if (asked++ === 0) throw new Error("no session");
    return todos;
  });
  const options = { toolCallId: "c1", messages: [] };
  const [first, second] = await Promise.allSettled([
    tool.execute({ todos: [] }, options),
    tool.execute({ todos: OPEN }, options),
  ]);
  expect(first).toMatchObject({ status: "rejected", reason: new Error("no session") });
  expect(second).toMatchObject({ status: "fulfilled", value: { ok: true } });
});

it.each<readonly [string, AiSdkContext]>([
  ["a tool's own context in version 7", { context: "ann" }],
  ["the entry of toolsContext in version 7", { toolsContext: { todo_write: "ann", work: "bob" } }],
  ["experimental_context in version 6", { experimental_context: "ann" }],
])("a function is given %s", async (_name, context) => {
  const asked: unknown[] = [];
  const todos = connectTodos((who: string) => {
    asked.push(who);
    return createTodoSession();
  });
  await todos.prepareStep({ ...context, messages: [user("Hi")] });
  await todos.tool.execute({}, { ...context, toolCallId: "c1", messages: [] });
  await todos.nudge({ ...context, ...ENDED });
  expect(asked).toEqual(["ann", "ann", "ann"]);
});

it("settings make the tool that a function's sessions have", async () => {
  const todos = connectTodos(() => createTodoSession({ preset: learnClaudeCode }), { preset: learnClaudeCode });
  expect(todos.tool.inputSchema["~standard"].validate("x")).toEqual({ value: { items: "x" } });
  await expect(
    connectTodos(() => createTodoSession({ preset: learnClaudeCode })).prepareStep({ messages: [] }),
  ).rejects.toThrow("Invalid session of this run: its tool must be todo_write");
  expect(() => connectTodos(() => createTodoSession(), { rules: { maxItems: 0 } })).toThrow(RangeError);
});

it.each([
  ["no messages", undefined, "undefined"],
  ["a text", "Hi", '"Hi"'],
])("prepareStep() says what it was given in place of messages: %s", async (_name, messages, shown) => {
  const { prepareStep } = connectTodos(createTodoSession());
  // What plain JavaScript may pass.
  await expect(prepareStep({ messages: messages as unknown as AiSdkMessage[] })).rejects.toThrow(
    new TypeError(`Invalid step: messages must be an array (got ${shown})`),
  );
});

/** A session whose list has an open item that was written a round ago. */
function createOpen(options: TodoSessionOptions): TodoSession {
  const todos = createTodoSession(options);
  todos.write({ todos: OPEN });
  todos.endRound();
  return todos;
}

/** The contents of messages as text. */
function seen(messages: readonly AiSdkMessage[]): readonly string[] {
  return messages.map(({ content }) => JSON.stringify(content));
}

async function stepThrough(todos: TodoSession, ...steps: readonly (readonly AiSdkMessage[])[]) {
  const { prepareStep } = connectTodos(todos);
  const sent: (readonly AiSdkMessage[])[] = [];
  for (const messages of steps) sent.push((await prepareStep({ messages: deepFreeze(messages) })).messages);
  return sent;
}

const EVERY_ROUND: TodoSessionOptions = {
  nag: { start: true, stale: { after: 1, spacing: 1, backoff: 1 }, maxReminders: 99 },
};

it("prepareStep() begins a turn with a user message and ends a round with results", async () => {
  const todos = createOpen(EVERY_ROUND);
  const asked = [user("Refactor")];
  const worked = [...planned(), ...round("c1")];
  const sent = await stepThrough(todos, asked, worked);
  expect(sent[0]).toEqual([user(`Refactor\n\n${START}`)]);
  // Version 6 gives the messages without what was put into them.
  expect(sent[1]?.slice(0, -1)).toEqual(planned(`Refactor\n\n${START}`).concat(worked.slice(3, -1)));
  expect(seen(sent[1] ?? []).at(-1)).toMatch(/"value":"ok\\n\\n<reminder>The todo list has not been written/);
});

it("prepareStep() counts a step that is tried again as one round", async () => {
  const todos = createOpen(EVERY_ROUND);
  const messages = [user("Refactor"), ...round("c1")];
  const [first, again] = await stepThrough(todos, messages, messages);
  expect(again).toEqual(first);
  expect(todos.snapshot().nag.rounds).toBe(1);
});

it("prepareStep() begins one turn with a message that is sent again before the model answered", async () => {
  const todos = createOpen(EVERY_ROUND);
  const messages = [user("Refactor")];
  todos.edit({ add: [{ content: "Ship", status: "pending" }] });
  const [first, again] = await stepThrough(todos, messages, messages);
  expect(again).toEqual(first);
  expect(todos.reminders).toHaveLength(1);
});

it("prepareStep() begins a new turn with the same words once the turn has ended", async () => {
  const todos = createOpen({ nag: { start: true, stale: false } });
  todos.endRound();
  const { prepareStep, nudge } = connectTodos(todos);
  // A host that keeps its history elsewhere sends the new message alone.
  const messages = [user("Go on")];
  for (const _turn of [1, 2]) {
    await prepareStep({ messages });
    todos.endRound();
    expect(await nudge(ENDED)).toBeDefined();
  }
});

it("prepareStep() takes results and a new message of the user in one step", async () => {
  const todos = createOpen(EVERY_ROUND);
  const [sent] = await stepThrough(todos, [...planned(), ...round("c1"), user([{ type: "text", text: "Faster" }])]);
  expect(seen(sent ?? [])[4]).toContain("The todo list has not been written");
  expect(sent?.[5]).toEqual(
    user([
      { type: "text", text: "Faster" },
      { type: "text", text: START },
    ]),
  );
});

it.each([
  ["nothing", []],
  ["words of the model", [user("Hi"), { role: "assistant", content: "Hello, " }]],
  ["a system message", [{ role: "system", content: "Be brief." }]],
  [
    "an answer to a request for approval",
    [call("c1"), { role: "tool", content: [{ type: "tool-approval-response" }] }],
  ],
])("prepareStep() leaves messages alone that end with %s", async (_name, messages) => {
  const todos = createTodoSession(EVERY_ROUND);
  expect(await stepThrough(todos, messages)).toEqual([messages]);
  expect(todos.decision).toBeUndefined();
});

it("prepareStep() takes the session's own nudge for no new turn", async () => {
  const todos = createOpen({ nag: { start: true, stale: false } });
  todos.endRound();
  const { prepareStep, nudge } = connectTodos(todos);
  const message = await nudge(ENDED);
  expect(message?.content).toMatch(/^<reminder>1 of 1 todos is still open/);
  const messages = [...planned(), { role: "assistant", content: "Done." }];
  const asText = [...messages, user(message?.content)];
  expect((await prepareStep({ messages: asText })).messages).toEqual(asText);
  // The same words in parts, as they come from a UI.
  const asParts = [...messages, user([{ type: "text", text: message?.content }])];
  expect((await prepareStep({ messages: asParts })).messages).toEqual(asParts);
  expect(todos.decision).toMatchObject({ reason: "unfinished" });
  const asked = [...asText, { role: "assistant", content: "Going on." }, user("Faster")];
  expect(seen((await prepareStep({ messages: asked })).messages).at(-1)).toContain(START);
});

it.each<readonly [string, readonly AiSdkMessage[], boolean]>([
  ["as it was", [user("Refactor"), ...round("c1"), ...round("c2")], true],
  ["shortened at the front", [user("Refactor in short"), ...round("c2")], true],
  ["without the message that it stood in", [user("Refactor in short"), ...round("c1")], false],
])("prepareStep() puts a reminder back into a history %s", async (_name, history, isThere) => {
  const todos = createOpen({ nag: { stale: { after: 2, spacing: 99 } } });
  const first = [user("Refactor"), ...round("c1")];
  const words = { role: "assistant", content: "Well." };
  const [, sent, later] = await stepThrough(
    todos,
    first,
    [...first, ...round("c2")],
    [...history, words, user("Go on")],
  );
  expect(seen(sent ?? [])[4]).toContain("has not been written for 2 rounds");
  const found = later?.find(({ content }) => JSON.stringify(content).includes("has not been written"));
  expect(found).toEqual(isThere ? sent?.[4] : undefined);
});

it("prepareStep() sends version 6 what version 7 carries forward, and never touches what was sent", async () => {
  const turn = fc.constantFrom("work", "write", "fail", "user", "words");
  await fc.assert(
    fc.asyncProperty(fc.array(turn, { maxLength: 12 }), fc.boolean(), async (turns, isBefore) => {
      const nag = { ...EVERY_ROUND, nag: { ...(EVERY_ROUND.nag as object), placement: isBefore ? "before" : "after" } };
      const sessions = [createTodoSession(nag as TodoSessionOptions), createTodoSession(nag as TodoSessionOptions)];
      const [six, seven] = sessions.map((todos) => connectTodos(todos));
      let plain: readonly AiSdkMessage[] = [user("Refactor")];
      let carried: readonly AiSdkMessage[] = plain;
      for (const [index, kind] of turns.entries()) {
        const first = (await six?.prepareStep({ messages: deepFreeze(plain) }))?.messages ?? [];
        const second = (await seven?.prepareStep({ messages: deepFreeze(carried) }))?.messages ?? [];
        expect(JSON.stringify(first)).toBe(JSON.stringify(second));
        expect(first.slice(0, carried.length - 1)).toEqual(carried.slice(0, -1));
        if (kind === "write" || kind === "fail") {
          for (const todos of sessions) todos.write(kind === "write" ? { todos: OPEN } : {});
        }
        // Some providers count their ids anew with every reply.
        const added =
          kind === "user"
            ? [{ role: "assistant", content: "Well." }, user(index % 2 ? "Go on" : "More")]
            : kind === "words"
              ? [{ role: "assistant", content: "Well." }]
              : round(`c${index % 3}`);
        plain = [...plain, ...added];
        carried = [...second, ...added];
      }
    }),
  );
});

it("repairToolCall() makes an object of arguments that are no JSON, and leaves other calls to the SDK", async () => {
  const { repairToolCall } = connectTodos(createTodoSession());
  const toolCall = { type: "tool-call", toolCallId: "c1", toolName: "todo_write", input: '{"todos": [' };
  expect(await repairToolCall({ toolCall })).toEqual({ ...toolCall, input: '{"todos":"{\\"todos\\": ["}' });
  expect(await repairToolCall({ toolCall: { ...toolCall, toolName: "work" } })).toBeNull();
  expect(await repairToolCall({ toolCall: { ...toolCall, input: "{}" } })).toBeNull();
});

it.each<readonly [string, Partial<AiSdkStep>, boolean]>([
  ["an ended turn", {}, true],
  ["an ended turn with a tool that the provider ran", { toolCalls: [{ providerExecuted: true }] }, true],
  ["leave to go on", { text: "Shall I continue?" }, true],
  ["a question", { text: "Postgres or SQLite?" }, false],
  ["a paused turn", { rawFinishReason: "pause_turn" }, false],
  ["calls", { finishReason: "tool-calls", toolCalls: [{}] }, false],
  ["calls of a provider that says stop", { toolCalls: [{}] }, false],
  ["a reply at the token limit", { finishReason: "length" }, false],
  ["a filtered reply", { finishReason: "content-filter" }, false],
  ["an error", { finishReason: "error" }, false],
  ["another reason", { finishReason: "other" }, false],
])("nudge() judges %s", async (_name, step, isEnd) => {
  const todos = createOpen({ nag: { stale: false } });
  todos.endRound();
  const nudge = await connectTodos(todos).nudge({ ...ENDED, ...step });
  expect(nudge !== undefined).toBe(isEnd);
});

it("nudge() leaves a turn end alone while the host waits for something", async () => {
  const todos = createOpen({ nag: { stale: false } });
  todos.endRound();
  expect(await connectTodos(todos).nudge(ENDED, { waiting: true })).toBeUndefined();
  expect(todos.decision?.reason).toBe("waiting");
});

it("the tool names the versions that it takes to an older SDK, which reads every schema as one of zod 3", () => {
  const { inputSchema } = connectTodos(createTodoSession()).tool;
  expect(() => Reflect.get(inputSchema, "_def")).toThrow(/^Cannot write the tool .*versions 6 and 7$/);
  expect(Object.keys(inputSchema)).toEqual(["~standard"]);
});
