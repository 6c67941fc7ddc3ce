import { expect, it } from "vitest";
import { parseReplayOptions } from "../../../src/programs/replay-command/parse-replay-options.js";
import { readRows } from "../../support/read-rows.js";

it.each(
  readRows<[string, readonly string[], object]>("programs/replay-command/parse-replay-options.taken"),
)("parseReplayOptions() takes %s", (_name, args, what) => {
  expect(parseReplayOptions(args)).toEqual({ kind: "run", what });
});

it("parseReplayOptions() prints the usage for --help", () => {
  const command = parseReplayOptions(["--help"]);
  expect(command.kind).toBe("print");
  expect("text" in command && command.text).toContain("Usage: agent-todos replay [paths] [options]");
});
