// Prints the tables of docs/in-sight.md; with --write, it puts them there: npx tsx --tsconfig test/clients/tsconfig.json test/clients/print-sight.ts --write

import { writePage } from "../bench/measured-page.js";
import { measureCompactions, measureCuts } from "./support/sight-table.js";

const [cuts, compactions] = [(await measureCuts()).table, (await measureCompactions()).table];
console.log(`${cuts}\n\n${compactions}`);
if (process.argv.includes("--write")) writePage("docs/in-sight.md", { cuts, compactions });
// A client may keep a timer.
process.exit();
