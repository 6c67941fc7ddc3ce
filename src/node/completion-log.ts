import { dirname, join, parse } from "node:path";
import { TodoError } from "../core/error.js";
import { isFinished } from "../core/stats.js";
import type { TodoList } from "../core/todo.js";
import { renderCompletionBlock } from "./completion-block.js";
import { COMPLETION_LOG_LABELS, type CompletionLogLabels } from "./completion-log-labels.js";
import { type CompletionLogState, readCompletionLogState } from "./completion-log-state.js";
import { ensureFolder } from "./ensure-folder.js";
import { formatLocalStamp } from "./local-stamp.js";
import { createWholeFile, readWholeFile, replaceWholeFile } from "./whole-file.js";

/** How a completion log is kept; every option has a default. */
export interface CompletionLogOptions {
  /** Created when missing; a relative one goes by the working directory. Default `memory/todos`. */
  readonly folder?: string | undefined;
  /** The clock; names and headings carry its local time. Default: the system's. */
  readonly now?: (() => Date) | undefined;
  /** The words around the items. Default `COMPLETION_LOG_LABELS.zh`. */
  readonly labels?: CompletionLogLabels | undefined;
  /** What `state()` said in the process before. */
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
  /** Where the log stands, for the option `resume`. */
  readonly state: () => CompletionLogState;
}

/**
 * Creates the completion log of one session: a Markdown file that gets a block for every finished plan.
 *
 * The file is `todoList-YYYYMMDD-HHMMSS.md`, named by the time of its first block; where another session has that
 * name, `-2`, `-3` and so on follow it. A block is appended by replacing the file in one step, so that a process
 * killed at any moment leaves the file without the block or with all of it. Item texts cannot forge headings.
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
  let state = readCompletionLogState(options.resume);

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
    // Without a state the file, if there is one, belongs to somebody else.
    const own = state.path === undefined ? undefined : readWholeFile(path);
    if (own === undefined) {
      ensureFolder(dirname(path));
      return createWholeFile(Buffer.from(block), (attempt) => numberPath(path, attempt));
    }
    // Bytes, not text: what stands there stays as it is, whatever encoding a person's editor left.
    const content = Buffer.concat([own.content, Buffer.from(separate(own.content) + block)]);
    replaceWholeFile(path, { content, mode: own.mode });
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
  throw new RangeError(
    `Cannot record a finished list as now must return a valid Date: current value is ${String(time)}`,
  );
}

function checkOptions(folder: unknown, now: unknown, labels: unknown): void {
  if (typeof folder !== "string" || folder === "") throw invalid("folder", folder, "a path");
  if (typeof now !== "function") throw invalid("now", now, "a function");
  for (const name of ["summary", "completed", "cancelled"]) {
    // Any value may stand here in plain JavaScript, null and undefined too.
    const label = (labels as Readonly<Record<string, unknown>> | null)?.[name];
    if (typeof label !== "string") throw invalid(`labels.${name}`, label, "a text");
  }
}

function invalid(name: string, value: unknown, allowed: string): RangeError | TypeError {
  const text = `Cannot create a completion log as ${name} must be ${allowed}: current value is ${JSON.stringify(value)}`;
  return typeof value === "string" ? new RangeError(text) : new TypeError(text);
}
