import { createTodoSession, escapeText } from "agent-todos";
import { EXIT, perform } from "../command.js";
import { explainMissingSdk, loadServer } from "./create-server.js";
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

async function serve({ preset, file, port }: McpOptions, version: string): Promise<number> {
  const createServer = await loadServer(version);
  if (port !== undefined) {
    const createOne = () => createServer(createTodoSession({ preset }));
    await serveHttp({ port, createServer: createOne, stopped: waitForSignal(), report });
    return EXIT.done;
  }
  const plan = file === undefined ? undefined : openPlanFile(file, preset, report);
  if (process.stdin.isTTY) report("waiting for an MCP client on stdin; see --help");
  const server = createServer(plan?.todos ?? createTodoSession({ preset }));
  await serveStdio(server, { stopped: waitForSignal(), report });
  return plan?.isSaved() === false ? EXIT.failed : EXIT.done;
}

function report(text: string): void {
  // It may quote what a client sent or a file holds.
  console.error(`${MCP_NAME}: ${escapeText(text, "line")}`);
}

/** Resolves at the first signal to end; a second one ends the process at once. */
function waitForSignal(): Promise<void> {
  return new Promise((resolve) => {
    for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => resolve());
  });
}
