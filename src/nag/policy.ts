import { countTodos } from "../core/count-todos.js";
import { wrapInTag } from "../core/escape.js";
import { invalidOption } from "../core/option-error.js";
import { EMPTY_TODO_LIST, type TodoList } from "../core/todo.js";
import type { TodoChange } from "../plan/diff-todos.js";
import { asksPerson } from "./asks-person.js";
import type { NagDecision, NagEvent, NagReason, NagSilence } from "./event.js";
import { echoOpen, NAG_MESSAGES, tellEdits } from "./messages.js";
import type { Filled, NagCadence, NagOptions } from "./options.js";
import { type ResolvedNagOptions, type ResolvedStale, resolveNagOptions } from "./resolve-options.js";
import { countRound, FIRST_NAG_STATE, type NagState, type RoundEvent } from "./state.js";

/** What a policy answers: the state to keep, and the decision. */
export interface NagStep {
  readonly state: NagState;
  readonly decision: NagDecision;
}

/** Decides when to remind a model of its plan; pure, so the host keeps the state. */
export interface NagPolicy {
  /** Returns the state before anything has happened: plain JSON. */
  readonly start: () => NagState;
  /** Returns the next state and the decision; the same state and event always give the same answer. */
  readonly next: (state: NagState, event: NagEvent) => NagStep;
}

/** Growth stops at a spacing beyond any conversation that still survives JSON. */
const LONGEST_SPACING = 1_000_000;

/**
 * Creates a nag policy: a pure state machine that any loop calls once per model call.
 *
 * The defaults are quiet: the first reminder comes in the 30th round without a write, or in the 4th where the list is
 * likely out of date, and none while the item at work is the last; the next ones come 10 and 20 rounds later, at most 3
 * while the open part of the plan stays the same, and none about an empty or finished list. One nudge comes when a turn
 * ends with open items; none right after a write, none where the model waits for the person, and none in a turn without
 * work.
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
    default: {
      // Every type was seen above; plain JavaScript may send another one.
      const { type } = event as NagEvent;
      throw invalidOption("take this event", "type", "one of start, round, stop, compacted", type);
    }
  }
}

function onStart(before: NagState, event: NagEvent, options: ResolvedNagOptions): NagStep {
  const rounds = options.restartOnStart ? 0 : before.rounds;
  const state = { ...before, rounds, nudges: 0, wrote: 0, idle: 1 };
  if (hasEdits(event, options)) return tell(state, event, options);
  if (!options.enabled || options.start === false) return silent(state, "off");
  if (event.toolAvailable === false) return silent(state, "tool_unavailable");
  if (options.start === "first" && state.started === 1) return silent(state, "exhausted");
  return remind({ ...state, started: 1 }, "start", EMPTY_TODO_LIST, options);
}

/** Checks whether a person changed something that the model does not know yet and is able to answer. */
function hasEdits({ edited = [], toolAvailable }: NagEvent, options: ResolvedNagOptions): boolean {
  return options.enabled && options.edited && toolAvailable !== false && edited.length > 0;
}

/** Tells what a person changed, at once: the model's next write would be made without it. */
function tell(state: NagState, { list, edited }: NagEvent, options: ResolvedNagOptions): NagStep {
  return remind({ ...state, sinceReminder: 0 }, "edited", list ?? EMPTY_TODO_LIST, options, edited);
}

function onRound(before: NagState, event: RoundEvent, options: ResolvedNagOptions): NagStep {
  const isUnavailable = event.toolAvailable === false;
  // A round in which the model could not write, or that changed nothing, says nothing about its plan.
  const isIdle = isUnavailable || event.progress === false;
  const isCounted = !isIdle || event.write !== "none";
  const working = { ...before, wrote: 0, idle: 0 };
  const counted = isCounted ? countRound(working, event, options.resetOn) : working;
  const { total, open, completed, in_progress: running } = countTodos(event.list);
  const skipped = event.progress === false ? 1 : before.skipped;
  const state = { ...counted, completed, running, skipped };
  if (!options.enabled) return silent(state, "off");
  if (isUnavailable) return silent(state, "tool_unavailable");
  if (hasEdits(event, options)) return tell(state, event, options);
  if (total === 0 && options.noPlan !== false) {
    return pace(state, "no_plan", event.list, options.noPlan, options);
  }
  if (options.stale === false) return silent(state, "off");
  if (total === 0 && options.whenEmpty === "silent") return silent(state, "empty");
  if (total > 0 && open === 0 && options.whenDone === "silent") return silent(state, "done");
  return onOldList(state, event.list, options.stale, options);
}

/** Reads off the list how likely it is out of date, and paces its reminders by that. */
function onOldList(
  state: NagState,
  list: TodoList,
  stale: ResolvedStale,
  options: ResolvedNagOptions,
): NagStep {
  const { open, pending } = countTodos(list);
  const { after, afterKept } = state.skipped === 1 ? stale.atWork : stale;
  const isNeglected = open > 0 && (state.batched === 1 || state.running === 0);
  const cadence = { ...stale, after: isNeglected ? after : afterKept };
  const isFew = open > 0 && pending < stale.minPending - state.batched;
  if (isFew && state.rounds >= cadence.after) return silent(state, "few_pending");
  return pace(state, "stale", list, cadence, options);
}

/** Passes both gates, rounds since the write and rounds since the last reminder, and the cap between them. */
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
  const next = { ...state, fires: fires + 1, ignored: ignored + 1, sinceReminder: 0 };
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
  const closed = describeClosed(event.list);
  if (closed !== undefined) return silent(state, closed);
  if (event.waiting === true || (typeof event.reply === "string" && asksPerson(event.reply))) {
    return silent(state, "waiting");
  }
  if (state.idle === 1) return silent(state, "idle");
  if (before.wrote === 1) return silent(state, "fresh");
  if (state.nudges >= options.stop.max || state.idleNudges >= options.maxFires)
    return silent(state, "exhausted");
  const next = { ...state, nudges: state.nudges + 1, idleNudges: state.idleNudges + 1, sinceReminder: 0 };
  return remind(next, "unfinished", event.list, options, event.edited);
}

function onCompacted(
  before: NagState,
  event: Extract<NagEvent, { type: "compacted" }>,
  options: ResolvedNagOptions,
): NagStep {
  if (!options.enabled || !options.compacted) return silent(before, "off");
  if (event.toolAvailable === false) return silent(before, "tool_unavailable");
  const closed = describeClosed(event.list);
  if (closed !== undefined) return silent(before, closed);
  return remind({ ...before, sinceReminder: 0 }, "compacted", event.list, options);
}

/** Says why a list gives nothing to remind of; undefined while items are open. */
function describeClosed(list: TodoList): "empty" | "done" | undefined {
  const { total, open } = countTodos(list);
  if (total === 0) return "empty";
  return open === 0 ? "done" : undefined;
}

/** Decides for silence. */
function silent(state: NagState, reason: NagSilence): NagStep {
  return Object.freeze({
    state: Object.freeze({ ...state }),
    decision: Object.freeze({ remind: false, reason }),
  });
}

/** Decides for a reminder, in the words of its reason; a nudge tells what a person changed as well. */
function remind(
  state: NagState,
  reason: NagReason,
  list: TodoList,
  options: ResolvedNagOptions,
  edited: readonly TodoChange[] = [],
): NagStep {
  const { toolName, tag } = options;
  const { rounds, passed } = state;
  const message = options.messages[reason];
  const context = { list, rounds, passed, toolName, edited };
  const words =
    typeof message === "function" ? message(context) : (message ?? NAG_MESSAGES[reason]({ ...context, tag }));
  const echo = reason === "stale" && options.echo === "open" ? echoOpen(list) : "";
  const news = reason === "unfinished" && options.edited && edited.length > 0 ? tellEdits(edited) : "";
  const isDuringWork = reason === "stale" || reason === "no_plan";
  const decision = Object.freeze({
    remind: true,
    reason,
    text: wrapInTag([news, words, echo].filter(Boolean).join("\n"), tag),
    placement: isDuringWork ? options.placement : "after",
  } as const);
  return Object.freeze({ state: Object.freeze({ ...state }), decision });
}
