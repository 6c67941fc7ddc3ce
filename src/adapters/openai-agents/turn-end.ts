import { expectObject } from "../contract/fields.js";
import { STOP_MARK } from "../contract/mark.js";
import type { TurnEnd } from "../contract/todo-adapter.js";

/** The end of an agent's turn, for `todos.stop`. */
export interface AgentsTurnEnd extends TurnEnd {
  /** Says in the session that the turn is over, so that the same words of the user begin another. */
  readonly mark: string;
}

/** The part of a run's result that the adapter reads: of a whole run, or of a streamed one that has completed. */
export interface AgentsRunResult {
  readonly finalOutput?: unknown;
  /** The calls that a person has to approve. */
  readonly interruptions?: readonly unknown[] | undefined;
}

/**
 * Finds the end of the agent's turn in the result of a run, with its last words for `todos.stop`.
 *
 * Undefined for a run that stopped before its final output, such as for an approval. A final output that is an object
 * has no words.
 *
 * @throws TypeError for anything but a result.
 *
 * @example
 * ```ts
 * import { turnEnd } from "agent-todos/openai-agents";
 *
 * console.log(turnEnd({ finalOutput: "Postgres or SQLite?" })?.reply); // => Postgres or SQLite?
 * console.log(turnEnd({ interruptions: [{ name: "deploy" }] })); // => undefined
 * ```
 */
export function turnEnd(result: AgentsRunResult): AgentsTurnEnd | undefined {
  const { finalOutput, interruptions } = expectObject(result, "the result of the run", "it");
  const isInterrupted = Array.isArray(interruptions) && interruptions.length > 0;
  if (isInterrupted || finalOutput === undefined) return undefined;
  return { reply: typeof finalOutput === "string" ? finalOutput : "", mark: STOP_MARK };
}
