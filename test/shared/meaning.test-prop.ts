import { expect, it } from "vitest";
import { SCALE } from "../support/scale.js";
import { playMeaning } from "./play-meaning.js";

it("nothing of a list in everyday words is changed, dropped or brought back unless its writer named it", async () => {
  const runs = 200 * SCALE;
  for (let seed = 1; seed <= runs; seed += 1) expect(await playMeaning(seed, 14)).toEqual([]);
});
