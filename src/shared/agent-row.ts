import { describeInvalid } from "../core/option-error.js";
import { isRecord } from "../core/plain-json.js";
import type { TodoItem, TodoList } from "../core/todo.js";
import { TodoError } from "../core/todo-error.js";
import type { NagState } from "../nag/state.js";
import type { KeptReminder } from "../session/kept-reminders.js";
import type { SessionParts } from "../session/session-steps.js";
import { firstState, type SessionState, takeSnapshot } from "../session/snapshot.js";

/** What a store keeps for one agent, apart from the list: its reminders, and what its model saw. */
interface AgentRow {
  readonly version: 1;
  /** The version that was last shown to the model. */
  readonly seen: number;
  /** How many rounds and turns are over. */
  readonly rounds: number;
  readonly nag: NagState;
  readonly round: "ok" | "failed" | undefined;
  readonly reminders: readonly KeptReminder[] | undefined;
}

/** An agent's row as it was read; the list that its model saw is still to be fetched. */
export interface StoredAgent {
  readonly seen: number;
  readonly rounds: number;
  /** The rest, which a session checks as it checks a snapshot. */
  readonly state: Readonly<Record<string, unknown>>;
}

/** Writes the row of an agent; stores leave out what is undefined, as JSON does. */
export function writeAgentRow<I extends TodoItem>(
  state: SessionState<I>,
  { seen, rounds }: { readonly seen: number; readonly rounds: number },
): AgentRow {
  const { nag, round, reminders } = takeSnapshot(state);
  return { version: 1, seen, rounds, nag, round, reminders };
}

/**
 * Parses the row of an agent; one that was never saved has seen nothing.
 *
 * @throws TodoError `unknown_version` or `invalid_snapshot`.
 */
export function parseAgentRow(row: unknown): StoredAgent | undefined {
  if (row === undefined) return undefined;
  if (!isRecord(row)) throw invalid("the agent's row", "an object", row);
  const { version, seen, rounds, ...state } = row;
  if (version !== 1) {
    throw new TodoError(
      "unknown_version",
      describeInvalid("read a shared list", "the agent's version", "1", version),
    );
  }
  if (!isCount(seen)) throw invalid("seen", "a whole number from 0", seen);
  if (!isCount(rounds)) throw invalid("rounds", "a whole number from 0", rounds);
  return { seen, rounds, state };
}

/**
 * Gives the state of a session in which the list stands as it is, and its model knows `seen`.
 *
 * @throws TodoError `invalid_snapshot` for a damaged row.
 */
export function resumeAgent<I extends TodoItem>(
  { policy, tool }: SessionParts<I>,
  stored: StoredAgent | undefined,
  list: TodoList<I>,
  seen: TodoList<I>,
): SessionState<I> {
  const snapshot = stored && { ...stored.state, version: 1, list };
  const state = firstState({ list, snapshot }, policy.start(), tool.rules.itemSchema);
  return { ...state, list, seen, matches: undefined };
}

function isCount(value: unknown): value is number {
  return typeof value === "number" && Number.isSafeInteger(value) && value >= 0;
}

function invalid(name: string, rule: string, value: unknown): TodoError {
  return new TodoError("invalid_snapshot", describeInvalid("read a shared list", name, rule, value));
}
