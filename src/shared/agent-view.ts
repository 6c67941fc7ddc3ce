import { describeInvalid } from "../core/option-error.js";
import type { TodoItem } from "../core/todo.js";
import { TodoError } from "../core/todo-error.js";
import { createIssue } from "../rules/context.js";
import type { TodoIssue } from "../rules/issue.js";
import type { SessionParts } from "../session/session-steps.js";
import type { SessionState } from "../session/snapshot.js";
import { parseAgentRow, resumeAgent, writeAgentRow } from "./agent-row.js";
import type { OpenList } from "./open-list.js";
import type { TodoAgentEntry, TodoVersion } from "./todo-store.js";

/** What a handle is made of and never changes. */
export interface SharedParts<I extends TodoItem> extends SessionParts<I> {
  readonly list: OpenList<I>;
  readonly agent: string;
  readonly now: () => Date;
}

/** A shared list as one handle knows it. */
export interface AgentView<I extends TodoItem> {
  /** The newest version that is known. */
  readonly head: TodoVersion<I>;
  /** The session of the agent's model, in which that version is the list. */
  readonly session: SessionState<I>;
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
export async function loadView<I extends TodoItem>(parts: SharedParts<I>): Promise<AgentView<I>> {
  const { list, agent } = parts;
  const [newest, row] = await Promise.all([list.head(), list.agent(agent)]);
  const stored = parseAgentRow(row);
  // An agent that is new to a list has seen nothing of it.
  const { seen = 0, rounds = 0 } = stored ?? {};
  // A commit between the two answers put the row ahead of the list.
  const head = seen > newest.version ? await list.head() : newest;
  const known = await findVersion(list, head, seen);
  const session = resumeAgent(parts, stored, head.list, known?.list ?? head.list);
  return { head, session, seen, isGone: known === undefined, rounds, position: 0 };
}

/** Finds a version, without a question where it is the head; undefined where it is gone or lies ahead. */
async function findVersion<I extends TodoItem>(
  list: OpenList<I>,
  head: TodoVersion<I>,
  version: number,
): Promise<TodoVersion<I> | undefined> {
  if (version >= head.version) return version === head.version ? head : undefined;
  return list.version(version);
}

/** Moves a view to a newer head; what the model saw stays. */
export function moveView<I extends TodoItem>(view: AgentView<I>, head: TodoVersion<I>): AgentView<I> {
  const { session, seen, isGone } = view;
  if (head.version === view.head.version) return view;
  const known = isGone || seen === head.version ? head.list : session.seen;
  return { ...view, head, session: { ...session, list: head.list, seen: known, matches: undefined } };
}

/** Says that the model knows the head. */
export function showHead<I extends TodoItem>(view: AgentView<I>): AgentView<I> {
  const { head, session } = view;
  return {
    ...view,
    seen: head.version,
    isGone: false,
    session: { ...session, list: head.list, seen: head.list, matches: undefined },
  };
}

/**
 * Lets a model have seen another version than the last one that this handle showed it.
 *
 * @throws TodoError `unknown_version` for one that no store has given yet.
 */
export async function seeVersion<I extends TodoItem>(
  { list }: SharedParts<I>,
  from: AgentView<I>,
  version: number | undefined,
): Promise<AgentView<I>> {
  if (version === undefined || version === from.seen) return from;
  const view = version > from.head.version ? moveView(from, await list.head()) : from;
  checkVersion(version, view.head.version);
  const known = await findVersion(list, view.head, version);
  return {
    ...view,
    seen: version,
    isGone: known === undefined,
    session: { ...view.session, seen: known?.list ?? view.head.list, matches: undefined },
  };
}

/**
 * Checks a version that a host gave.
 *
 * @throws TodoError `unknown_version`.
 */
export function checkVersion(version: number, newest: number): void {
  if (Number.isSafeInteger(version) && version >= 0 && version <= newest) return;
  const rule = `a version from 0 to ${newest}, the newest`;
  throw new TodoError("unknown_version", describeInvalid("read a shared list", "the version", rule, version));
}

/** Lists what refuses a change whose version is gone: nothing can be merged with it. */
export function listStale<I extends TodoItem>({ tool }: SharedParts<I>): readonly TodoIssue[] {
  return Object.freeze([createIssue({ code: "list_changed", path: [] }, tool.rules.wording)]);
}

/** Writes the row that a store keeps for the agent. */
export function writeAgent<I extends TodoItem>(
  { agent }: SharedParts<I>,
  session: SessionState<I>,
  { seen, rounds }: Pick<AgentView<I>, "seen" | "rounds">,
): TodoAgentEntry {
  return { name: agent, state: writeAgentRow(session, { seen, rounds }) };
}
