import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { InMemoryTransport } from "@modelcontextprotocol/sdk/inMemory.js";
import { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
import {
  ResourceUpdatedNotificationSchema,
  ResultSchema,
  SubscribeRequestSchema,
} from "@modelcontextprotocol/sdk/types.js";
import { expect, it } from "vitest";
import { type McpRequest, type RegisterTodosOptions, registerTodos } from "../../src/adapters/mcp.js";
import { parseTodos } from "../../src/model/serialize-todos.js";
import { claudeCodeTasks, miniClaudeCode, openCode } from "../../src/presets/index.js";
import { createTodoSession, type TodoSession } from "../../src/session/create-todo-session.js";
import { createTodoTool } from "../../src/tool/create-todo-tool.js";

const URI = "todos://current";

interface Setting {
  readonly source?: TodoSession | ((request: McpRequest) => TodoSession | Promise<TodoSession>);
  readonly options?: RegisterTodosOptions;
  readonly subscribe?: boolean;
}

interface Connected {
  readonly server: McpServer;
  readonly client: Client;
  /** The addresses that the server said have changed. */
  readonly updated: readonly string[];
}

async function connect({ source = createTodoSession(), options, subscribe }: Setting): Promise<Connected> {
  const capabilities = { resources: subscribe === undefined ? {} : { subscribe } };
  const server = new McpServer({ name: "plan", version: "1.0.0" }, { capabilities });
  registerTodos(server, source, options);
  const connected = await connectTo(server);
  if (subscribe) await connected.client.subscribeResource({ uri: URI });
  return { server, ...connected };
}

async function connectTo(server: McpServer): Promise<Omit<Connected, "server">> {
  const client = new Client({ name: "client", version: "1.0.0" });
  const updated: string[] = [];
  client.setNotificationHandler(ResourceUpdatedNotificationSchema, ({ params }) => {
    updated.push(params.uri);
  });
  const [mine, theirs] = InMemoryTransport.createLinkedPair();
  await server.connect(theirs);
  await client.connect(mine);
  return { client, updated };
}

const item = (content: string, status = "pending"): object => ({ content, status });

function write(client: Client, input: Record<string, unknown>): Promise<unknown> {
  return client.callTool({ name: "todo_write", arguments: input });
}

const answer = (text: string): object => ({ content: [{ type: "text", text }] });

it("registerTodos() lists the tool with its parameters as they are", async () => {
  const { client } = await connect({});
  const { name, description, parameters } = createTodoTool();
  const inputSchema = { $schema: "http://json-schema.org/draft-07/schema#", ...parameters };
  const annotations = { destructiveHint: false, idempotentHint: true, openWorldHint: false };
  expect((await client.listTools()).tools).toEqual([
    {
      name,
      description,
      inputSchema,
      annotations,
      _meta: { "anthropic/alwaysLoad": true },
      execution: { taskSupport: "forbidden" },
    },
  ]);
});

it.each<[name: string, setting: () => Setting, tool: string]>([
  ["a session", () => ({ source: createTodoSession({ preset: miniClaudeCode }) }), "TodoWrite"],
  ["a function", () => ({ source: () => createTodoSession() }), "todo_write"],
  [
    "a function, and the tool of its sessions",
    () => ({ source: () => createTodoSession(), options: { tool: createTodoTool(miniClaudeCode.tool) } }),
    "TodoWrite",
  ],
])("registerTodos() takes the tool of %s", async (_, setting, tool) => {
  const { client } = await connect(setting());
  expect((await client.listTools()).tools.map(({ name }) => name)).toEqual([tool]);
});

it.each<[name: string, input: Record<string, unknown>, result: object]>([
  [
    "a list",
    { todos: [{ content: "Read", status: "in_progress" }] },
    { content: [{ type: "text", text: "0/1 done. Now: Read." }] },
  ],
  [
    "a list sent as text",
    { todos: '[{"content":"Read","status":"pending"}]' },
    { content: [{ type: "text", text: "0/1 done. Next: Read." }] },
  ],
  [
    "one item",
    { todos: { content: "Read", status: "pending" } },
    { content: [{ type: "text", text: "0/1 done. Next: Read." }] },
  ],
  [
    "an unknown status",
    { todos: [{ content: "Read", status: "failed" }] },
    {
      content: [
        {
          type: "text",
          text: 'Not saved: todos[0].status is "failed"; use "pending", "in_progress", "completed" or "cancelled".',
        },
      ],
      isError: true,
    },
  ],
  [
    "a number",
    { todos: 4 },
    { content: [{ type: "text", text: "Not saved: todos is 4; send an array of items." }], isError: true },
  ],
  [
    "nothing",
    {},
    {
      content: [
        {
          type: "text",
          text: 'Not saved: todos is missing; send the whole list as {"todos": [...]}; an empty array clears it.',
        },
      ],
      isError: true,
    },
  ],
])("the tool answers %s", async (_, input, result) => {
  const { client } = await connect({});
  expect(await write(client, input)).toEqual(result);
});

it("registerTodos() lists all tools of a session and answers each of them", async () => {
  const { client } = await connect({ source: createTodoSession({ preset: claudeCodeTasks }) });
  const { tools } = await client.listTools();
  expect(tools.map(({ name, annotations }) => [name, annotations?.idempotentHint])).toEqual([
    ["TaskUpdate", true],
    ["TaskCreate", false],
    ["TaskList", false],
    ["TaskGet", false],
  ]);
  const task = { subject: "Read", description: "The parser" };
  const calls: readonly (readonly [name: string, input: Record<string, unknown>])[] = [
    ["TaskCreate", task],
    ["TaskUpdate", { taskId: "1", status: "in_progress" }],
    ["TaskList", {}],
    ["TaskGet", { taskId: "2" }],
  ];
  const results: unknown[] = [];
  for (const [name, input] of calls) results.push(await client.callTool({ name, arguments: input }));
  expect(results).toMatchObject([
    answer("Task #1 created: Read"),
    answer("Task #1 is in_progress."),
    answer("#1 [in_progress] Read"),
    { isError: true },
  ]);
});

it("registerTodos() lists the other tools of the tool that it is given", async () => {
  const source = (): TodoSession => todos;
  const todos = createTodoSession({ preset: openCode });
  const { client } = await connect({ source, options: { tool: todos.tool } });
  expect((await client.listTools()).tools.map(({ name }) => name)).toEqual(["todowrite", "todoread"]);
  await client.callTool({ name: "todowrite", arguments: { todos: [item("Read")] } });
  expect(await client.callTool({ name: "todoread", arguments: {} })).toMatchObject({
    content: [{ text: expect.stringContaining("Read") }],
  });
});

it.each<[name: string, server: unknown, source: unknown, problem: string]>([
  ["an empty object for a server", {}, createTodoSession(), "server must be an McpServer"],
  ["no server", undefined, createTodoSession(), "server must be an McpServer"],
])("registerTodos() refuses %s in one line", (_, server, source, problem) => {
  const register = (): void => registerTodos(server as McpServer, source as TodoSession);
  expect(register).toThrow(TypeError);
  expect(register).toThrow(new RegExp(`^Invalid call of registerTodos\\(\\): ${problem}[^\n]*$`));
});

it.each<[name: string, found: unknown]>([
  ["nothing", undefined],
  ["a promise of null", Promise.resolve(null)],
  ["an object that is no session", {}],
])("a function that finds %s is an error of the call, in one line", async (_, found) => {
  const { client } = await connect({ source: () => found as TodoSession, subscribe: true });
  const problem = /^Invalid session of this run: the session must be one that[^\n]*$/;
  expect(await write(client, { todos: [] })).toMatchObject({
    content: [{ text: expect.stringMatching(problem) }],
    isError: true,
  });
  await expect(client.readResource({ uri: "todos://current" })).rejects.toThrow("the session must be one that");
});

it("the tool answers a call without arguments", async () => {
  const { client } = await connect({});
  expect(await client.callTool({ name: "todo_write" })).toMatchObject({ isError: true });
});

it("parallel calls are answered in their order", async () => {
  const todos = createTodoSession();
  const { client } = await connect({ source: todos });
  const results = await Promise.all(["a", "b", "c"].map((content) => write(client, { todos: [item(content)] })));
  expect(results).toMatchObject([
    answer("0/1 done. Next: a."),
    { content: [{ text: expect.stringContaining("0/1 done. Next: b.") }] },
    { content: [{ text: expect.stringContaining("0/1 done. Next: c.") }] },
  ]);
  expect(todos.list.items).toEqual([item("c")]);
});

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

it("a function finds the session of each request, late or not", async () => {
  const sessions: Readonly<Record<string, TodoSession>> = { ann: createTodoSession(), bob: createTodoSession() };
  const calls: ((input: unknown, request: McpRequest) => Promise<unknown>)[] = [];
  const reads: ((uri: URL, request: McpRequest) => Promise<unknown>)[] = [];
  registerTodos(
    {
      registerTool: (_name, _config, call) => calls.push(call),
      registerResource: (_name, _uri, _config, read) => reads.push(read),
      server: { sendResourceUpdated: async () => {} },
    },
    async ({ sessionId }) => sessions[sessionId ?? ""] ?? createTodoSession(),
  );
  await calls[0]?.({ todos: [item("Ann's")] }, { sessionId: "ann" });
  await calls[0]?.({ todos: [item("Bob's")] }, { sessionId: "bob" });
  const uri = new URL("todos://current");
  expect(await reads[0]?.(uri, { sessionId: "ann" })).toMatchObject({ contents: [{ text: "- [ ] Ann's" }] });
  expect(await reads[0]?.(uri, { sessionId: "bob" })).toMatchObject({ contents: [{ text: "- [ ] Bob's" }] });
  expect(await reads[0]?.(uri, {})).toMatchObject({ contents: [{ text: "" }] });
});

it("a session that cannot be found is an error of the call", async () => {
  const source = (): TodoSession => {
    throw new Error("Nobody is signed in");
  };
  const { client } = await connect({ source });
  expect(await write(client, { todos: [] })).toEqual({ ...answer("Nobody is signed in"), isError: true });
  await expect(client.readResource({ uri: "todos://current" })).rejects.toThrow("Nobody is signed in");
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

it("a product's data is structured content, where the tool answers as its product", async () => {
  const product = { data: ({ list }: { readonly list: object }) => ({ tasks: Reflect.get(list, "items") }) };
  const { client } = await connect({ source: createTodoSession({ tool: { replies: "product", product } }) });
  const todos = [{ content: "Read", status: "pending" }];
  const answered = await client.callTool({ name: "todo_write", arguments: { todos } });
  expect(answered).toMatchObject({ structuredContent: { tasks: [{ content: "Read" }] } });
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
