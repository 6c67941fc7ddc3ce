import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { parseSessions } from "../../examples/demo/parse-sessions.js";
import { FIXTURES } from "../support/read-fixture.js";
import { scaled } from "../support/scale.js";
import { runDemo } from "./demo-world.js";

const PRESETS = ["default", "miniClaudeCode", "standardEnvelope"];

it.skipIf(FIXTURES === undefined)(
  "main() plays every recorded session of single tasks, hardly a write refused",
  async () => {
    const file = join(String(FIXTURES), "task-tool-sessions.jsonl");
    const sessions = parseSessions(readFileSync(file, "utf8"), file);
    expect(sessions).toHaveLength(80);
    let writes = 0;
    let refused = 0;
    for (const index of sessions.keys()) {
      const { code, stdout, stderr } = await runDemo([`${file}#${index + 1}`]);
      expect({ code, stderr }, `#${index + 1}`).toEqual({ code: 0, stderr: "" });
      const [, some, bad] = /^End: .*, (\d+) writes? \((\d+) refused\)/m.exec(stdout) ?? [];
      writes += Number(some);
      refused += Number(bad);
    }
    expect(refused / writes).toBeLessThan(0.05);
  },
);

it.skipIf(FIXTURES === undefined)(
  "main() plays every recorded session to its end under three settings in turn",
  async () => {
    const file = join(String(FIXTURES), "sessions.jsonl");
    const sessions = parseSessions(readFileSync(file, "utf8"), file);
    expect(sessions).toHaveLength(88);
    for (const [index, { rounds }] of sessions.entries()) {
      // In the long run every session is played under each of them.
      for (const next of PRESETS.slice(0, scaled(1)).keys()) {
        const preset = PRESETS[(index + next) % PRESETS.length] ?? "";
        const { code, stdout, stderr } = await runDemo([`${file}#${index + 1}`, "--preset", preset]);
        expect({ code, stderr }, `#${index + 1} with ${preset}`).toEqual({ code: 0, stderr: "" });
        expect(stdout).toContain(`\nEnd: ${rounds.length} round`);
      }
    }
  },
);
