import { dirname, join, parse } from "node:path";
import { isFinished } from "../core/count-todos.js";
import { describeInvalid, invalidOption } from "../core/option-error.js";
import { isRecord } from "../core/plain-json.js";
import type { TodoList } from "../core/todo.js";
import { TodoError } from "../core/todo-error.js";
import { createFile, ensureFolder, readIfPresent, replaceFile } from "./atomic-file.js";
import {
  COMPLETION_LOG_LABELS,
  type CompletionLogLabels,
  formatLocalStamp,
  renderCompletionBlock,
} from "./completion-block.js";

const TASK = "create a completion log";

/** Where a log stands, as plain JSON: what another process needs to go on with the same file and numbers. */
export interface CompletionLogState {
  /** How many blocks the session has written. */
  readonly count: number;
  /** The session's file; left out before the first block. */
  readonly path?: string;
}

/** How a completion log is kept; every option has a default. */
export interface CompletionLogOptions {
  /** The folder of the file, created if it is missing; relative to the working directory. Default `memory/todos`. */
  readonly folder?: string | undefined;
  /** The clock; names and headings carry its local time. Default: the system's. */
  readonly now?: (() => Date) | undefined;
  /** The words around the items. Default `COMPLETION_LOG_LABELS.zh`. */
  readonly labels?: CompletionLogLabels | undefined;
  /** What `state()` returned in the process before. */
  readonly resume?: CompletionLogState | undefined;
}

/** The log of one session's finished plans. Its functions are bound. */
export interface CompletionLog {
  /**
   * Appends a block for a finished list (at least one item, every one completed or cancelled) and returns the file's
   * path; undefined, and nothing written, for any other list.
   *
   * @throws TodoError `log_unwritable`; file and state are then as before, so that a second try writes the same block.
   */
  readonly record: (list: TodoList) => string | undefined;
  /** Returns where the log stands, for the option `resume`. */
  readonly state: () => CompletionLogState;
}

/**
 * Creates the completion log of one session: a Markdown file that gets a block for every finished plan.
 *
 * The file is `todoList-YYYYMMDD-HHMMSS.md`, named by the time of its first block; if another session has that name,
 * `-2`, `-3` and so on follow it. Appending a block replaces the file in one step, so that a process killed at any
 * moment leaves the file without the block or with all of it. Item texts cannot forge headings.
 *
 * @throws RangeError or TypeError for bad options, TodoError `invalid_snapshot` for a `resume` that cannot be read.
 *
 * @example
 * ```ts
 * import { mkdtempSync, readFileSync } from "node:fs";
 * import { tmpdir } from "node:os";
 * import { COMPLETION_LOG_LABELS, createCompletionLog } from "agent-todos/node";
 *
 * const log = createCompletionLog({
 *   folder: mkdtempSync(`${tmpdir()}/todos-`),
 *   now: () => new Date(2025, 0, 2, 17, 42, 33),
 *   labels: COMPLETION_LOG_LABELS.en,
 * });
 * const path = log.record({ items: [{ content: "Add tests", status: "completed" }], revision: 1 }) ?? "";
 * console.log(readFileSync(path, "utf8").trimEnd());
 * // => # task1-20250102-174233
 * // =>
 * // => [1/1] Completed:
 * // => - Add tests
 * console.log(path.endsWith("todoList-20250102-174233.md"), log.state().count); // => true 1
 * ```
 */
export function createCompletionLog(options: CompletionLogOptions = {}): CompletionLog {
  const { folder = "memory/todos", now = () => new Date(), labels = COMPLETION_LOG_LABELS.zh } = options;
  checkOptions(folder, now, labels);
  let state = validateState(options.resume);

  function record(list: TodoList): string | undefined {
    if (!isFinished(list)) return undefined;
    const stamp = formatLocalStamp(readClock(now));
    const number = state.count + 1;
    const block = renderCompletionBlock(list, { number, stamp, labels });
    const path = append(state.path ?? join(folder, `todoList-${stamp}.md`), block, state);
    state = Object.freeze({ count: number, path });
    return path;
  }

  return Object.freeze({ record, state: () => state });
}

function append(path: string, block: string, state: CompletionLogState): string {
  try {
    // Without a state, a file of that name belongs to somebody else.
    const own = state.path === undefined ? undefined : readIfPresent(path);
    if (own === undefined) {
      ensureFolder(dirname(path));
      return createFile(Buffer.from(block), (attempt) => numberPath(path, attempt));
    }
    // Bytes, not text: what a person's editor left stays as it is, whatever its encoding.
    const content = Buffer.concat([own.content, Buffer.from(separate(own.content) + block)]);
    replaceFile(path, { content, mode: own.mode });
    return path;
  } catch (cause) {
    throw new TodoError("log_unwritable", `Cannot write the completion log ${path}: ${String(cause)}`, {
      cause,
    });
  }
}

function separate(content: Buffer): string {
  if (content.length === 0) return "";
  return content.at(-1) === "\n".charCodeAt(0) ? "\n" : "\n\n";
}

function numberPath(path: string, attempt: number): string {
  if (attempt === 1) return path;
  const { dir, name, ext } = parse(path);
  return join(dir, `${name}-${attempt}${ext}`);
}

function readClock(now: () => Date): Date {
  const time = now();
  if (time instanceof Date && !Number.isNaN(time.getTime())) return time;
  throw invalidOption("record a finished list", "what now returns", "a valid Date", time);
}

function checkOptions(folder: unknown, now: unknown, labels: unknown): void {
  if (typeof folder !== "string" || folder === "") throw invalidOption(TASK, "folder", "a path", folder);
  if (typeof now !== "function") throw invalidOption(TASK, "now", "a function", now);
  for (const name of ["summary", "completed", "cancelled"]) {
    // Plain JavaScript may put any value here, null and undefined too.
    const label = (labels as Readonly<Record<string, unknown>> | null)?.[name];
    if (typeof label !== "string") throw invalidOption(TASK, `labels.${name}`, "a text", label);
  }
}

/** Checks the state that a host stored; without one, the log has written nothing. */
function validateState(stored: unknown): CompletionLogState {
  if (stored === undefined) return Object.freeze({ count: 0 });
  if (!isRecord(stored)) throw invalidState("resume", "an object", stored);
  const { count, path } = stored;
  if (typeof count !== "number" || !Number.isSafeInteger(count) || count < 0) {
    throw invalidState("resume.count", "a whole number from 0", count);
  }
  if (path === undefined) return Object.freeze({ count });
  if (typeof path !== "string" || path === "") throw invalidState("resume.path", "a path", path);
  return Object.freeze({ count, path });
}

function invalidState(name: string, rule: string, value: unknown): TodoError {
  return new TodoError("invalid_snapshot", describeInvalid(TASK, name, rule, value));
}
