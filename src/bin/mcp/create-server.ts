import type { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
import type { TodoSession } from "agent-todos";
import { registerTodos } from "agent-todos/mcp";

/** Creates an MCP server with the tools of a session. */
export type CreateServer = (todos: TodoSession) => McpServer;

/** Loads the MCP SDK, an optional peer that only serving needs. */
export async function loadServer(version: string): Promise<CreateServer> {
  const { McpServer } = await import("@modelcontextprotocol/sdk/server/mcp.js");
  const types = await import("@modelcontextprotocol/sdk/types.js");
  return (todos) => {
    const capabilities = { resources: { subscribe: true } };
    const server = new McpServer({ name: "agent-todos", version }, { capabilities });
    registerTodos(server, todos);
    // One client and one resource: there is nothing to choose.
    server.server.setRequestHandler(types.SubscribeRequestSchema, () => ({}));
    server.server.setRequestHandler(types.UnsubscribeRequestSchema, () => ({}));
    return server;
  };
}

/** Explains the error on a machine without the MCP SDK; undefined for any other error. */
export function explainMissingSdk(error: unknown): string | undefined {
  if (!(error instanceof Error) || !("code" in error) || error.code !== "ERR_MODULE_NOT_FOUND")
    return undefined;
  if (!error.message.includes("@modelcontextprotocol/sdk")) return undefined;
  return "the MCP SDK is missing; run: npx -y -p agent-todos -p @modelcontextprotocol/sdk -p zod agent-todos mcp";
}
