import { expect, it } from "vitest";
import { isPlanInSight, type LangChainMemory, todoMiddleware } from "../../src/adapters/langchain.js";
import { renderForContext } from "../../src/render/render-for-context.js";
import { createTodoSession, type TodoSession, type TodoSessionOptions } from "../../src/session/create-todo-session.js";
import { items, line } from "../support/write.js";
import { human, type Message, reply, requestModel, result } from "./langchain-messages.js";

const PLAN = { todos: items("[>]Read", "[ ]Write") };
const BLOCK = renderForContext({ items: PLAN.todos, revision: 1 });

const writes: Message = reply({ type: "tool_call", id: "c1", name: "todo_write", args: PLAN });
const answer = result("0/2 done.", { id: "m3", tool_call_id: "c1", name: "todo_write" });
const works: Message = { ...reply({ type: "tool_call", id: "c2", name: "work", args: {} }), id: "m4" };
const worked = result("Worked.", { id: "m5", tool_call_id: "c2", name: "work" });
const written = [human, writes, answer];

function planned(options: TodoSessionOptions = {}): TodoSession {
  const todos = createTodoSession({ nag: { stale: false }, ...options });
  todos.write(PLAN);
  todos.endRound();
  return todos;
}

/** The state after the plan was written. */
function remember(messages: readonly Message[], length = 0) {
  const _agentTodos: LangChainMemory = { session: planned().snapshot(), length, replies: {}, suffixes: {} };
  return { messages, _agentTodos };
}

const says = (content: unknown, fields: object = {}): Message => ({ type: "ai", content, ...fields });
const summary: Message = { ...human, additional_kwargs: { lc_source: "summarization" } };

it.each<readonly [string, readonly Message[], boolean | undefined]>([
  ["the call that wrote it", [...written, works, worked], true],
  ["stored messages", JSON.parse(JSON.stringify([{ type: "ai", data: writes }])), true],
  ["a block in a text", [{ ...human, content: BLOCK }, says("Well.")], true],
  ["a block in a part", [{ ...human, content: [{ type: "text", text: BLOCK }] }, says("Well.")], true],
  ["a block in a result", [works, { ...worked, content: `Worked.\n\n${BLOCK}` }], true],
  ["only what came after the call", [human, works, worked], false],
  ["a call whose arguments were cleared", [human, reply({ id: "c1", name: "todo_write", args: {} }), answer], false],
  ["a summary and the user's words", [summary, { ...human, id: "m9" }], false],
  ["the call before a server's summary", [...written, says([{ type: "compaction", content: "We read." }])], false],
  ["a compaction that failed", [...written, says([{ type: "compaction", content: null }])], true],
  ["a result whose call is elsewhere", [answer], undefined],
  ["a person's words alone", [human], false],
])("isPlanInSight() looks for the plan in %s", (_name, messages, inSight) => {
  expect(isPlanInSight(planned(), messages)).toBe(inSight);
});

it("isPlanInSight() wants an array of objects, and passes over those of other shapes", () => {
  const odd = [{}, { type: "human", content: null }] as unknown as Message[];
  expect(isPlanInSight(planned(), [...written, ...odd])).toBe(true);
  expect(() => isPlanInSight(planned(), {} as unknown as Message[])).toThrow(
    new TypeError("Invalid request: messages must be an array (got {})"),
  );
  expect(() => isPlanInSight(planned(), [7] as unknown as Message[])).toThrow(
    new TypeError("Invalid request: messages[0] must be an object (got 7)"),
  );
});

const MIDDLEWARE = todoMiddleware({ nag: { stale: false } });
const shows = (message: unknown): boolean => JSON.stringify(message).includes("todo-context");
const nudged = { ...human, id: "m9", content: "" };

it.each<readonly [string, ReturnType<typeof remember>, boolean]>([
  ["a round that lacks it", remember([human, works, worked]), true],
  ["a turn that lacks it", remember([human, says("Done."), { ...human, id: "m9" }]), true],
  ["a request that shows it", remember([...written, works, worked]), false],
  ["a history that lies elsewhere", remember([worked]), false],
  ["messages that became fewer, with nothing of the model", remember([human], 5), true],
])("todoMiddleware() shows the plan again in %s: %#", async (_name, state, isShown) => {
  const { messages } = await requestModel(MIDDLEWARE, state);
  expect(messages.slice(0, -1)).toEqual(state.messages.slice(0, -1));
  expect(shows(messages.at(-1))).toBe(isShown);
});

it.each<readonly [string, TodoSessionOptions["nag"]]>([
  ["reminders", false],
  ["this", { stale: false, compacted: false }],
])("todoMiddleware() leaves a request without the plan alone where %s is off", async (_name, nag) => {
  const state = remember([human, works, worked]);
  expect((await requestModel(todoMiddleware({ nag }), state)).messages).toEqual(state.messages);
});

it("todoMiddleware() reads the system text, too", async () => {
  const systemMessage = { type: "system", content: BLOCK, text: BLOCK, concat: () => ({}) };
  const state = remember([human, works, worked]);
  expect((await requestModel(MIDDLEWARE, state, { systemMessage })).messages).toEqual(state.messages);
});

it("todoMiddleware() shows the plan again in a result of the todo tool, which hosts keep longest", async () => {
  const state = remember([human, writes, works, answer, worked]);
  const cleared = [human, { ...writes, tool_calls: [] }, works, { ...answer, tool_call_id: "c2" }, worked];
  const { messages } = await requestModel(MIDDLEWARE, { ...state, messages: cleared });
  expect(messages.map(shows)).toEqual([false, false, false, true, false]);
});

it("todoMiddleware() shows the plan again beside a nudge", async () => {
  const session = planned();
  for (let rounds = 0; rounds < 4; rounds += 1) session.endRound();
  const content = session.stop({ reply: "Done." })?.text;
  const state = { ...remember([human, says("Done."), { ...nudged, content }]) };
  const _agentTodos = { ...state._agentTodos, session: session.snapshot() };
  expect(shows((await requestModel(MIDDLEWARE, { ...state, _agentTodos })).messages.at(-1))).toBe(true);
});

/** A model that answers, and keeps what it was asked. */
function createModel() {
  const asked: (readonly Message[])[] = [];
  const invoke = async (messages: readonly Message[]) => {
    asked.push(messages);
    return { ...reply({ type: "tool_call", id: "c9", name: "work", args: {} }), id: "m8" };
  };
  return { asked, model: { invoke } };
}

/** Calls a model as an agent does, after other middleware dropped all messages but the last so many. */
async function callModel(
  { wrapModelCall }: Pick<typeof MIDDLEWARE, "wrapModelCall">,
  state: ReturnType<typeof remember>,
  kept: number,
) {
  const { asked, model } = createModel();
  const systemMessage = { text: "", concat: (text: string): unknown => ({ text }) };
  const answered = await wrapModelCall(
    { messages: state.messages, state, tools: [], systemMessage, runtime: {}, model },
    // As an agent reads a request.
    ({ model: watched, messages }) => (watched as typeof model).invoke((messages as Message[]).slice(-kept)),
  );
  return { sent: asked[0] ?? [], answered };
}

it.each([
  ["lacked it", remember([human, works, worked]), 9],
  ["lost it to other middleware", remember([...written, works, worked]), 2],
])("todoMiddleware() saves the block in the history where the request %s", async (_name, state, kept) => {
  const { sent, answered } = await callModel(MIDDLEWARE, state, kept);
  expect(shows(sent.at(-1))).toBe(true);
  const saved = await MIDDLEWARE.afterModel.hook({ ...state, messages: [...state.messages, answered] }, {});
  expect(saved?.messages).toEqual([sent.at(-1)]);
});

it("todoMiddleware() shows the plan in the next request too where other middleware drops the block", async () => {
  const state = remember([...written, works, worked]);
  const { sent, answered } = await callModel(MIDDLEWARE, state, 2);
  const saved = await MIDDLEWARE.afterModel.hook({ ...state, messages: [...state.messages, answered] }, {});
  const messages = [
    ...written,
    works,
    ...sent.slice(-1),
    answered,
    result("Worked.", { id: "m9", tool_call_id: "c9" }),
  ];
  // A state that was just saved.
  const next = { messages, _agentTodos: saved?._agentTodos as LangChainMemory };
  expect((await callModel(MIDDLEWARE, next, 2)).sent.map(shows)).toEqual([false, true]);
  expect((await callModel(MIDDLEWARE, next, 4)).sent.map(shows)).toEqual([false, true, false, false]);
});

it("todoMiddleware() saves no block where a request showed the plan", async () => {
  const state = remember([...written, works, worked]);
  const { sent, answered } = await callModel(MIDDLEWARE, state, 9);
  expect(sent).toEqual(state.messages);
  const saved = await MIDDLEWARE.afterModel.hook({ ...state, messages: [...state.messages, answered] }, {});
  expect(saved).not.toHaveProperty("messages");
});

it("todoMiddleware() shows the plan of a host's session again once", async () => {
  const source = planned();
  const middleware = todoMiddleware({ source });
  const state = remember([...written, works, worked]);
  for (const _time of [1, 2]) {
    const { sent, answered } = await callModel(middleware, state, 2);
    expect(sent.map(shows)).toEqual([false, true]);
    const saved = await middleware.afterModel.hook({ messages: [...state.messages, answered] }, {});
    expect(saved?.messages).toEqual([sent.at(-1)]);
  }
});

it("todoMiddleware() keeps an edit made during the model's call, of messages without ids", async () => {
  const source = planned();
  const middleware = todoMiddleware({ source });
  const messages = [...written, works, worked].map(({ id: _, ...message }): Message => message);
  await requestModel(middleware, { messages });
  source.edit({ add: items("[ ]Ask Ann") });
  const next = reply({
    type: "tool_call",
    id: "c3",
    name: "todo_write",
    args: { todos: items("[x]Read", "[>]Write") },
  });
  const saved = await middleware.afterModel.hook({ messages: [...messages, next] }, {});
  expect(saved?.todos?.map(line)).toEqual(["[x]Read", "[>]Write", "[ ]Ask Ann"]);
  expect(saved).not.toHaveProperty("messages");
});

it("todoMiddleware() shows the plan in a summary that other middleware sends in the place of all messages", async () => {
  const state = remember([...written, works, worked]);
  const { messages } = await requestModel(MIDDLEWARE, state, { messages: [{ ...summary, id: "m9" }] });
  expect(messages).toEqual([{ ...summary, id: "m9", content: expect.stringContaining(BLOCK) }]);
  const spoken = { type: "ai", id: "m9", content: "They read the parser." };
  const behind = await requestModel(MIDDLEWARE, state, { messages: [spoken] });
  expect(behind.messages.slice(1)).toEqual([{ role: "user", content: expect.stringContaining(BLOCK) }]);
});
