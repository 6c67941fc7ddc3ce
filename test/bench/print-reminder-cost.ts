// Prints the table of docs/adapters/README.md: `npm run reminder-cost`.

import { computeReminderCosts, renderReminderCosts } from "./reminder-cost.js";

console.log(renderReminderCosts(computeReminderCosts()));
