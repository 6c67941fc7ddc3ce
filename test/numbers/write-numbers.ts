// Writes the figures of docs/measurements/numbers.md and its plots, over the recordings in the folder AGENT_TODOS_FIXTURES:
//   npm ci --ignore-scripts --prefix test/numbers && npx tsx test/numbers/write-numbers.ts

import { writeFileSync } from "node:fs";
import { cpus } from "node:os";
import { writePage } from "../bench/measured-page.js";
import { tabulate } from "../bench/tabulate.js";
import { measureContext, readPlans } from "./context-cost.js";
import { type BarChart, drawBars, format } from "./draw-bars.js";
import { drawOwnFigures } from "./own-figures.js";
import { loadPeers, type Peer } from "./peers.js";
import { measureWrites } from "./write-path.js";

const PICTURES = new URL("../../docs/pictures/", import.meta.url);

function draw(name: string, chart: BarChart): void {
  for (const theme of ["light", "dark"] as const)
    writeFileSync(new URL(`${name}-${theme}.svg`, PICTURES), drawBars(chart, theme));
}

const loaded = await loadPeers();
const peers = loaded.filter((peer): peer is Peer => "write" in peer);
const missing = loaded.flatMap((peer) => ("missing" in peer ? [`${peer.name} (${peer.missing})`] : []));
const plans = readPlans();
const contexts = await measureContext(plans, peers);
const writes = await measureWrites(peers);
const own = drawOwnFigures();
for (const { name, chart } of own) draw(name, chart);

draw("context", {
  title: "What a plan takes of the main context",
  unit: "tokens a session",
  rows: contexts.map(({ name }) => name),
  parts: [
    { name: "definition", values: contexts.map(({ definition }) => definition) },
    { name: "calls", values: contexts.map(({ sent }) => sent) },
    { name: "answers", values: contexts.map(({ reply }) => reply) },
  ],
});
draw("write-path", {
  title: "One update of 20 items",
  unit: "times parsing its text",
  rows: writes.map(({ name }) => name),
  parts: [
    { name: "matches items", values: writes.map(({ times, matches }) => (matches ? times : 0)) },
    { name: "does not", values: writes.map(({ times, matches }) => (matches ? 0 : times)) },
  ],
});

const contextTable = tabulate([
  ["tool", "definition", "calls", "answers", "together"],
  ...contexts.map(({ name, definition, sent, reply }) => [
    name,
    ...[definition, sent, reply, definition + sent + reply].map(format),
  ]),
]);
const writeTable = tabulate([
  ["way", "times parsing the text", "matches old and new items", "names what was lost", "merges others' changes"],
  ...writes.map(({ name, times, matches, names, merges }) => [
    name,
    times.toFixed(1),
    ...[matches, names, merges].map((does) => (does ? "yes" : "no")),
  ]),
]);
const machine = `Node ${process.version}, ${cpus()[0]?.model ?? "a processor without a name"}, ${cpus().length} cores.`;
const absent = missing.length > 0 ? ` Not installed here: ${missing.join(", ")}.` : "";
writePage("docs/measurements/numbers.md", {
  machine: `${machine} Peers are run by their own code.${absent}`,
  context: contextTable,
  plans: `Tokens (o200k) a session, over ${plans.length} recorded sessions with ${plans.flat().length} writes of whole lists.`,
  writes: writeTable,
});
console.log(`${contextTable}\n\n${writeTable}${missing.length > 0 ? `\n\nmissing: ${missing.join(", ")}` : ""}`);
// Some peers keep timers that never end.
process.exit();
