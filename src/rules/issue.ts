import type { TodoStatus } from "../core/todo.js";
import type { ProtectedItem, TodoProtection } from "./protection.js";

/** The codes of what can be wrong with a write, besides those of the plan's protection. */
export const TODO_ISSUE_CODES = [
  "invalid_json",
  "cut_off",
  "other_text",
  "wrong_type",
  "required",
  "blank",
  "too_long",
  "too_many_items",
  "invalid_status",
  "too_many_in_progress",
  "duplicate_id",
  "unknown_item",
  "ambiguous_item",
  "unknown_field",
  "invalid_field",
  "unreadable",
  "list_changed",
  "issues_omitted",
] as const;

/** The code of something wrong with a write; stable, and `docs/errors.md` says when each is given. */
export type TodoIssueCode = (typeof TODO_ISSUE_CODES)[number] | TodoProtection;

/** What is known of an issue before it is worded: what a `wording` function gets. */
export interface TodoIssueFacts {
  readonly code: TodoIssueCode;
  /** Where, in the model's own field names: `["todos", 0, "content"]`; `[]` is the whole input. */
  readonly path: readonly (string | number)[];
  /** The position of the item, from 0, when the issue concerns one. */
  readonly index?: number;
  /** The id the item was sent with, if it had one. */
  readonly id?: string;
  /** What arrived: a short text, a length or a count. */
  readonly received?: string | number;
  /** The largest length or count that is allowed. */
  readonly limit?: number;
  /** The words that are allowed. */
  readonly allowed?: readonly string[];
  /** The model's own words for the statuses, where it has some. */
  readonly words?: Readonly<Partial<Record<TodoStatus, string>>>;
  /** What is required, in words, where the code and the path leave it open. */
  readonly expected?: string;
  /** All items before and after that an issue about the plan concerns. */
  readonly items?: readonly ProtectedItem[];
}

/**
 * One thing that is wrong with a write, as data and as a sentence the model can act on.
 *
 * @example
 * ```ts
 * import { validateAndReplace, EMPTY_TODO_LIST } from "agent-todos";
 *
 * const result = validateAndReplace(EMPTY_TODO_LIST, { todos: [{ content: "a", status: "failed" }] });
 * console.log(result.ok ? "saved" : result.issues.map((issue) => issue.code).join()); // => invalid_status
 * ```
 */
export interface TodoIssue extends TodoIssueFacts {
  readonly message: string;
}

/** How a host words issues: a text, or a function of the facts, for each code it wants to word itself. */
export type TodoWording = {
  readonly [Code in TodoIssueCode]?: string | ((issue: TodoIssueFacts) => string) | undefined;
};
