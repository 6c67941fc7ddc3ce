import { fileURLToPath } from "node:url";
import { createTodoSession, createTodoTool, type TodoSession } from "agent-todos";
import type { McpRequest } from "agent-todos/mcp";
import { expect, it } from "vitest";
import {
  type ClientVersion,
  connectHttp,
  connectInMemory,
  connectStdio,
  createRequestEndpoint,
  createStatefulEndpoint,
  type TodoClient,
  type Version,
} from "./mcp/sdks.js";
import { createPlanSession, expectSeen, FINISHED, linesOf, plan, SEEN, TURNS } from "./support/whole-plan.js";

/** MCP has a place for what a write is answered; not for reminders, and the other tool is another server's. */
const ANSWERS = SEEN.filter((text) => /^(?:\d|Not saved)/.test(text));

const MARKDOWN = FINISHED.map((line) => line.replace("completed", "- [x]")).join("\n");

/** Makes the todo calls of the whole plan: those of one turn side by side. */
async function runPlan(client: TodoClient): Promise<void> {
  const texts: string[] = [];
  for (const { calls = [] } of TURNS) {
    const writes = calls.filter(({ name }) => name === "todo_write");
    const results = await Promise.all(writes.map(({ name, input }) => client.call(name, input)));
    for (const { text, isError } of results) {
      expect(isError).toBe(text.startsWith("Not saved"));
      texts.push(text);
    }
  }
  expectSeen(texts, ANSWERS);
}

const PAIRS: readonly (readonly [server: Version, client: Version])[] = [
  ["v1", "v1"],
  ["v1", "v2"],
  ["v2", "v1"],
  ["v2", "v2"],
];

it.each(PAIRS)("server %s and client %s run a whole plan in memory", async (server, client) => {
  const todos = createPlanSession();
  const connected = await connectInMemory(server, client, todos);
  await runPlan(connected);
  expect(linesOf(todos.list)).toEqual(FINISHED);
  expect(await connected.read()).toBe(MARKDOWN);
  // One for each write that changed the list, none for the refused one.
  expect(connected.updated).toEqual(Array(5).fill("todos://current"));

  // The host kept the session; another connection goes on from it.
  const resumed = createTodoSession({ snapshot: JSON.parse(JSON.stringify(todos.snapshot())) });
  const again = await connectInMemory(server, client, resumed);
  expect(await again.read()).toBe(MARKDOWN);
  expect(await again.call("todo_write", { todos: [] })).toMatchObject({ isError: false });
  expect(await again.read()).toBe("");
  await again.close();
  await connected.close();
});

it.each(PAIRS)("server %s lists for client %s the parameters as they are", async (server, client) => {
  const connected = await connectInMemory(server, client, createTodoSession());
  const { name, parameters } = createTodoTool();
  const dialect = server === "v1" ? { $schema: "http://json-schema.org/draft-07/schema#" } : {};
  expect(await connected.tools()).toMatchObject([{ name, inputSchema: { ...dialect, ...parameters } }]);
  await connected.close();
});

it.each(PAIRS)("server %s refuses nothing of client %s before the session sees it", async (server, client) => {
  const connected = await connectInMemory(server, client, createTodoSession());
  const asText = JSON.stringify([{ content: "Read", status: "in_progress" }]);
  expect(await connected.call("todo_write", { todos: asText })).toEqual({
    text: "0/1 done. Now: Read.",
    isError: false,
  });
  for (const todos of [4, null, [null], [{}], [{ content: 1, status: [] }]]) {
    expect(await connected.call("todo_write", { todos })).toMatchObject({
      text: expect.stringMatching(/^Not saved/),
      isError: true,
    });
  }
  expect(await connected.call("todo_write", {})).toMatchObject({ isError: true });
  await connected.close();
});

const TSX = ["../../node_modules/tsx/dist/cli.mjs", "--tsconfig", "tsconfig.json"];
const PROGRAMS = { v1: ["../../src/programs/agent-todos.ts", "mcp"], v2: ["mcp/stdio-server.ts"] };

const STDIO_PAIRS: readonly (readonly [server: Version, client: ClientVersion])[] = [...PAIRS, ["v2", "modern"]];

it.each(STDIO_PAIRS)("server %s and client %s run a whole plan over stdio", async (server, client) => {
  const args = [...TSX, ...PROGRAMS[server]].map((arg) =>
    /\.\w+$/.test(arg) ? fileURLToPath(new URL(arg, import.meta.url)) : arg,
  );
  const connected = await connectStdio(client, args);
  await runPlan(connected);
  expect(await connected.read()).toBe(MARKDOWN);
  expect(connected.updated).toEqual(Array(5).fill("todos://current"));
  if (client === "modern") expect(connected.era).toBe("modern");
  await connected.close();
});

/** Sessions by the key of a request, as a host keeps them. */
function createStore(keyOf: (request: McpRequest) => string | undefined) {
  const sessions = new Map<string, TodoSession>();
  function find(request: McpRequest): TodoSession {
    const key = keyOf(request);
    if (key === undefined) throw new Error("Nobody is signed in");
    const todos = sessions.get(key) ?? createPlanSession();
    sessions.set(key, todos);
    return todos;
  }
  return { sessions, find };
}

/** Two people at one host: with sessions of SDK v1, or with SDK v2, which builds a server for each request. */
const HOSTS = {
  v1: () => {
    const { sessions, find } = createStore(({ sessionId }) => sessionId);
    const endpoint = createStatefulEndpoint(find);
    return { sessions, endpoints: [endpoint, endpoint] as const };
  },
  v2: () => {
    const { sessions, find } = createStore(({ http }) => http?.authInfo?.clientId);
    return { sessions, endpoints: [createRequestEndpoint(find, "ann"), createRequestEndpoint(find, "bob")] as const };
  },
};

it.each(PAIRS)("two users of SDK %s never see each other's list, client %s", async (host, client) => {
  const { sessions, endpoints } = HOSTS[host]();
  const [ann, bob] = await Promise.all([connectHttp(client, endpoints[0]), connectHttp(client, endpoints[1])]);
  await Promise.all([runPlan(ann), bob.call("todo_write", plan("in_progress").input)]);
  expect([await ann.read(), await bob.read()]).toEqual([MARKDOWN, "- [ ] **Read the parser**"]);
  expect([...sessions.values()].map(({ list }) => list.items.length).sort()).toEqual([1, 4]);
  if (host === "v2") expect([...sessions.keys()].sort()).toEqual(["ann", "bob"]);
  await Promise.all([ann.close(), bob.close()]);
});

it("a subscriber of a server a request hears of the person's change through the handler, once", async () => {
  const todos = createTodoSession();
  const client = await connectHttp("modern", createRequestEndpoint(todos, "ann"));
  await client.read();
  todos.edit(plan("pending").input);
  await expect.poll(() => client.updated).toEqual(["todos://current"]);
  expect(await client.read()).toBe("- [ ] Read the parser");
  await client.call("todo_write", plan("completed").input);
  await expect.poll(() => client.updated.length).toBeGreaterThan(1);
  expect(client.updated).toEqual(["todos://current", "todos://current"]);
  await client.close();
});
