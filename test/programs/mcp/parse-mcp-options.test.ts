import { expect, it } from "vitest";
import { miniClaudeCode } from "../../../src/presets/index.js";
import { parseMcpOptions } from "../../../src/programs/mcp/parse-mcp-options.js";
import { readRows } from "../../support/read-rows.js";

it.each(
  readRows<[what: string, args: string[], options: { preset?: string; file?: string; port?: number }]>(
    "programs/mcp/parse-mcp-options",
  ),
)("parseMcpOptions() serves for %s", (_, args, { preset, file, port }) => {
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
