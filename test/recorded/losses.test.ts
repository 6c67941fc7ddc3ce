import { expect, it } from "vitest";
import { describeShare, measureLosses } from "./measure-losses.js";

// Floors a little under what `npm run losses` prints, so that a change of the matching cannot lose much unseen.
it.each([
  { table: "development", precision: 0.91, recall: 0.97 },
  { table: "held-out", precision: 0.9, recall: 0.97 },
] as const)("validateAndReplace() tells what the $table table labels as lost", ({
  table,
  precision,
  recall,
}) => {
  const { dropped, reopened } = measureLosses(table);
  expect(dropped.found / (dropped.found + dropped.false)).toBeGreaterThan(precision);
  expect(dropped.found / (dropped.found + dropped.missed)).toBeGreaterThan(recall);
  expect(reopened.found / (reopened.found + reopened.false)).toBeGreaterThan(0.9);
  expect(reopened.found / (reopened.found + reopened.missed)).toBeGreaterThan(0.9);
});

it("describeShare() gives the interval of Wilson", () => {
  expect(describeShare(90, 100)).toBe("90.0 (82.6 to 94.5)");
  expect(describeShare(10, 10)).toBe("100.0 (72.2 to 100.0)");
});
