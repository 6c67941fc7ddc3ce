// Counts the steps that each row of growth-rows takes with n and with 4n items, and prints them as JSON. A step is a
// block of the library's own code that was run once, as V8 counts for coverage; the clock plays no part. Runs in a
// process of its own, as only one reader of these counts fits into one.

import { Session } from "node:inspector/promises";
import { FACTOR, GROWTH_ROWS, ITEMS } from "./growth-rows.js";

const inspector = new Session();
inspector.connect();
await inspector.post("Profiler.enable");

async function countSteps(run: () => void): Promise<number> {
  // Every function that ran before stays in view with a count of 0.
  await inspector.post("Profiler.takePreciseCoverage");
  run();
  const { result } = await inspector.post("Profiler.takePreciseCoverage");
  let steps = 0;
  for (const { url, functions } of result) {
    if (!/\/src\/[^?]*\.ts/.test(decodeURIComponent(url))) continue;
    for (const { ranges } of functions) for (const { count } of ranges) steps += count;
  }
  return steps;
}

await inspector.post("Profiler.startPreciseCoverage", { callCount: true, detailed: true });
const steps: Record<string, readonly number[]> = {};
for (const { name, prepare } of GROWTH_ROWS) {
  const counts: number[] = [];
  for (const size of [ITEMS, ITEMS * FACTOR]) {
    const run = prepare(size);
    // Things that are made once, such as the look-ups of rules, are made in a run that does not count.
    run();
    counts.push(await countSteps(run));
  }
  steps[name] = counts;
}
console.log(JSON.stringify(steps));
