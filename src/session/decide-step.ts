import { NOTHING } from "../model/plain-json.js";
import type { TodoList } from "../model/todo.js";
import { isNudge, type NagDecision, type NagEvent, type NagPlacement, type NagReason } from "../nag/event.js";
import { diffKeyed } from "../plan/keys.js";
import { type GivenAway, listAway, listFailing, noteNudge } from "../plan/todo-facts.js";
import type { TodoEvent } from "./event.js";
import type { KnownList, SessionParts, SessionState, SessionStep } from "./session-state.js";
import type { KeptReminder, TodoReminder, TodoRoundMoment, TodoStartMoment, TodoStopMoment } from "./todo-session.js";

/** The outcome of asking the policy: the decision, and the state to continue from. */
export interface DecidedStep extends SessionStep {
  readonly decision: NagDecision;
  readonly reminder: TodoReminder | undefined;
  /** Describes the decision for listeners; a function, as most sessions have no listener. */
  readonly event: () => TodoEvent;
}

/** All facts that a host may pass at a moment. */
type SessionMoments = TodoStartMoment & TodoRoundMoment & TodoStopMoment;

const NO_FACTS: SessionMoments = /* @__PURE__ */ Object.freeze({});

/** Decides whether to remind at a moment, and with which words. */
export function decideStep(
  { policy, tellsEdits }: SessionParts,
  state: SessionState,
  type: NagEvent["type"],
  moment: SessionMoments = NO_FACTS,
  foreign?: ReadonlySet<string>,
): DecidedStep {
  const { list, round } = state;
  // A person who writes in the middle of a round broke it off, unless the message joins the turn.
  const isCutShort = type === "start" && state.hasRounds && moment.brokenOff !== false;
  // A write in the round that ends a turn still counts, but only the end itself may remind.
  const { state: before } =
    (type === "stop" || isCutShort) && round !== "none"
      ? policy.next(state.nag, { type: "round", list, write: round, toolAvailable: false })
      : { state: state.nag };
  // The changes of others that the model has yet to read about.
  const edited = tellsEdits && list !== state.told.list ? diffKeyed(state.told, state) : NOTHING;
  // The model has lost nothing of a plan that only others wrote.
  const inSight = state.isUnwritten && moment.inSight === false ? true : moment.inSight;
  // The facts that a host passes have the names of the event's fields.
  const event = {
    ...moment,
    inSight,
    edited,
    editors: state.told.editors,
    type,
    write: round,
    list,
    ...listBeside(state, type, foreign),
  } as NagEvent;
  // A host that names places puts the text into the same request, so the model has seen a plan that the next request
  // lacks.
  const wasShown = inSight === false && moment.mark !== undefined;
  const { state: nag, decision } = policy.next(wasShown ? { ...before, hidden: -1 } : before, event);
  const reminder = decision.remind ? freezeReminder(decision) : undefined;
  // Every reminder names the edits that the policy received. The answers of the round go out together with it.
  const hasTold = reminder !== undefined && edited.length > 0;
  const isFailing = reminder?.reason === "failing";
  const seen: KnownList = hasTold ? { list, keys: state.keys, editors: NOTHING } : state.told;
  const reminders = keepDecision(state.reminders, moment.mark, reminder);
  const isRoundOver = type === "round" || type === "stop" || isCutShort;
  // A compaction does not end a row of writes. A round without a write does, as it consisted of other calls.
  const isRepeating = type === "compacted" || (type === "round" && round !== "none" && moment.progress !== true);
  // The turn is over: another stop gets no nudge until a round ends or the person writes.
  const counted = type === "stop" && !decision.remind ? { ...nag, idle: 1 } : nag;
  return {
    // A whole literal, as in the step of a write.
    state: {
      list,
      keys: state.keys,
      seen,
      told: seen,
      hasRounds: true,
      reply: undefined,
      nag: counted,
      round: isRoundOver ? "none" : round,
      reminders,
      isUnwritten: state.isUnwritten,
      edits: state.edits,
      isNewTurn: type === "start" || state.isNewTurn ? true : undefined,
      repeated: isRepeating ? state.repeated : undefined,
      updatedAt: state.updatedAt,
      times: state.times,
      facts: isFailing ? state.facts && noteNudge(state.facts, state, foreign) : state.facts,
      given: state.given && passMoment(state.given, type, reminder !== undefined && tellsEdits),
      decision,
      earlier: state.earlier,
      beforeEdits: state.beforeEdits,
    },
    decision,
    reminder,
    event: () => describeDecision(decision, type, list),
  };
}

/** Returns the failing checks and the delegations that matter to the policy at a moment. */
function listBeside(state: SessionState, type: NagEvent["type"], foreign: ReadonlySet<string> | undefined) {
  const { facts, given, list } = state;
  if (facts === undefined) return undefined;
  const away = listAway(facts, list, ({ callId }) => given?.waits.some((wait) => wait.callId === callId) === true);
  return { away, news: given?.news, ...(type === "stop" && { failing: listFailing(facts, state, foreign) }) };
}

/** Counts a moment for the calls that have not returned. */
function passMoment({ waits, news, counted }: GivenAway, type: NagEvent["type"], hasTold: boolean): GivenAway {
  const begun = type === "start" ? 1 : 0;
  return {
    waits: waits.map(({ callId, begins }) => ({ callId, begins: begins + begun, isPast: true })),
    news: hasTold ? NOTHING : news,
    counted,
  };
}

function freezeReminder({ text, reason, placement }: TodoReminder): TodoReminder {
  return Object.freeze({ text, reason, placement });
}

/** Describes the decision at a moment. */
function describeDecision(decision: NagDecision, moment: NagEvent["type"], list: TodoList): TodoEvent {
  if (!decision.remind) return Object.freeze({ type: "silence", moment, reason: decision.reason, list });
  const { reason, text, placement } = decision;
  return Object.freeze({ type: "reminder", moment, reason, text, placement, list });
}

/** Places without a reminder only show that a request is sent again, so the last ones are enough. */
const SILENT_PLACES = 4;

/** More reminders than any conversation needs: a bound for the size of a snapshot. */
const MOST_KEPT = 200;

/** The mark of the last nudge, which is in a message of its own and begins no turn. */
export const NUDGE_MARK = "nudge";

/** Keeps the last decision: at the place that the host names, if any. */
function keepDecision(
  kept: readonly KeptReminder[],
  mark: string | undefined,
  reminder: (Omit<KeptReminder, "mark"> & { readonly reason: NagReason }) | undefined,
): readonly KeptReminder[] {
  // Most hosts name no places.
  if (kept.length === 0 && mark === undefined && reminder === undefined) return kept;
  const isNudging = isNudge(reminder?.reason);
  const earlier = kept.filter((one) => one.mark !== NUDGE_MARK);
  const nudged = isNudging ? keepReminder(earlier, NUDGE_MARK, reminder) : earlier;
  if (mark !== undefined) return keepReminder(nudged, mark, reminder);
  return nudged.length === kept.length && !isNudging ? kept : nudged;
}

/** Adds the decision at a place; a repeated decision becomes the last. */
export function keepReminder(
  kept: readonly KeptReminder[],
  mark: string,
  reminder: Omit<KeptReminder, "mark"> | undefined,
): readonly KeptReminder[] {
  const { text = "", placement = "after" } = reminder ?? {};
  const others = kept.filter((one) => one.mark !== mark || one.text !== text);
  const all = [...others, freezeKept(mark, text, placement)];
  const silent = new Set(all.filter((one) => one.text === "").slice(0, -SILENT_PLACES));
  return Object.freeze(all.filter((one) => !silent.has(one)).slice(-MOST_KEPT));
}

/** Returns the decision at a place in its plain form. */
export function freezeKept(mark: string, text: string, placement: NagPlacement): KeptReminder {
  return Object.freeze(placement === "after" ? { mark, text } : { mark, text, placement });
}
