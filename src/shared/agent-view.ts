import { createIssue } from "../model/context.js";
import { hashText } from "../model/hash-text.js";
import type { TodoIssue } from "../model/issue.js";
import { equalPlain, isRecord, itemAt } from "../model/plain-json.js";
import type { TodoItem } from "../model/todo.js";
import { UNKNOWN_EDITOR } from "../nag/messages.js";
import { type KeyedList, pairByKeys } from "../plan/keys.js";
import type { KnownList, SessionParts, SessionState } from "../session/reduce.js";
import { firstState, takeSnapshot, writeAllKeys } from "../session/snapshot.js";
import { followBeside, knowExactly, OBSERVER, trackEdit } from "../session/track-edit.js";
import type { CallIds } from "./call-key.js";
import { factsOf, invalidStored, isCount, keyedList, type OpenedList, type OpenList, writeKeyed } from "./open-list.js";
import type { TodoAgentEntry, TodoVersion } from "./todo-store.js";
import { NO_ANSWERS, NOTHING_TOLD, readAnswer, readAnswers, type ToldAnswer } from "./told-answer.js";

/** The parts of a handle that never change. */
export interface SharedParts extends SessionParts {
  readonly list: OpenList;
  readonly agent: string;
  readonly now: () => Date;
  readonly callIds: CallIds | undefined;
}

/**
 * The state of one handle of a shared list, and of its agent's row: a session, and which of its answers the model has
 * read.
 */
export interface AgentView {
  /** The newest version that is known. */
  readonly head: TodoVersion;
  /**
   * The session of the agent's model, with that version as its list. `told` becomes `seen` once the model has read the
   * answers.
   */
  readonly session: SessionState;
  /**
   * The last answer that the model has read; `seen` is the list that it showed, with the calls that were made since.
   */
  readonly heard: ToldAnswer;
  /** The answers that the model may not have read yet, oldest first. */
  readonly answers: readonly ToldAnswer[];
  /**
   * Whether the model's list was removed: each call is refused until the model has read a refusal, as it shows the
   * list.
   */
  readonly isGone: boolean;
  /**
   * The lists of which the model has seen one, where answers may not have arrived; empty where it has seen `seen`. The
   * next answer or reminder repeats all differences from any of them.
   */
  readonly perhaps: readonly KeyedList[];
  /** How many rounds and turns are over. */
  readonly rounds: number;
  /** How many calls of this round this handle answered. */
  readonly position: number;
  /** How many returns it told of in this round, with the results of their calls. */
  readonly returns: number;
}

/** Reads the list and the agent's row. */
export async function loadView(parts: SharedParts): Promise<AgentView> {
  return readView(parts, await parts.list.open(parts.agent));
}

/** Creates a view from an opened list. */
export async function readView(parts: SharedParts, { head: newest, agent: row }: OpenedList): Promise<AgentView> {
  const { list, policy, tool } = parts;
  if (row === undefined) {
    const nothing = firstState({}, policy.start(), undefined);
    const isGone = await wasRemoved(list, newest);
    const view = createView(nothing, { heard: NOTHING_TOLD, answers: NO_ANSWERS, isGone, rounds: 0 });
    return catchUp(parts, view, newest);
  }
  if (!isRecord(row)) throw invalidStored("invalid_snapshot", "the agent's row", "an object", row);
  const { heard, rounds, answers, gone } = row;
  if (!isCount(rounds)) throw invalidStored("invalid_snapshot", "rounds", "a whole number ≥ 0", rounds);
  const session = firstState({ snapshot: row }, policy.start(), tool.rules.itemSchema);
  const view = createView(session, {
    heard: readAnswer("heard", heard),
    answers: readAnswers(answers),
    isGone: gone === true,
    rounds,
  });
  // A commit between the two answers put the row ahead of the list.
  const head = view.head.version > newest.version ? await list.head() : newest;
  return catchUp(parts, view, head);
}

function createView(session: SessionState, row: Pick<AgentView, "heard" | "answers" | "isGone" | "rounds">): AgentView {
  const head = { version: session.list.revision, ...writeKeyed(session), actor: "", at: 0 };
  // The view distinguishes the calls of one reply, not the session.
  const perhaps = listPerhaps(session);
  return { head, session: { ...session, hasRounds: true }, ...row, perhaps, position: 0, returns: 0 };
}

/** Checks whether a list was removed: an agent without a row may then still work on the removed one. */
async function wasRemoved(list: OpenList, head: TodoVersion): Promise<boolean> {
  const [first] = head.version === 0 ? [] : await list.log(0, 1);
  return first !== undefined && first.actor === "" && first.call === undefined && first.list.items.length === 0;
}

/** Moves a view to a newer head, and notes who changed the list where the versions in between are stored. */
export async function catchUp(parts: SharedParts, view: AgentView, head: TodoVersion): Promise<AgentView> {
  if (head.version === view.head.version) return { ...view, head };
  const rows = await readBetween(parts.list, view.head, head);
  return rows === undefined
    ? moveView(view, head, UNKNOWN_EDITOR)
    : rows.reduce((moved, row) => moveView(moved, row, isOwn(parts, row) ? OBSERVER : row.actor), view);
}

/** The most versions that are read one by one: as many as are kept by default. */
const MOST_READ = 500;

/** Reads the versions after one up to another one; undefined where some of them were dropped or they are too many. */
export async function readBetween(
  list: OpenList,
  from: TodoVersion,
  to: TodoVersion,
): Promise<readonly TodoVersion[] | undefined> {
  const steps = to.version - from.version;
  if (steps <= 1) return steps < 0 ? undefined : [to].slice(0, steps);
  if (steps > MOST_READ) return undefined;
  const rows = await list.log(from.version, steps);
  return rows.length === steps && rows.at(-1)?.version === to.version ? rows : undefined;
}

function moveView(view: AgentView, head: TodoVersion, editor: string): AgentView {
  const { session } = view;
  const [after, facts] = [keyedList(head), factsOf(head)];
  // A version that only reports checks or delegations does not count as a change.
  const isSame = (facts ?? session.facts) !== undefined && equalPlain(session.list.items, after.list.items);
  const moved = trackEdit(session, after, isSame ? OBSERVER : editor);
  return { ...view, head, session: { ...session, ...moved, given: followBeside(session, after).given, facts } };
}

/** The actor of versions by which a model gave items away, so that later answers leave these out. */
export function nameDelegations(agent: string): string {
  return `delegate:${hashText(agent)}:`;
}

function isOwn({ agent }: SharedParts, { call }: TodoVersion): boolean {
  return call?.startsWith(nameDelegations(agent)) === true;
}

/** Lists the lists that a model may have seen, where an answer may have been lost. */
export function listPerhaps({ seen, told }: SessionState): AgentView["perhaps"] {
  return seen.list === told.list ? NO_LISTS : [seen, told];
}

/** The lists of a model that has seen one for certain. */
export const NO_LISTS: readonly never[] = /* @__PURE__ */ Object.freeze([]);

/**
 * Returns the session from which answers name the changes of others, whichever of the possible lists the model has
 * seen: also changes that an answer named and others undid since.
 */
export function tellAgain({ session, perhaps }: AgentView): SessionState {
  if (perhaps.length === 0) return session;
  const matches = perhaps.map((known) => {
    const pairs = pairByKeys(known, session);
    // An item that one list may have in other words counts as missing there, as another list may lack it.
    return pairs.matches.map((place, index) => (pairs.guessed.has(index) ? -1 : place));
  });
  const kept = session.keys.flatMap((key, index) => {
    const item = session.list.items[index];
    const known = perhaps.map(({ list }, at) => itemAt(list.items, matches[at]?.[index]));
    const before = known.includes(undefined) ? undefined : (known.find((one) => !equalPlain(one, item)) ?? item);
    return before === undefined ? [] : [{ key, item: before }];
  });
  const removed: { readonly key: string; readonly item: TodoItem }[] = [];
  for (const [at, known] of perhaps.entries()) {
    for (const { key, item } of listUnpaired(known, matches[at] ?? [])) {
      // In other words it is another item to a model that has read only these.
      if (!removed.some((one) => isAlike(one.item, item))) removed.push({ key: `${key}${"'".repeat(at)}`, item });
    }
  }
  const all = [...kept, ...removed];
  const list = { ...session.seen.list, items: all.map(({ item }) => item) };
  return { ...session, told: { list, keys: all.map(({ key }) => key), editors: session.seen.editors } };
}

function isAlike(one: TodoItem, other: TodoItem): boolean {
  return one.content === other.content && one.id === other.id;
}

/** Lists the items of an older list that a newer one lacks. */
function listUnpaired({ list, keys }: KeyedList, matches: readonly number[]) {
  const places = new Set(matches);
  return list.items.flatMap((item, place) => (places.has(place) ? [] : [{ key: keys[place] ?? "", item }]));
}

/** Counts all answers so far as read by the model. */
export function confirmAnswers(view: AgentView): AgentView {
  const { session, answers } = view;
  const heard = answers.at(-1) ?? view.heard;
  return {
    ...view,
    heard,
    answers: NO_ANSWERS,
    isGone: false,
    perhaps: NO_LISTS,
    session: { ...session, seen: session.told },
  };
}

/** Sets the list that the model of a view has seen. */
function setKnown(view: AgentView, known: KnownList): AgentView {
  return { ...view, session: { ...view.session, seen: known, told: known } };
}

/** Starts at a version that the model has seen, and moves on to the head. */
export async function startAt(parts: SharedParts, view: AgentView, version: TodoVersion): Promise<AgentView> {
  const current = keyedList(version);
  const at = { ...view, head: version, session: { ...view.session, ...current } };
  return catchUp(parts, setKnown(at, knowExactly(current)), view.head);
}

/**
 * Counts an answer as read, and all later ones as unread: these may still be on their way, so their news is repeated.
 * Undefined where the version of the answer was dropped.
 */
export async function restartAt(
  parts: SharedParts,
  view: AgentView,
  heard: ToldAnswer,
): Promise<AgentView | undefined> {
  const { head, session, answers } = view;
  const isLast = heard.version >= (answers.at(-1) ?? view.heard).version;
  const version = heard.version === head.version ? head : await parts.list.version(heard.version);
  if (version === undefined) return undefined;
  const at = await startAt(parts, { ...view, heard, isGone: false, perhaps: NO_LISTS }, version);
  if (isLast) return at;
  const again = { ...at.session, told: session.told };
  return { ...at, perhaps: listPerhaps(again), session: again };
}

/**
 * Counts the version that the host names as seen by the model, with the calls of the same reply applied to it. Earlier
 * calls that were made from it may never have been answered, and the model may repeat them: their additions are in the
 * list already.
 *
 * @throws TodoError `unknown_version` for a version that does not exist yet.
 */
export async function seeVersion(
  parts: SharedParts,
  from: AgentView,
  { version, isSameReply }: { readonly version: number; readonly isSameReply: boolean },
): Promise<AgentView> {
  if (version === from.heard.version && isSameReply) return from;
  const view = version > from.head.version ? await catchUp(parts, from, await parts.list.head()) : from;
  checkVersion(version, view.head.version);
  const at = await restartAt(parts, view, { version });
  return at === undefined ? { ...view, answers: NO_ANSWERS, isGone: true } : { ...at, answers: NO_ANSWERS };
}

/**
 * Checks a version that a host gave.
 *
 * @throws TodoError `unknown_version`.
 */
export function checkVersion(version: number, newest: number): void {
  if (isCount(version) && version <= newest) return;
  throw invalidStored("unknown_version", "the version", `a version from 0 to ${newest}, the newest`, version);
}

/** Lists the issues for a change whose version was dropped, so that it cannot be merged. */
export function listStale({ tool }: SharedParts): readonly TodoIssue[] {
  return Object.freeze([createIssue({ code: "list_changed", path: [] }, tool.rules.wording)]);
}

/** Writes the row that a store keeps for the agent; stores leave out undefined fields, as JSON does. */
export function writeAgent(
  { agent }: SharedParts,
  view: Omit<AgentView, "head" | "perhaps" | "position" | "returns">,
): TodoAgentEntry {
  const { session, heard, answers, isGone, rounds } = view;
  const open = answers.length === 0 ? undefined : answers;
  const state = {
    ...takeSnapshot(session),
    // Left out, as the reader of a row always sets it.
    hasRounds: undefined,
    keys: writeAllKeys(session),
    heard,
    answers: open,
    gone: isGone || undefined,
    rounds,
  };
  return { name: agent, state };
}

/** Reads from an agent's row how many rounds are over; 0 where it lacks the number. */
export function roundsIn(row: unknown): number {
  return isRecord(row) && isCount(row["rounds"]) ? row["rounds"] : 0;
}
