// Prints the table of docs/adapters/README.md.

import { computeReminderCosts, renderReminderCosts } from "./reminder-cost.js";

console.log(renderReminderCosts(computeReminderCosts()));
