import { PassThrough } from "node:stream";
import { type JSONRPCMessage, JSONRPCMessageSchema } from "@modelcontextprotocol/sdk/types.js";
import { expect, it } from "vitest";
import { createLineTransport, MAX_LINE_BYTES } from "../../../src/programs/mcp/serve-stdio.js";

const PING = { jsonrpc: "2.0", id: 1, method: "ping" };
const LINE = `${JSON.stringify(PING)}\n`;

/** Reads the chunks to their end. */
async function read(...chunks: readonly (string | Buffer)[]) {
  const [received, reported]: [unknown[], string[]] = [[], []];
  const [input, output] = [new PassThrough(), new PassThrough()];
  const transport = createLineTransport({
    input,
    output,
    isMessage: (value): value is JSONRPCMessage => JSONRPCMessageSchema.safeParse(value).success,
    report: (problem) => reported.push(problem),
  });
  transport.onmessage = (message) => received.push(message);
  await transport.start();
  const ended = new Promise((resolve) => input.once("end", resolve));
  for (const chunk of chunks) input.write(chunk);
  input.end();
  await ended;
  const written: Buffer | null = output.read();
  const lines = (written?.toString() ?? "").split("\n").filter((line) => line !== "");
  return { received, answered: lines.map((line) => JSON.parse(line)), reported };
}

it.each<[name: string, chunks: readonly (string | Buffer)[], messages: number]>([
  ["a line", [LINE], 1],
  ["lines in one chunk", [LINE + LINE], 2],
  ["a line in two chunks", [LINE.slice(0, 10), LINE.slice(10)], 1],
  ["a character in two chunks", [...Buffer.from(LINE.replace("ping", "é"))].map((byte) => Buffer.of(byte)), 1],
  ["Windows line ends and empty lines", [`\r\n${LINE.replace("\n", "\r\n")} \n\n`], 1],
  ["a last line without an end", [LINE.trim()], 1],
  ["nothing", [], 0],
])("the transport reads %s", async (_, chunks, messages) => {
  const { received, answered, reported } = await read(...chunks);
  expect(received).toHaveLength(messages);
  expect([answered, reported]).toEqual([[], []]);
});

it.each([
  ["text", "hello\n", -32700, null],
  ["cut JSON", '{"jsonrpc":"2.0","id":1,"method":"pi\n', -32700, null],
  ["a list of messages", '[{"jsonrpc":"2.0","id":1,"method":"ping"}]\n', -32600, null],
  ["null", "null\n", -32600, null],
  ["a message of no kind", '{"jsonrpc":"2.0","id":7}\n', -32600, 7],
  ["a message of another protocol", '{"id":"a","method":"ping"}\n', -32600, "a"],
  ["an id that is none", '{"id":{},"method":"ping"}\n', -32600, null],
  ["bytes that are no text", Buffer.from([0xff, 0xfe, 0x0a]), -32_700, null] as const,
  ["a line that is too long", `${" ".repeat(MAX_LINE_BYTES)}{}\n`, -32_600, null] as const,
])("the transport answers %s with one error, says so, and goes on", async (_, line, code, id) => {
  const { received, answered, reported } = await read(line, LINE);
  expect(answered).toMatchObject([{ jsonrpc: "2.0", id, error: { code } }]);
  expect(reported).toHaveLength(1);
  expect(received).toEqual([PING]);
});

it("the transport answers a line without an end as soon as it is too long, and keeps none of it", async () => {
  const chunk = Buffer.alloc(1024 * 1024, "x");
  const { answered, received } = await read(...Array<Buffer>(25).fill(chunk));
  expect(answered).toMatchObject([{ error: { code: -32_600 } }]);
  expect(received).toEqual([]);
});

it("a line of exactly the limit is read", async () => {
  const { received } = await read(LINE.trim().padEnd(MAX_LINE_BYTES), "\n");
  expect(received).toEqual([PING]);
});
