import { type PlanRecord, replayRecords } from "agent-todos/replay";
import { describe, expect, it } from "vitest";
import { describeSpan, summarizePlan } from "../../../src/programs/replay-command/page/summarize-plan.js";
import { run, work, write } from "./plan-records.js";

describe("summarizePlan()", () => {
  const step = (status: string) => ({ content: `Step ${status}`, status });
  const rounds = (count: number): readonly PlanRecord[] => Array.from({ length: count }, () => work);
  it.each<[string, readonly PlanRecord[], string]>([
    [
      "a plan that was finished",
      [
        write(step("pending"), step("completed")),
        write({ ...step("pending"), status: "completed" }, step("completed")),
      ],
      "Finished all 2 steps in 2 rounds.",
    ],
    [
      "a finished plan, after which other work went on",
      [write(step("completed")), ...rounds(9)],
      "Finished 1 of 1 step in 10 rounds.",
    ],
    ["a plan of one step", [write(step("completed"))], "Finished 1 of 1 step in one round."],
    [
      "a plan that was still kept",
      [write(step("pending")), ...rounds(7)],
      "Finished 0 of 1 step in 8 rounds; 1 of 1 left open.",
    ],
    [
      "a plan that was left",
      [write(step("pending")), ...rounds(8)],
      "Stopped keeping its plan at round 1 of 9; 1 of 1 left open.",
    ],
    [
      "a step that was dropped",
      [write(step("pending"), step("completed")), write(step("completed"))],
      "Finished 1 of 2 steps in 2 rounds; 1 dropped without a word.",
    ],
    [
      "a plan that was cleared",
      [write(step("pending"), step("completed")), write()],
      "Finished 1 of 2 steps in 2 rounds; 1 cancelled.",
    ],
    [
      "a plan that was checked",
      [write(step("completed")), run("npm test", 0)],
      "Finished 1 of 1 step in 2 rounds; 1 checked.",
    ],
    [
      "a plan of which a check failed",
      [
        write({ content: "Read", status: "completed" }),
        run("npm test", 0),
        write({ content: "Read", status: "completed" }, step("completed")),
        run("npm test", 1),
      ],
      "Finished all 2 steps in 4 rounds; 1 checked; 1 finished, but fails a check.",
    ],
    ["no plan", [work], "Kept no plan of its own."],
    [
      "a teammate of which the plan is its lead's",
      [
        {
          type: "round",
          calls: [
            { tool: "TaskList", input: {}, isForTeam: true },
            { tool: "TaskList", input: {}, isForTeam: true },
          ],
        },
      ],
      "Kept no plan of its own; 2 calls on its team's list.",
    ],
  ])("describes %s", (_name, records, sentence) => {
    expect(summarizePlan(replayRecords(records))).toBe(sentence);
  });
});

describe("describeSpan()", () => {
  it.each([
    [0, undefined],
    [Number.NaN, undefined],
    [-5000, undefined],
    [40_000, "40 s"],
    [60_000, "1 min"],
    [95_000, "1 min 35 s"],
    [9 * 60_000 + 5000, "9 min 5 s"],
    [10 * 60_000 + 5000, "10 min"],
    [15.5 * 60_000, "15 min"],
    [3_600_000, "1 h"],
    [2 * 3_600_000 + 5 * 60_000, "2 h 5 min"],
  ])("writes %i milliseconds as %s", (milliseconds, words) => {
    expect(describeSpan(milliseconds)).toBe(words);
  });
});
