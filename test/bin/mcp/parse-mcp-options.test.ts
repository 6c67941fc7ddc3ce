import { expect, it } from "vitest";
import { parseMcpOptions } from "../../../src/bin/mcp/parse-mcp-options.js";
import { miniClaudeCode } from "../../../src/presets/index.js";

const STDIO = { preset: undefined, file: undefined, port: undefined };

it.each<[name: string, args: readonly string[], what: object]>([
  ["no arguments", [], STDIO],
  ["a preset", ["--preset", "miniClaudeCode"], { ...STDIO, preset: miniClaudeCode }],
  ["a preset in one word", ["--preset=miniClaudeCode"], { ...STDIO, preset: miniClaudeCode }],
  [
    "two presets: the last",
    ["--preset", "agentShell", "--preset", "miniClaudeCode"],
    { ...STDIO, preset: miniClaudeCode },
  ],
  ["a file", ["--file", "plan.json"], { ...STDIO, file: "plan.json" }],
  ["HTTP", ["--http"], { ...STDIO, port: 8636 }],
  ["HTTP on a port", ["--http", "3000"], { ...STDIO, port: 3000 }],
  ["HTTP on a port, in one word", ["--http=0"], { ...STDIO, port: 0 }],
  [
    "HTTP before another option",
    ["--http", "--preset", "miniClaudeCode"],
    { ...STDIO, port: 8636, preset: miniClaudeCode },
  ],
])("parseMcpOptions() serves for %s", (_, args, what) => {
  expect(parseMcpOptions(args)).toEqual({ kind: "run", what });
});

it.each([
  ["--help", ["--help"]],
  ["-h", ["-h"]],
  ["--help before all else", ["--http", "99999", "--preset", "nobody", "--help"]],
])("parseMcpOptions() prints every option and preset for %s", (_, args) => {
  const command = parseMcpOptions(args);
  for (const part of ["--preset <name>", "--file <path>", "--http [port]", "\n                   hermes\n"]) {
    expect(command).toMatchObject({ kind: "print", text: expect.stringContaining(part) });
  }
});
