import { isRecord } from "../core/plain-json.js";
import type { TodoItem, TodoList } from "../core/todo.js";
import { createIssue } from "../rules/context.js";
import type { TodoIssue } from "../rules/issue.js";
import type { SessionParts } from "../session/session-steps.js";
import { firstState, type SessionState, takeSnapshot } from "../session/snapshot.js";
import { invalidStored, isCount, type OpenList } from "./open-list.js";
import type { TodoAgentEntry, TodoVersion } from "./todo-store.js";

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
  /** The version that the model saw last. */
  readonly seen: number;
  /** Whether that version is gone, so that nothing can be merged with it; the session then has the head in its place. */
  readonly isGone: boolean;
  /** How many rounds and turns are over. */
  readonly rounds: number;
  /** How many calls of this round were answered. */
  readonly position: number;
}

/** Reads the list and the agent's row. */
export async function loadView(parts: SharedParts): Promise<AgentView> {
  const { list, agent, policy, tool } = parts;
  const [newest, row] = await Promise.all([list.head(), list.agent(agent)]);
  const stored = parseAgentRow(row);
  // An agent that is new to a list has seen nothing of it.
  const { seen = 0, rounds = 0 } = stored ?? {};
  // A commit between the two answers put the row ahead of the list.
  const head = seen > newest.version ? await list.head() : newest;
  const known = await findVersion(list, head, seen);
  const snapshot = stored && { ...stored.state, version: 1, list: head.list };
  const state = firstState({ list: head.list, snapshot }, policy.start(), tool.rules.itemSchema);
  const session = withLists(state, head.list, known?.list ?? head.list);
  return { head, session, seen, isGone: known === undefined, rounds, position: 0 };
}

/** Finds a version, without a question where it is the head; undefined where it is gone or lies ahead. */
async function findVersion(list: OpenList, head: TodoVersion, version: number): Promise<TodoVersion | undefined> {
  if (version >= head.version) return version === head.version ? head : undefined;
  return list.version(version);
}

/** Puts the list and what the model saw of it into a session. */
export function withLists(session: SessionState<TodoItem>, list: TodoList, seen: TodoList): SessionState<TodoItem> {
  return { ...session, list, seen, matches: undefined };
}

/** Moves a view to a newer head; what the model saw stays. */
export function moveView(view: AgentView, head: TodoVersion): AgentView {
  const { session, seen, isGone } = view;
  if (head.version === view.head.version) return view;
  const known = isGone || seen === head.version ? head.list : session.seen;
  return { ...view, head, session: withLists(session, head.list, known) };
}

/** Says that the model knows the head. */
export function showHead(view: AgentView): AgentView {
  const { head, session } = view;
  const { version: seen, list } = head;
  return { ...view, seen, isGone: false, session: withLists(session, list, list) };
}

/**
 * Lets a model have seen another version than the last one that this handle showed it.
 *
 * @throws TodoError `unknown_version` for one that no store has given yet.
 */
export async function seeVersion(
  { list }: SharedParts,
  from: AgentView,
  version: number | undefined,
): Promise<AgentView> {
  if (version === undefined || version === from.seen) return from;
  const view = version > from.head.version ? moveView(from, await list.head()) : from;
  const { head } = view;
  checkVersion(version, head.version);
  const known = await findVersion(list, head, version);
  const session = withLists(view.session, head.list, known?.list ?? head.list);
  return { ...view, seen: version, isGone: known === undefined, session };
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
  { seen, rounds }: Pick<AgentView, "seen" | "rounds">,
): TodoAgentEntry {
  const { nag, round, reminders } = takeSnapshot(session);
  return { name: agent, state: { version: 1, seen, rounds, nag, round, reminders } };
}

/** An agent's row as it was read; the list that its model saw is still to be fetched. */
interface StoredAgent {
  readonly seen: number;
  readonly rounds: number;
  /** The rest, which a session checks as it checks a snapshot. */
  readonly state: Readonly<Record<string, unknown>>;
}

/** Parses the row of an agent; undefined for one that was never saved. */
function parseAgentRow(row: unknown): StoredAgent | undefined {
  if (row === undefined) return undefined;
  if (!isRecord(row)) throw invalidStored("invalid_snapshot", "the agent's row", "an object", row);
  const { version, seen, rounds, ...state } = row;
  if (version !== 1) throw invalidStored("unknown_version", "the agent's version", "1", version);
  if (!isCount(seen)) throw invalidStored("invalid_snapshot", "seen", "a whole number from 0", seen);
  if (!isCount(rounds)) throw invalidStored("invalid_snapshot", "rounds", "a whole number from 0", rounds);
  return { seen, rounds, state };
}
