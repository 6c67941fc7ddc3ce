import * as v2client from "@modelcontextprotocol/client";
import * as v2stdio from "@modelcontextprotocol/client/stdio";
import * as v1client from "@modelcontextprotocol/sdk/client/index.js";
import * as v1stdio from "@modelcontextprotocol/sdk/client/stdio.js";
import * as v1http from "@modelcontextprotocol/sdk/client/streamableHttp.js";
import { InMemoryTransport } from "@modelcontextprotocol/sdk/inMemory.js";
import { McpServer as V1Server } from "@modelcontextprotocol/sdk/server/mcp.js";
import { WebStandardStreamableHTTPServerTransport } from "@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js";
import { ResourceUpdatedNotificationSchema } from "@modelcontextprotocol/sdk/types.js";
import { createMcpHandler, McpServer as V2Server } from "@modelcontextprotocol/server";
import type { TodoHost } from "agent-todos";
import { type McpRequest, type RegisterTodosOptions, registerTodos } from "agent-todos/mcp";

export type Source = TodoHost | ((request: McpRequest) => TodoHost | Promise<TodoHost>);

/** A connected client, the same of every SDK. */
export interface TodoClient {
  /** The texts and the error mark of a call's result. */
  readonly call: (name: string, input: unknown) => Promise<{ readonly text: string; readonly isError: boolean }>;
  readonly tools: () => Promise<readonly { readonly name: string; readonly inputSchema: unknown }[]>;
  /** The text of the list's resource. */
  readonly read: () => Promise<string>;
  /** The addresses of resources that were said to have changed. */
  readonly updated: readonly string[];
  /** What SDK v2 says of the connection. */
  readonly era: string | undefined;
  readonly close: () => Promise<void>;
}

export type Version = "v1" | "v2";

/** `modern` is a client of SDK v2 that asks for the protocol of 2026-07-28; the default handshake is that of 2025-11-25. */
export type ClientVersion = Version | "modern";

const INFO = { name: "todos", version: "1.0.0" };
const URI = "todos://current";

/** A server of an SDK with the todos on it. */
export function createServer(version: "v1", source: Source, options?: RegisterTodosOptions): V1Server;
export function createServer(version: "v2", source: Source, options?: RegisterTodosOptions): V2Server;
export function createServer(version: Version, source: Source, options?: RegisterTodosOptions): V1Server | V2Server {
  const capabilities = { resources: { subscribe: true } };
  const server = version === "v1" ? new V1Server(INFO, { capabilities }) : new V2Server(INFO, { capabilities });
  registerTodos(server, source, options);
  return server;
}

/** Client and server in one process. */
export async function connectInMemory(server: Version, client: ClientVersion, source: Source): Promise<TodoClient> {
  const [mine, theirs] = InMemoryTransport.createLinkedPair();
  if (server === "v1") await createServer("v1", source).connect(theirs);
  else await createServer("v2", source).connect(theirs);
  return connect(client, mine, mine);
}

/** A client of a program that speaks over its stdin and stdout. */
export function connectStdio(client: ClientVersion, args: readonly string[]): Promise<TodoClient> {
  const program = { command: process.execPath, args: [...args] };
  return connect(client, new v1stdio.StdioClientTransport(program), new v2stdio.StdioClientTransport(program));
}

export type Fetch = (request: Request) => Promise<Response>;

/** A client of a Streamable HTTP endpoint; the requests go straight to it, as standard requests. */
export function connectHttp(client: ClientVersion, endpoint: Fetch): Promise<TodoClient> {
  const url = new URL("http://localhost/mcp");
  const fetch = (input: string | URL, init?: RequestInit): Promise<Response> => endpoint(new Request(input, init));
  return connect(
    client,
    new v1http.StreamableHTTPClientTransport(url, { fetch }),
    new v2client.StreamableHTTPClientTransport(url, { fetch }),
  );
}

/** An endpoint of SDK v1: a transport and a server a session, as its documentation has it. */
export function createStatefulEndpoint(source: Source): Fetch {
  const transports = new Map<string, WebStandardStreamableHTTPServerTransport>();
  return async (request) => {
    const known = transports.get(request.headers.get("mcp-session-id") ?? "");
    if (known !== undefined) return known.handleRequest(request);
    const transport = new WebStandardStreamableHTTPServerTransport({
      sessionIdGenerator: () => crypto.randomUUID(),
      onsessioninitialized: (id) => {
        transports.set(id, transport);
      },
    });
    await createServer("v1", source).connect(transport);
    return transport.handleRequest(request);
  };
}

/** An endpoint of SDK v2: a server a request; `client` is who the host's own check of the token found. */
export function createRequestEndpoint(source: Source, clientId: string): Fetch {
  const handler = createMcpHandler(() => createServer("v2", source));
  // The servers are gone after their requests; who subscribed is known to the handler.
  if (typeof source !== "function" && "subscribe" in source) {
    source.subscribe(() => handler.notify.resourceUpdated(URI));
  }
  const authInfo = { token: "x", clientId, scopes: [] };
  return (request) => handler.fetch(request, { authInfo });
}

type V1Transport = Parameters<v1client.Client["connect"]>[0];
type V2Transport = Parameters<v2client.Client["connect"]>[0];

async function connect(version: ClientVersion, v1: V1Transport, v2: V2Transport): Promise<TodoClient> {
  const updated: string[] = [];
  const hear = ({ params }: { params: { uri: string } }): void => {
    updated.push(params.uri);
  };
  if (version === "v1") {
    const client = new v1client.Client(INFO);
    client.setNotificationHandler(ResourceUpdatedNotificationSchema, hear);
    await client.connect(v1);
    await client.subscribeResource({ uri: URI });
    return wrap(client, updated);
  }
  const isModern = version === "modern";
  const client = new v2client.Client(INFO, isModern ? { versionNegotiation: { mode: "auto" } } : {});
  client.setNotificationHandler("notifications/resources/updated", hear);
  await client.connect(v2);
  if (isModern) await client.listen({ resourceSubscriptions: [URI] });
  else await client.subscribeResource({ uri: URI });
  return wrap(client, updated, client.getProtocolEra());
}

interface AnyClient {
  callTool(call: { name: string; arguments: Record<string, unknown> }): Promise<unknown>;
  listTools(): Promise<{ tools: { name: string; inputSchema: unknown }[] }>;
  readResource(params: { uri: string }): Promise<{ contents: unknown[] }>;
  close(): Promise<void>;
}

function wrap(client: AnyClient, updated: readonly string[], era?: string): TodoClient {
  return {
    call: async (name, input) => {
      // Both SDKs answer with this; their types allow older shapes as well.
      const { content, isError = false } = (await client.callTool({
        name,
        arguments: input as Record<string, unknown>,
      })) as { content: { text: string }[]; isError?: boolean };
      return { text: content.map(({ text }) => text).join("\n"), isError };
    },
    tools: async () => (await client.listTools()).tools,
    read: async () => {
      const { contents } = await client.readResource({ uri: URI });
      return contents.map((content) => (content as { text: string }).text).join("\n");
    },
    updated,
    era,
    close: () => client.close(),
  };
}
