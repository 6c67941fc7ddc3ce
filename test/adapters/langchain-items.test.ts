import { expect, it } from "vitest";
import { todoMiddleware } from "../../src/adapters/langchain.js";
import { hookWrite, human, invoke, reply, requestModel, result, write } from "./langchain-messages.js";

const todos = [{ content: "Add tests", status: "pending" }];

const isIn = (text: string) => expect.stringContaining(text);

it("todoMiddleware() takes the items that the host gives a new conversation, and tells the model", async () => {
  const middleware = todoMiddleware();
  const update = await middleware.beforeAgent({ messages: [human], ...{ todos } }, {});
  expect(update?.todos).toEqual(todos);
  const { messages } = await requestModel(middleware, { ...update, messages: [human] });
  expect(messages).toEqual([{ ...human, content: isIn("Add tests") }]);
  // Nothing is due where the items are the session's own, in another object or not at all.
  for (const same of [structuredClone(update?.todos), undefined, null]) {
    expect(await middleware.beforeAgent({ ...update, messages: [], ...{ todos: same } }, {})).toBeUndefined();
  }
});

it("todoMiddleware() takes the items of an earlier run without a word, as the calls stand in the messages", async () => {
  const middleware = todoMiddleware();
  const messages = [human, reply(write("pending")), result("0/1 done."), reply(), { ...human, id: "m5" }];
  const update = await middleware.beforeAgent({ messages, ...{ todos } }, {});
  expect(update?.todos).toEqual(todos);
  expect((await requestModel(middleware, { ...update, messages })).messages).toEqual(messages);
});

it("todoMiddleware() takes items changed by the host as the person's edit, which the next write is merged with", async () => {
  const middleware = todoMiddleware({ nag: false });
  const state = await hookWrite();
  const edited = [{ content: "Add tests", status: "completed" }];
  const update = await middleware.beforeAgent({ ...state, messages: [human], ...{ todos: edited } }, {});
  const messages = [human, reply(write("in_progress", "b"))];
  const saved = await middleware.afterModel.hook({ ...update, messages }, {});
  expect(saved?.todos).toEqual(edited);
  expect(await invoke("b", saved)).toContain("The user changed the list");
});

it("todoMiddleware() takes changes from before a request and from while its reply waits, and tells each once", async () => {
  const middleware = todoMiddleware();
  const { _agentTodos } = await hookWrite();
  const [docs, ann] = ["docs", "Ann"].map((content) => ({ content, status: "pending" }));
  const begun = { content: "Add tests", status: "in_progress" };
  const messages = [human, reply(write("in_progress")), result("0/1 done.")];
  const state = { _agentTodos, messages, ...{ todos: [begun, docs] } };
  const sent: unknown[] = [];
  const answer = await middleware.wrapModelCall(
    { messages, state, tools: [], systemMessage: { text: "", concat: String }, runtime: {} },
    (request) => {
      sent.push(...request.messages);
      return { ...reply({ ...write("", "b"), args: { todos: [begun, docs] } }), id: "m9" };
    },
  );
  const waiting = { _agentTodos, messages: [...messages, answer], ...{ todos: [begun, docs, ann] } };
  const saved = await middleware.afterModel.hook(waiting, {});
  // What is saved is what the model read.
  expect(saved?.messages).toEqual([sent.at(-1)]);
  expect(sent.at(-1)).toMatchObject({ content: expect.stringMatching(/added "docs"\. (?!.*Ann)/) });
  expect(saved?.todos).toEqual([begun, docs, ann]);
  expect(await invoke("b", saved)).toMatch(/added "Ann"/);
});

it("todoMiddleware() keeps the items under the key that the host names", async () => {
  const middleware = todoMiddleware({ stateKey: "plan" });
  expect(Object.keys(middleware.stateSchema.shape)).toEqual(["plan", "_agentTodos"]);
  expect(middleware.stateSchema.parse({})).toEqual({ plan: [] });
  const update = await middleware.afterModel.hook({ messages: [human, reply(write("pending"))] }, {});
  expect(update).toMatchObject({ plan: todos });
  expect(update).not.toHaveProperty("todos");
});

it("todoMiddleware() names the place in a state that holds no items", async () => {
  const middleware = todoMiddleware();
  const wrong = { messages: [human], ...{ todos: "Add tests" } };
  await expect(middleware.beforeAgent(wrong, {})).rejects.toMatchObject({
    code: "invalid_list",
    message: isIn("todoMiddleware cannot go on from state.todos"),
  });
  // A state that something else has written.
  const _agentTodos = { session: [] } as never;
  const unreadable = { code: "invalid_snapshot", message: isIn("state._agentTodos.session") };
  await expect(requestModel(middleware, { messages: [human], _agentTodos })).rejects.toMatchObject(unreadable);
  const both = { messages: [human], _agentTodos, ...{ todos } };
  await expect(middleware.beforeAgent(both, {})).rejects.toMatchObject(unreadable);
});
