import { expect, it } from "vitest";
import { todoMiddleware } from "../../src/adapters/langchain/index.js";
import { createTodoSession } from "../../src/session/create-todo-session.js";
import { hookWrite, human, NAG, openState, reply, result, write } from "./langchain-messages.js";

it("todoMiddleware() joins the first reminder to the user's message, in a message of the same id", async () => {
  const { beforeModel } = todoMiddleware({ nag: NAG });
  const text = "<reminder>For work of three or more steps, keep a plan with todo_write.</reminder>";
  const update = await beforeModel({ messages: [human] }, {});
  expect(update?.messages).toEqual([{ ...human, content: `Do it.\n\n${text}` }]);
  expect(human.content).toBe("Do it.");

  const parts = [{ type: "text", text: "Do it." }];
  const inParts = await beforeModel({ messages: [{ ...human, content: parts }] }, {});
  expect(inParts?.messages).toEqual([{ ...human, content: [...parts, { type: "text", text }] }]);
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
  const update = await todoMiddleware({ nag: NAG }).beforeModel({ messages: [message] }, {});
  const [joined] = update?.messages ?? [];
  expect(joined).toBeInstanceOf(HumanMessage);
  expect(joined?.lc_kwargs).toEqual({
    name: "ann",
    id: "m1",
    content: expect.stringMatching(/^Do it\.\n\n<reminder>/),
  });

  const { agentTodos } = await openState();
  const end = { ...reply(), lc_kwargs: {} };
  const nudged = await todoMiddleware().afterModel.hook({ messages: [message, end], agentTodos }, {});
  expect(nudged?.messages?.[0]).toBeInstanceOf(HumanMessage);
});

it("todoMiddleware() ends the round before the next model call, and joins its reminder to the last result", async () => {
  const { beforeModel } = todoMiddleware({ nag: NAG });
  const { agentTodos } = { ...(await hookWrite()) };
  const first = await beforeModel({ messages: [human, reply(), result("0/1 done.")], agentTodos }, {});
  expect(first).toEqual({ agentTodos: expect.objectContaining({ version: 1 }) });
  expect(first?.agentTodos).not.toHaveProperty("round");

  const messages = [human, reply(), result("Worked."), result("Ok.", { id: "m4" })];
  const second = await beforeModel({ messages, agentTodos: first?.agentTodos }, {});
  expect(second?.messages).toEqual([
    {
      ...messages[3],
      content: expect.stringMatching(/^Ok\.\n\n<reminder>The todo list has not been written/),
    },
  ]);
});

it("todoMiddleware() has nothing to do before a model call that follows neither the user nor a result", async () => {
  const { beforeModel, afterModel } = todoMiddleware({ nag: NAG });
  expect(await beforeModel({ messages: [] }, {})).toBeUndefined();
  expect(await beforeModel({ messages: [{ type: "system", content: "Be kind." }] }, {})).toBeUndefined();
  expect(await afterModel.hook({ messages: [human] }, {})).toBeUndefined();
});

it("todoMiddleware() marks the results of refused calls, before the model sees them and once", async () => {
  const { beforeModel } = todoMiddleware({ nag: NAG });
  const said = [human, reply(write("failed", "a"), write("completed", "b"), write("failed", "c"))];
  const state = await todoMiddleware().afterModel.hook({ messages: said }, {});
  const results = ["a", "b", "c"].map((id) => result("...", { id: `m_${id}`, tool_call_id: id }));

  const update = await beforeModel({ ...state, messages: [...said, ...results] }, {});
  const marked = [results[0], results[2]].map((message) => ({ ...message, status: "error" }));
  expect(update?.messages).toEqual(marked);

  const again = await beforeModel(
    { ...state, messages: [...said, ...marked.map((message) => ({ ...human, ...message }))] },
    {},
  );
  expect(again).not.toHaveProperty("messages");
  const later = await beforeModel({ ...state, messages: [...said, ...results, reply(), human] }, {});
  expect(later?.messages).toEqual([{ ...human, content: expect.stringMatching(/^Do it\.\n\n<reminder>/) }]);
});

it("todoMiddleware() shows the plan when there are fewer messages than after the last reply", async () => {
  const { beforeModel } = todoMiddleware();
  const state = { ...(await hookWrite()) };
  const kept = await beforeModel({ ...state, messages: [human, reply(), result("Ok.")] }, {});
  expect(kept).not.toHaveProperty("messages");
  const dropped = await beforeModel({ ...state, messages: [result("Ok.")] }, {});
  expect(dropped?.messages?.[0]?.content).toMatch(/^Ok\.\n\n<reminder>.*Add tests/s);
});

it("todoMiddleware() keeps to the sessions of a host, given as one or looked up", async () => {
  const session = createTodoSession({ tool: { name: "plan" } });
  const call = { ...write("completed"), name: "plan" };
  const state = { messages: [human, reply(call)] };
  const one = todoMiddleware({ source: session });
  expect(one.tools[0]).toMatchObject({ name: "plan", schema: session.tool.parameters });
  const update = await one.afterModel.hook(state, {});
  expect(update?.agentTodos).toEqual(session.snapshot());
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
  await found.afterModel.hook({ ...state, agentTodos: session.snapshot() }, { configurable });
  expect(asked).toEqual([{ configurable, snapshot: session.snapshot() }]);
});

it("todoMiddleware() throws for bad options, and in a run for a state that holds no snapshot", async () => {
  expect(() => todoMiddleware({ nag: { stale: { after: 0 } } })).toThrow(RangeError);
  // A state that something else has written.
  const agentTodos = [] as never;
  await expect(todoMiddleware().beforeModel({ messages: [human], agentTodos }, {})).rejects.toThrow(
    "Cannot read a snapshot",
  );
});

it("todoMiddleware() puts the reminder into the last result also where that is a refusal", async () => {
  const messages = [human, reply(write("failed")), result("Not saved.")];
  const { afterModel, beforeModel } = todoMiddleware({ nag: NAG });
  const state = await afterModel.hook({ messages: messages.slice(0, 2) }, {});
  const dropped = { ...state, messages: messages.slice(2), agentTodos: (await hookWrite())?.agentTodos };
  expect((await beforeModel(dropped, {}))?.messages).toEqual([
    { ...messages[2], status: "error", content: expect.stringMatching(/^Not saved\.\n\n<reminder>/) },
  ]);
});
