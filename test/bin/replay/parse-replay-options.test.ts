import { expect, it } from "vitest";
import { parseReplayOptions } from "../../../src/bin/replay/parse-replay-options.js";
import { readTable } from "../../support/read-table.js";

it.each(
  readTable<[string, readonly string[], object]>("bin/replay/parse-replay-options.taken"),
)("parseReplayOptions() takes %s", (_name, args, what) => {
  expect(parseReplayOptions(args)).toEqual({ kind: "run", what });
});

it("parseReplayOptions() prints the usage for --help", () => {
  const command = parseReplayOptions(["--help"]);
  expect(command.kind).toBe("print");
  expect("text" in command && command.text).toContain("Usage: agent-todos replay [paths] [options]");
});

it.each([
  ["an unknown option", ["--nope"], "--json, --play, --html, --redact, --since, --project, --agent, --help"],
  ["an option without its value", ["--since"], "--since"],
  ["an agent that it cannot read", ["--agent", "nobody"], "claude-code, codex, gemini-cli, qwen-code, pi"],
  ["a word for a day", ["--since", "soon"], 'a day such as 2026-11-01, not "soon"'],
])("parseReplayOptions() refuses %s and says what there is", (_name, args, said) => {
  const command = parseReplayOptions(args);
  expect(command.kind).toBe("refuse");
  expect(JSON.stringify(command).replaceAll("\\", "")).toContain(said);
});
