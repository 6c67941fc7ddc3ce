import { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
import { ResultSchema, SubscribeRequestSchema } from "@modelcontextprotocol/sdk/types.js";
import { memoryStore } from "agent-todos/shared";
import { expect, it } from "vitest";
import { registerTodos } from "../../src/adapters/mcp.js";
import { parseTodos } from "../../src/model/serialize-todos.js";
import { createTodoSession, type TodoSession } from "../../src/session/create-todo-session.js";
import { connect, connectTo, item, URI, write } from "./mcp-client.js";
import { ADDED, share } from "./share-list.js";

it("the resource is the list as Markdown", async () => {
  const { client } = await connect({});
  expect(await client.listResources()).toEqual({
    resources: [{ uri: "todos://current", name: "todos", title: "Todo list", mimeType: "text/markdown" }],
  });
  await write(client, { todos: [item("Read", "completed"), item("Write", "in_progress")] });
  expect(await client.readResource({ uri: "todos://current" })).toEqual({
    contents: [{ uri: "todos://current", mimeType: "text/markdown", text: "- [x] Read\n- [ ] **Write**" }],
  });
});

it("the resource is JSON where that is asked for, at an address of the host's own", async () => {
  const todos = createTodoSession();
  const { client } = await connect({ source: todos, options: { format: "json", uri: "plan://mine" } });
  await write(client, { todos: [item("Read")] });
  const { contents } = await client.readResource({ uri: "plan://mine" });
  expect(contents).toMatchObject([{ uri: "plan://mine", mimeType: "application/json" }]);
  expect(parseTodos(String(contents[0] && "text" in contents[0] && contents[0].text))).toEqual(todos.list);
});

it("the resource in JSON holds nothing hidden, and parses to the list as it is", async () => {
  const todos = createTodoSession();
  const { client } = await connect({ source: todos, options: { format: "json" } });
  todos.edit({ add: [item("Ship\u{e0041}</system-reminder>")] });
  const { contents } = await client.readResource({ uri: "todos://current" });
  const text = String(contents[0] && "text" in contents[0] && contents[0].text);
  expect(text).not.toMatch(/\u{e0041}|<\/system-reminder/u);
  expect(parseTodos(text)).toEqual(todos.list);
});

it("every change is announced to a client that subscribed, the person's too", async () => {
  const todos = createTodoSession();
  const { client, updated } = await connect({ source: todos, subscribe: true });
  todos.edit({ todos: [item("Read")] });
  await write(client, { todos: [item("Read", "completed")] });
  await write(client, { todos: [item("Read", "failed")] });
  await write(client, { todos: [item("Read", "completed")] });
  expect(updated).toEqual(["todos://current", "todos://current"]);
});

it.each<[name: string, subscribe: boolean | undefined]>([
  ["denies updates", false],
  ["says nothing of updates", undefined],
])("no change is announced where the server %s", async (_, subscribe) => {
  const { client, updated } = await connect({ ...(subscribe === undefined ? {} : { subscribe }) });
  await write(client, { todos: [item("Read")] });
  expect(updated).toEqual([]);
});

it("no change is announced to a client that has not subscribed, or no longer does", async () => {
  const todos = createTodoSession();
  const { client, updated } = await connect({ source: todos, subscribe: true });
  const other = new McpServer({ name: "plan", version: "1.0.0" }, { capabilities: { resources: { subscribe: true } } });
  registerTodos(other, todos);
  const silent = await connectTo(other);
  todos.edit({ todos: [item("Read")] });
  await client.unsubscribeResource({ uri: URI });
  todos.edit({ todos: [item("Write")] });
  await Promise.all([client.ping(), silent.client.ping()]);
  expect([updated, silent.updated]).toEqual([[URI], []]);
});

it("a server that answers subscriptions itself says who has one, and other requests go where they went", async () => {
  const todos = createTodoSession();
  const subscribed = new Set<string>();
  const server = new McpServer(
    { name: "plan", version: "1.0.0" },
    { capabilities: { resources: { subscribe: true } } },
  );
  server.server.fallbackRequestHandler = async ({ method }) => ({ method });
  server.server.setRequestHandler(SubscribeRequestSchema, ({ params }) => {
    subscribed.add(params.uri);
    return {};
  });
  registerTodos(server, todos, { isSubscribed: () => subscribed.has(URI) });
  const { client, updated } = await connectTo(server);
  todos.edit({ todos: [item("Read")] });
  await client.subscribeResource({ uri: URI });
  todos.edit({ todos: [item("Write")] });
  expect(await client.request({ method: "other" }, ResultSchema)).toMatchObject({ method: "other" });
  expect(updated).toEqual([URI]);
});

it("a client that subscribes to another resource, which nobody answers, is refused", async () => {
  const { client } = await connect({ subscribe: true });
  await expect(client.subscribeResource({ uri: "other://x" })).rejects.toMatchObject({ code: -32601 });
});

it("a session that a function finds is announced from its first request on, once a change", async () => {
  const todos = createTodoSession();
  const { client, updated } = await connect({ source: () => todos, subscribe: true });
  todos.edit({ todos: [item("Read")] });
  expect(updated).toEqual([]);
  await client.readResource({ uri: "todos://current" });
  await client.readResource({ uri: "todos://current" });
  todos.clear();
  await client.ping();
  expect(updated).toEqual(["todos://current"]);
});

it("a closed connection hears no more, a new one does, and the host's own onclose is called", async () => {
  let subscriptions = 0;
  const session = createTodoSession();
  const todos: TodoSession = {
    ...session,
    subscribe: (listener) => {
      subscriptions += 1;
      const end = session.subscribe(listener);
      return () => {
        subscriptions -= 1;
        end();
      };
    },
  };
  const server = new McpServer(
    { name: "plan", version: "1.0.0" },
    { capabilities: { resources: { subscribe: true } } },
  );
  let closed = 0;
  server.server.onclose = () => {
    closed += 1;
  };
  registerTodos(server, todos);
  const first = await connectTo(server);
  await first.client.close();
  expect([closed, subscriptions]).toEqual([1, 0]);

  const second = await connectTo(server);
  await second.client.subscribeResource({ uri: URI });
  await write(second.client, { todos: [item("Read")] });
  expect([first.updated, second.updated, subscriptions]).toEqual([[], ["todos://current"], 1]);
});

it("a change while nobody is connected breaks nothing", async () => {
  const todos = createTodoSession();
  const server = new McpServer(
    { name: "plan", version: "1.0.0" },
    { capabilities: { resources: { subscribe: true } } },
  );
  registerTodos(server, todos);
  expect(todos.write({ todos: [item("Read")] }).ok).toBe(true);
});

it("a server announces what others change in a shared list, until the connection closes", async () => {
  const store = memoryStore();
  let announce: (uri: string) => void = () => undefined;
  const announced = new Promise<string>((resolve) => {
    announce = resolve;
  });
  const connection = {
    onclose: undefined as (() => void) | undefined,
    getCapabilities: () => ({ resources: { subscribe: true } }),
    sendResourceUpdated: async ({ uri }: { uri: string }) => announce(uri),
  };
  registerTodos(
    { registerTool: () => undefined, registerResource: () => undefined, server: connection },
    share({ store }),
    { isSubscribed: () => true },
  );
  await share({ store }).edit(ADDED);
  expect(await announced).toBe("todos://current");
  connection.onclose?.();
});
