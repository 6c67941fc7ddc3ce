import type { Readable, Writable } from "node:stream";
import type { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
import type { Transport } from "@modelcontextprotocol/sdk/shared/transport.js";
import type { JSONRPCMessage } from "@modelcontextprotocol/sdk/types.js";
import { createLineCutter, parseLine } from "../read-lines.js";

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
  const isMessage = (value: unknown): value is JSONRPCMessage => JSONRPCMessageSchema.safeParse(value).success;
  const ended = new Promise<void>((resolve, reject) => {
    input.once("end", resolve);
    input.once("error", (cause) => reject(new Error("stdin cannot be read", { cause })));
    // This listener is never removed: each further write to a closed stdout fails again.
    output.on("error", (cause) => reject(new Error("the client closed stdout", { cause })));
  });
  await server.connect(createLineTransport({ input, output, isMessage, report }));
  try {
    // The streams stay open, so that calls before the end are still answered.
    await Promise.race([ended, stopped]);
  } finally {
    input.destroy();
  }
}

/** The streams that lines are read from and written to. */
export interface LineStreams {
  readonly input: Readable;
  readonly output: Writable;
  /** Whether a parsed line is a message of JSON-RPC. */
  readonly isMessage: (value: unknown) => value is JSONRPCMessage;
  /** Called with the problem of a line. */
  readonly report: (problem: string) => void;
}

/** The longest line that is read, in bytes. */
export const MAX_LINE_BYTES = 10 * 1024 * 1024;

const ERRORS = {
  parse: { code: -32_700, message: "Parse error: the line is not JSON" },
  request: { code: -32_600, message: "Invalid request: the line is not a JSON-RPC message" },
  tooLong: { code: -32_600, message: `Invalid request: the line is longer than ${MAX_LINE_BYTES} bytes` },
};

/**
 * Creates a transport with one message per line; it answers an unreadable line with a JSON-RPC error and goes on.
 *
 * The SDK's own transport does not inform the client of such a line, and ends at one that is too long.
 */
export function createLineTransport({ input, output, isMessage, report }: LineStreams): Transport {
  function send(message: unknown): Promise<void> {
    return new Promise((resolve, reject) => {
      output.write(`${JSON.stringify(message)}\n`, (error) => (error ? reject(error) : resolve()));
    });
  }

  function refuse(error: (typeof ERRORS)[keyof typeof ERRORS], value?: unknown): void {
    report(error.message);
    // A failed write is also an error event of the stream, which its owner handles.
    send({ jsonrpc: "2.0", id: idOf(value), error }).catch(() => {});
  }

  function receive(line: string | null): void {
    if (line?.trim() === "") return;
    const parsed = line === null ? undefined : parseLine(line);
    if (parsed === undefined) refuse(line === null ? ERRORS.tooLong : ERRORS.parse);
    else if (isMessage(parsed)) transport.onmessage?.(parsed);
    else refuse(ERRORS.request, parsed);
  }

  const lines = createLineCutter(MAX_LINE_BYTES, () => false);
  const hear = (chunk: Buffer): void => lines.add(chunk).forEach(receive);
  const end = (): void => lines.end().forEach(receive);
  const transport: Transport = {
    start: async () => {
      input.on("data", hear);
      input.on("end", end);
    },
    send,
    close: async () => {
      input.off("data", hear);
      input.off("end", end);
      transport.onclose?.();
    },
  };
  return transport;
}

/** Returns the id of a message; JSON-RPC requires `null` in the answer if it is unknown. */
function idOf(value: unknown): string | number | null {
  if (typeof value !== "object" || value === null || !("id" in value)) return null;
  return typeof value.id === "string" || typeof value.id === "number" ? value.id : null;
}
