// Prints the table of test/recorded/losses/README.md.

import { renderLossTable } from "./measure-losses.js";

console.log(renderLossTable());
