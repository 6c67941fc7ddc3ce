import type { NagOptions } from "../nag/options.js";

/**
 * Reminders as the teaching loops have them: from a round on in every round, without growth or cap, a refused call
 * counting as a call, and none at turn ends or after compaction.
 */
export function remindersEveryRound(toolName: string, after: number, differences: NagOptions): NagOptions {
  return Object.freeze({
    enabled: true,
    toolName,
    tag: "reminder",
    start: false,
    stale: { after, spacing: 1, backoff: 1 },
    noPlan: false,
    stop: false,
    compacted: false,
    edited: false,
    maxFires: Number.POSITIVE_INFINITY,
    resetOn: "call",
    restartOnStart: false,
    whenEmpty: "remind",
    whenDone: "remind",
    echo: "none",
    placement: "before",
    ...differences,
  });
}
