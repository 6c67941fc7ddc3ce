// Prints the tables of docs/reminder-statistics.md: `AGENT_TODOS_FIXTURES=folder npx tsx test/bench/print-reminders.ts`.

import { FIXTURES } from "../support/read-fixture.js";
import { computeReminderTables } from "./reminder-table.js";

if (FIXTURES === undefined) {
  console.error("AGENT_TODOS_FIXTURES is not set: there are no recorded sessions to replay");
  process.exitCode = 1;
} else {
  const { basis, worth, choice, waits, reminders } = computeReminderTables();
  console.log([basis, worth, choice, waits, reminders].join("\n\n"));
}
