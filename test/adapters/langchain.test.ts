import { expect, it } from "vitest";
import { type TodoMiddleware, todoMiddleware } from "../../src/adapters/langchain.js";
import { createTodoSession } from "../../src/session/create-todo-session.js";
import type { TodoPreset } from "../../src/session/todo-session.js";
import {
  hookWrite,
  human,
  invoke,
  type Message,
  NAG,
  openState,
  reply,
  requestModel,
  result,
  write,
} from "./langchain-messages.js";

const work = { type: "tool_call", id: "w", name: "work", args: {} };

const START = "<reminder>For work of three or more steps, keep a plan with todo_write.</reminder>";

it("todoMiddleware() shows the model the first reminder in the user's message, and saves it there", async () => {
  const middleware = todoMiddleware({ nag: NAG });
  const shown = { ...human, content: `Do it.\n\n${START}` };
  expect((await requestModel(middleware, { messages: [human] })).messages).toEqual([shown]);
  expect(human.content).toBe("Do it.");
  const update = await middleware.afterModel.hook({ messages: [human, reply()] }, {});
  expect(update?.messages).toEqual([shown]);

  const inParts = { ...human, content: [{ type: "text", text: "Do it." }] };
  const { messages } = await requestModel(middleware, { messages: [inParts] });
  expect(messages).toEqual([{ ...human, content: [...inParts.content, { type: "text", text: START }] }]);
});

it("todoMiddleware() makes messages of a class from what theirs were made from", async () => {
  class HumanMessage {
    readonly type = "human";
    readonly content: unknown;
    id: string | undefined;
    readonly lc_kwargs: Readonly<Record<string, unknown>>;
    constructor(fields: Readonly<Record<string, unknown>>) {
      this.lc_kwargs = fields;
      this.content = fields["content"];
      this.id = fields["id"] === undefined ? undefined : String(fields["id"]);
    }
  }
  const message = new HumanMessage({ content: "Do it.", name: "ann" });
  message.id = "m1";
  const end = { ...reply(), lc_kwargs: {} };
  const update = await todoMiddleware({ nag: NAG }).afterModel.hook({ messages: [message, end] }, {});
  const [joined] = update?.messages ?? [];
  expect(joined).toBeInstanceOf(HumanMessage);
  expect(joined?.lc_kwargs).toEqual({ name: "ann", id: "m1", content: `Do it.\n\n${START}` });

  const messages = [message, { ...reply(), lc_kwargs: {} }, end];
  const nudged = await todoMiddleware({ nag: { stale: false } }).afterModel.hook(
    { ...(await openState()), messages },
    {},
  );
  expect(nudged?.messages?.[0]).toBeInstanceOf(HumanMessage);
});

it("todoMiddleware() ends a round at the next request, and joins its reminder to the last result", async () => {
  const middleware = todoMiddleware({ nag: NAG });
  const first = [human, reply(write("in_progress")), result("0/1 done."), reply()];
  const state = await middleware.afterModel.hook({ ...(await hookWrite()), messages: first }, {});
  expect(state).not.toHaveProperty("messages");
  expect(state?._agentTodos?.session).not.toHaveProperty("round");

  const messages = [...first, result("Worked."), result("Ok.", { id: "m4" })];
  const shown = {
    ...messages.at(-1),
    content: expect.stringMatching(/^Ok\.\n\n<reminder>The todo list has not been written/),
  };
  const request = await requestModel(middleware, { ...state, messages });
  expect(request.messages).toEqual([...messages.slice(0, -1), shown]);
  const saved = await middleware.afterModel.hook({ ...state, messages: [...messages, reply(work)] }, {});
  expect(saved?.messages).toEqual([request.messages.at(-1)]);
});

it("todoMiddleware() asks the model again with the same request, however often another middleware retries", async () => {
  for (const source of [undefined, createTodoSession({ nag: NAG })]) {
    const middleware = todoMiddleware({ nag: NAG, source });
    const requests = [1, 2, 3].map(() => requestModel(middleware, { messages: [human] }));
    for (const { messages } of await Promise.all(requests)) {
      expect(messages).toEqual([{ ...human, content: `Do it.\n\n${START}` }]);
    }
  }
});

it("todoMiddleware() tells one event a decision", async () => {
  const events: string[] = [];
  const middleware = todoMiddleware({ nag: NAG, onEvent: ({ type }) => events.push(type) });
  await requestModel(middleware, { messages: [human] });
  expect(events).toEqual([]);
  await middleware.afterModel.hook({ messages: [human, reply(write("in_progress"))] }, {});
  expect(events).toEqual(["reminder", "write"]);
});

it("todoMiddleware() leaves a request alone that follows neither the user nor a result", async () => {
  const middleware = todoMiddleware({ nag: NAG });
  for (const messages of [[], [{ type: "system", content: "Be kind." }]]) {
    expect((await requestModel(middleware, { messages })).messages).toEqual(messages);
  }
  expect(await middleware.afterModel.hook({ messages: [human] }, {})).toBeUndefined();
});

it("todoMiddleware() reminds in the user's message where a system message follows it", async () => {
  const messages = [human, { type: "system", id: "s1", content: "Be kind." }];
  const request = await requestModel(todoMiddleware({ nag: NAG }), { messages });
  expect(request.messages).toEqual([{ ...human, content: `Do it.\n\n${START}` }, messages[1]]);
});

it("todoMiddleware() shows the same in a copy that another middleware made of a message", async () => {
  const cleared = { ...human, content: "[cleared]" };
  const request = await requestModel(todoMiddleware({ nag: NAG }), { messages: [human] }, { messages: [cleared] });
  expect(request.messages).toEqual([{ ...human, content: `[cleared]\n\n${START}` }]);
});

it("todoMiddleware() marks the results of refused calls, before the model sees them and once", async () => {
  const middleware = todoMiddleware({ nag: NAG });
  const said = [human, reply(write("failed", "a"), write("completed", "b"), write("failed", "c"))];
  const state = await middleware.afterModel.hook({ messages: said }, {});
  const results = ["a", "b", "c"].map((id) => result("...", { id: `m_${id}`, tool_call_id: id }));
  const marked = [results[0], results[2]].map((message) => ({ ...message, status: "error" }));

  const before = [...(state?.messages ?? []), said[1]].filter((message) => message !== undefined);
  const messages = [...before, ...results];
  const request = await requestModel(middleware, { ...state, messages });
  expect(request.messages).toEqual([...before, marked[0], results[1], marked[1]]);
  const saved = await middleware.afterModel.hook({ ...state, messages: [...messages, reply()] }, {});
  expect(saved?.messages).toEqual(marked);

  const next = { ...saved, messages: [...request.messages, reply(), { ...human, id: "m9" }] };
  const later = await requestModel(middleware, next);
  expect(later.messages.slice(0, -1)).toEqual(next.messages.slice(0, -1));
});

it("todoMiddleware() shows the plan when there are fewer messages than after the last reply", async () => {
  const middleware = todoMiddleware();
  const state = await hookWrite();
  const kept = [human, reply(), result("Ok.")];
  expect((await requestModel(middleware, { ...state, messages: kept })).messages).toEqual(kept);
  const { messages } = await requestModel(middleware, { ...state, messages: [result("Ok.")] });
  expect(messages[0]?.content).toMatch(/^Ok\.\n\n<reminder>.*Add tests/s);
});

it("todoMiddleware() keeps to the sessions of a host, given as one or looked up", async () => {
  const session = createTodoSession({ tool: { name: "plan" } });
  const messages = [human, reply({ ...write("completed"), name: "plan" })];
  const one = todoMiddleware({ source: session });
  expect(one.tools[0]).toMatchObject({ name: "plan", schema: session.tool.parameters });
  const update = await one.afterModel.hook({ messages }, {});
  expect(update).toMatchObject({ todos: session.list.items, _agentTodos: { session: session.snapshot() } });
  expect(session.list.items).toHaveLength(1);

  const asked: unknown[] = [];
  const found = todoMiddleware({
    tool: { name: "plan" },
    source: async (context) => {
      asked.push(context);
      return session;
    },
  });
  const configurable = { thread_id: "ann" };
  const snapshot = session.snapshot();
  await found.afterModel.hook({ ...update, messages }, { configurable });
  expect(asked).toEqual([{ configurable, snapshot }]);
});

it("todoMiddleware() keeps what a host's session was sent in the history, whatever happens during the request", async () => {
  const session = createTodoSession({ nag: NAG });
  session.write({ todos: [{ content: "Add tests", status: "in_progress" }] });
  const middleware = todoMiddleware({ source: session });
  const { messages } = await requestModel(middleware, { messages: [human] });
  session.edit({ todos: [{ content: "Add docs", status: "pending" }] });
  const update = await middleware.afterModel.hook({ messages: [human, reply()] }, {});
  expect(update?.messages).toEqual([messages[0]]);
});

const preset: TodoPreset = { name: "mine", tool: {}, nag: false, prompt: "Keep a plan." };

it.each([
  ["none by default", {}, "Be kind.", "Be kind."],
  ["a text after the host's own", { systemPrompt: "Plan." }, "Be kind.", "Be kind.\n\nPlan."],
  ["a text alone", { systemPrompt: "Plan." }, "", "Plan."],
  ["the preset's", { preset }, "Be kind.", "Be kind.\n\nKeep a plan."],
  ["the host's in place of the preset's", { preset, systemPrompt: "Plan." }, "", "Plan."],
  ["not even the preset's", { preset, systemPrompt: false }, "Be kind.", "Be kind."],
] as const)("todoMiddleware() adds to the system prompt: %s", async (_name, options, text, expected) => {
  const systemMessage = { text, concat: (more: string) => ({ text: text + more }) };
  const request = await requestModel(todoMiddleware(options), { messages: [human] }, { systemMessage });
  expect(request.systemMessage).toMatchObject({ text: expected });
});

it("todoMiddleware() refuses every one of several writes in a reply where the host asks for it", async () => {
  const calls = [write("pending", "a"), { id: "b", name: "work", args: {} }, write("completed", "c")];
  const { afterModel } = todoMiddleware({ parallel: "reject" });
  const state = await afterModel.hook({ messages: [human, reply(...calls)] }, {});
  expect(state?.todos).toEqual([]);
  for (const id of ["a", "c"]) expect(await invoke(id, state)).toMatch(/^Not saved: .*todo_write 2 times/);
  expect(Object.keys(state?._agentTodos?.replies ?? {})).toEqual(["a", "c"]);
  const one = await afterModel.hook({ messages: [human, reply(write("pending", "a"))] }, {});
  expect(one?.todos).toEqual([{ content: "Add tests", status: "pending" }]);
});

const programCall = { type: "tool_use", id: "p", caller: { type: "code_execution_20250825", tool_id: "s" } };

const directCall = { type: "tool_use", id: "d", caller: { type: "direct" } };

const programItem = { type: "function_call", call_id: "p", id: "fc_1", caller: { type: "program" } };

it.each<[string, Partial<Message>]>([
  ["a code execution", { content: [programCall, directCall] }],
  ["a program", { response_metadata: { output: [programItem] } }],
])("todoMiddleware() writes nothing into a result that %s parses", async (_name, fields) => {
  const middleware = todoMiddleware({ nag: { stale: { after: 1, spacing: 10 } } });
  const state = await openState();
  const calls = ["p", "d"].map((id) => ({ type: "tool_call", id, name: "work", args: {} }));
  const said = [human, { ...reply(...calls), ...fields }];
  const direct = result("Ok.", { id: "m8", tool_call_id: "d" });
  const forProgram = result("{}", { id: "m9", tool_call_id: "p" });
  const both = await requestModel(middleware, { ...state, messages: [...said, direct, forProgram] });
  expect(both.messages.slice(2)).toEqual([{ ...direct, content: expect.stringContaining("<reminder>") }, forProgram]);
  const alone = await requestModel(middleware, { ...state, messages: [...said, forProgram] });
  expect(alone.messages).toEqual([...said, forProgram]);
});

it("todoMiddleware() refuses tools and places that another middleware holds, in its own name", async () => {
  const state = { messages: [human] };
  const request = (middleware: Pick<TodoMiddleware, "tools" | "wrapModelCall">, ...others: readonly object[]) =>
    requestModel(middleware, state, { tools: [...middleware.tools, ...others] });
  const theirs = { name: "write_todos" };
  await expect(request(todoMiddleware(), theirs)).rejects.toThrow("todoMiddleware cannot keep its list");
  await expect(request(todoMiddleware(), { name: "todo_write" })).rejects.toThrow("todoMiddleware cannot offer");
  const elsewhere = todoMiddleware({ stateKey: "plan" });
  const tools = [...elsewhere.tools, theirs];
  expect((await requestModel(elsewhere, state, { tools })).tools).toEqual(tools);
});

it("todoMiddleware() says where its tool can run", async () => {
  for (const state of [undefined, { messages: [] }]) {
    await expect(invoke("a", state)).rejects.toThrow("pass it as middleware to createAgent");
  }
});

it("todoMiddleware() throws for wrong options of a session", () => {
  expect(() => todoMiddleware({ nag: { stale: { after: 0 } } })).toThrow(/^Invalid nag options: /);
});

it("todoMiddleware() says how to pass a session that is given in the options' place", () => {
  // What plain JavaScript may pass.
  const options = createTodoSession() as unknown as Parameters<typeof todoMiddleware>[0];
  expect(() => todoMiddleware(options)).toThrow("an object with the session as source, { source: todos }");
});
