// Prints the table of test/recorded/losses/README.md: `npm run losses`.

import { renderLossTable } from "./measure-losses.js";

console.log(renderLossTable());
