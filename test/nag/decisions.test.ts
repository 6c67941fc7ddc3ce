import { expect, it } from "vitest";
import type { NagOptions } from "../../src/nag/resolve-options.js";
import { readRows } from "../support/read-rows.js";
import { decide, eventsFrom, type Steps, tell } from "./play.js";

// The last rows are what users of other todo tools complained about: a reminder that breaks one of these is noise.
it.each(
  readRows<[rule: string, options: NagOptions, steps: Steps, told: string]>("nag/decisions"),
)("policy.next() %s", (_rule, options, steps, told) => {
  expect(tell(decide(options, eventsFrom(steps)))).toBe(told);
});
