import { invalidOption } from "../core/option-error.js";
import type { TodoList } from "../core/todo.js";
import { type CompletionLog, type CompletionLogOptions, createCompletionLog } from "./completion-log.js";

/** What a log listens to: a session of any items. */
export interface CompletionLogSource {
  readonly subscribe: (listener: (list: TodoList) => void) => () => void;
}

/** A log's options, and who hears when a block could not be written. */
export interface AttachedCompletionLogOptions extends CompletionLogOptions {
  /** Hears what `record` throws; the session's list stays as the write left it. */
  readonly onError: (error: unknown) => void;
}

/** A log that records by itself until it is detached. */
export interface AttachedCompletionLog extends CompletionLog {
  readonly detach: () => void;
}

/**
 * Keeps a completion log of a session: every change that leaves the list finished appends a block.
 *
 * One log a session. A write that changes nothing appends nothing. A file that cannot be written never fails the
 * model's write; `onError` gets the `TodoError` (`log_unwritable`), and `record(todos.list)` tries again.
 *
 * @throws RangeError, TypeError or TodoError for bad options, as {@link createCompletionLog}.
 *
 * @example
 * ```ts
 * import { mkdtempSync } from "node:fs";
 * import { tmpdir } from "node:os";
 * import { createTodoSession } from "agent-todos";
 * import { attachCompletionLog } from "agent-todos/node";
 *
 * const todos = createTodoSession();
 * const log = attachCompletionLog(todos, { folder: mkdtempSync(`${tmpdir()}/todos-`), onError: console.error });
 * todos.write({ todos: [{ content: "Add tests", status: "in_progress" }] });
 * console.log(log.state().count); // => 0
 * todos.write({ todos: [{ content: "Add tests", status: "completed" }] });
 * console.log(log.state().count); // => 1
 * ```
 */
export function attachCompletionLog(
  session: CompletionLogSource,
  options: AttachedCompletionLogOptions,
): AttachedCompletionLog {
  const log = createCompletionLog(options);
  const { onError } = options;
  if (typeof onError !== "function") {
    throw invalidOption("attach a completion log", "onError", "a function", onError);
  }
  const detach = session.subscribe((list) => {
    try {
      log.record(list);
    } catch (error) {
      onError(error);
    }
  });
  return Object.freeze({ ...log, detach });
}
