import { expect, it } from "vitest";
import { miniClaudeCode } from "../../../src/presets/index.js";
import { parseMcpOptions } from "../../../src/programs/mcp/parse-mcp-options.js";

it.each<[what: string, args: string[], options: { preset?: string; file?: string; port?: number }]>([
  ["no arguments", [], {}],
  ["a preset", ["--preset", "miniClaudeCode"], { preset: "miniClaudeCode" }],
  ["a preset in one word", ["--preset=miniClaudeCode"], { preset: "miniClaudeCode" }],
  ["two presets: the last", ["--preset", "agentShell", "--preset", "miniClaudeCode"], { preset: "miniClaudeCode" }],
  ["a file", ["--file", "plan.json"], { file: "plan.json" }],
  ["HTTP", ["--http"], { port: 8636 }],
  ["HTTP on a port", ["--http", "3000"], { port: 3000 }],
  ["HTTP on a port, in one word", ["--http=0"], { port: 0 }],
  ["HTTP before another option", ["--http", "--preset", "miniClaudeCode"], { port: 8636, preset: "miniClaudeCode" }],
])("parseMcpOptions() serves for %s", (_, args, { preset, file, port }) => {
  const what = { preset: preset === undefined ? undefined : miniClaudeCode, file, port };
  expect(preset ?? miniClaudeCode.name).toBe(miniClaudeCode.name);
  expect(parseMcpOptions(args)).toEqual({ kind: "run", what });
});

it.each([
  ["--help", ["--help"]],
  ["-h", ["-h"]],
  ["--help before all else", ["--http", "99999", "--preset", "nobody", "--help"]],
])("parseMcpOptions() prints every option and preset for %s", (_, args) => {
  const command = parseMcpOptions(args);
  for (const part of ["--preset <name>", "--file <path>", "--http [port]", "\n                   cursor\n"]) {
    expect(command).toMatchObject({ kind: "print", text: expect.stringContaining(part) });
  }
});
