import { isRecord } from "../core/plain-json.js";
import { validateList } from "../core/serialize-todos.js";
import type { TodoItem } from "../core/todo.js";
import { UNKNOWN_EDITOR } from "../nag/messages.js";
import { type Places, pairExactly } from "../plan/pairing.js";
import { createIssue } from "../rules/context.js";
import type { TodoIssue } from "../rules/issue.js";
import type { TodoRules } from "../rules/todo-rules.js";
import { type SessionParts, trackEdit } from "../session/session-steps.js";
import { firstState, type KnownList, knowWhole, type SessionState, takeSnapshot } from "../session/snapshot.js";
import { invalidStored, isCount, type OpenList } from "./open-list.js";
import type { TodoAgentEntry, TodoVersion } from "./todo-store.js";
import { readBetween, readPairing } from "./version-pairing.js";

/** What a handle is made of and never changes. */
export interface SharedParts extends SessionParts<TodoItem> {
  readonly list: OpenList;
  readonly agent: string;
  readonly now: () => Date;
}

/** A shared list as one handle knows it. */
export interface AgentView {
  /** The newest version that is known. */
  readonly head: TodoVersion;
  /** The session of the agent's model, in which that version is the list. */
  readonly session: SessionState<TodoItem>;
  /** The version that the model saw when it wrote the reply under way. */
  readonly seen: number;
  /** The version that the answers of this round have told. */
  readonly told: number;
  /** Whether the seen version is gone, so that nothing can be merged with it; the session then has the head in its place. */
  readonly isGone: boolean;
  /** How many rounds and turns are over. */
  readonly rounds: number;
  /** How many calls of this round were answered. */
  readonly position: number;
}

/** Reads the list and the agent's row. */
export async function loadView(parts: SharedParts): Promise<AgentView> {
  const { list, agent, policy, tool } = parts;
  const { itemSchema } = tool.rules;
  const [newest, row] = await Promise.all([list.head(), list.agent(agent)]);
  const stored = parseAgentRow(row, itemSchema);
  // An agent that is new to a list has seen nothing of it.
  const { seen = 0, told = seen, rounds = 0, base } = stored ?? {};
  // A commit between the two answers put the row ahead of the list.
  const head = told > newest.version ? await list.head() : newest;
  const snapshot = stored && { ...stored.state, version: 1, list: head.list };
  const session = { ...firstState({ list: head.list, snapshot }, policy.start(), itemSchema), hasRounds: rounds > 0 };
  const view = { head, session, seen, told, isGone: false, rounds, position: 0 };
  // Without rounds an answer counts as known once it was given.
  return rounds === 0 ? placeView(parts, { ...view, seen: told }) : placeView(parts, view, base);
}

/** Puts into a view what its model saw and was told, and follows both to the head. */
async function placeView(parts: SharedParts, view: AgentView, base?: ReplyBase): Promise<AgentView> {
  const { list } = parts;
  const { head, seen, told } = view;
  const first = await findVersion(list, head, seen);
  if (first === undefined) return placeGone(view);
  const start = seeWhole(view, first);
  if (told === seen) return catchUp(parts, start, head);
  const second = await findVersion(list, head, told);
  const at = await catchUp(parts, start, second ?? head);
  const { session } = at;
  const own = { ...session, ...(base && { seen: { ...session.seen, ...base } }), told: knowWhole(at.head.list) };
  return catchUp(parts, { ...at, session: own, told: at.head.version }, head);
}

/** Says that a model knows a version as it is. */
function seeWhole(view: AgentView, version: TodoVersion): AgentView {
  const { list, version: seen } = version;
  const known = knowWhole(list);
  const session = { ...view.session, list, seen: known, told: known };
  return { ...view, head: version, session, seen, told: seen, isGone: false };
}

/** Puts the head in place of what the model saw, which is gone. */
function placeGone(view: AgentView): AgentView {
  const { list } = view.head;
  const known = knowWhole(list);
  return { ...view, isGone: true, session: { ...view.session, list, seen: known, told: known } };
}

/** Finds a version, without a question where it is the head; undefined where it is gone or lies ahead. */
async function findVersion(list: OpenList, head: TodoVersion, version: number): Promise<TodoVersion | undefined> {
  if (version >= head.version) return version === head.version ? head : undefined;
  return list.version(version);
}

/**
 * Moves a view to a newer head; what the model saw stays. Which item is which is followed one version at a time, and
 * with it who changed the list, as far as the versions in between are kept.
 */
export async function catchUp(parts: SharedParts, view: AgentView, head: TodoVersion): Promise<AgentView> {
  if (head.version === view.head.version) return view;
  if (view.isGone) return placeGone({ ...view, head });
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
  const { session } = view;
  return { ...view, head, session: { ...session, ...trackEdit(session, head.list, { pairing, editor }) } };
}

/** Says that the answers so far have gone out: what they told is known. */
export function promoteView(view: AgentView): AgentView {
  const { session, seen, told, isGone } = view;
  return { ...view, seen: told, isGone: isGone && seen === told, session: { ...session, seen: session.told } };
}

/**
 * Lets a model have seen another version than the last one that this handle showed it.
 *
 * @throws TodoError `unknown_version` for one that no store has given yet.
 */
export async function seeVersion(parts: SharedParts, from: AgentView, version: number | undefined): Promise<AgentView> {
  if (version === undefined || version === from.seen) return from;
  const view = version > from.head.version ? await catchUp(parts, from, await parts.list.head()) : from;
  checkVersion(version, view.head.version);
  return placeView(parts, { ...view, seen: version, told: version });
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

/** Writes the row that a store keeps for the agent; stores leave out what is undefined, as JSON does. */
export function writeAgent(
  { agent }: SharedParts,
  session: SessionState<TodoItem>,
  { seen, told, rounds }: Pick<AgentView, "seen" | "told" | "rounds">,
): TodoAgentEntry {
  const { nag, round, reminders } = takeSnapshot(session);
  const { list, matches } = session.seen;
  const middle = told === seen ? {} : { told, base: { list, matches } };
  return { name: agent, state: { version: 1, seen, ...middle, rounds, nag, round, reminders } };
}

/** What the calls of a reply under way made of the list that the model saw, against the version that was told. */
type ReplyBase = Pick<KnownList, "list" | "matches">;

/** An agent's row as it was read; the list that its model saw is still to be fetched. */
interface StoredAgent {
  readonly seen: number;
  readonly told: number;
  readonly rounds: number;
  readonly base: ReplyBase | undefined;
  /** The rest, which a session checks as it checks a snapshot. */
  readonly state: Readonly<Record<string, unknown>>;
}

/** Parses the row of an agent; undefined for one that was never saved. */
function parseAgentRow(row: unknown, itemSchema: TodoRules["itemSchema"]): StoredAgent | undefined {
  if (row === undefined) return undefined;
  if (!isRecord(row)) throw invalidStored("invalid_snapshot", "the agent's row", "an object", row);
  const { version, seen, told = seen, rounds, base, ...state } = row;
  if (version !== 1) throw invalidStored("unknown_version", "the agent's version", "1", version);
  if (!isCount(seen)) throw invalidStored("invalid_snapshot", "seen", "a whole number from 0", seen);
  if (!isCount(told)) throw invalidStored("invalid_snapshot", "told", "a whole number from 0", told);
  if (!isCount(rounds)) throw invalidStored("invalid_snapshot", "rounds", "a whole number from 0", rounds);
  return { seen, told, rounds, base: parseBase(base, itemSchema), state };
}

/** Parses the base of a reply; places that cannot be are compared again. */
function parseBase(base: unknown, itemSchema: TodoRules["itemSchema"]): ReplyBase | undefined {
  if (base === undefined) return undefined;
  if (!isRecord(base)) throw invalidStored("invalid_snapshot", "base", "an object", base);
  const list = validateList(base["list"], itemSchema);
  const { matches } = base;
  const isSound = Array.isArray(matches) && matches.every((place) => Number.isInteger(place));
  return { list, matches: isSound ? matches : undefined };
}
