import type { ServerResponse } from "node:http";
import type { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
import { type LocalOptions, serveLocal } from "../serve-local.js";
import { createHttpSessions } from "./http-sessions.js";

/** How to serve over HTTP. */
export interface HttpOptions extends Pick<LocalOptions, "port" | "report"> {
  /** Makes the server of one MCP session, with a list of its own. */
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
  const sdk = await import("@modelcontextprotocol/sdk/server/streamableHttp.js");
  const sessions = createHttpSessions({ createServer, Transport: sdk.StreamableHTTPServerTransport, report });
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
  // The code by which clients of the SDK know a session that is gone.
  const code = status === 404 ? -32_001 : -32_000;
  response.writeHead(status, { "content-type": "application/json" });
  response.end(JSON.stringify({ jsonrpc: "2.0", id: null, error: { code, message } }));
}
