import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { InMemoryTransport } from "@modelcontextprotocol/sdk/inMemory.js";
import { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
import { ResourceUpdatedNotificationSchema } from "@modelcontextprotocol/sdk/types.js";
import { type McpRequest, type RegisterTodosOptions, registerTodos } from "../../src/adapters/mcp.js";
import { createTodoSession, type TodoSession } from "../../src/session/create-todo-session.js";

/** The address of the list. */
export const URI = "todos://current";

/** What a server is set up with. */
export interface Setting {
  readonly source?: TodoSession | ((request: McpRequest) => TodoSession | Promise<TodoSession>);
  readonly options?: RegisterTodosOptions;
  readonly subscribe?: boolean;
}

/** A server, and the client that is connected to it. */
export interface Connected {
  readonly server: McpServer;
  readonly client: Client;
  /** The addresses that the server said have changed. */
  readonly updated: readonly string[];
}

/** Registers the list of a session, and connects a client. */
export async function connect({ source = createTodoSession(), options, subscribe }: Setting): Promise<Connected> {
  const capabilities = { resources: subscribe === undefined ? {} : { subscribe } };
  const server = new McpServer({ name: "plan", version: "1.0.0" }, { capabilities });
  registerTodos(server, source, options);
  const connected = await connectTo(server);
  if (subscribe) await connected.client.subscribeResource({ uri: URI });
  return { server, ...connected };
}

/** Connects a client to a server. */
export async function connectTo(server: McpServer): Promise<Omit<Connected, "server">> {
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

/** An item as a model sends it. */
export const item = (content: string, status = "pending"): object => ({ content, status });

/** Calls the tool of the list. */
export function write(client: Client, input: Record<string, unknown>): Promise<unknown> {
  return client.callTool({ name: "todo_write", arguments: input });
}

/** The result that a text is. */
export const answer = (text: string): object => ({ content: [{ type: "text", text }] });
