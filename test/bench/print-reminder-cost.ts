// Prints the table of docs/measurements/reminder-cost.md.

import { computeReminderCosts, renderReminderCosts } from "./reminder-cost.js";

console.log(renderReminderCosts(computeReminderCosts()));
