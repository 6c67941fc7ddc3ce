import { expect, it } from "vitest";
import { countNudges } from "./turn-ends.js";

const ends = new Map(countNudges().map(({ end, ...counts }) => [end, counts]));

it("the default policy nudges a model that leaves work, and none that is done or asks", () => {
  const { left, done, asks } = Object.fromEntries(ends);
  expect(left?.ends).toBeGreaterThan(4);
  expect(left?.nudged).toBe(left?.ends);
  expect([done?.ends, asks?.ends].every((count) => Number(count) > 2)).toBe(true);
  expect([done?.nudged, asks?.nudged]).toEqual([0, 0]);
});

it("the default policy leaves a model alone that waits, or has just written its list", () => {
  const { waits, runs, parked } = Object.fromEntries(ends);
  expect([waits?.ends, runs?.ends, parked?.ends].every((count) => Number(count) > 0)).toBe(true);
  expect([waits?.nudged, runs?.nudged, parked?.nudged]).toEqual([0, 0, 0]);
});

it("every turn end of the sessions is counted", () => {
  expect([...ends.values()].reduce((sum, counts) => sum + counts.ends, 0)).toBe(20);
  expect(countNudges({ stop: false }).every(({ nudged }) => nudged === 0)).toBe(true);
});
