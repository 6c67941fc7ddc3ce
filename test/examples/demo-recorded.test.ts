import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { parseSessions } from "../../examples/demo/parse-sessions.js";
import { runDemo } from "./demo-world.js";

const fixtures = process.env["AGENT_TODOS_FIXTURES"];

it("main() plays every recorded session to its end under three settings", { timeout: 300_000 }, async () => {
  if (fixtures === undefined) {
    console.log("left out: the recorded sessions, as AGENT_TODOS_FIXTURES is not set");
    return;
  }
  const file = join(fixtures, "sessions.jsonl");
  const sessions = parseSessions(readFileSync(file, "utf8"), file);
  expect(sessions).toHaveLength(88);
  for (const [index, { rounds }] of sessions.entries()) {
    for (const preset of ["default", "miniClaudeCode", "standardEnvelope"]) {
      const { code, stdout, stderr } = await runDemo([`${file}#${index + 1}`, "--preset", preset]);
      expect({ code, stderr }, `#${index + 1} with ${preset}`).toEqual({ code: 0, stderr: "" });
      expect(stdout).toContain(`\nEnd: ${rounds.length} round`);
    }
  }
});
