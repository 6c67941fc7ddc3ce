import { expect, it } from "vitest";
import { choosePart, type Part } from "../../src/programs/command.js";

const load: Part["load"] = async () => async () => 0;
const PARTS = { mcp: { summary: "serve a list", load }, other: { summary: "do something else", load } };

it("choosePart() finds the part, and leaves it what stands behind its name", () => {
  expect(choosePart(["mcp", "--help", "mcp"], PARTS, "1.2.3")).toEqual({
    kind: "run",
    what: { part: PARTS.mcp, args: ["--help", "mcp"] },
  });
});

it.each([
  ["--help", ["--help"]],
  ["-h", ["-h"]],
  ["--help before all else", ["--version", "--help"]],
])("choosePart() prints every part for %s", (_, args) => {
  const lines = "\n  mcp    serve a list\n  other  do something else\n";
  expect(choosePart(args, PARTS, "1.2.3")).toMatchObject({ kind: "print", text: expect.stringContaining(lines) });
});

it("choosePart() prints the version", () => {
  expect(choosePart(["--version"], PARTS, "1.2.3")).toEqual({ kind: "print", text: "1.2.3" });
});

it.each<[string, readonly string[], string]>([
  ["no part", [], "name a part: mcp, other"],
  ["an unknown part", ["mpc\n"], 'there is no part "mpc\\n"; there is mcp, other'],
  ["a name that every object has", ["toString"], 'there is no part "toString"; there is mcp, other'],
  ["an unknown option", ["--port"], "Unknown option '--port'; the options are --help, --version"],
  ["an option before the part", ["--version", "mcp"], "Unexpected argument 'mcp'; the options are --help, --version"],
])("choosePart() refuses %s, and says what there is", (_, args, problem) => {
  expect(choosePart(args, PARTS, "1.2.3")).toEqual({
    kind: "refuse",
    text: `agent-todos: ${problem}\nTry: agent-todos --help`,
  });
});
