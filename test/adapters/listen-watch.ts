import type { WatchedPlan } from "../../src/adapters/engine/watch-source.js";

/** A watch that only listens. */
export function listenWatch(): { readonly watch: WatchedPlan; readonly heard: readonly unknown[] } {
  const heard: unknown[] = [];
  const watch: WatchedPlan = {
    user: (text) => void heard.push(text),
    round: (round) => void heard.push(round),
    end: async (end) => void heard.push(end),
  };
  return { watch, heard };
}
