import type { TodoList } from "../model/todo.js";
import type { NagEvent } from "../nag/event.js";
import type { NagState } from "../nag/state.js";
import { mergeTodos, type SeenList } from "../plan/merge-todos.js";
import { completePlaces, followPlaces, type Places, pairItems, stayInPlace } from "../plan/pairing.js";
import type { ReplaceResult } from "../plan/replace-items.js";
import type { TodoTool, TodoWriteResult } from "../tool/create-todo-tool.js";
import type { SessionPolicy } from "./apply-preset.js";
import type { TodoEvent, TodoMisuse } from "./event.js";
import type { KeptReminder, WriteOptions } from "./todo-session.js";

/** A list that the model knows. */
export interface KnownList {
  readonly list: TodoList;
  /** For each item of the session's list its place in this one; undefined while both are one. */
  readonly matches: Places | undefined;
  /** Who changed the list since, by name. */
  readonly editors: readonly string[];
}

/** The list as it is and as the model knows it. */
export interface Views {
  readonly list: TodoList;
  /** What the model knew when it wrote the reply under way, with the calls that it made in that. */
  readonly seen: KnownList;
  /** What the answers of the round under way have told it: the same object as `seen` if they told nothing else. */
  readonly told: KnownList;
}

/** What a session holds. */
export interface SessionState extends Views {
  /** Whether the host ever said that a round is over, or another moment. */
  readonly hasRounds: boolean;
  /** By what the host tells the reply of the last call from others; not in a snapshot. */
  readonly reply: object | undefined;
  readonly nag: NagState;
  readonly round: RoundWrite;
  readonly reminders: readonly KeptReminder[];
  /** In milliseconds since 1970. */
  readonly updatedAt: number | undefined;
}

/** What became of the model's writes in the round under way. */
export type RoundWrite = "none" | "ok" | "failed";

/** What a session is made of and never changes. */
export interface SessionParts extends SessionPolicy {
  readonly tool: TodoTool;
}

/** What came of a call: the state to go on from, and the answer. */
export interface AnsweredStep {
  readonly state: SessionState;
  readonly result: TodoWriteResult;
  /** For each item of the list its place before the call. */
  readonly matches: Places;
  readonly event: TodoEvent;
}

/** Says that the model knows a list as it is. */
export function knowWhole(list: TodoList): KnownList {
  return { list, matches: undefined, editors: NOBODY };
}

const NOBODY: readonly never[] = /* @__PURE__ */ Object.freeze([]);

/**
 * Answers one call of the model; its answer names the changes of others, whether the write was accepted or refused.
 *
 * The calls of one reply were written before any of them was answered, so what the first answer tells is no news to the
 * second call: each is answered from what the model saw, with the reply's earlier calls laid over it.
 */
export function answerWrite(
  { tool }: SessionParts,
  old: SessionState,
  input: unknown,
  call: WriteOptions,
): AnsweredStep {
  const from = isNewReply(old, call) ? { ...old, seen: old.told } : old;
  const { list: seen, matches, editors } = from.seen;
  const answer = tool.run(from.list, input, { seen, matches, editors, tool: call.tool });
  const { base, matches: own, result } = splitOff(answer);
  const { list } = result;
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
export function isNewReply({ reply, hasRounds }: SessionState, call: WriteOptions): boolean {
  if (call.reply === undefined || reply === undefined) return !hasRounds;
  return call.reply !== reply;
}

/** Takes what only the session needs out of an answer. */
function splitOff(answer: TodoWriteResult) {
  if (!answer.ok) return { result: answer };
  const { base, matches, ...result } = answer;
  return { base, matches, result: Object.freeze(result) };
}

/** Notes how a write went in this round; a call that only shows the list does not count as one. */
function roundAfter(result: TodoWriteResult, before: SessionState["round"]): SessionState["round"] {
  if (result.ok && result.isRead === true) return before;
  return result.ok || before === "ok" ? "ok" : "failed";
}

/** Describes what became of a call of the model. */
export function describeWrite(result: TodoWriteResult, tool: string): TodoEvent {
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
export function describeEdit(result: ReplaceResult, actor: string): TodoEvent {
  const { list } = result;
  if (!result.ok) return Object.freeze({ type: "refusal", by: "person", issues: result.issues, list });
  const { changed, changes, notes } = result;
  return Object.freeze({ type: "edit", actor, changed, changes, notes, list });
}

/** The actor of an observer's changes, which are nobody's edit to be told to the model. */
export const OBSERVER = "observer";

/**
 * Follows the items that the model knows through one more change: an item that a patch reworded is still the same,
 * whatever its words are now. `pairing` has for each item after the change its place before.
 */
export function trackEdit(
  { list, seen, told }: Views,
  after: TodoList,
  { pairing, editor }: { readonly pairing: Places; readonly editor: string },
): Views {
  const track = ({ list: known, matches, editors }: KnownList): KnownList => {
    // Nothing of an observer's change is to be told, so the model counts as knowing it.
    if (editor === OBSERVER) {
      return known === list ? knowWhole(after) : { list: learn(known, list, after), matches: undefined, editors };
    }
    const origins = list === known ? undefined : (matches ?? pairItems(known.items, list.items));
    const places = origins === undefined ? pairing : followPlaces(origins, pairing);
    return {
      list: known,
      matches: completePlaces(known.items, after.items, places),
      editors: editors.includes(editor) ? editors : [...editors, editor],
    };
  };
  const tracked = track(seen);
  return { list: after, seen: tracked, told: told === seen ? tracked : track(told) };
}

/** Lays a change over a list that a model knows, beside what others changed that it does not know. */
function learn(known: TodoList, before: TodoList, after: TodoList): TodoList {
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

/** More writes than any model makes in one round; the message names it. */
const MOST_WRITES = 40;

const MESSAGES: Readonly<Record<TodoMisuse, string>> = {
  no_rounds: "40 writes came without a round: call endRound or stop after each model call, or reminders never come",
  second_stop: "stop was called twice in one turn: call begin for each user message, and stop once where the turn ends",
};

/** Hears what a host calls, with the list as it is then. */
export type MisuseFinder = ReturnType<typeof createMisuseFinder>;

/** Finds what hints that a host leaves out a call, and tells each kind once. */
export function createMisuseFinder(tell: (event: Extract<TodoEvent, { type: "misuse" }>) => void) {
  let hasStopped = false;
  let writes = 0;
  let found: readonly TodoMisuse[] = [];

  function find(code: TodoMisuse, list: TodoList): void {
    if (found.includes(code)) return;
    found = [...found, code];
    tell(Object.freeze({ type: "misuse", code, message: MESSAGES[code], list }));
  }

  return {
    written(list: TodoList): void {
      writes += 1;
      if (writes === MOST_WRITES) find("no_rounds", list);
    },
    decided(type: NagEvent["type"], reminds: boolean, list: TodoList): void {
      // Only a nudge is followed by another end of the same turn.
      if (type === "stop" && hasStopped) find("second_stop", list);
      if (type !== "compacted") hasStopped = type === "stop" && !reminds;
      if (type === "round" || type === "stop") writes = 0;
    },
  };
}
