// Prints the table of docs/adapters/README.md: `npx tsx test/bench/print-reminder-cost.ts`.

import { computeReminderCosts, renderReminderCosts } from "./reminder-cost.js";

console.log(renderReminderCosts(computeReminderCosts()));
