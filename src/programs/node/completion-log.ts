import { basename, dirname, isAbsolute, join, parse, resolve } from "node:path";
import { allOf, checkOptions, FUNCTION, type RulesOf, required, TEXT } from "../../model/check-options.js";
import { describeInvalid, invalidOption } from "../../model/option-error.js";
import { isRecord } from "../../model/plain-json.js";
import { quote } from "../../model/quote.js";
import { isFinished, type TodoList } from "../../model/todo.js";
import { TodoError } from "../../model/todo-error.js";
import type { TodoChecks } from "../../model/todo-facts.js";
import { createFile, ensureFolder, readIfPresent, refuseLinks, replaceFile } from "./atomic-file.js";
import {
  COMPLETION_LOG_LABELS,
  type CompletionLogLabels,
  formatLocalStamp,
  renderCompletionBlock,
} from "./completion-block.js";

const SUBJECT = "completion log";

/** The state of a log as plain JSON, with which another process can continue the same file and numbers. */
export interface CompletionLogState {
  /** The number of the session's last block; 0 before the first one. */
  readonly count: number;
  /** The session's file, in the log's folder; left out before the first block. */
  readonly path?: string;
}

/** The options of a completion log; every option has a default. */
export interface CompletionLogOptions {
  /**
   * The folder of the file, created if it is missing; relative to the working directory at creation. Default
   * `memory/todos`.
   */
  readonly folder?: string | undefined;
  /** The clock; names and headings carry its local time. Default: the system's. */
  readonly now?: (() => Date) | undefined;
  /** The words around the items. Default `COMPLETION_LOG_LABELS.en`. */
  readonly labels?: CompletionLogLabels | undefined;
  /**
   * The results of checks for the recorded list, such as `() => todos.checks`: `(npm test passed)` after a completed
   * item. Default: for an attached log those of its session, else none.
   */
  readonly checks?: (() => TodoChecks) | undefined;
  /** The result of `state()` in an earlier process. */
  readonly resume?: CompletionLogState | undefined;
}

/** The log of one session's finished plans. Its functions are bound. */
export interface CompletionLog {
  /**
   * Appends a block for a finished list (at least one item, every one completed or cancelled) and returns the file's
   * path; for any other list it writes no block and returns undefined.
   *
   * @throws TodoError `log_unwritable`; file and state are then as before, so that a second try writes the same block.
   */
  readonly record: (list: TodoList) => string | undefined;
  /** Returns the state of the log, for the option `resume`. */
  readonly state: () => CompletionLogState;
}

/**
 * Creates the completion log of one session: a Markdown file that gets a block for every finished plan.
 *
 * The file is `todoList-YYYYMMDD-HHMMSS.md`, named by the time of its first block; if another session has that name,
 * `-2`, `-3` and so on follow it. Appending a block replaces the file in one step, so that a process killed at any
 * moment leaves the file without the block or with all of it. A block's number follows both the stored state and the
 * last heading of the file, so that no number repeats even if a process was killed before it stored its state. Item
 * texts cannot forge headings. The log reads and writes inside the folder only: a link, a pipe or a folder in the
 * file's place is an error, and so is a link in the folder's own place, or in that of a folder between it and the
 * working directory.
 *
 * @throws RangeError or TypeError for bad options, TodoError `invalid_snapshot` for a `resume` that cannot be read or
 * whose path is not a log of the folder.
 *
 * @example
 * ```ts
 * import { mkdtempSync, readFileSync } from "node:fs";
 * import { tmpdir } from "node:os";
 * import { createCompletionLog } from "agent-todos/node";
 *
 * const log = createCompletionLog({
 *   folder: mkdtempSync(`${tmpdir()}/todos-`),
 *   now: () => new Date(2025, 0, 2, 17, 42, 33),
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
  checkOptions(SUBJECT, options, RULES);
  const { folder = "memory/todos", now = () => new Date(), labels = COMPLETION_LOG_LABELS.en } = options;
  const { checks = () => [] } = options;
  let state = validateState(options.resume, folder);
  // Resolved at creation, as a process may change its working directory between two blocks.
  const home = resolve(folder);
  const top = isAbsolute(folder) ? dirname(home) : resolve();

  function record(list: TodoList): string | undefined {
    if (!isFinished(list)) return undefined;
    const stamp = formatLocalStamp(timeFrom(now));
    const frame = { stamp, labels, checks: checksFrom(checks) };
    const renderBlock = (number: number): string => renderCompletionBlock(list, { ...frame, number });
    const path = state.path ?? join(folder, `todoList-${stamp}.md`);
    try {
      refuseLinks(home, top);
      state = Object.freeze(append(home, path, state, renderBlock));
    } catch (cause) {
      const message = `Cannot write the completion log ${path}: ${String(cause)}`;
      throw new TodoError("log_unwritable", message, { cause });
    }
    return state.path;
  }

  return Object.freeze({ record, state: () => state });
}

/** Writes a block to the file at a path in `home`, the log's folder, and returns the new state. */
function append(
  home: string,
  path: string,
  { count, path: written }: CompletionLogState,
  renderBlock: (number: number) => string,
): CompletionLogState {
  const file = join(home, basename(path));
  // Without a state, an existing file of that name belongs to somebody else.
  const own = written === undefined ? undefined : readIfPresent(file);
  if (own === undefined) {
    ensureFolder(home);
    const block = Buffer.from(renderBlock(count + 1));
    const created = createFile(block, (attempt) => numberPath(file, attempt));
    return { count: count + 1, path: join(dirname(path), basename(created)) };
  }
  // The state is stored after the block: a process killed in between leaves one that is older than the file.
  const number = Math.max(count, findLastNumber(own.content)) + 1;
  // Bytes, not text: a person's edits stay unchanged, whatever their encoding.
  const content = Buffer.concat([own.content, Buffer.from(separate(own.content) + renderBlock(number))]);
  replaceFile(file, { content, mode: own.mode });
  return { count: number, path };
}

/** Finds the number of a file's last block by its headings; 0 if a person removed them all. */
function findLastNumber(content: Buffer): number {
  let last = 0;
  for (const [, number] of content.toString("latin1").matchAll(HEADINGS)) last = Math.max(last, Number(number));
  return last;
}

// At most nine digits: no session needs more, and a longer number was written by a person.
const HEADINGS = /^# task(\d{1,9})-\d{4,}-\d{6}\r?$/gm;

function separate(content: Buffer): string {
  if (content.length === 0) return "";
  return content.at(-1) === "\n".charCodeAt(0) ? "\n" : "\n\n";
}

function numberPath(path: string, attempt: number): string {
  if (attempt === 1) return path;
  const { dir, name, ext } = parse(path);
  return join(dir, `${name}-${attempt}${ext}`);
}

function timeFrom(now: () => Date): Date {
  const time = now();
  if (time instanceof Date && !Number.isNaN(time.getTime())) return time;
  throw invalidOption(SUBJECT, "the result of now()", "a valid Date", time);
}

function checksFrom(checks: () => TodoChecks): TodoChecks {
  const found = checks();
  if (Array.isArray(found)) return found;
  throw invalidOption(SUBJECT, "the result of checks()", "a list, as checks of a session", found);
}

const RULES: RulesOf<CompletionLogOptions> = {
  folder: ["a path", (value) => typeof value === "string" && value !== ""],
  now: FUNCTION,
  checks: FUNCTION,
  labels: { options: allOf(["summary", "completed", "cancelled"], required(TEXT)) },
  // Checked as a stored state is.
  resume: undefined,
};

/** Checks the state that a host stored; without one, the log starts anew. */
function validateState(stored: unknown, folder: string): CompletionLogState {
  if (stored === undefined) return Object.freeze({ count: 0 });
  if (!isRecord(stored)) throw invalidState("resume", "an object", stored);
  const { count, path } = stored;
  if (typeof count !== "number" || !Number.isSafeInteger(count) || count < 0) {
    throw invalidState("resume.count", "a whole number ≥ 0", count);
  }
  if (path === undefined) return Object.freeze({ count });
  if (typeof path !== "string" || !isLogOf(folder, path)) {
    throw invalidState("resume.path", `a log in the folder ${quote(folder)}`, path);
  }
  return Object.freeze({ count, path });
}

// A stored state may have been changed: its path must not lead to any other file.
function isLogOf(folder: string, path: string): boolean {
  return resolve(dirname(path)) === resolve(folder) && LOG_NAME.test(basename(path));
}

const LOG_NAME = /^todoList-\d{4,}-\d{6}(?:-\d+)*\.md$/;

function invalidState(name: string, rule: string, value: unknown): TodoError {
  return new TodoError("invalid_snapshot", describeInvalid(SUBJECT, name, rule, value));
}

/** The source that a log subscribes to: a session of any items. */
export interface CompletionLogSource {
  readonly subscribe: (listener: (list: TodoList) => void) => () => void;
  /** The results of checks for its current list. */
  readonly checks?: TodoChecks;
}

/** A log's options, and a listener for blocks that could not be written. */
export interface AttachedCompletionLogOptions extends CompletionLogOptions {
  /** Called with the error that `record` throws; the session's list stays as written. */
  readonly onError: (error: unknown) => void;
}

/** A log that records by itself until it is detached. */
export interface AttachedCompletionLog extends CompletionLog {
  readonly detach: () => void;
}

/**
 * Keeps a completion log of a session: every change that leaves the list finished appends a block.
 *
 * A session needs only one log. A write without a change appends no block, and neither does a check that runs after the
 * list is finished. A file that cannot be written never fails the model's write; `onError` gets the `TodoError`
 * (`log_unwritable`), and `record(todos.list)` tries again.
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
  checkOptions("call of attachCompletionLog()", options, { ...RULES, onError: required(FUNCTION) });
  const { onError, checks = () => session.checks ?? [], ...own } = options;
  const log = createCompletionLog({ ...own, checks });
  let heard: TodoList | undefined;
  const detach = session.subscribe((list) => {
    // Listeners get a list again where only a check ran.
    if (list === heard) return;
    heard = list;
    try {
      log.record(list);
    } catch (error) {
      onError(error);
    }
  });
  return Object.freeze({ ...log, detach });
}
