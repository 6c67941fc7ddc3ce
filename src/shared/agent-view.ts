import { createIssue } from "../model/context.js";
import type { TodoIssue } from "../model/issue.js";
import { equalPlain, isRecord } from "../model/plain-json.js";
import { validateList } from "../model/serialize-todos.js";
import type { TodoRules } from "../model/todo-rules.js";
import { UNKNOWN_EDITOR } from "../nag/messages.js";
import { areInPlace, isPairing, type Places, pairExactly } from "../plan/pairing.js";
import {
  type KnownList,
  knowWhole,
  type SessionParts,
  type SessionState,
  trackEdit,
} from "../session/session-steps.js";
import { NONE, readProgress, type SessionProgress, writeProgress } from "../session/snapshot.js";
import type { CallIds } from "./call-key.js";
import { invalidStored, isCount, type OpenList } from "./open-list.js";
import type { TodoAgentEntry, TodoVersion } from "./todo-store.js";
import { readBetween, readPairing } from "./version-pairing.js";

/** What a handle is made of and never changes. */
export interface SharedParts extends SessionParts {
  readonly list: OpenList;
  readonly agent: string;
  readonly now: () => Date;
  readonly callIds: CallIds | undefined;
}

/** A shared list as one handle knows it. */
export interface AgentView {
  /** The newest version that is known. */
  readonly head: TodoVersion;
  /** The session of the agent's model, in which that version is the list. */
  readonly session: SessionState;
  /** The version that the model saw when it wrote the reply under way. */
  readonly seen: number;
  /** The version that this handle's answers have told. */
  readonly told: number;
  /** What an earlier handle told, which may never have arrived; undefined once this handle knows better. */
  readonly unsure: UnsureVersion | undefined;
  /**
   * Whether the seen version is gone, so that the session has the head in its place: `"stored"` by the agent's row,
   * `"given"` by the host's word for it.
   */
  readonly gone: "stored" | "given" | undefined;
  /** Whether nothing is kept of the agent yet. */
  readonly isNew: boolean;
  /** How many rounds and turns are over. */
  readonly rounds: number;
  /** How many calls of this round were answered. */
  readonly position: number;
}

/** A version that a model may have been told, and the list as the model would know it then, with its calls since. */
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
  const { seen = 0, told = seen, rounds = 0, base } = stored ?? {};
  // A commit between the two answers put the row ahead of the list.
  const head = told > newest.version ? await list.head() : newest;
  const known = knowWhole(head.list);
  const first = stored?.progress ?? { nag: policy.start(), round: "none", reminders: NONE };
  // Calls of one reply are told apart by the view, not by the session.
  const others = { hasRounds: true, reply: undefined, updatedAt: undefined };
  const session: SessionState = { list: head.list, seen: known, told: known, ...first, ...others };
  const isNew = stored === undefined;
  const view = { head, session, seen, told: seen, unsure: undefined, gone: undefined, isNew, rounds, position: 0 };
  return base === undefined ? placeView(parts, view, "stored", opened) : placeBase(parts, view, { told, base, opened });
}

/** Puts into a view the version that its model saw, and follows it to the head. */
async function placeView(
  parts: SharedParts,
  view: AgentView,
  source: NonNullable<AgentView["gone"]>,
  log: Versions,
): Promise<AgentView> {
  const { head, seen } = view;
  const first = await findVersion(log, head, seen);
  return first === undefined ? placeGone(view, source) : catchUp(parts, seeWhole(view, first), head);
}

/**
 * Puts into a view what its model surely knows: what it saw, with the calls laid over it that an earlier handle answered.
 *
 * Whether those answers arrived is not known, so the view keeps apart what the model knows if they did.
 */
async function placeBase(
  parts: SharedParts,
  view: AgentView,
  { told, base, opened }: { readonly told: number; readonly base: ReplyBase; readonly opened: Versions },
): Promise<AgentView> {
  const { tool } = parts;
  const { head, seen } = view;
  const last = await findVersion(opened, head, told);
  if (last === undefined) {
    const matches = pairExactly(base.list.items, head.list.items, tool.rules.ids);
    return knowBase(view, { list: base.list, matches, editors: [UNKNOWN_EDITOR] });
  }
  const { items, summary } = base.list;
  const given: unknown = base.matches;
  const isSound = isPairing(given, { before: items.length, after: last.list.items.length });
  const matches = isSound ? given : pairExactly(items, last.list.items, tool.rules.ids);
  // Where its calls made the list what it then was, it makes no difference whether the answers arrived.
  const isWhole = summary === last.list.summary && equalPlain(items, last.list.items);
  if (isWhole && areInPlace(matches, items.length)) return catchUp(parts, seeWhole(view, last), head);
  const first = await findVersion(opened, head, seen);
  const { session } = await catchUp(parts, seeWhole(view, first ?? last), last);
  const editors = first === undefined ? [UNKNOWN_EDITOR] : session.seen.editors;
  const at = knowBase({ ...view, head: last, session }, { list: base.list, matches, editors });
  return catchUp(parts, { ...at, unsure: { version: told, known: knowWhole(last.list) } }, head);
}

function knowBase(view: AgentView, known: KnownList): AgentView {
  return { ...view, session: { ...view.session, list: view.head.list, seen: known, told: known } };
}

/** Says that a model knows a version as it is. */
export function seeWhole(view: AgentView, version: TodoVersion): AgentView {
  const { list, version: seen } = version;
  const known = knowWhole(list);
  const session = { ...view.session, list, seen: known, told: known };
  return { ...view, head: version, session, seen, told: seen, gone: undefined };
}

/** Puts the head in place of what the model saw, which is gone. */
export function placeGone(view: AgentView, gone: AgentView["gone"]): AgentView {
  const { list } = view.head;
  const known = knowWhole(list);
  return { ...view, gone, session: { ...view.session, list, seen: known, told: known } };
}

/** Where versions are found by their numbers. */
type Versions = Pick<OpenList, "version">;

/** Finds a version, without a question where it is the head; undefined where it is gone or lies ahead. */
async function findVersion(list: Versions, head: TodoVersion, version: number): Promise<TodoVersion | undefined> {
  if (version >= head.version) return version === head.version ? head : undefined;
  return list.version(version);
}

/**
 * Moves a view to a newer head; what the model saw stays. Which item is which is followed one version at a time, and
 * with it who changed the list, as far as the versions in between are kept.
 */
export async function catchUp(parts: SharedParts, view: AgentView, head: TodoVersion): Promise<AgentView> {
  if (head.version === view.head.version) return view;
  if (view.gone !== undefined) return placeGone({ ...view, head }, view.gone);
  const { ids } = parts.tool.rules;
  const rows = await readBetween(parts.list, view.head, head);
  if (rows !== undefined) {
    return rows.reduce(
      (moved, row) => moveView(moved, row, readPairing(moved.head.list.items, row, ids), row.actor),
      view,
    );
  }
  return moveView(view, head, pairExactly(view.head.list.items, head.list.items, ids), UNKNOWN_EDITOR);
}

function moveView(view: AgentView, head: TodoVersion, pairing: Places, editor: string): AgentView {
  const { session, unsure } = view;
  const edit = { pairing, editor };
  const moved = { ...view, head, session: { ...session, ...trackEdit(session, head.list, edit) } };
  if (unsure === undefined) return moved;
  const { known } = unsure;
  const { seen } = trackEdit({ list: session.list, seen: known, told: known }, head.list, edit);
  return { ...moved, unsure: { ...unsure, known: seen } };
}

/** Says that the answers of this handle so far have gone out: what they told is known. */
export function promoteView(view: AgentView): AgentView {
  const { session, seen, told, gone } = view;
  const stillGone = seen === told ? gone : undefined;
  return { ...view, seen: told, gone: stillGone, unsure: undefined, session: { ...session, seen: session.told } };
}

/**
 * Lets a model have seen the version that its host names, with the calls of the same reply laid over it. Other calls that
 * were made from it before were perhaps never answered, and the model is at them again: what they added is there already.
 *
 * @throws TodoError `unknown_version` for one that no store has given yet.
 */
export async function seeVersion(
  parts: SharedParts,
  from: AgentView,
  { version, isSameReply }: { readonly version: number; readonly isSameReply: boolean },
): Promise<AgentView> {
  const isAsSeen = isSameReply || from.session.seen.list.revision === version;
  if (version === from.seen && isAsSeen) return { ...from, unsure: undefined };
  const view = version > from.head.version ? await catchUp(parts, from, await parts.list.head()) : from;
  checkVersion(version, view.head.version);
  return placeView(parts, { ...view, seen: version, told: version, unsure: undefined }, "given", parts.list);
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

/** What a row says of an agent: what its model surely knows, and the version that it may have been told since. */
export interface AgentKnowledge {
  readonly seen: number;
  readonly known: KnownList;
  readonly told: number;
  readonly rounds: number;
}

/** Writes the row that a store keeps for the agent; stores leave out what is undefined, as JSON does. */
export function writeAgent(
  { agent }: SharedParts,
  session: SessionState,
  { seen, known, told, rounds }: AgentKnowledge,
): TodoAgentEntry {
  const { list, matches } = known;
  const middle = told === seen ? {} : { told, base: { list, matches } };
  return { name: agent, state: { version: 1, seen, ...middle, rounds, ...writeProgress(session) } };
}

/** Reads how many rounds are over by an agent's row; none where it says nothing. */
export function roundsIn(row: unknown): number {
  return isRecord(row) && isCount(row["rounds"]) ? row["rounds"] : 0;
}

/** What the calls of a reply under way made of the list that the model saw, against the version that was told. */
interface ReplyBase extends Pick<KnownList, "list"> {
  /** For each item of that version its place in the list, if it is one. */
  readonly matches: unknown;
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
  return { seen, told, rounds, base: parseBase(base, itemSchema), progress: readProgress(row) };
}

/** Parses the base of a reply; places that cannot be are compared again. */
function parseBase(base: unknown, itemSchema: TodoRules["itemSchema"]): ReplyBase | undefined {
  if (base === undefined) return undefined;
  if (!isRecord(base)) throw invalidStored("invalid_snapshot", "base", "an object", base);
  return { list: validateList(base["list"], itemSchema), matches: base["matches"] };
}
