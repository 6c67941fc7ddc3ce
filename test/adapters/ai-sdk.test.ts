import fc from "fast-check";
import { expect, it } from "vitest";
import {
  type AiSdkContext,
  type AiSdkMessage,
  type AiSdkStep,
  connectTodos,
  todosFromTranscript,
  withReminder,
} from "../../src/adapters/ai-sdk.js";
import { learnClaudeCode } from "../../src/presets/index.js";
import { createTodoSession, type TodoSessionOptions } from "../../src/session/create-todo-session.js";
import type { TodoReminder, TodoSession } from "../../src/session/todo-session.js";
import { deepFreeze } from "../support/deep-freeze.js";
import { DEFAULT_PARAMETERS, DESCRIPTION } from "./default-tool.js";

const START = "<reminder>For work of three or more steps, keep a plan with todo_write.</reminder>";
const OPEN = [{ content: "Add tests", status: "pending" }];
const STALE: TodoReminder = { text: "<reminder>Update.</reminder>", reason: "stale", placement: "after" };

const ENDED: AiSdkStep = { stepNumber: 0, finishReason: "stop", toolCalls: [] };

function user(content: unknown): AiSdkMessage {
  return { role: "user", content };
}

function call(toolCallId: string, input: unknown = {}, toolName = "todo_write"): AiSdkMessage {
  return { role: "assistant", content: [{ type: "tool-call", toolCallId, toolName, input }] };
}

function answer(toolCallId: string, output: unknown): AiSdkMessage {
  return { role: "tool", content: [{ type: "tool-result", toolCallId, toolName: "todo_write", output }] };
}

function text(value: string): unknown {
  return { type: "text", value };
}

/** A round of other work. */
function round(id: string): readonly AiSdkMessage[] {
  return [call(id, {}, "work"), answer(id, text("ok"))];
}

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
  ).rejects.toThrow("Cannot use the session of this run as its tool must be todo_write");
  expect(() => connectTodos(() => createTodoSession(), { rules: { maxItems: 0 } })).toThrow(RangeError);
});

it.each([
  ["nothing", undefined],
  ["an object", {}],
  ["a tool", createTodoSession().tool],
])("connectTodos() says what it was given in place of a session: %s", (_name, source) => {
  // What plain JavaScript may pass.
  expect(() => connectTodos(source as unknown as TodoSession)).toThrow(
    /^Cannot connect todos as the session must be one of createTodoSession\(\): current value is [^\n]+$/,
  );
});

it.each([
  ["nothing", undefined],
  ["an object", {}],
])("a function that finds %s in place of a session is an error of the step", async (_name, found) => {
  // What plain JavaScript may return.
  const { prepareStep, tool } = connectTodos(() => found as unknown as TodoSession);
  const expected = new RegExp(
    `^Cannot use the session of this run as the session must be one of createTodoSession\\(\\): current value is ${found === undefined ? "undefined" : "\\{\\}"}$`,
  );
  await expect(prepareStep({ messages: [] })).rejects.toThrow(expected);
  await expect(tool.execute({}, { toolCallId: "c1", messages: [] })).rejects.toThrow(expected);
});

it.each([
  ["no messages", undefined, "undefined"],
  ["a text", "Hi", '"Hi"'],
])("prepareStep() says what it was given in place of messages: %s", async (_name, messages, shown) => {
  const { prepareStep } = connectTodos(createTodoSession());
  // What plain JavaScript may pass.
  await expect(prepareStep({ messages: messages as unknown as AiSdkMessage[] })).rejects.toThrow(
    new TypeError(`Cannot read the step as messages must be an array: current value is ${shown}`),
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

async function stepThrough(
  todos: TodoSession,
  ...steps: readonly (readonly AiSdkMessage[])[]
): Promise<readonly (readonly AiSdkMessage[])[]> {
  const { prepareStep } = connectTodos(todos);
  const sent: (readonly AiSdkMessage[])[] = [];
  for (const messages of steps) sent.push((await prepareStep({ messages: deepFreeze(messages) })).messages);
  return sent;
}

const EVERY_ROUND: TodoSessionOptions = {
  nag: { start: true, stale: { after: 1, spacing: 1, backoff: 1 }, maxFires: 99 },
};

it("prepareStep() begins a turn with a user message and ends a round with results", async () => {
  const todos = createOpen(EVERY_ROUND);
  const asked = [user("Refactor")];
  const worked = [...asked, ...round("c1")];
  const sent = await stepThrough(todos, asked, worked);
  expect(sent[0]).toEqual([user(`Refactor\n\n${START}`)]);
  // Version 6 gives the messages without what was put into them.
  expect(sent[1]?.slice(0, 2)).toEqual([user(`Refactor\n\n${START}`), worked[1]]);
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
  const [sent] = await stepThrough(todos, [user("Refactor"), ...round("c1"), user([{ type: "text", text: "Faster" }])]);
  expect(seen(sent ?? [])[2]).toContain("The todo list has not been written");
  expect(sent?.[3]).toEqual(
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
  const messages = [user("Refactor"), { role: "assistant", content: "Done." }];
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

it.each([
  ["text", text("ok"), text(`ok\n\n${STALE.text}`)],
  ["no text", text(""), text(STALE.text)],
  ["an error", { type: "error-text", value: "no" }, { type: "error-text", value: `no\n\n${STALE.text}` }],
  ["JSON", { type: "json", value: { a: [1] } }, text(`{"a":[1]}\n\n${STALE.text}`)],
  ["a JSON text", { type: "json", value: "ok" }, text(`"ok"\n\n${STALE.text}`)],
  ["an error of JSON", { type: "error-json", value: null }, { type: "error-text", value: `null\n\n${STALE.text}` }],
  [
    "parts, with options of a provider",
    { type: "content", value: [{ type: "file-data" }], providerOptions: { a: {} } },
    { type: "content", value: [{ type: "file-data" }, { type: "text", text: STALE.text }], providerOptions: { a: {} } },
  ],
  [
    "a denial",
    { type: "execution-denied" },
    { type: "execution-denied", reason: `Tool execution denied.\n\n${STALE.text}` },
  ],
  [
    "a denial with a reason",
    { type: "execution-denied", reason: "Not now." },
    { type: "execution-denied", reason: `Not now.\n\n${STALE.text}` },
  ],
])("withReminder() joins an output of %s", (_name, output, expected) => {
  const history = deepFreeze([user("Refactor"), call("c1"), answer("c1", output)]);
  const result = withReminder(history, STALE);
  expect(result[2]).toEqual(answer("c1", expected));
  expect(result.slice(0, 2).every((message, index) => message === history[index])).toBe(true);
});

it("withReminder() takes the last result, before or after its text, and a user's words", () => {
  const approval = { type: "tool-approval-response", approvalId: "a1" };
  const first = { type: "tool-result", toolCallId: "c1", output: text("ok") };
  const last = { ...first, toolCallId: "c2" };
  const results = { role: "tool", content: [first, last, approval] };
  expect(withReminder([results], { ...STALE, placement: "before" })).toEqual([
    { role: "tool", content: [first, { ...last, output: text(`${STALE.text}\n\nok`) }, approval] },
  ]);
  expect(withReminder([user("Hi")], STALE)).toEqual([user(`Hi\n\n${STALE.text}`)]);
  expect(withReminder([user([{ type: "image" }])], STALE)).toEqual([
    user([{ type: "image" }, { type: "text", text: STALE.text }]),
  ]);
  expect(withReminder([], STALE)).toEqual([user(STALE.text)]);
  expect(withReminder([user("Hi")], undefined)).toEqual([user("Hi")]);
});

it.each([
  ["nothing", [user("Hi"), undefined], "messages[1] must be an object: current value is undefined"],
  ["null", [null], "messages[0] must be an object: current value is null"],
  ["a hole", Array(1), "messages[0] must be an object: current value is undefined"],
])("withReminder() says where it was given %s in place of a message", (_name, messages, said) => {
  // What plain JavaScript may pass.
  const given = messages as unknown as AiSdkMessage[];
  expect(() => withReminder(given, STALE)).toThrow(new TypeError(`Cannot read the conversation as ${said}`));
});

it("withReminder() leaves results alone that a program reads", () => {
  const caller = { openai: { caller: { type: "program", callerId: "p1" } } };
  const calls = ["c1", "c2"].map((toolCallId) => ({ type: "tool-call", toolCallId, toolName: "work" }));
  const [direct, programmatic] = [calls[0], { ...calls[1], providerOptions: caller }];
  const results = ["c1", "c2"].map((toolCallId) => ({ type: "tool-result", toolCallId, output: text("ok") }));
  const mixed = [
    { role: "assistant", content: [direct, programmatic] },
    { role: "tool", content: results },
  ];
  const [, answered] = withReminder(mixed, STALE);
  expect(answered?.content).toEqual([{ ...results[0], output: text(`ok\n\n${STALE.text}`) }, results[1]]);

  const alone = [
    { role: "assistant", content: [programmatic] },
    { role: "tool", content: results.slice(1) },
  ];
  expect(withReminder([user("Refactor"), ...alone], STALE)).toEqual([user(`Refactor\n\n${STALE.text}`), ...alone]);
});

it("withReminder() writes a user message of its own after the model's words", () => {
  const ran = { type: "tool-call", toolCallId: "c1", toolName: "search", input: {}, providerExecuted: true };
  for (const content of ["Done.", [{ type: "text", text: "Done." }], [ran]]) {
    const words = { role: "assistant", content };
    expect(withReminder([words], STALE)).toEqual([words, user(STALE.text)]);
  }
});

it.each([
  ["calls", call("c1")],
  ["an answer to a request for approval", { role: "tool", content: [{ type: "tool-approval-response" }] }],
])("withReminder() refuses to stand between %s and the results", (_name, message) => {
  expect(() => withReminder([user("Refactor"), message], STALE)).toThrow(
    new TypeError(
      "Cannot place the reminder as the last message has tool calls without results: add the results first",
    ),
  );
});

const A = { content: "Add tests", status: "in_progress" };
const B = { content: "Fix lint", status: "pending" };
const OK = text("0/1 done. Now: Add tests.");

function part(state: string, ...todos: readonly unknown[]): unknown {
  return { type: "tool-todo_write", toolCallId: "c1", state, input: { todos } };
}

function ui(...parts: readonly unknown[]): { readonly role: string; readonly parts: readonly unknown[] } {
  return { role: "assistant", parts: [{ type: "step-start" }, ...parts] };
}

it.each<readonly [string, Parameters<typeof todosFromTranscript>[0], readonly string[] | undefined]>([
  ["nothing", [], undefined],
  ["other calls", [user("Hi"), ...round("c1"), ui({ type: "text", text: "Hi" })], undefined],
  ["a write", [call("c1", { todos: [A] }), answer("c1", OK)], ["Add tests"]],
  ["a cleared list", [call("c1", { todos: [A] }), answer("c1", OK), call("c2", { todos: [] })], []],
  ["a write that has no answer yet", [call("c1", { todos: [A] })], ["Add tests"]],
  [
    "a refused write",
    [call("c1", { todos: [A] }), call("c2", { todos: [B, B] }), answer("c2", { type: "error-text", value: "" })],
    ["Add tests"],
  ],
  [
    "a denied write",
    [call("c1", { todos: [A] }), call("c2", { todos: [B] }), answer("c2", { type: "execution-denied" })],
    ["Add tests"],
  ],
  [
    "a write that waits for approval",
    [
      call("c1", { todos: [A] }),
      call("c2", { todos: [B] }),
      { role: "assistant", content: [{ type: "tool-approval-request", toolCallId: "c2" }] },
    ],
    ["Add tests"],
  ],
  [
    "a write that was approved",
    [
      { role: "assistant", content: [{ type: "tool-approval-request", toolCallId: "c2" }] },
      call("c2", { todos: [B] }),
      answer("c2", OK),
    ],
    ["Fix lint"],
  ],
  ["a UI's write", [ui(part("output-available", A))], ["Add tests"]],
  ["a UI's write without an answer", [ui(part("input-available", A))], ["Add tests"]],
  [
    "a UI's parallel writes",
    [ui(part("output-available", A), part("output-available", A, B))],
    ["Add tests", "Fix lint"],
  ],
  ["a UI's unfinished call", [ui(part("input-streaming", A))], undefined],
  ["a UI's failed call", [ui(part("output-available", A), part("output-error", B))], ["Add tests"]],
  ["a UI's denied call", [ui(part("output-available", A), part("output-denied", B))], ["Add tests"]],
  [
    "a UI's call that waits for approval",
    [ui(part("output-available", A), part("approval-requested", B))],
    ["Add tests"],
  ],
  [
    "a UI's dynamic call",
    [ui({ type: "dynamic-tool", toolName: "todo_write", state: "output-available", input: { todos: [A] } })],
    ["Add tests"],
  ],
])("todosFromTranscript() reads %s", (_name, messages, expected) => {
  expect(todosFromTranscript(deepFreeze(messages))?.items.map(({ content }) => content)).toEqual(expected);
});

it("todosFromTranscript() passes over entries of other shapes, and wants an array", () => {
  // Stored transcripts hold anything.
  const odd = [null, 7, "x", {}, { role: "assistant" }, ui(null, 7)] as unknown as AiSdkMessage[];
  expect(todosFromTranscript([...odd, call("c1", { todos: [A] })])?.items.length).toBe(1);
  expect(() => todosFromTranscript({} as unknown as AiSdkMessage[])).toThrow(
    new TypeError("Cannot read the transcript as messages must be an array: current value is {}"),
  );
});

it("the tool names the versions that it takes to an older SDK, which reads every schema as one of zod 3", () => {
  const { inputSchema } = connectTodos(createTodoSession()).tool;
  expect(() => Reflect.get(inputSchema, "_def")).toThrow(/^Cannot write the tool .*versions 6 and 7$/);
  expect(Object.keys(inputSchema)).toEqual(["~standard"]);
});
