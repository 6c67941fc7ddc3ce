// Prints the tables of docs/reminder-statistics.md: `AGENT_TODOS_FIXTURES=folder npm run reminders`.

import { FIXTURES } from "../support/read-fixture.js";
import { computeReminderTables } from "./reminder-table.js";

if (FIXTURES === undefined) {
  console.error("AGENT_TODOS_FIXTURES is not set: there are no recorded sessions to replay");
  process.exitCode = 1;
} else {
  const { basis, reminders, waits } = computeReminderTables();
  console.log([basis, reminders, waits].join("\n\n"));
}
