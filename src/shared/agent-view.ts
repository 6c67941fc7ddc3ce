import { createIssue } from "../model/context.js";
import type { TodoIssue } from "../model/issue.js";
import { equalPlain, isRecord } from "../model/plain-json.js";
import { validateList } from "../model/serialize-todos.js";
import { EMPTY_TODO_LIST } from "../model/todo.js";
import type { TodoRules } from "../model/todo-rules.js";
import { UNKNOWN_EDITOR } from "../nag/messages.js";
import { adoptKeys, type KeyedList, readKeys, writeKeys } from "../plan/keys.js";
import {
  type KnownList,
  knowExactly,
  type SessionParts,
  type SessionState,
  trackEdit,
} from "../session/session-steps.js";
import { NO_SHOWINGS } from "../session/showings.js";
import { NONE, readProgress, type SessionProgress, writeProgress } from "../session/snapshot.js";
import type { CallIds } from "./call-key.js";
import { invalidStored, isCount, keyedList, type OpenList } from "./open-list.js";
import { readBetween } from "./read-between.js";
import type { TodoAgentEntry, TodoVersion } from "./todo-store.js";

/** What a handle is made of and never changes. */
export interface SharedParts extends SessionParts {
  readonly list: OpenList;
  readonly agent: string;
  readonly now: () => Date;
  readonly callIds: CallIds | undefined;
}

/** The state of one handle of a shared list. */
export interface AgentView {
  /** The newest version that is known. */
  readonly head: TodoVersion;
  /** The session of the agent's model, in which that version is the list. */
  readonly session: SessionState;
  /** The version that the model saw when it wrote the reply under way. */
  readonly seenVersion: number;
  /** The version that the answers of this handle show. */
  readonly toldVersion: number;
  /** What the answers of an earlier handle show, which may never have arrived; undefined once this is known. */
  readonly unsure: UnsureVersion | undefined;
  /**
   * Set where the seen version has been dropped from the store, so that the session has the head in its place:
   * `"stored"` if the agent's row names that version, `"given"` if the host does.
   */
  readonly gone: "stored" | "given" | undefined;
  /** Whether nothing is stored for the agent yet. */
  readonly isNew: boolean;
  /** How many rounds and turns are over. */
  readonly rounds: number;
  /** How many calls of this round were answered. */
  readonly position: number;
}

/** A version that an answer showed, and the list that the model would have seen then, with its calls since. */
export interface UnsureVersion {
  readonly version: number;
  readonly known: KnownList;
}

/** Reads the list and the agent's row. */
export async function loadView(parts: SharedParts): Promise<AgentView> {
  const { list, agent, policy, tool } = parts;
  const opened = await list.open(agent);
  const { head: newest } = opened;
  const stored = parseAgentRow(opened.agent, tool.rules.itemSchema);
  // An agent that is new to a list has seen nothing of it.
  const { seen: seenVersion = 0, told = seenVersion, rounds = 0, base } = stored ?? {};
  // A commit between the two answers put the row ahead of the list.
  const head = told > newest.version ? await list.head() : newest;
  const current = keyedList(head);
  const known = knowExactly(current);
  const first = stored?.progress ?? { nag: policy.start(), round: "none", reminders: NONE, showings: NO_SHOWINGS };
  // The view distinguishes the calls of one reply, not the session.
  const others = { hasRounds: true, reply: undefined, updatedAt: undefined };
  const session: SessionState = { ...current, seen: known, told: known, ...first, ...others };
  const versions = { seenVersion, toldVersion: seenVersion, unsure: undefined, gone: undefined };
  const view: AgentView = { head, session, ...versions, isNew: stored === undefined, rounds, position: 0 };
  return base === undefined
    ? findSeen(parts, view, "stored", opened)
    : restoreBase(parts, view, { told, base, opened });
}

/** Adds to a view the version that its model saw, and moves it on to the head. */
async function findSeen(
  parts: SharedParts,
  view: AgentView,
  source: NonNullable<AgentView["gone"]>,
  log: Versions,
): Promise<AgentView> {
  const { head, seenVersion } = view;
  const first = await findVersion(log, head, seenVersion);
  return first === undefined ? useHead(view, source) : catchUp(parts, restartAt(view, first), head);
}

/**
 * Adds to a view the list that its model certainly has: the one it saw, with the calls laid over it that an earlier
 * handle answered.
 *
 * Those answers may never have arrived, so the view keeps apart the list that the model has if they did.
 */
async function restoreBase(
  parts: SharedParts,
  view: AgentView,
  { told, base, opened }: { readonly told: number; readonly base: ReplyBase; readonly opened: Versions },
): Promise<AgentView> {
  const { head, seenVersion } = view;
  const last = await findVersion(opened, head, told);
  const known = restoreKeys(base, keyedList(last ?? head));
  if (last === undefined) return setKnown(view, { ...known, editors: [UNKNOWN_EDITOR] });
  // Where its calls made the list what it then was, it makes no difference whether the answers arrived.
  if (isSame(known, keyedList(last))) return catchUp(parts, restartAt(view, last), head);
  const first = await findVersion(opened, head, seenVersion);
  const { session } = await catchUp(parts, restartAt(view, first ?? last), last);
  const editors = first === undefined ? [UNKNOWN_EDITOR] : session.seen.editors;
  const at = setKnown({ ...view, head: last, session }, { ...known, editors });
  const unsure = { version: told, known: knowExactly(keyedList(last)) };
  return catchUp(parts, { ...at, unsure }, head);
}

/** Adds its keys to the stored list of a reply; where they are missing or damaged, equal texts are paired. */
function restoreKeys({ list, keys: stored }: ReplyBase, other: KeyedList): KeyedList {
  const keys = readKeys(stored, list);
  return keys === undefined ? adoptKeys({ list, keys: list.items.map(() => "") }, other) : { list, keys };
}

/** Checks whether two lists have equal items and summaries, each item under the same key. */
function isSame(one: KeyedList, other: KeyedList): boolean {
  const { items, summary } = other.list;
  return one.list.summary === summary && equalPlain(one.list.items, items) && equalPlain(one.keys, other.keys);
}

/** Sets the list that the model of a view has seen. */
function setKnown(view: AgentView, known: KnownList): AgentView {
  return { ...view, session: { ...view.session, ...keyedList(view.head), seen: known, told: known } };
}

/** Restarts a view at a version that its model has seen in full. */
export function restartAt(view: AgentView, version: TodoVersion): AgentView {
  const { version: seenVersion } = version;
  const known = knowExactly(keyedList(version));
  const at = { ...view, head: version, seenVersion, toldVersion: seenVersion, gone: undefined };
  return setKnown(at, known);
}

/** Puts the head in place of the version that the model saw, which the store has dropped. */
export function useHead(view: AgentView, gone: AgentView["gone"]): AgentView {
  return setKnown({ ...view, gone }, knowExactly(keyedList(view.head)));
}

/** Where versions are found by their numbers. */
type Versions = Pick<OpenList, "version">;

/** Finds a version, without a question where it is the head; undefined where it is gone or lies ahead. */
async function findVersion(list: Versions, head: TodoVersion, version: number): Promise<TodoVersion | undefined> {
  if (version >= head.version) return version === head.version ? head : undefined;
  return list.version(version);
}

/** Moves a view to a newer head, and notes who changed the list where the versions in between are stored. */
export async function catchUp(parts: SharedParts, view: AgentView, head: TodoVersion): Promise<AgentView> {
  if (head.version === view.head.version) return view;
  const { gone, seenVersion, toldVersion } = view;
  // Where a refusal has shown the list, what others did after that is unknown to the model.
  if (gone !== undefined && toldVersion === seenVersion) return useHead({ ...view, head }, gone);
  const rows = await readBetween(parts.list, view.head, head);
  return rows === undefined
    ? moveView(view, head, UNKNOWN_EDITOR)
    : rows.reduce((moved, row) => moveView(moved, row, row.actor), view);
}

function moveView(view: AgentView, head: TodoVersion, editor: string): AgentView {
  const { session, unsure } = view;
  const after = keyedList(head);
  const moved = { ...view, head, session: { ...session, ...trackEdit(session, after, editor) } };
  if (unsure === undefined) return moved;
  const { seen: known } = trackEdit({ ...session, seen: unsure.known, told: unsure.known }, after, editor);
  return { ...moved, unsure: { ...unsure, known } };
}

/** Counts the answers of this handle so far as read by the model. */
export function confirmAnswers(view: AgentView): AgentView {
  const { session, seenVersion, toldVersion, gone } = view;
  const stillGone = seenVersion === toldVersion ? gone : undefined;
  const confirmed = { seenVersion: toldVersion, gone: stillGone, unsure: undefined };
  return { ...view, ...confirmed, session: { ...session, seen: session.told } };
}

/**
 * Lets a model have seen the version that its host names, with the calls of the same reply laid over it. Other calls
 * that were made from it before were perhaps never answered, and the model repeats them: what they added is there
 * already.
 *
 * @throws TodoError `unknown_version` for one that no store has given yet.
 */
export async function seeVersion(
  parts: SharedParts,
  from: AgentView,
  { version, isSameReply }: { readonly version: number; readonly isSameReply: boolean },
): Promise<AgentView> {
  const isAsSeen = isSameReply || from.session.seen.list.revision === version;
  if (version === from.seenVersion && isAsSeen) return { ...from, unsure: undefined };
  const view = version > from.head.version ? await catchUp(parts, from, await parts.list.head()) : from;
  checkVersion(version, view.head.version);
  const at = { ...view, seenVersion: version, toldVersion: version, unsure: undefined };
  return findSeen(parts, at, "given", parts.list);
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

/** Lists what refuses a change whose version is gone: nothing can be merged with it. */
export function listStale({ tool }: SharedParts): readonly TodoIssue[] {
  return Object.freeze([createIssue({ code: "list_changed", path: [] }, tool.rules.wording)]);
}

/**
 * The contents of an agent's row: the list that its model certainly has, and the version that an answer has shown
 * since.
 */
export interface AgentKnowledge {
  readonly seenVersion: number;
  readonly known: KeyedList;
  readonly toldVersion: number;
  readonly rounds: number;
}

/** Writes the row that a store keeps for the agent; stores leave out undefined fields, as JSON does. */
export function writeAgent(
  { agent }: SharedParts,
  session: SessionState,
  { seenVersion: seen, known, toldVersion: told, rounds }: AgentKnowledge,
): TodoAgentEntry {
  const base = { list: known.list, keys: writeKeys(known.keys) };
  const middle = told === seen ? {} : { told, base };
  return { name: agent, state: { version: 1, seen, ...middle, rounds, ...writeProgress(session) } };
}

/** Reads from an agent's row how many rounds are over; 0 where it lacks the number. */
export function roundsIn(row: unknown): number {
  return isRecord(row) && isCount(row["rounds"]) ? row["rounds"] : 0;
}

/** What the calls of a reply under way made of the list that the model saw. */
interface ReplyBase extends Pick<KnownList, "list"> {
  readonly keys: unknown;
}

/** An agent's row as it was read; the list that its model saw is still to be fetched. */
interface StoredAgent {
  readonly seen: number;
  readonly told: number;
  readonly rounds: number;
  readonly base: ReplyBase | undefined;
  readonly progress: SessionProgress;
}

/** Parses the row of an agent; undefined for one that was never saved. */
function parseAgentRow(row: unknown, itemSchema: TodoRules["itemSchema"]): StoredAgent | undefined {
  if (row === undefined) return undefined;
  if (!isRecord(row)) throw invalidStored("invalid_snapshot", "the agent's row", "an object", row);
  const { version, seen, told = seen, rounds, base } = row;
  if (version !== 1) throw invalidStored("unknown_version", "the agent's version", "1", version);
  if (!isCount(seen)) throw invalidStored("invalid_snapshot", "seen", "a whole number from 0", seen);
  if (!isCount(told)) throw invalidStored("invalid_snapshot", "told", "a whole number from 0", told);
  if (!isCount(rounds)) throw invalidStored("invalid_snapshot", "rounds", "a whole number from 0", rounds);
  return { seen, told, rounds, base: parseBase(base, itemSchema), progress: readProgress(row, EMPTY_TODO_LIST) };
}

/** Parses the base of a reply, but for its keys. */
function parseBase(base: unknown, itemSchema: TodoRules["itemSchema"]): ReplyBase | undefined {
  if (base === undefined) return undefined;
  if (!isRecord(base)) throw invalidStored("invalid_snapshot", "base", "an object", base);
  return { list: validateList(base["list"], itemSchema), keys: base["keys"] };
}
