import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { beforeAll, expect, it } from "vitest";
import { FACTOR, GROWTH_ROWS } from "../support/growth-rows.js";

/** The largest exponent: sorting has a little more than 1, a search in a search has 2. */
const MOST = 1.2;

let steps: Readonly<Record<string, readonly [few: number, many: number]>> = {};

beforeAll(async () => {
  const script = fileURLToPath(new URL("../support/count-steps.ts", import.meta.url));
  const { stdout } = await promisify(execFile)(process.execPath, ["--import", "tsx", script]);
  steps = JSON.parse(stdout);
});

it.each(GROWTH_ROWS)("$name takes steps in proportion to its items", ({ name }) => {
  const [few, many] = steps[name] ?? [0, 0];
  expect(few).toBeGreaterThan(0);
  expect(Math.log(many / few) / Math.log(FACTOR)).toBeLessThanOrEqual(MOST);
});
