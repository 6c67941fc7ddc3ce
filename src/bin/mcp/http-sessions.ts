import { randomUUID } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import type { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
import type { StreamableHTTPServerTransport } from "@modelcontextprotocol/sdk/server/streamableHttp.js";

/** What sessions are made of. */
export interface HttpSessionParts {
  readonly createServer: () => McpServer;
  readonly Transport: typeof StreamableHTTPServerTransport;
  /** Hears of requests that cannot be read. */
  readonly report: (problem: string) => void;
}

/** The most open sessions: many clients go without ending theirs. */
export const MAX_SESSIONS = 100;

/**
 * Creates the sessions of an HTTP server, each with an MCP server of its own.
 *
 * A session ends with DELETE, or when {@link MAX_SESSIONS} others were used since; its client then hears that it is not
 * open, which tells it to begin another.
 */
export function createHttpSessions({ createServer, Transport, report }: HttpSessionParts) {
  // The one that was unused for longest comes first.
  const open = new Map<string, StreamableHTTPServerTransport>();

  function add(id: string, transport: StreamableHTTPServerTransport): void {
    const [oldest] = open.values();
    if (open.size >= MAX_SESSIONS) void oldest?.close();
    open.set(id, transport);
  }

  async function begin(): Promise<StreamableHTTPServerTransport> {
    const transport: StreamableHTTPServerTransport = new Transport({
      sessionIdGenerator: randomUUID,
      onsessioninitialized: (id) => add(id, transport),
    });
    transport.onerror = ({ message }) => report(message);
    // Called when the session ends, by DELETE too.
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
    // Only a request to initialize begins a session.
    if (transport.sessionId === undefined) await transport.close();
    return true;
  }

  async function close(): Promise<void> {
    await Promise.all([...open.values()].map((transport) => transport.close()));
  }

  return { answer, close };
}
