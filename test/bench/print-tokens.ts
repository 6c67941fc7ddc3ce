// Prints the tables of docs/patches.md: from the sessions of the repository, and from the recordings in the folder
// AGENT_TODOS_FIXTURES where it is set.

import { FIXTURES } from "../support/read-fixture.js";
import { computeTokenTable, readOwnSessions, readRecordings } from "./token-table.js";

const sources = [
  { name: "examples/sessions", read: readOwnSessions },
  ...(FIXTURES === undefined ? [] : [{ name: FIXTURES, read: readRecordings }]),
];
for (const { name, read } of sources) {
  const { basis, table } = computeTokenTable(read());
  console.log(`${name}: ${basis}\n\n${table}\n`);
}
