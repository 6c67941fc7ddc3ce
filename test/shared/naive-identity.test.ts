import { expect, it, vi } from "vitest";
import type { pairByKeys } from "../../src/plan/keys.js";
import { matchItems } from "../../src/plan/pairing.js";
import { playMeaning } from "./play-meaning.js";

// As hosts do it without keys: two lists are compared, and whatever is alike is one item.
vi.mock("../../src/plan/keys.js", async (load) => {
  const keys = await load<typeof import("../../src/plan/keys.js")>();
  const pairByLikeness: typeof pairByKeys = (before, after) => ({
    matches: matchItems(before.list.items, after.list.items),
    guessed: new Set(),
  });
  return { ...keys, pairByKeys: pairByLikeness };
});

it("a list whose items are told apart by likeness alone fails the play of everyday words", async () => {
  const faults = await Promise.all(Array.from({ length: 60 }, (_, seed) => playMeaning(seed + 1, 14)));
  const all = faults.flat().join("\n");
  for (const kind of ['completed "', 'dropped "', "lost the addition"]) expect(all).toContain(kind);
});
