// Prints the tables of docs/measurements/reminders.md, from the recordings in the folder AGENT_TODOS_FIXTURES.

import { FIXTURES } from "../support/read-fixture.js";
import { computeReminderTables } from "./reminder-table.js";

if (FIXTURES === undefined) {
  console.error("AGENT_TODOS_FIXTURES is not set: there are no recorded sessions to replay");
  process.exitCode = 1;
} else {
  const { basis, worth, choice, waits, reminders } = computeReminderTables();
  console.log([basis, worth, choice, waits, reminders].join("\n\n"));
}
