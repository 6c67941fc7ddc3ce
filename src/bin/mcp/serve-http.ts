import { createServer as createHttpServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import type { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
import { createHttpSessions, type HttpSessions } from "./http-sessions.js";

/** How to serve over HTTP. */
export interface HttpOptions {
  /** 0 for any that is free. */
  readonly port: number;
  /** Makes the server of one MCP session, with a list of its own. */
  readonly createServer: () => McpServer;
  /** Resolves when it is time to end. */
  readonly stopped: Promise<void>;
  /** Hears the address, and what fails. */
  readonly report: (text: string) => void;
}

const PATH = "/mcp";
const LOOPBACK = "127.0.0.1";

/**
 * Serves MCP over Streamable HTTP to this machine alone, one list for each MCP session, until `stopped` is resolved.
 *
 * @throws Error for a port that is not available.
 */
export async function serveHttp({ port, createServer, stopped, report }: HttpOptions): Promise<void> {
  const sdk = await import("@modelcontextprotocol/sdk/server/streamableHttp.js");
  const sessions = createHttpSessions({ createServer, Transport: sdk.StreamableHTTPServerTransport, report });
  const http = createHttpServer((request, response) => {
    answer(sessions, request, response).catch((error) => {
      report(`a request failed: ${String(error)}`);
      refuse(response, 500, "Internal error");
    });
  });
  report(`serving http://${LOOPBACK}:${await listen(http, port)}${PATH}`);
  await stopped;
  await sessions.close();
  http.close();
  http.closeAllConnections();
}

async function answer(sessions: HttpSessions, request: IncomingMessage, response: ServerResponse): Promise<void> {
  if (!isLocal(request)) refuse(response, 403, "Forbidden: only this machine is served, under its own name");
  else if (request.url?.split("?")[0] !== PATH) refuse(response, 404, `Not found: the endpoint is ${PATH}`);
  else if (!(await sessions.answer(request, response))) refuse(response, 404, "Session not found");
}

/**
 * Checks whether a request names this machine and, if a page sent it, comes from a page of this machine.
 *
 * Any page that the person visits may send requests to a local port, under a host name of its own that resolves to this
 * machine.
 */
function isLocal({ headers: { host = "", origin } }: IncomingMessage): boolean {
  const local = /^(?:localhost|127\.0\.0\.1)(?::\d+)?$/i;
  return local.test(host) && (origin === undefined || local.test(origin.replace(/^https?:\/\//i, "")));
}

function refuse(response: ServerResponse, status: number, message: string): void {
  if (response.headersSent) {
    response.end();
    return;
  }
  // The code by which clients of the SDK know a session that is gone.
  const code = status === 404 ? -32_001 : -32_000;
  response.writeHead(status, { "content-type": "application/json" });
  response.end(JSON.stringify({ jsonrpc: "2.0", id: null, error: { code, message } }));
}

/** Listens on a port and returns the one it got. */
function listen(http: Server, port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    http.once("error", (cause) => {
      reject(new Error(`cannot listen on port ${port}: ${cause.message}`, { cause }));
    });
    http.listen(port, LOOPBACK, () => {
      // A server that listens on a port has an address of this kind.
      resolve((http.address() as AddressInfo).port);
    });
  });
}
