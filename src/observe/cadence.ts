import type { ObserverEvent, ObserverReason, ObserverSilence } from "./event.js";
import type { ResolvedObserverOptions } from "./options.js";
import type { ObserverState } from "./state.js";

/** For how many rounds an observer stays silent after the model wrote its list itself. */
const OWN_ROUNDS = 20;

/** What to do after an event: be silent, or ask, and why. */
export type Verdict =
  | { readonly asks: false; readonly reason: ObserverSilence }
  | { readonly asks: true; readonly reason: ObserverReason };

const silent = (reason: ObserverSilence): Verdict => ({ asks: false, reason });

/** Decides by the state after an event whether to ask. */
export function decide(state: ObserverState, event: ObserverEvent, options: ResolvedObserverOptions): Verdict {
  const { passes, tokens, work } = state;
  const isEnd = event.type === "end" || state.owed === 1;
  if (event.type === "user") return silent("idle");
  if (writesItself(state)) return silent("off");
  if (isEnd ? state.turnWork + state.owed === 0 : work === 0) return silent("idle");
  if (passes >= options.budget.passes || tokens >= options.budget.tokens) return silent("budget");
  if (event.asking === true) return silent("spacing");
  if (isEnd) return { asks: true, reason: "end" };
  if (passes === 0) return work < options.first ? silent("few_rounds") : { asks: true, reason: "first" };
  return work < spacingOf(state, options) ? silent("spacing") : { asks: true, reason: "work" };
}

/** Checks whether the model keeps a list of its own, beside which an observer is silent. */
function writesItself({ wrote, turnWrote, round }: ObserverState): boolean {
  return turnWrote === 1 || (wrote > 0 && round - wrote < OWN_ROUNDS);
}

function spacingOf({ unchanged }: ObserverState, { spacing, growth, longest }: ResolvedObserverOptions): number {
  return Math.min(spacing + growth * unchanged, Math.max(spacing, longest));
}
