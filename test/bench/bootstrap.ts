// How far a share over sessions could lie from what was counted, had other sessions of the same kind been recorded.

import { createRandom } from "../support/seeded-random.js";
import { addUp } from "./figures.js";

/** What one session adds to a share. */
export interface Part {
  readonly part: number;
  readonly whole: number;
}

const RESAMPLES = 2000;
const SEED = 1;

/**
 * Draws whole sessions anew, with replacement, since the waits of one session are alike; the seed is fixed, so that the
 * same sessions always give the same bounds. Gives the share as counted, and the bounds that hold 95 of 100 resampled
 * ones; undefined where there is nothing to divide by.
 */
export function bootstrapShare(sessions: readonly Part[]) {
  const random = createRandom(SEED);
  const shares: number[] = [];
  for (let sample = 0; sample < RESAMPLES; sample += 1) {
    const drawn = sessions.map(() => sessions[Math.floor(random() * sessions.length)] ?? NOTHING);
    const share = divide(drawn);
    if (share !== undefined) shares.push(share);
  }
  shares.sort((a, b) => a - b);
  const at = (quantile: number): number | undefined => shares[Math.round(quantile * (shares.length - 1))];
  return { share: divide(sessions), low: at(0.025), high: at(0.975) };
}

const NOTHING: Part = { part: 0, whole: 0 };

function divide(sessions: readonly Part[]): number | undefined {
  const { part, whole } = addUp(["part", "whole"], sessions);
  return whole === 0 ? undefined : part / whole;
}
