import type { TodoSession } from "agent-todos";
import { registerTodos } from "agent-todos/mcp";

/** Explains the error on a machine without the MCP SDK; undefined for any other error. */
export function explainMissingSdk(error: unknown): string | undefined {
  if (!(error instanceof Error) || !("code" in error) || error.code !== "ERR_MODULE_NOT_FOUND")
    return undefined;
  if (!error.message.includes("@modelcontextprotocol/sdk")) return undefined;
  return "the MCP SDK is missing; install it with: npm install @modelcontextprotocol/sdk";
}

/**
 * Serves a session over stdin and stdout, until stdin ends.
 *
 * @throws what importing the SDK throws.
 */
export async function serveStdio(todos: TodoSession, version: string): Promise<void> {
  // The SDK is an optional peer: only serving needs it.
  const { McpServer } = await import("@modelcontextprotocol/sdk/server/mcp.js");
  const { StdioServerTransport } = await import("@modelcontextprotocol/sdk/server/stdio.js");
  const types = await import("@modelcontextprotocol/sdk/types.js");
  const capabilities = { resources: { subscribe: true } };
  const server = new McpServer({ name: "agent-todos", version }, { capabilities });
  registerTodos(server, todos);
  // One client and one resource: there is nothing to choose.
  server.server.setRequestHandler(types.SubscribeRequestSchema, () => ({}));
  server.server.setRequestHandler(types.UnsubscribeRequestSchema, () => ({}));
  await server.connect(new StdioServerTransport());
}
