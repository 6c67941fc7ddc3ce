import { TodoError } from "../core/error.js";
import { isRecord } from "../core/plain.js";

/** Where a log stands, as plain JSON: what another process needs to go on with the same file and numbers. */
export interface CompletionLogState {
  /** How many blocks the session has written. */
  readonly count: number;
  /** The session's file; left out before the first block. */
  readonly path?: string;
}

/**
 * The state in what a host stored, checked; without one, the state of a log that has written nothing.
 *
 * @throws TodoError `invalid_snapshot`; the message names the field.
 */
export function readCompletionLogState(stored: unknown): CompletionLogState {
  if (stored === undefined) return Object.freeze({ count: 0 });
  if (!isRecord(stored)) throw invalid("resume", stored, "an object");
  const { count, path } = stored;
  if (typeof count !== "number" || !Number.isSafeInteger(count) || count < 0) {
    throw invalid("resume.count", count, "a whole number from 0");
  }
  if (path === undefined) return Object.freeze({ count });
  if (typeof path !== "string" || path === "") throw invalid("resume.path", path, "a path");
  return Object.freeze({ count, path });
}

function invalid(name: string, value: unknown, allowed: string): TodoError {
  return new TodoError(
    "invalid_snapshot",
    `Cannot create a completion log as ${name} must be ${allowed}: current value is ${JSON.stringify(value)}`,
  );
}
