// Prints the table of test/recorded/losses/README.md: `npx tsx test/recorded/print-losses.ts`.

import { renderLossTable } from "./measure-losses.js";

console.log(renderLossTable());
