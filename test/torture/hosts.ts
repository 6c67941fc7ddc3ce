// Plays hosts that open a handle for each request, and whose processes die anywhere, until so many writes were made:
//   npx tsx test/torture/hosts.ts --store memory --writes 50000 [--removes] [--kinds messages,seen]   # or postgres, redis, sqlite
// Prints a line for each kind of host. `moments` names nothing that its model heard, and reports when rounds end;
// `moments (window)` dies between these and its next request too; `nothing` reports no moment either, and `nothing
// (well)` is one whose processes never die. Exit code 1 where a host has a fault that must have none.
import { parseArgs } from "node:util";
import { memoryStore } from "agent-todos/shared";
import type { HostOptions } from "../shared/host-history.js";
import { playHosts } from "../shared/play-hosts.js";
import { openStore } from "./open-store.js";
import { isStoreName } from "./protocol.js";
import { startServer } from "./torture.js";

const { values } = parseArgs({
  options: {
    store: { type: "string", default: "memory" },
    writes: { type: "string", default: "5000" },
    removes: { type: "boolean", default: false },
    kinds: { type: "string", default: "messages,seen,moments,window,nothing,well" },
  },
});
const writes = Number(values.writes);
const server = isStoreName(values.store) ? await startServer(values.store) : undefined;
const opened =
  server && isStoreName(values.store) ? await openStore(values.store, server.url, false) : { store: memoryStore() };

const KINDS: readonly (readonly [name: string, options: HostOptions, mayLose: boolean])[] = [
  ["messages", { kind: "messages" }, false],
  ["seen", { kind: "seen" }, false],
  ["moments", { kind: "moments" }, false],
  ["moments (window)", { kind: "moments", hasWindow: true }, true],
  ["nothing (well)", { kind: "nothing", isWell: true }, false],
  ["nothing", { kind: "nothing" }, true],
];

const bad: string[] = [];
const kinds = values.kinds.split(",");
for (const [name, options, mayLose] of KINDS) {
  if (!kinds.includes(options.hasWindow ? "window" : options.isWell ? "well" : options.kind)) continue;
  let [made, own] = [0, 0];
  const faults: string[] = [];
  for (let seed = 1; made < writes; seed += 1) {
    const id = `${name} ${seed} ${values.removes}`;
    const shared = { store: opened.store, id };
    const played = await playHosts(seed, 14, { ...options, isRemoved: values.removes, shared });
    made += played.writes;
    own += played.own;
    faults.push(...played.faults);
  }
  if (!mayLose) bad.push(...faults);
  const counts = new Map<string, number>();
  for (const fault of faults) {
    const kind = fault.split(": ").at(-1)?.split(' "')[0] ?? "";
    counts.set(kind, (counts.get(kind) ?? 0) + 1);
  }
  const found = [...counts].map(([kind, count]) => `${count} ${kind}`).join(", ");
  const taken = own === 0 ? "" : `, and ${own} of a model that never heard of its own call`;
  console.log(`${values.store}, ${name}: ${made} writes, ${found || "no fault"}${taken}`);
}
for (const fault of bad) console.log(fault.slice(0, 400));
if ("close" in opened) await opened.close();
await server?.stop();
process.exit(bad.length === 0 ? 0 : 1);
