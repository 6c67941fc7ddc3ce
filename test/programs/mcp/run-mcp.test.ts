import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it, onTestFinished, vi } from "vitest";
import { runMcp } from "../../../src/programs/mcp/run-mcp.js";
import { temporaryFolder } from "../../support/temporary-folder.js";

/** Runs the part to its end and gives what it said on stderr. */
async function run(...args: readonly string[]): Promise<{ readonly code: number; readonly stderr: string }> {
  const spy = vi.spyOn(console, "error").mockImplementation(() => {});
  onTestFinished(() => spy.mockRestore());
  const code = await runMcp(args, "1.0.0");
  return { code, stderr: spy.mock.calls.map(([line]) => `${line}\n`).join("") };
}

it("runMcp() leaves a damaged file as it is, with one line and exit code 1", async () => {
  const path = join(temporaryFolder(), "plan.json");
  writeFileSync(path, "{");
  expect(await run("--file", path)).toEqual({
    code: 1,
    stderr: `agent-todos mcp: cannot go on from the file "${path}", which was left as it is: it is not JSON\n`,
  });
  expect(readFileSync(path, "utf8")).toBe("{");
});

it("runMcp() shows no control characters of a file or path", async () => {
  const path = join(temporaryFolder(), "plan\u009b2J.json");
  writeFileSync(path, '{"version":"\u202e"}');
  const { code, stderr } = await run("--file", path);
  expect([code, stderr]).toEqual([1, expect.not.stringMatching(/[\u009b\u202e]/)]);
});
