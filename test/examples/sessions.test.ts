import { fileURLToPath } from "node:url";
import type { PlanReceipt, PlanReplay } from "agent-todos/replay";
import { expect, it } from "vitest";
import { playPolicy } from "../../src/programs/replay-command/play-policy.js";
import { replayFile } from "../../src/programs/replay-command/replay-file.js";

/** What each session is there to show. */
const SESSIONS: readonly (readonly [name: string, shows: string, receipt: Partial<PlanReceipt>, reminders: string])[] =
  [
    [
      "refactor-auth",
      "a plan that is kept well",
      { rounds: 71, promised: 16, done: 15, refused: 0, open: 0 },
      "compacted",
    ],
    ["tasks", "single tasks", { preset: "claudeCodeTasks", promised: 7, done: 7, open: 0 }, ""],
    [
      "forgets",
      "a plan that is forgotten, and ends open",
      { promised: 7, done: 5, open: 2 },
      "stale stale unfinished stale stale stale unfinished",
    ],
    ["bad-writes", "every kind of bad write, and how a model recovers", { refused: 6, open: 0 }, "stale"],
    ["chinese", "a plan in Chinese", { promised: 12, done: 11, open: 0 }, "unfinished compacted"],
  ];

it.each(SESSIONS)("examples/sessions/%s.jsonl shows %s", async (name, _shows, receipt, reminders) => {
  const path = fileURLToPath(new URL(`../../examples/sessions/${name}.jsonl`, import.meta.url));
  const replays: PlanReplay[] = [];
  for await (const one of replayFile(path)) replays.push(one);
  const [replay, ...others] = replays;
  if (replay === undefined || others.length > 0) throw new Error(name);
  expect(replay.receipt).toMatchObject({ agent: "claude-code", session: name, unknown: {}, ...receipt });
  expect(
    playPolicy(replay)
      .map(({ reason }) => reason)
      .join(" "),
  ).toBe(reminders);
});
