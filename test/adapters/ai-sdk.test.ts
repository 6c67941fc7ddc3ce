import { expect, it } from "vitest";
import { type AiSdkContext, type AiSdkMessage, type AiSdkStep, connectTodos } from "../../src/adapters/ai-sdk.js";
import { cursor, learnClaudeCode } from "../../src/presets/index.js";
import { createTodoSession } from "../../src/session/create-todo-session.js";
import { answer, call, createOpen, ENDED, OPEN, text, user } from "./ai-sdk-messages.js";
import { DEFAULT_PARAMETERS, DESCRIPTION } from "./default-tool.js";

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

it("the tool names the versions that it takes to an older SDK, which reads every schema as one of zod 3", () => {
  const { inputSchema } = connectTodos(createTodoSession()).tool;
  expect(() => Reflect.get(inputSchema, "_def")).toThrow(/^Cannot write the tool .*versions 6 and 7$/);
  expect(Object.keys(inputSchema)).toEqual(["~standard"]);
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

it.each([
  ["saves a delayed call after one that only merged", true, ["1 Read", "2 Write", "3 Ship"]],
  ["saves no delayed call after one that replaced the list", false, ["3 Ship"]],
])("tool %s", async (_name, merge, expected) => {
  const todos = createTodoSession({ preset: cursor });
  const { tool } = connectTodos(todos);
  const item = (id: string, content: string) => ({ id, content, status: "pending" });
  await tool.execute({ merge: false, todos: [item("1", "Read")] }, { toolCallId: "c0", messages: [] });
  const messages: unknown[] = [];
  const [late, next] = ["c1", "c2"].map((toolCallId) => ({ toolCallId, messages }));
  for (const call of [late, next]) if (call) tool.onInputAvailable(call);
  // The callback of the host holds the first call back until the second one has its answer.
  if (next) await tool.execute({ merge, todos: [item("3", "Ship")] }, next);
  if (late) await tool.execute({ merge: true, todos: [item("2", "Write")] }, late);
  expect(todos.list.items.map(({ id, content }) => `${id} ${content}`).sort()).toEqual(expected);
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
