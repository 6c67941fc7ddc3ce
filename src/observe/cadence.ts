import { isDone, type TodoList } from "../model/todo.js";
import { isAllDone } from "./apply-change.js";
import type { ObserverEvent, ObserverReason, ObserverSilence } from "./event.js";
import type { ResolvedObserverOptions } from "./options.js";
import type { ObserverState } from "./state.js";

/** How many rounds an observer stays silent after the model wrote its list itself. */
const OWN_ROUNDS = 20;

/** Whether to ask after an event, and why. */
export type Verdict =
  | { readonly asks: false; readonly reason: ObserverSilence }
  | { readonly asks: true; readonly reason: ObserverReason };

const silent = (reason: ObserverSilence): Verdict => ({ asks: false, reason });

/** Decides by the state after an event whether to ask. */
export function decide(state: ObserverState, event: ObserverEvent, options: ResolvedObserverOptions): Verdict {
  const { passes, tokens, work, turnWork, owed } = state;
  const isEnd = event.type === "end" || owed === 1;
  if (event.type === "user") return silent("idle");
  if (writesItself(state)) return silent("off");
  if (isEnd ? turnWork + owed === 0 : work === 0) return silent("idle");
  if (isEnd && options.ends === "open" && isSettled(state, event.list, options)) return silent("spacing");
  if (passes >= options.budget.passes || tokens >= options.budget.tokens) return silent("budget");
  if (event.asking === true) return silent("spacing");
  if (isEnd) return { asks: true, reason: "end" };
  if (passes === 0) return work < options.first ? silent("few_rounds") : { asks: true, reason: "first" };
  return work < spacingOf(state, options, event.list) ? silent("spacing") : { asks: true, reason: "work" };
}

/** Checks whether the model keeps a list of its own; then an observer stays silent. */
function writesItself({ wrote, turnWrote, round }: ObserverState): boolean {
  return turnWrote === 1 || (wrote > 0 && round - wrote < OWN_ROUNDS);
}

/**
 * Checks whether the end of a turn can do without a request: no item is open, and less has changed than a request
 * during work requires.
 */
function isSettled(state: ObserverState, list: TodoList, options: ResolvedObserverOptions): boolean {
  const least = isAllDone(list) ? spacingOf(state, options, list) : options.first;
  return state.passes > 0 && list.items.every(isDone) && state.work < least;
}

/**
 * Returns the rounds of work between two requests; without open items, only a new task from the person changes a list.
 */
function spacingOf(
  { unchanged, room }: ObserverState,
  { first, spacing, growth, longest }: ResolvedObserverOptions,
  list: TodoList,
): number {
  const most = Math.max(spacing, longest);
  if (isAllDone(list)) return room === 1 && unchanged === 0 ? spacing : most;
  // Asks sooner for the first items; each answer in vain lengthens the wait more than the one before.
  const least = list.items.length === 0 ? Math.min(first, spacing) : spacing;
  return Math.min(least + growth * unchanged ** 2, most);
}
