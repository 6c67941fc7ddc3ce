import type { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
import type { JSONRPCMessage } from "@modelcontextprotocol/sdk/types.js";
import { createLineTransport } from "./line-transport.js";

/**
 * Serves over stdin and stdout until stdin ends or `stopped` is resolved.
 *
 * @throws Error when the client closes stdout.
 */
export async function serveStdio(
  server: McpServer,
  { stopped, report }: { readonly stopped: Promise<void>; readonly report: (problem: string) => void },
): Promise<void> {
  const { JSONRPCMessageSchema } = await import("@modelcontextprotocol/sdk/types.js");
  const { stdin: input, stdout: output } = process;
  const isMessage = (value: unknown): value is JSONRPCMessage =>
    JSONRPCMessageSchema.safeParse(value).success;
  const ended = new Promise<void>((resolve, reject) => {
    input.once("end", resolve);
    input.once("error", (cause) => reject(new Error("stdin cannot be read", { cause })));
    // Stays for good: whatever is written to a closed stdout fails again.
    output.on("error", (cause) => reject(new Error("the client closed stdout", { cause })));
  });
  await server.connect(createLineTransport({ input, output, isMessage, report }));
  try {
    // Calls that came before the end are still answered: nothing is closed.
    await Promise.race([ended, stopped]);
  } finally {
    input.destroy();
  }
}
