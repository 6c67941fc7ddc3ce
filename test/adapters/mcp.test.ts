import type { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
import { expect, it } from "vitest";
import { type McpRequest, registerTodos } from "../../src/adapters/mcp.js";
import { claudeCodeTasks, miniClaudeCode } from "../../src/presets/index.js";
import { createTodoSession, type TodoSession } from "../../src/session/create-todo-session.js";
import { createTodoTool } from "../../src/tool/create-todo-tool.js";
import { answer, connect, item, type Setting, write } from "./mcp-client.js";

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
  const todos = createTodoSession({ preset: claudeCodeTasks });
  const { client } = await connect({ source, options: { tool: todos.tool } });
  expect((await client.listTools()).tools.map(({ name }) => name)).toEqual([
    "TaskUpdate",
    "TaskCreate",
    "TaskList",
    "TaskGet",
  ]);
  await client.callTool({ name: "TaskCreate", arguments: { subject: "Read", description: "All of it" } });
  expect(await client.callTool({ name: "TaskList", arguments: {} })).toMatchObject({
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

it("a product's data is structured content, where the tool answers as its product", async () => {
  const product = { data: ({ list }: { readonly list: object }) => ({ tasks: Reflect.get(list, "items") }) };
  const { client } = await connect({ source: createTodoSession({ tool: { replies: "product", product } }) });
  const todos = [{ content: "Read", status: "pending" }];
  const answered = await client.callTool({ name: "todo_write", arguments: { todos } });
  expect(answered).toMatchObject({ structuredContent: { tasks: [{ content: "Read" }] } });
});
