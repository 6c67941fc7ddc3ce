import type { TodoItem, TodoList } from "../core/todo.js";
import type { NagDecision, NagEvent } from "../nag/event.js";
import type { NagState } from "../nag/state.js";
import { diffItems, type TodoChange } from "../plan/diff-todos.js";
import { mergeTodos, type SeenList } from "../plan/merge-todos.js";
import { acceptGuesses, completePlaces, followPlaces, type Places, pairItems, stayInPlace } from "../plan/pairing.js";
import type { ReplaceResult } from "../plan/replace-items.js";
import type { TodoReplyBase, TodoTool, TodoWriteResult } from "../tool/create-todo-tool.js";
import type { SessionPolicy } from "./apply-preset.js";
import type { TodoEvent } from "./event.js";
import { keepDecision } from "./kept-reminders.js";
import { OBSERVER } from "./observer-name.js";
import { type KnownList, knowWhole, type SessionState, type Views } from "./snapshot.js";
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
  /** For each item of the list its place before the call. */
  readonly matches: Places;
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
  const edited = tellsEdits ? findUntold(state) : [];
  // The host's word on a moment has the fields of its event.
  const event = { ...moment, edited, editors: state.told.editors, type, write: round, list } as NagEvent;
  const { state: nag, decision } = policy.next(before, event);
  const reminder = decision.remind ? freezeReminder(decision) : undefined;
  // Every reminder tells what the policy was told of. What the answers of the round told goes out together with it.
  const seen = reminder !== undefined && edited.length > 0 ? knowWhole(list) : state.told;
  const views = { seen, told: seen, hasRounds: true, reply: undefined };
  const reminders = keepDecision(state.reminders, mark, reminder);
  const isRoundOver = type === "round" || type === "stop";
  return {
    state: {
      ...state,
      ...views,
      nag: type === "stop" ? endTurn(nag, decision) : nag,
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

/**
 * Answers one call of the model; its answer names the changes of others, whether the write was accepted or refused.
 *
 * The calls of one reply were written before any of them was answered, so what the first answer tells is no news to the
 * second call: each is answered from what the model saw, with the reply's earlier calls laid over it.
 */
export function answerWrite<I extends TodoItem>(
  { tool }: SessionParts<I>,
  before: SessionState<I>,
  input: unknown,
  call: TodoCallOf,
): AnsweredStep<I> {
  const from = isNewReply(before, call) ? { ...before, seen: before.told } : before;
  const { list: seen, matches, editors } = from.seen;
  const {
    base,
    matches: own,
    ...answer
  } = splitOff(tool.run(from.list, input, { seen, matches, editors, tool: call.tool }));
  const { result } = answer;
  const { list }: { readonly list: TodoList<I> } = result;
  const told = knowWhole(list);
  const isAlone = !from.hasRounds && call.reply === undefined;
  const isWhole = isAlone || seen === from.list;
  const known = base === undefined ? from.seen : { list: base.seen, matches: base.matches, editors };
  const views = { list, told, seen: isWhole ? told : known, reply: call.reply ?? from.reply };
  return {
    state: { ...from, ...views, round: roundAfter(result, from.round) },
    result,
    matches: own ?? stayInPlace(list.items),
    event: describeWrite(result, call.tool ?? tool.name),
  };
}

/** Checks whether a call belongs to another reply than the one before it, whose answers have then gone out. */
export function isNewReply({ reply, hasRounds }: SessionState<TodoItem>, call: TodoCallOf): boolean {
  if (call.reply === undefined || reply === undefined) return !hasRounds;
  return call.reply !== reply;
}

/** Takes what only the session needs out of an answer. */
function splitOff<I extends TodoItem>(
  answer: TodoWriteResult<I>,
): { readonly result: TodoWriteResult<I>; readonly base?: TodoReplyBase<I>; readonly matches?: Places } {
  if (!answer.ok) return { result: answer };
  const { base, matches, ...result } = answer;
  return { result: Object.freeze(result), ...(base && { base }), ...(matches && { matches }) };
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

/** Describes what became of an edit. */
export function describeEdit<I extends TodoItem>(result: ReplaceResult<I>, actor: string): TodoEvent<I> {
  const { list } = result;
  if (!result.ok) return Object.freeze({ type: "refusal", by: "person", issues: result.issues, list });
  const { changed, changes, notes } = result;
  return Object.freeze({ type: "edit", actor, changed, changes, notes, list });
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

/** Lists what others changed and the model was not told. */
function findUntold<I extends TodoItem>({ list, told }: Views<I>): readonly TodoChange<I>[] {
  const { items } = told.list;
  if (list === told.list) return [];
  const changes = diffItems(items, list.items, acceptGuesses(told.matches ?? pairItems(items, list.items)));
  // Each change holds items of the two lists.
  return changes as readonly TodoChange<I>[];
}

/**
 * Follows the items that the model knows through one more change: an item that a patch reworded is still the same,
 * whatever its words are now. `pairing` has for each item after the change its place before.
 */
export function trackEdit<I extends TodoItem>(
  { list, seen, told }: Views<I>,
  after: TodoList<I>,
  { pairing, editor }: { readonly pairing: Places; readonly editor: string },
): Views<I> {
  const track = ({ list: known, matches, editors }: KnownList<I>): KnownList<I> => {
    // Nothing of an observer's change is to be told, so the model counts as knowing it.
    if (editor === OBSERVER) {
      return known === list ? knowWhole(after) : { list: learn(known, list, after), matches: undefined, editors };
    }
    const origins = list === known ? undefined : (matches ?? pairItems(known.items, list.items));
    return {
      list: known,
      matches: completePlaces(
        known.items,
        after.items,
        origins === undefined ? pairing : followPlaces(origins, pairing),
      ),
      editors: editors.includes(editor) ? editors : [...editors, editor],
    };
  };
  const tracked = track(seen);
  return { list: after, seen: tracked, told: told === seen ? tracked : track(told) };
}

/** Lays a change over a list that a model knows, beside what others changed that it does not know. */
function learn<I extends TodoItem>(known: TodoList<I>, before: TodoList<I>, after: TodoList<I>): TodoList<I> {
  const merged = mergeTodos({ base: before, current: known, next: after, rules: ANY_SIZE });
  return merged.ok ? merged.list : known;
}

const ANY_SIZE = { maxItems: Infinity, maxInProgress: Infinity, allowBlank: true };

/** A list that the session had before, for an edit that a screen made from it. */
export interface EarlierList {
  readonly list: TodoList;
  /** For each item of the list after it its place here. */
  readonly matches: Places;
}

/** How many earlier lists are kept: more than a model writes while a person drags a step. */
const KEPT = 16;

/** Keeps one list more, and drops the oldest of too many. */
export function keepEarlier(earlier: readonly EarlierList[], last: EarlierList): readonly EarlierList[] {
  return [...earlier.slice(1 - KEPT), last];
}

/** Finds the list of a revision, and which item of the current list is which of it; undefined where it is not known. */
export function findEarlier(
  earlier: readonly EarlierList[],
  current: TodoList,
  revision: number,
): Required<SeenList> | undefined {
  const start = earlier.findLastIndex(({ list }) => list.revision === revision);
  const found = earlier[start];
  if (found === undefined) return undefined;
  const lists = earlier.slice(start);
  const matches = lists.reduce<Places>((places, { matches: pairing }, index) => {
    const { items } = lists[index + 1]?.list ?? current;
    return completePlaces(found.list.items, items, followPlaces(places, pairing));
  }, stayInPlace(found.list.items));
  return { seen: found.list, matches };
}
