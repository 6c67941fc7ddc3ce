// Writes docs/measurements/numbers.md and its plots, over the recordings in the folder AGENT_TODOS_FIXTURES:
//   npm ci --ignore-scripts --prefix test/numbers && npx tsx test/numbers/write-numbers.ts

import { writeFileSync } from "node:fs";
import { cpus } from "node:os";
import { tabulate } from "../bench/tabulate.js";
import { measureContext, readPlans } from "./context-cost.js";
import { type BarChart, drawBars, format } from "./draw-bars.js";
import { drawOwnFigures } from "./own-figures.js";
import { loadPeers, type Peer } from "./peers.js";
import { measureWrites } from "./write-path.js";

const FOLDER = new URL("../../docs/measurements/", import.meta.url);

function draw(name: string, chart: BarChart): void {
  for (const theme of ["light", "dark"] as const)
    writeFileSync(new URL(`../pictures/${name}-${theme}.svg`, FOLDER), drawBars(chart, theme));
}

const showPlot = (name: string, description: string): string =>
  `<picture><source media="(prefers-color-scheme: dark)" srcset="../pictures/${name}-dark.svg"><img alt="${description}" src="../pictures/${name}-light.svg" width="760"></picture>`;

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
  parts: [{ name: "time", values: writes.map(({ times }) => times) }],
});

const contextTable = tabulate([
  ["tool", "definition", "calls", "answers", "together"],
  ...contexts.map(({ name, definition, sent, reply }) => [
    name,
    ...[definition, sent, reply, definition + sent + reply].map(format),
  ]),
]);
const writeTable = tabulate([
  ["way", "times parsing the text"],
  ...writes.map(({ name, times }) => [name, times.toFixed(1)]),
]);
writeFileSync(
  new URL("numbers.md", FOLDER),
  `# Beside other todo tools

\`\`\`sh
npm ci --ignore-scripts --prefix test/numbers
AGENT_TODOS_FIXTURES=… npx tsx test/numbers/write-numbers.ts
\`\`\`

This writes the page and its plots. Node ${process.version}, ${cpus()[0]?.model ?? "a processor without a name"}, ${cpus().length} cores. Peers are run by their own code.
${missing.length > 0 ? `Not installed here: ${missing.join(", ")}.\n` : ""}
## What a plan takes of the main context

${showPlot("context", "Bars of the tokens that each tool takes a session")}

${contextTable}

Tokens (o200k) a session, over ${plans.length} recorded sessions with ${plans.flat().length} writes of whole lists. A token is counted once, where it is
written; the definition goes with every request and is mostly read from a cache. LangChain's holds what its middleware adds to the system prompt.
The course of the work is held fixed. Mastra's definition is that of its four task tools, which come together; its calls hold an active form.
deepagents has LangChain's tool.
What riding along and an observer cost stands in [observer.md](observer.md).

## The write path

${showPlot("write-path", "Bars of the time that each way takes for one update")}

${writeTable}

Medians of one run, so the ratios may be compared, and no more. Peers check less: neither matches the new list to the old one, repairs a call, or
notices a lost item.

## The library's own figures

${own.map(({ name, description }) => showPlot(name, description)).join("\n\n")}

Start-up and memory are of this run; sizes are those of the README, the others those of [stores](stores.md), [observer](observer.md) and
[reminders](reminders.md). [Receipts](receipts.md), [recordings](replay-limits.md) and [runtimes](runtimes.md) have pages of their own.
`,
);
console.log(`${contextTable}\n\n${writeTable}${missing.length > 0 ? `\n\nmissing: ${missing.join(", ")}` : ""}`);
// Some peers keep timers that never end.
process.exit();
