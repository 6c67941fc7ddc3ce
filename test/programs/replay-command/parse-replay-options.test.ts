import { expect, it } from "vitest";
import { parseReplayOptions } from "../../../src/programs/replay-command/parse-replay-options.js";

it.each<[string, readonly string[], object]>([
  ["nothing", [], { paths: [], json: false, play: false, redact: false }],
  ["paths", ["a", "b.jsonl"], { paths: ["a", "b.jsonl"], json: false, play: false, redact: false }],
  ["a day", ["--since", "2026-11-01"], { paths: [], json: false, play: false, redact: false, since: 1793491200000 }],
  [
    "all filters",
    ["--json", "--project", "shop", "--agent", "pi"],
    { paths: [], json: true, play: false, redact: false, project: "shop", agent: "pi" },
  ],
  [
    "a page without texts",
    ["--html", "a.html", "--redact"],
    { paths: [], json: false, play: false, redact: true, html: "a.html" },
  ],
  ["to play", ["--play"], { paths: [], json: false, play: true, redact: false }],
])("parseReplayOptions() takes %s", (_name, args, what) => {
  expect(parseReplayOptions(args)).toEqual({ kind: "run", what });
});

it("parseReplayOptions() prints the usage for --help", () => {
  const command = parseReplayOptions(["--help"]);
  expect(command.kind).toBe("print");
  expect("text" in command && command.text).toContain("Usage: agent-todos replay [paths] [options]");
});
