import { expect, it } from "vitest";
import { SCALE } from "../support/scale.js";
import { playHosts } from "./play-hosts.js";

it.each([
  "messages",
  "seen",
] as const)("a host that passes %s loses nothing, wherever its process dies", async (kind) => {
  const runs = 60 * SCALE;
  for (let seed = 1; seed <= runs; seed += 1) expect((await playHosts(seed, 14, { kind })).faults).toEqual([]);
});
