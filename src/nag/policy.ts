import { wrapInTag } from "../model/escape.js";
import { describeInvalid } from "../model/option-error.js";
import { isRecord } from "../model/plain-json.js";
import {
  countBlocked,
  countTodos,
  EMPTY_TODO_LIST,
  expectList,
  type TodoCounts,
  type TodoList,
} from "../model/todo.js";
import { asksPerson, isCutShort } from "./asks-person.js";
import { isNudge, type NagDecision, type NagEvent, type NagReason, type NagSilence } from "./event.js";
import { addContext, NAG_MESSAGES, NUDGE_ATTRIBUTE, renderOpenItems, summarizeEdits } from "./messages.js";
import {
  type Filled,
  type NagCadence,
  type NagOptions,
  type ResolvedNagOptions,
  type ResolvedStale,
  resolveNagOptions,
} from "./resolve-options.js";
import {
  countRound,
  countStart,
  countStop,
  FIRST_NAG_STATE,
  hasBatched,
  hasSkipped,
  isBrokenOff,
  type NagDraft,
  type NagState,
  readNumbers,
} from "./state.js";

/**
 * The answer of a policy: the state to keep, and the decision. No entry exports this type: TypeScript writes it out in
 * a host's declarations.
 */
export type NagStep = { readonly state: NagState; readonly decision: NagDecision };

/** Decides when to remind a model of its plan; pure, so the host keeps the state. */
export interface NagPolicy {
  /** Returns the state before any event: plain JSON. */
  readonly start: () => NagState;
  /** Returns the next state and the decision; the same state and event always have the same answer. */
  readonly next: (state: NagState, event: NagEvent) => NagStep;
}

/** The largest spacing in rounds: growth stops here, since JSON has no Infinity. */
const LONGEST_SPACING = 1_000_000;

/**
 * Creates a nag policy: a pure state machine that any loop calls once per model call.
 *
 * The defaults are quiet. The first reminder comes in the 4th round without a write where nothing is in progress; while
 * an item is, in the 30th, or in the 8th once items were completed in a batch; while fewer than two items are pending
 * (one, after a batch), it is silent. The next ones come 10 and 20 rounds later, at most 3 while the open part of the
 * plan stays the same, and never about an empty or finished list. One nudge comes when a turn ends with open items and
 * a list that was not written for 4 rounds, or with a finished item whose check fails; while the model waits for the
 * person, or in a turn without work, it is silent. It is also silent where all open items are blocked.
 *
 * @throws RangeError or TypeError for bad options, naming the option, its value and the rule.
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
  const { start, next } = openPolicy(options);
  return Object.freeze({
    start,
    next: (given: NagState, event: NagEvent): NagStep => {
      const before = checkStep(given, event);
      const { state, decision } = next(before, event);
      return Object.freeze({ state: Object.freeze(state), decision });
    },
  });
}

/**
 * Creates a policy like {@link createNagPolicy} for a session, whose events need no check, and whose states stay inside
 * the library: freezing them takes as long as the decision.
 */
export function openPolicy(options?: NagOptions): NagPolicy {
  const resolved = resolveNagOptions(options);
  return Object.freeze({
    start: () => FIRST_NAG_STATE,
    next: (before: NagState, event: NagEvent): NagStep => {
      const state: NagDraft = { ...before };
      const counts = countTodos(event.list ?? EMPTY_TODO_LIST);
      countEvent(state, event, resolved, counts);
      const verdict = decide(state, event, resolved, counts);
      if (typeof verdict === "string") return { state, decision: Object.freeze({ remind: false, reason: verdict }) };
      const { reason, ...counted } = verdict;
      const decision = Object.freeze(renderReminder(reason, state, event, resolved));
      return { state: Object.assign(state, counted), decision };
    },
  });
}

const STEP = "call of policy.next()";

const EVENT_TYPES: readonly unknown[] = ["start", "round", "stop", "compacted"];
const STATE_FIELDS = /* @__PURE__ */ Object.keys(FIRST_NAG_STATE);
const WRITES: readonly unknown[] = ["none", "ok", "failed"];

/**
 * Checks the arguments of a step: a state that policy.start() or policy.next() returned, and an event of its types.
 *
 * @throws TypeError that names the wrong part: a misspelled write would silently count as none.
 */
function checkStep(given: unknown, event: unknown): NagState {
  const state = isRecord(given) ? readNumbers(given) : {};
  const isState = STATE_FIELDS.every((name) => typeof state[name] === "number");
  if (!isState) throw wrongArgument("state", "a state that policy.start() or policy.next() returned", given);
  if (!isRecord(event)) throw wrongArgument("event", 'an event, such as { type: "round", list, write }', event);
  const { type, list, write, edited } = event;
  if (!EVENT_TYPES.includes(type)) throw wrongArgument("event.type", "one of start, round, stop, compacted", type);
  if (type !== "start") expectList("policy.next", list, "event.list");
  if (type === "round" && !WRITES.includes(write)) throw wrongArgument("event.write", "one of none, ok, failed", write);
  if (edited !== undefined && !Array.isArray(edited)) throw wrongArgument("event.edited", "a list of changes", edited);
  // Each of its fields is a number.
  return state as unknown as NagState;
}

function wrongArgument(argument: string, rule: string, value: unknown): TypeError {
  return new TypeError(describeInvalid(STEP, argument, rule, value));
}

/** The reason for silence, or the reason for a reminder and the counts that it changes. */
type Verdict = NagSilence | ({ readonly reason: NagReason } & Partial<NagState>);

/** Counts an event into the state. */
function countEvent(state: NagDraft, event: NagEvent, options: ResolvedNagOptions, counts: TodoCounts): void {
  if (event.inSight === true) state.hidden = -1;
  if (event.type === "start") {
    if (options.restartOnStart) state.rounds = 0;
    countStart(state, event.brokenOff);
  }
  if (event.type === "stop") countStop(state);
  if (event.type !== "round") return;
  state.idle = 0;
  if (state.hidden !== -1) state.hidden += 1;
  countRound(state, event, options.resetOn, counts);
}

/** Decides by the state after an event. */
function decide(state: NagState, event: NagEvent, options: ResolvedNagOptions, counts: TodoCounts): Verdict {
  const { type, edited = [], news = [], away = [], toolAvailable } = event;
  // A person's changes are reported at once: the model's next write would otherwise ignore them.
  const isNews = (type === "start" || type === "round") && options.edited && edited.length + news.length > 0;
  const isLost = needsShowing(state, event, options, counts);
  const isOn = type === "round" || ((isNews || isLost) && toolAvailable !== false) || options[type];
  if (!isOn) return "off";
  if (toolAvailable === false) return "tool_unavailable";
  if (isNews) return { reason: "edited", sinceReminder: 0, ...(isLost && { hidden: 0 }) };
  // The plan is context without a request, so it does not count toward the spacing.
  if (isLost) return { reason: "out_of_sight", hidden: 0 };
  if (type === "start") {
    return state.started === 1 ? "exhausted" : { reason: "start", started: 1 };
  }
  const { list } = event;
  if (away.length > 0 && type !== "compacted") return "waiting";
  if (type === "round") return decideRound(state, list, options, counts);
  const { total, open } = counts;
  const isFailing = type === "stop" && event.failing !== undefined && event.failing.length > 0;
  if (open === 0 && !isFailing) return total === 0 ? "empty" : "done";
  if (open === countBlocked(list) && !isFailing) return "blocked";
  // Old messages were dropped, but the host looks at each request itself: `isLost` above has decided.
  if (type === "compacted" && event.inSight !== undefined) return "fresh";
  if (type === "compacted") return { reason: "compacted", sinceReminder: 0, hidden: 0 };
  const { reply, waiting } = event;
  if (waiting === true || (typeof reply === "string" && (isCutShort(reply) || asksPerson(reply)))) return "waiting";
  const { idle, fingerprint, rounds, nudges, idleNudges } = state;
  if (idle === 1) return "idle";
  // A turn that the person broke off may be obsolete: only a write takes its work up again.
  if (isBrokenOff(state)) return "waiting";
  const { stale, stop } = options;
  // Without reminders during work, only a list written in the last round is fresh.
  const after = stale ? paceOf(state, stale).after : 1;
  // No write was accepted yet while the fingerprint is 0.
  if (fingerprint !== 0 && rounds < after && !isFailing) return "fresh";
  if (nudges >= (stop?.max ?? 0) || idleNudges >= options.maxReminders) return "exhausted";
  const reason = isFailing ? "failing" : "unfinished";
  return { reason, nudges: nudges + 1, idleNudges: idleNudges + 1, sinceReminder: 0 };
}

/** A plan that was shown again and is out of sight once more is not repeated for this many rounds. */
const SHOWN_ROUNDS = 10;

/** Checks whether a request went out without the open plan, and the plan was not just shown again. */
function needsShowing(
  { hidden }: NagState,
  event: NagEvent,
  options: ResolvedNagOptions,
  { open }: TodoCounts,
): boolean {
  const { type, inSight, list = EMPTY_TODO_LIST } = event;
  if (inSight !== false || !options.compacted || type === "stop") return false;
  return open > countBlocked(list) && (hidden === -1 || hidden >= SHOWN_ROUNDS);
}

/** Judges by the list how likely it is to be out of date, and paces its reminders accordingly. */
function decideRound(state: NagState, list: TodoList, options: ResolvedNagOptions, counts: TodoCounts): Verdict {
  const { total, open, pending } = counts;
  const blocked = countBlocked(list);
  const { noPlan, stale } = options;
  if (total === 0 && noPlan) return pace(state, "no_plan", noPlan, options);
  if (!stale) return "off";
  if (total === 0 && options.whenEmpty === "silent") return "empty";
  if (total > 0 && open === 0 && options.whenDone === "silent") return "done";
  if (open > 0 && open === blocked) return "blocked";
  const cadence = { ...stale, after: open > 0 ? findPace(state, stale, counts) : paceOf(state, stale).afterIfUpToDate };
  const isFew = open > 0 && pending - blocked < stale.minPending - (hasBatched(state) ? 1 : 0);
  return isFew && state.rounds >= cadence.after ? "few_pending" : pace(state, "stale", cadence, options);
}

/**
 * Finds after how many rounds an open list is due: soon where no item is in progress, even if none ever was, as many
 * models never start an item; late while the model keeps to one item at a time.
 */
function findPace(state: NagState, stale: ResolvedStale, { in_progress }: TodoCounts): number {
  const { after, afterIfUpToDate } = paceOf(state, stale);
  if (in_progress === 0) return after;
  return hasBatched(state) ? Math.max(after, stale.whileRunning) : afterIfUpToDate;
}

/** Returns the thresholds for a state: lower ones once the host leaves out rounds that changed nothing. */
function paceOf(state: NagState, stale: ResolvedStale): ResolvedStale["atWork"] {
  return hasSkipped(state) ? stale.atWork : stale;
}

/** Reminds once enough rounds have passed since the last write and the last reminder, up to `maxReminders`. */
function pace(
  { rounds, reminders, ignored, sinceReminder }: NagState,
  reason: "stale" | "no_plan",
  { after, spacing, backoff }: Filled<NagCadence>,
  { maxReminders }: ResolvedNagOptions,
): Verdict {
  if (rounds < after) return "fresh";
  if (reminders >= maxReminders) return "exhausted";
  const grown = Math.min(spacing * backoff ** Math.max(0, ignored - 1), LONGEST_SPACING);
  if (sinceReminder !== -1 && sinceReminder < grown) return "spacing";
  return { reason, reminders: reminders + 1, ignored: ignored + 1, sinceReminder: 0 };
}

/** Renders a reminder; a nudge includes a person's changes. */
function renderReminder(reason: NagReason, state: NagState, event: NagEvent, options: ResolvedNagOptions): NagDecision {
  const { rounds } = state;
  const { toolName, statusWords, tag, messages, listOpenItems, placement, edited: tellsEdits } = options;
  const list = (reason !== "start" && event.list) || EMPTY_TODO_LIST;
  const edited = ((reason === "edited" || isNudge(reason)) && event.edited) || [];
  const message = messages[reason] ?? (reason === "out_of_sight" ? messages.compacted : undefined);
  const { editors = [], news = [], away = [] } = event;
  const failing = (event.type === "stop" && event.failing) || [];
  const context = { list, rounds, toolName, statusWords, edited, editors, failing, away };
  const word = (): string =>
    typeof message === "function" ? message(context) : (message ?? NAG_MESSAGES[reason]({ ...context, tag }));
  const lines = [
    ...(tellsEdits ? news : []),
    isNudge(reason) && tellsEdits && edited.length > 0 && summarizeEdits(context),
    (reason !== "edited" || edited.length > 0) && word(),
    reason === "stale" && listOpenItems && renderOpenItems(list),
  ];
  const isDuringWork = reason === "stale" || reason === "no_plan";
  const words = lines.filter(Boolean).join("\n");
  const isLost = reason === "edited" && needsShowing(state, event, options, countTodos(list));
  const mark = isNudge(reason) ? NUDGE_ATTRIBUTE : "";
  const text = wrapInTag(isLost ? addContext(words, list, tag) : words, tag, mark);
  return { remind: true, reason, text, placement: isDuringWork ? placement : "after" };
}
