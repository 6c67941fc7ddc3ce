/**
 * The codes of {@link TodoError}: problems with stored data, a file or a store.
 *
 * - `store_failed`: the database answered with errors, the last of which is the `cause`
 * - `store_timeout`: the database did not answer in time; a write may be saved, so make the same call again
 * - `contended`: others wrote faster than every attempt; nothing was saved
 * - `invalid_version`: the store returned something other than a version of a list
 * - `invalid_id`: an id or a name that no store can save
 */
export type TodoErrorCode =
  | "invalid_json"
  | "unknown_version"
  | "invalid_list"
  | "invalid_snapshot"
  | "log_unwritable"
  | "store_failed"
  | "store_timeout"
  | "contended"
  | "invalid_version"
  | "invalid_id";

// Unlike `instanceof`, a registered symbol works across two copies of the package.
const BRAND = /* @__PURE__ */ Symbol.for("agent-todos.error");

/**
 * The one error class of the library: stored data that cannot be read, and I/O that failed.
 *
 * `code` is stable, `cause` is the underlying error. Input from a model never throws; bad options throw `TypeError` or
 * `RangeError`.
 *
 * @example
 * ```ts
 * import { isTodoError, parseTodos } from "agent-todos";
 *
 * try {
 *   parseTodos("{}");
 * } catch (error) {
 *   console.log(isTodoError(error) && error.code); // => unknown_version
 * }
 * ```
 */
export class TodoError extends Error {
  readonly code: TodoErrorCode;

  constructor(code: TodoErrorCode, message: string, options?: { readonly cause?: unknown }) {
    super(message, options);
    this.name = "TodoError";
    this.code = code;
    Object.defineProperty(this, BRAND, {});
  }
}

/**
 * Checks whether a caught value is a {@link TodoError}, of this copy of the package or of another.
 *
 * @example
 * ```ts
 * import { isTodoError } from "agent-todos";
 *
 * console.log(isTodoError(new Error("no"))); // => false
 * ```
 */
export function isTodoError(value: unknown): value is TodoError {
  return typeof value === "object" && value !== null && BRAND in value;
}
