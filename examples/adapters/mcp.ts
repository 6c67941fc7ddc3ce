// A todo list for any MCP client: the tool to write it, and a resource to read it.
// Without code of your own: npx -y -p agent-todos -p @modelcontextprotocol/sdk -p zod agent-todos mcp

import assert from "node:assert/strict";
import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { InMemoryTransport } from "@modelcontextprotocol/sdk/inMemory.js";
import { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
import { createTodoSession, renderCheckbox } from "agent-todos";
import { registerTodos } from "agent-todos/mcp";

const todos = createTodoSession();
const server = new McpServer(
  { name: "planner", version: "1.0.0" },
  // Clients that subscribe to the list are notified of its changes.
  { capabilities: { resources: { subscribe: true } } },
);
registerTodos(server, todos);

// The whole server. What follows stands for the client and its model; a server of your own connects a
// StdioServerTransport or a transport of Streamable HTTP.

const [ofServer, ofClient] = InMemoryTransport.createLinkedPair();
await server.connect(ofServer);
const client = new Client({ name: "agent", version: "1.0.0" });
await client.connect(ofClient);

async function write(...items: readonly (readonly [content: string, status: string])[]): Promise<string> {
  const list = items.map(([content, status]) => ({ content, status }));
  const result = await client.callTool({ name: "todo_write", arguments: { todos: list } });
  const line = `${result.isError === true ? "error" : "ok   "} ${JSON.stringify(result.content)}`;
  console.log(line);
  return line;
}

const { tools } = await client.listTools();
console.log(`tools: ${tools.map(({ name }) => name).join(", ")}`);
await write(["Read the parser", "in_progress"], ["Rewrite it", "pending"]);
const refused = await write(["Read the parser", "failed"], ["Rewrite it", "in_progress"]);
await write(["Read the parser", "completed"], ["Rewrite it", "in_progress"]);

const { contents } = await client.readResource({ uri: "todos://current" });
console.log(contents.map((content) => ("text" in content ? content.text : "")).join("\n"));
await client.close();

console.log(renderCheckbox(todos.list));
assert.match(refused, /^error .*Not saved: todos\[0\]\.status/);
assert.deepEqual(
  todos.list.items.map(({ status }) => status),
  ["completed", "in_progress"],
);
