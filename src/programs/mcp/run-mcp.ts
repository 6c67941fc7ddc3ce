import type { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
import { createTodoSession, escapeText, type TodoSession } from "agent-todos";
import { registerTodos } from "agent-todos/mcp";
import { EXIT, perform } from "../command.js";
import { openMarkdownPlan } from "./markdown-plan.js";
import { MCP_NAME, type McpOptions, parseMcpOptions } from "./parse-mcp-options.js";
import { openPlanFile } from "./plan-file.js";
import { serveHttp } from "./serve-http.js";
import { serveStdio } from "./serve-stdio.js";

/** Runs `agent-todos mcp` and returns the exit code. While it serves over stdio, stdout carries the protocol alone. */
export function runMcp(args: readonly string[], version: string): Promise<number> {
  return perform(parseMcpOptions(args), async (options) => {
    try {
      return await serve(options, version);
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error);
      report(explainMissingSdk(error) ?? message);
      return EXIT.failed;
    }
  });
}

/** The endings of a file that people edit; any other file has a snapshot. */
const MARKDOWN = /\.(?:md|markdown)$/i;

async function serve({ preset, file, port }: McpOptions, version: string): Promise<number> {
  const createServer = await loadServer(version);
  if (port !== undefined) {
    const createOne = () => createServer(createTodoSession({ preset, nag: false }));
    await serveHttp({ port, createServer: createOne, stopped: waitForSignal(), report });
    return EXIT.done;
  }
  const open = file !== undefined && MARKDOWN.test(file) ? openMarkdownPlan : openPlanFile;
  const plan = file === undefined ? undefined : open(file, preset, report);
  if (process.stdin.isTTY) report("waiting for an MCP client on stdin; see --help");
  const server = createServer(plan?.todos ?? createTodoSession({ preset, nag: false }));
  await serveStdio(server, { stopped: waitForSignal(), report });
  await plan?.settle();
  return plan?.isSaved() === false ? EXIT.failed : EXIT.done;
}

/** Creates an MCP server with the tools of a session. */
type CreateServer = (todos: TodoSession) => McpServer;

/** Loads the MCP SDK, an optional peer that only serving needs. */
export async function loadServer(version: string): Promise<CreateServer> {
  const { McpServer } = await import("@modelcontextprotocol/sdk/server/mcp.js");
  return (todos) => {
    const capabilities = { resources: { subscribe: true } };
    const server = new McpServer({ name: "agent-todos", version }, { capabilities });
    registerTodos(server, todos);
    return server;
  };
}

/** Explains the error on a machine without the MCP SDK; undefined for any other error. */
export function explainMissingSdk(error: unknown): string | undefined {
  if (!(error instanceof Error) || !("code" in error) || error.code !== "ERR_MODULE_NOT_FOUND") return undefined;
  if (!error.message.includes("@modelcontextprotocol/sdk")) return undefined;
  return "the MCP SDK is missing; run: npx -y -p agent-todos -p @modelcontextprotocol/sdk -p zod agent-todos mcp";
}

function report(text: string): void {
  // The text may quote a client's input or a file.
  console.error(`${MCP_NAME}: ${escapeText(text, "line")}`);
}

/** Resolves at the first signal to end; a second one ends the process at once. */
function waitForSignal(): Promise<void> {
  return new Promise((resolve) => {
    for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => resolve());
  });
}
