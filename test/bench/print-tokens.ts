// Prints the tables of docs/patches.md, from the recordings in the folder AGENT_TODOS_FIXTURES.

import { FIXTURES } from "../support/read-fixture.js";
import { computeTokenTable } from "./token-table.js";

if (FIXTURES === undefined) {
  console.error("AGENT_TODOS_FIXTURES is not set: there are no recorded sessions to measure");
  process.exitCode = 1;
} else {
  const { basis, table } = computeTokenTable();
  console.log(`${basis}\n\n${table}`);
}
