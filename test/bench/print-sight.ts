// Prints the table of docs/measurements/in-sight.md, from the recordings in the folder AGENT_TODOS_FIXTURES.

import { FIXTURES } from "../support/read-fixture.js";
import { countSight } from "./sight-windows.js";
import { tabulate } from "./tabulate.js";

if (FIXTURES === undefined) {
  console.error("AGENT_TODOS_FIXTURES is not set: there are no recorded sessions to play");
  process.exitCode = 1;
} else {
  const rows = Object.entries(countSight()).map(([name, counts]) => [name, ...counts.map(String)]);
  console.log(tabulate([["the request", "in sight", "out of sight", "unknown"], ...rows]));
}
