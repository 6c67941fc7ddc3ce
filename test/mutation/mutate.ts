// Changes sources a little at a time, and lists the changes that no test notices: `npm run mutate -- nag` for a room,
// `npm run mutate -- sample` for changes of all rooms drawn by three fresh seeds, `npm run mutate -- sample 1 nag` for
// those that seed 1 draws in one room.

import { randomInt } from "node:crypto";
import { listPaths, readTree } from "../package/read-tree.js";
import { drawChanges, findChanges } from "./find-changes.js";
import { countKilled, listSurvivors, type Tried, tabulateKilled } from "./killed-share.js";
import { roomOf, SUITES } from "./suites.js";
import { tryChanges } from "./try-changes.js";

/** With three seeds more than 2,000 changes that compile. */
const CHANGES_OF_A_SEED = 1500;

const words = process.argv.slice(2);
const seeds = words.filter((word) => /^\d+$/.test(word));
const named = SUITES.filter(({ room }) => words.includes(room));
const known = words.every((word) => ["sample", ...seeds, ...named.map(({ room }) => room)].includes(word));
if (words.length === 0 || !known) {
  const rooms = SUITES.map(({ room }) => room).join(", ");
  console.error(`Name one of these rooms, or sample: ${rooms}, as in: npm run mutate -- nag`);
  process.exitCode = 2;
} else {
  const paths = listPaths("src", ".ts", ".tsx").filter((path) => path !== "src/index.ts");
  const { sources, changes } = await findChanges(paths.flatMap((path) => readTree(path)));
  const drawing = seeds.length > 0 ? seeds : [1, 2, 3].map(() => String(randomInt(10_000)));
  const sampled = words.includes("sample");
  const drawn = sampled ? drawChanges(changes, { seeds: drawing, count: CHANGES_OF_A_SEED }) : changes;
  const name = sampled ? ["sample", ...drawing].join("-") : "whole";
  if (sampled)
    console.log(`npm run mutate -- sample ${drawing.join(" ")}: ${drawn.length} of ${changes.length} changes`);
  const tried: Tried[] = [];
  for (const suite of named.length > 0 ? named : SUITES) {
    const ofRoom = drawn.filter((change) => roomOf(change) === suite.room);
    const found = await tryChanges(ofRoom, { sources, suite, name: `${name}-${suite.room}` });
    console.log(listSurvivors(found));
    console.log(tabulateKilled(countKilled(found)));
    tried.push(...found);
  }
  console.log(tabulateKilled(countKilled(tried)));
}
