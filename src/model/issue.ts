import type { Items, TodoItem, TodoStatus } from "./todo.js";

/** The codes of issues with a write, besides those of the plan's protection. */
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

/** The stable code of an issue with a write; `docs/errors.md` explains each. */
export type TodoIssueCode = (typeof TODO_ISSUE_CODES)[number] | TodoProtection;

/** The facts of an issue before it is worded: the argument of a `wording` function. */
export interface TodoIssueFacts {
  readonly code: TodoIssueCode;
  /** Where, in the model's own field names: `["todos", 0, "content"]`; `[]` is the whole input. */
  readonly path: readonly (string | number)[];
  /** The position of the item, from 0, when the issue concerns one. */
  readonly index?: number;
  /** The id the item was sent with, if it had one. */
  readonly id?: string;
  /** The value that arrived: a short text, a length or a count. */
  readonly received?: string | number;
  /** The largest length or count that is allowed. */
  readonly limit?: number;
  /** The words that are allowed. */
  readonly allowed?: readonly string[];
  /** The model's own words for the statuses, where it has some. */
  readonly words?: Readonly<Partial<Record<TodoStatus, string>>>;
  /** The requirement in words, where the code and the path leave it open. */
  readonly expected?: string;
  /** All items before and after that an issue about the plan concerns. */
  readonly items?: readonly ProtectedItem[];
}

/**
 * One problem of a write, as data and as a sentence that the model can act on.
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

/** A host's own wording of issues: a text, or a function of the facts, for each code it wants to word itself. */
export type TodoWording = {
  readonly [Code in TodoIssueCode]?: string | ((issue: TodoIssueFacts) => string) | undefined;
};

/** The consequence of a sign of a loss: none, a note in an accepted write, or an issue that refuses the write. */
export type TodoProtectionLevel = "ignore" | "note" | "refuse";

/**
 * A sign that a write lost part of the plan by mistake: an unfinished item left out, a finished one opened again, a
 * finished one with another text, two or more completed at once, one completed that was never in progress.
 */
export type TodoProtection = "dropped_unfinished" | "reopened" | "reworded_finished" | "many_completed" | "not_started";

/** An item that a note or issue about the plan concerns; without `after` it was removed. */
export interface ProtectedItem {
  readonly before: TodoItem;
  readonly after?: TodoItem;
}

/** Every sign becomes a note. */
export const DEFAULT_TODO_PROTECTION: Readonly<Record<TodoProtection, TodoProtectionLevel>> =
  /* @__PURE__ */ Object.freeze({
    dropped_unfinished: "note",
    reopened: "note",
    reworded_finished: "note",
    many_completed: "note",
    not_started: "note",
  });

/** The signs in the order in which they are reported. */
// The keys of a whole record are its names.
export const TODO_PROTECTIONS = /* @__PURE__ */ Object.keys(DEFAULT_TODO_PROTECTION) as readonly TodoProtection[];

/** A whole-list write, and how its items match the old ones. */
export interface Replacement {
  readonly before: Items;
  readonly after: Items;
  /** For each new item the position of the old one, or -1. */
  readonly matches: readonly number[];
  /** Positions of new items whose text or status is unknown because of an issue. */
  readonly unread: ReadonlySet<number>;
  /** Whether the call named its items one by one: then each match is certain, whatever the item's words are now. */
  readonly namesItems: boolean;
}
