import { expect, it } from "vitest";
import { SCALE } from "../support/scale.js";
import type { HostOptions } from "./host-history.js";
import { playHosts } from "./play-hosts.js";

it.each<[name: string, options: HostOptions]>([
  ["passes messages, wherever its process dies", { kind: "messages" }],
  ["passes seen, wherever its process dies", { kind: "seen" }],
  ["names nothing and reports its rounds, where its process dies in one of them", { kind: "moments" }],
  ["names nothing and reports no moment, where no process dies", { kind: "nothing", isWell: true }],
])("a host loses nothing that %s", async (_name, options) => {
  const runs = 40 * SCALE;
  for (let seed = 1; seed <= runs; seed += 1) expect((await playHosts(seed, 14, options)).faults).toEqual([]);
});

it.each([
  ["a round that another handle ends after the list was removed", 3007],
  ["a second history of it", 1475],
  ["a third", 1499],
  ["a fourth", 2874],
])("a removed list comes back by nobody's call: %s", async (_name, seed) => {
  expect((await playHosts(seed, 14, { kind: "messages", isRemoved: true })).faults).toEqual([]);
});

it("nor by that of a host that reports its rounds and names nothing", async () => {
  for (let seed = 1; seed <= 10 * SCALE; seed += 1)
    expect((await playHosts(seed, 14, { kind: "moments", isRemoved: true })).faults).toEqual([]);
});
