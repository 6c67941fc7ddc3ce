// Lets eight processes write one list while they are killed, their connections cut and the server restarted, and then
// holds the log against what every writer was told:
//   npx tsx test/torture/run.ts --store postgres --writes 100000 [--between 100] [--naive]
// Something is disturbed every 20 writes, or as many as `--between` says.
// Exit code 1 where a store lost, doubled or dropped anything, or a reader missed a version, or where the naive way did not.
import { parseArgs } from "node:util";
import { isStoreName } from "./protocol.js";
import { printReport, torture } from "./torture.js";

const { values } = parseArgs({
  options: {
    store: { type: "string", default: "postgres" },
    writes: { type: "string", default: "2000" },
    between: { type: "string", default: "20" },
    naive: { type: "boolean", default: false },
  },
});
const { store, naive } = values;
const [writes, between] = [Number(values.writes), Number(values.between)];
if (!isStoreName(store) || ![writes, between].every((count) => Number.isInteger(count) && count > 0)) {
  console.error(
    "usage: npx tsx test/torture/run.ts --store postgres|redis|sqlite --writes 2000 [--between 20] [--naive]",
  );
  process.exit(2);
}
const report = await torture(store, { writes, between, isNaive: naive });
printReport(report);
const { lost, doubled, dropped, changed, followed, versions } = report;
const isKept = lost + doubled + dropped + changed === 0;
const isAsExpected = naive ? !isKept : isKept && followed === versions;
process.exit(isAsExpected ? 0 : 1);
