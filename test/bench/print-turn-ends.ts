// Prints what the default policy does where a model ends its turn: `npx tsx test/bench/print-turn-ends.ts`.

import { tabulate } from "./tabulate.js";
import { countNudges } from "./turn-ends.js";

const rows = countNudges().map(({ end, ends, nudged }) => [end, String(ends), String(nudged)]);
console.log(tabulate([["the turn ended", "times", "nudged"], ...rows]));
