import { expect, it } from "vitest";
import { complain, parseCommand } from "../../src/bin/parse-command.js";
import { miniClaudeCode } from "../../src/presets/index.js";

const HELP = `Usage: agent-todos-mcp [--preset <name>]

Serves one todo list over stdio to an MCP client: a tool to write it, and the
resource todos://current to read it. The list lives as long as the process.

Options:
  --preset <name>  the tool of a known system instead of todo_write:
`;

it.each([
  ["no arguments", [], undefined],
  ["a preset", ["--preset", "miniClaudeCode"], miniClaudeCode],
  ["a preset in one word", ["--preset=miniClaudeCode"], miniClaudeCode],
  ["two presets: the last", ["--preset", "agentShell", "--preset", "miniClaudeCode"], miniClaudeCode],
])("parseCommand() serves for %s", (_, args, preset) => {
  expect(parseCommand(args, "1.2.3")).toEqual({ kind: "serve", preset });
});

it.each([
  ["--help", ["--help"]],
  ["-h", ["-h"]],
  ["--help before all else", ["--version", "--preset", "nobody", "--help"]],
])("parseCommand() prints the usage with every preset for %s", (_, args) => {
  const command = parseCommand(args, "1.2.3");
  expect(command).toMatchObject({ kind: "print", text: expect.stringContaining(HELP) });
  expect(command).toMatchObject({ text: expect.stringContaining("                   miniClaudeCode\n") });
});

it("parseCommand() prints the version", () => {
  expect(parseCommand(["--version"], "1.2.3")).toEqual({ kind: "print", text: "1.2.3" });
});

it.each([
  ["an unknown option", ["--port", "80"], "Unknown option '--port'"],
  ["a preset without a name", ["--preset"], "Option '--preset <value>' argument missing"],
  ["a preset that is the next option", ["--preset", "--help"], "Option '--preset' argument is ambiguous"],
  ["an argument", ["todos.json"], "Unexpected argument 'todos.json'"],
  ["a value for a switch", ["--version=2"], "Option '--version' does not take an argument"],
])("parseCommand() refuses %s in one line, with the way to the usage", (_, args, problem) => {
  expect(parseCommand(args, "1.2.3")).toEqual({
    kind: "refuse",
    text: `agent-todos-mcp: ${problem}\nTry: agent-todos-mcp --help`,
  });
});

it("parseCommand() names the presets to who asks for an unknown one", () => {
  const command = parseCommand(["--preset", "no\nbody"], "1.2.3");
  expect(command).toMatchObject({
    kind: "refuse",
    text: expect.stringMatching(
      /^agent-todos-mcp: there is no preset "no\\nbody"; there are agentShell, .*standardEnvelope.*\nTry: /,
    ),
  });
});

it("complain() says who complains", () => {
  expect(complain("no")).toBe("agent-todos-mcp: no");
});
