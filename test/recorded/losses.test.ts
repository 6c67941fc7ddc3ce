import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { describeShare, renderLossTable } from "./measure-losses.js";

it("validateAndReplace() tells of the labelled losses as often as losses/README.md says", () => {
  const page = readFileSync(new URL("./losses/README.md", import.meta.url), "utf8");
  expect(page).toContain(renderLossTable());
});

it("describeShare() gives the interval of Wilson", () => {
  expect(describeShare(90, 100)).toBe("90.0 (82.6 to 94.5)");
  expect(describeShare(10, 10)).toBe("100.0 (72.2 to 100.0)");
});
