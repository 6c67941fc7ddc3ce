import { type PlanRecord, replayRecords } from "agent-todos/replay";
import { expect, it } from "vitest";
import { redactReplay } from "../../../src/programs/replay-command/redact-replay.js";
import { refused, write } from "./plan-records.js";

it("redactReplay() leaves what is counted, and every kind of change", () => {
  const replay = replayRecords([
    { type: "session", agent: "claude-code", id: "s", folder: "/home/ann" },
    { type: "unknown", what: "secret", count: 1 },
    { type: "unknown", what: "shadow", count: 2 },
    write({ content: "Read", status: "pending" }, { content: "Ask", status: "pending" }),
    write({ content: "Read it all", status: "in_progress" }, { content: "Ship", status: "pending" }),
  ]);
  const { receipt, timeline } = redactReplay(replay);
  const kept = { ...replay.receipt, unknown: { "[6 characters]": 3 } };
  expect(receipt).toEqual({ ...kept, session: "[1 character]", folder: "[9 characters]" });
  expect(redactReplay(replayRecords([{ type: "session", agent: "anns-agent" }])).receipt.agent).toBe("[10 characters]");
  const types = replay.timeline.steps.map(({ changes }) => changes.map(({ type }) => type));
  expect(timeline.steps.map(({ changes }) => changes.map(({ type }) => type))).toEqual(types);
  expect(JSON.stringify(timeline)).not.toMatch(/Read|Ship|Ask/);
});

it.each<[time: string, kept: boolean]>([
  ["2026-11-20T09:00:00.000Z", true],
  ["2026-11-20T09:00:00+01:00", true],
  ["2026-11-20", true],
  ["Quietly sell the lighthouse", false],
  ["2026-11-20 lighthouse", false],
  ["2026-11-20T09:00:00Z\nlighthouse", false],
  ["lighthouse 7", false],
])("redactReplay() keeps the time %j of a step: %s", (time, kept) => {
  const replay = replayRecords([{ ...write({ content: "Read", status: "pending" }), time } as PlanRecord]);
  const [step] = redactReplay(replay).timeline.steps;
  expect(replay.timeline.steps[0]?.time).toBe(time);
  expect(step?.time).toBe(kept ? time : undefined);
  expect(step?.round).toBe(1);
});

it("redactReplay() leaves no text of a moment", () => {
  const replay = replayRecords([{ type: "user" }, refused({ content: "Read", status: "lighthouse" })]);
  expect(replay.timeline.moments.map(({ text }) => text?.includes("lighthouse"))).toContain(true);
  const { moments } = redactReplay(replay).timeline;
  expect(moments).toEqual(replay.timeline.moments.map(({ type, round }) => ({ type, round })));
});
