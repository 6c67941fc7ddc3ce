// Changes sources a little at a time, and lists the changes that no test notices: `npm run mutate -- nag` for a room,
// `npm run mutate -- sample` for changes of each room drawn by a fresh seed, `npm run mutate -- sample 4127 nag --draw 60
// --write` for 60 of one room by this seed, with their row in docs/measurements/mutation.md.

import { randomInt } from "node:crypto";
import { parseArgs } from "node:util";
import { readTree } from "../package/read-tree.js";
import { drawChanges, findChanges } from "./find-changes.js";
import { countKilled, listSurvivors, type Tried, tabulateKilled } from "./killed-share.js";
import { writeRow } from "./mutation-page.js";
import { SUITES } from "./suites.js";
import { tryChanges } from "./try-changes.js";

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    draw: { type: "string", default: "120" },
    only: { type: "string", multiple: true, default: [] },
    write: { type: "boolean", default: false },
  },
});
const sampled = positionals[0] === "sample";
const words = positionals.slice(sampled ? 1 : 0);
const [seed = String(randomInt(100_000))] = sampled ? words.filter((word) => /^\d+$/.test(word)) : [];
const named = SUITES.filter(({ room }) => words.includes(room));
const known = words.every((word) => [seed, ...named.map(({ room }) => room)].includes(word));
const count = Number(values.draw);
if (positionals.length === 0 || !known || !(count > 0) || (values.write && !sampled)) {
  const rooms = SUITES.map(({ room }) => room).join(", ");
  console.error(
    `usage: npm run mutate -- sample [seed] [room …] [--draw 120] [--only test/nag/a.test.ts] [--write], or npm run mutate -- room …\nrooms: ${rooms}`,
  );
  process.exit(2);
}
const name = sampled ? `sample-${seed}-${count}` : "whole";
const all: Tried[] = [];
for (const suite of named.length > 0 ? named : SUITES) {
  const { room, elsewhere = " " } = suite;
  const files = readTree(`src/${room}`, ".ts", ".tsx").filter(({ path }) => !path.startsWith(elsewhere));
  const { sources, changes } = await findChanges(files);
  const drawn = sampled ? drawChanges(changes, { seed, count }) : changes;
  console.log(`${room}${sampled ? `, seed ${seed}` : ""}: ${drawn.length} of ${changes.length} changes`);
  const { tried, idle } = await tryChanges(drawn, { sources, suite, name: `${name}-${room}`, only: values.only });
  const [counted] = countKilled(tried);
  if (values.write && counted !== undefined) {
    const servers = (suite.servers ?? []).filter((variable) => !process.env[variable]);
    const left = { tests: idle.length, servers };
    const day = new Date().toISOString().slice(0, 10);
    writeRow({ ...counted, drawn: drawn.length, left, seed, day });
  }
  console.log(listSurvivors(tried));
  console.log(tabulateKilled(countKilled(tried)));
  all.push(...tried);
}
console.log(tabulateKilled(countKilled(all)));
