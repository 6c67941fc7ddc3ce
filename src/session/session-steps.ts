import type { TodoItem, TodoList } from "../core/todo.js";
import type { NagDecision, NagEvent } from "../nag/event.js";
import type { NagState } from "../nag/state.js";
import { diffItems, type TodoChange } from "../plan/diff-todos.js";
import { matchItems } from "../plan/match-items.js";
import { createMatching, matchByText } from "../plan/matching.js";
import type { ReplaceResult } from "../plan/replace-items.js";
import type { TodoTool, TodoWriteResult } from "../tool/create-todo-tool.js";
import type { SessionPolicy } from "./apply-preset.js";
import type { TodoEvent } from "./event.js";
import { keepDecision } from "./kept-reminders.js";
import type { SessionState, Views } from "./snapshot.js";
import type { TodoCallOf, TodoReminder, TodoRoundMoment, TodoStopMoment } from "./todo-session.js";

/** What a session is made of and never changes. */
export interface SessionParts<I extends TodoItem> extends SessionPolicy {
  readonly tool: TodoTool<I>;
}

/** What came of asking the policy: the state to go on from, and what was decided. */
export interface DecidedStep<I extends TodoItem> {
  readonly state: SessionState<I>;
  readonly decision: NagDecision;
  readonly reminder: TodoReminder | undefined;
  readonly event: TodoEvent<I>;
}

/** What came of a call: the state to go on from, and the answer. */
export interface AnsweredStep<I extends TodoItem> {
  readonly state: SessionState<I>;
  readonly result: TodoWriteResult<I>;
  readonly event: TodoEvent<I>;
}

/** Decides what to say at a moment. */
export function decideStep<I extends TodoItem>(
  { policy, tellsEdits }: SessionParts<I>,
  state: SessionState<I>,
  type: NagEvent["type"],
  { mark, ...moment }: TodoRoundMoment & TodoStopMoment = {},
): DecidedStep<I> {
  const { list, round } = state;
  // A write in the round that ends a turn still counts, but only the end itself may remind.
  const { state: before } =
    type === "stop" && round !== "none"
      ? policy.next(state.nag, { type: "round", list, write: round, toolAvailable: false })
      : { state: state.nag };
  const edited = tellsEdits ? findUnseen(state) : [];
  // The host's word on a moment has the fields of its event.
  const event = { ...moment, edited, type, write: round, list } as NagEvent;
  const { state: nag, decision } = policy.next(before, event);
  const reminder = decision.remind ? freezeReminder(decision) : undefined;
  // Every reminder tells what the policy was told of.
  const told = reminder !== undefined && edited.length > 0 ? { seen: list, matches: undefined } : {};
  const reminders = keepDecision(state.reminders, mark, reminder);
  const isRoundOver = type === "round" || type === "stop";
  return {
    state: {
      ...state,
      nag: type === "stop" ? endTurn(nag, decision) : nag,
      ...told,
      reminders,
      round: isRoundOver ? "none" : round,
    },
    decision,
    reminder,
    event: describeDecision(decision, type, list),
  };
}

/** Notes that a turn is over: without a round or a message of the person, another end of it gets no nudge. */
function endTurn(nag: NagState, { remind }: NagDecision): NagState {
  return remind ? nag : Object.freeze({ ...nag, idle: 1 });
}

function freezeReminder({ text, reason, placement }: TodoReminder): TodoReminder {
  return Object.freeze({ text, reason, placement });
}

/** Answers one call of the model; its reply names the person's changes, whether the write was accepted or refused. */
export function answerWrite<I extends TodoItem>(
  { tool }: SessionParts<I>,
  state: SessionState<I>,
  input: unknown,
  call: TodoCallOf,
): AnsweredStep<I> {
  const { seen, matches } = state;
  const result = tool.run(state.list, input, { seen, matches, tool: call.tool });
  const { list }: { readonly list: TodoList<I> } = result;
  return {
    state: { ...state, round: roundAfter(result, state.round), list, seen: list, matches: undefined },
    result,
    event: describeWrite(result, call.tool ?? tool.name),
  };
}

/** Notes how a write went in this round; a call that only shows the list does not count as one. */
function roundAfter<I extends TodoItem>(
  result: TodoWriteResult<I>,
  before: SessionState<I>["round"],
): SessionState<I>["round"] {
  if (result.ok && result.isRead === true) return before;
  return result.ok || before === "ok" ? "ok" : "failed";
}

/** Describes what became of a call of the model. */
export function describeWrite<I extends TodoItem>(result: TodoWriteResult<I>, tool: string): TodoEvent<I> {
  const { text, list } = result;
  if (!result.ok) {
    return Object.freeze({ type: "refusal", by: "model", tool, text, issues: result.issues, list });
  }
  if (result.isRead) return Object.freeze({ type: "read", tool, text, list });
  const { changed, changes, notes, conflicts } = result;
  const merge = conflicts === undefined ? {} : { conflicts };
  return Object.freeze({ type: "write", tool, text, changed, changes, notes, ...merge, list });
}

/** Describes what became of a change by the person. */
export function describeEdit<I extends TodoItem>(result: ReplaceResult<I>): TodoEvent<I> {
  const { list } = result;
  if (!result.ok) return Object.freeze({ type: "refusal", by: "person", issues: result.issues, list });
  const { changed, changes, notes } = result;
  return Object.freeze({ type: "edit", changed, changes, notes, list });
}

/** Describes what was decided at a moment. */
function describeDecision<I extends TodoItem>(
  decision: NagDecision,
  moment: NagEvent["type"],
  list: TodoList<I>,
): TodoEvent<I> {
  if (!decision.remind) return Object.freeze({ type: "silence", moment, reason: decision.reason, list });
  const { reason, text, placement } = decision;
  return Object.freeze({ type: "reminder", moment, reason, text, placement, list });
}

/** Lists what the person changed and the model was not told. */
function findUnseen<I extends TodoItem>({ list, seen, matches }: Views<I>): readonly TodoChange<I>[] {
  if (list === seen) return [];
  const changes = diffItems(seen.items, list.items, matches ?? matchItems(seen.items, list.items));
  // Each change holds items of the two lists.
  return changes as readonly TodoChange<I>[];
}

/**
 * Follows the items that the model knows through one more change: an item that a patch reworded is still the same,
 * whatever its words are now. `pairing` has for each item after the change its position before, or -1.
 */
export function trackEdit(
  { list, seen, matches }: Views<TodoItem>,
  after: TodoList,
  pairing: readonly number[],
): readonly number[] {
  const origins = list === seen ? undefined : (matches ?? matchItems(seen.items, list.items));
  const tracked = origins === undefined ? pairing : pairing.map((place) => origins[place] ?? -1);
  // Items that left the list and came back.
  const matching = createMatching<TodoItem>(seen.items, after.items, tracked);
  matchByText(matching);
  return matching.matches;
}
