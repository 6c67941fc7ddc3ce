import { describeValue } from "../core/quote.js";
import { countTodos } from "../core/stats.js";
import { EMPTY_TODO_LIST, type TodoList } from "../core/todo.js";
import { countRound, type RoundEvent } from "./count-round.js";
import type { NagEvent } from "./event.js";
import { type NagStep, remind, silent } from "./nag-step.js";
import type { Filled, NagCadence, NagOptions } from "./options.js";
import { type ResolvedNagOptions, resolveNagOptions } from "./resolve-options.js";
import { FIRST_NAG_STATE, type NagState } from "./state.js";

export type { NagStep } from "./nag-step.js";

/** A machine that decides when to remind a model of its plan; pure, so the host keeps the state. */
export interface NagPolicy {
  /** The state before anything has happened: plain JSON. */
  readonly start: () => NagState;
  /** The next state and the decision; the same state and event give the same answer, always. */
  readonly next: (state: NagState, event: NagEvent) => NagStep;
}

/** Growth stops here: a spacing beyond any conversation, that still survives JSON. */
const LONGEST_SPACING = 1_000_000;

/**
 * Creates a nag policy: a pure state machine that any loop calls once per model call.
 *
 * The defaults are quiet: first reminder in the 10th round without a write, in the 20th where the list is kept, the
 * next ones 10 and 20 rounds later, at most 3 while the open part of the plan stays the same, none about an empty or
 * finished list; one nudge when a turn ends with open items, none right after a write.
 *
 * @throws RangeError or TypeError for bad options, naming the option, the value and what is allowed.
 *
 * @example
 * ```ts
 * import { createNagPolicy } from "agent-todos";
 *
 * const policy = createNagPolicy({ stale: { after: 1 } });
 * const list = { items: [{ content: "Add tests", status: "pending" as const }], revision: 1 };
 * const { decision } = policy.next(policy.start(), { type: "round", list, write: "none" });
 * console.log(decision.remind, decision.reason); // => true stale
 * ```
 */
export function createNagPolicy(options?: NagOptions): NagPolicy {
  const resolved = resolveNagOptions(options);
  return Object.freeze({
    start: () => FIRST_NAG_STATE,
    next: (state: NagState, event: NagEvent): NagStep => step(state, event, resolved),
  });
}

function step(state: NagState, event: NagEvent, options: ResolvedNagOptions): NagStep {
  switch (event.type) {
    case "start":
      return onStart(state, event, options);
    case "round":
      return onRound(state, event, options);
    case "stop":
      return onStop(state, event, options);
    case "compacted":
      return onCompacted(state, event, options);
    default:
      // Every type was seen, so this is never one of them; plain JavaScript may send any.
      throw new TypeError(
        `Cannot take this event as type must be one of start, round, stop, compacted: current value is ${describeValue((event as NagEvent).type)}`,
      );
  }
}

function onStart(before: NagState, event: NagEvent, options: ResolvedNagOptions): NagStep {
  const rounds = options.restartOnStart ? 0 : before.rounds;
  const state = { ...before, rounds, nudges: 0, wrote: 0 };
  if (!options.enabled || options.start === false) return silent(state, "off");
  if (event.toolAvailable === false) return silent(state, "tool_unavailable");
  if (options.start === "first" && state.started === 1) return silent(state, "exhausted");
  return remind({ ...state, started: 1 }, "start", EMPTY_TODO_LIST, options);
}

function onRound(before: NagState, event: RoundEvent, options: ResolvedNagOptions): NagStep {
  const isUnavailable = event.toolAvailable === false;
  // A round in which the model could not write, or nothing was done, says nothing about its plan.
  const isIdle = isUnavailable || event.progress === false;
  const isCounted = !isIdle || event.write !== "none";
  const state = isCounted ? countRound(before, event, options) : { ...before, wrote: 0 };
  if (!options.enabled) return silent(state, "off");
  if (isUnavailable) return silent(state, "tool_unavailable");
  const { total, open } = countTodos(event.list);
  if (total === 0 && options.noPlan !== false) {
    return pace(state, "no_plan", event.list, options.noPlan, options);
  }
  if (options.stale === false) return silent(state, "off");
  if (total === 0 && options.whenEmpty === "silent") return silent(state, "empty");
  if (total > 0 && open === 0 && options.whenDone === "silent") return silent(state, "done");
  const { after, afterKept } = options.stale;
  const cadence = { ...options.stale, after: state.kept >= KEPT_WRITES ? afterKept : after };
  return pace(state, "stale", event.list, cadence, options);
}

/** A list counts as kept from the second write on that moves it. */
const KEPT_WRITES = 2;

/** Both gates, rounds since the write and rounds since the last reminder, and the cap between them. */
function pace(
  state: NagState,
  reason: "stale" | "no_plan",
  list: TodoList,
  cadence: Filled<NagCadence>,
  options: ResolvedNagOptions,
): NagStep {
  if (state.rounds < cadence.after) return silent(state, "fresh");
  if (state.fires >= options.maxFires) return silent(state, "exhausted");
  const growth = cadence.backoff ** Math.max(0, state.ignored - 1);
  const spacing = Math.min(cadence.spacing * growth, LONGEST_SPACING);
  if (state.sinceReminder !== -1 && state.sinceReminder < spacing) return silent(state, "spacing");
  const { fires, ignored } = state;
  const next = { ...state, fires: fires + 1, ignored: ignored + 1, kept: 0, sinceReminder: 0 };
  return remind(next, reason, list, options);
}

function onStop(
  before: NagState,
  event: Extract<NagEvent, { type: "stop" }>,
  options: ResolvedNagOptions,
): NagStep {
  const state = { ...before, wrote: 0 };
  if (!options.enabled || options.stop === false) return silent(state, "off");
  if (event.toolAvailable === false) return silent(state, "tool_unavailable");
  const { total, open } = countTodos(event.list);
  if (total === 0) return silent(state, "empty");
  if (open === 0) return silent(state, "done");
  if (before.wrote === 1) return silent(state, "fresh");
  if (state.nudges >= options.stop.max || state.idleNudges >= options.maxFires)
    return silent(state, "exhausted");
  const next = { ...state, nudges: state.nudges + 1, idleNudges: state.idleNudges + 1, sinceReminder: 0 };
  return remind(next, "unfinished", event.list, options);
}

function onCompacted(
  before: NagState,
  event: Extract<NagEvent, { type: "compacted" }>,
  options: ResolvedNagOptions,
): NagStep {
  if (!options.enabled || !options.compacted) return silent(before, "off");
  if (event.toolAvailable === false) return silent(before, "tool_unavailable");
  const { total, open } = countTodos(event.list);
  if (total === 0) return silent(before, "empty");
  if (open === 0) return silent(before, "done");
  return remind({ ...before, sinceReminder: 0 }, "compacted", event.list, options);
}
