import { randomUUID } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import type { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
import type { StreamableHTTPServerTransport } from "@modelcontextprotocol/sdk/server/streamableHttp.js";
import { type LocalOptions, serveLocal } from "../serve-local.js";

/** The options of {@link serveHttp}. */
export interface HttpOptions extends Pick<LocalOptions, "port" | "report"> {
  /** Creates the server of one MCP session, with a list of its own. */
  readonly createServer: () => McpServer;
  /** Resolves when it is time to end. */
  readonly stopped: Promise<void>;
}

const PATH = "/mcp";

/**
 * Serves MCP over Streamable HTTP to this machine alone, one list for each MCP session, until `stopped` is resolved.
 *
 * @throws Error for a port that is not available.
 */
export async function serveHttp({ port, createServer, stopped, report }: HttpOptions): Promise<void> {
  const sessions = await createHttpSessions({ createServer, report });
  const server = await serveLocal({
    port,
    refuse,
    report,
    answer: async (request, response) => {
      if (request.url?.split("?")[0] !== PATH) refuse(response, 404, `Not found: the endpoint is ${PATH}`);
      else if (!(await sessions.answer(request, response))) refuse(response, 404, "Session not found");
    },
  });
  report(`serving ${server.address}${PATH}`);
  await stopped;
  await sessions.close();
  server.close();
}

function refuse(response: ServerResponse, status: number, message: string): void {
  // The code by which clients of the SDK recognize a session that has ended.
  const code = status === 404 ? -32_001 : -32_000;
  response.writeHead(status, { "content-type": "application/json" });
  response.end(JSON.stringify({ jsonrpc: "2.0", id: null, error: { code, message } }));
}

/** The most open sessions: many clients leave without ending theirs. */
export const MAX_SESSIONS = 100;

/**
 * Creates the sessions of an HTTP server, each with an MCP server of its own.
 *
 * A session ends with DELETE, or when {@link MAX_SESSIONS} others were used since; its client then gets the error of a
 * closed session, and begins another.
 */
async function createHttpSessions({ createServer, report }: Pick<HttpOptions, "createServer" | "report">) {
  const sdk = await import("@modelcontextprotocol/sdk/server/streamableHttp.js");
  // Ordered by last use, the oldest first.
  const open = new Map<string, StreamableHTTPServerTransport>();

  function add(id: string, transport: StreamableHTTPServerTransport): void {
    const [oldest] = open.values();
    if (open.size >= MAX_SESSIONS) void oldest?.close();
    open.set(id, transport);
  }

  async function begin(): Promise<StreamableHTTPServerTransport> {
    const transport: StreamableHTTPServerTransport = new sdk.StreamableHTTPServerTransport({
      sessionIdGenerator: randomUUID,
      onsessioninitialized: (id) => add(id, transport),
    });
    transport.onerror = ({ message }) => report(message);
    // Called when the session ends, with DELETE too.
    transport.onclose = () => open.delete(transport.sessionId ?? "");
    // The SDK's class fits its own interface only without exactOptionalPropertyTypes.
    await createServer().connect(transport as Parameters<McpServer["connect"]>[0]);
    return transport;
  }

  /** Answers a request of a session, or one that begins a session; false for a session that is not open. */
  async function answer(request: IncomingMessage, response: ServerResponse): Promise<boolean> {
    const id = request.headers["mcp-session-id"];
    const transport = id === undefined ? await begin() : open.get(String(id));
    if (transport === undefined) return false;
    const { sessionId } = transport;
    if (sessionId !== undefined) {
      open.delete(sessionId);
      open.set(sessionId, transport);
    }
    await transport.handleRequest(request, response);
    // Closes the transport unless the request initialized a session.
    if (transport.sessionId === undefined) await transport.close();
    return true;
  }

  async function close(): Promise<void> {
    await Promise.all([...open.values()].map((transport) => transport.close()));
  }

  return { answer, close };
}
