import { messageOf } from "./issue-messages.js";
import { PATCH_FIELDS } from "./patch-fields.js";
import { type ProtectedItem, TODO_PROTECTIONS } from "./protection.js";
import type { TodoStatus } from "./todo.js";

/**
 * The codes of what can be wrong with a write; stable, and documented in `docs/errors.md`.
 *
 * @example
 * ```ts
 * import { validateAndReplace, EMPTY_TODO_LIST } from "agent-todos";
 *
 * const result = validateAndReplace(EMPTY_TODO_LIST, { todos: [{ content: "a", status: "failed" }] });
 * console.log(result.ok ? "saved" : result.issues.map((issue) => issue.code).join()); // => invalid_status
 * ```
 */
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
  "unknown_id",
  "unknown_item",
  "ambiguous_item",
  "unknown_field",
  "invalid_field",
  "unreadable",
  ...TODO_PROTECTIONS,
] as const;

/** The code of something wrong with a write; `docs/errors.md` says when each is given. */
export type TodoIssueCode = (typeof TODO_ISSUE_CODES)[number];

/** What is known of an issue before it is worded: what a `wording` function gets. */
export interface TodoIssueFacts {
  readonly code: TodoIssueCode;
  /** Where, in the model's own field names: `["todos", 0, "content"]`; `[]` is the whole input. */
  readonly path: readonly (string | number)[];
  /** The position of the item, from 0, when the issue is about one. */
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
  /** What is required, in words, where the code and the path do not say it. */
  readonly expected?: string;
  /** The items before and after that an issue about the plan is about, all of them. */
  readonly items?: readonly ProtectedItem[];
}

/** One thing that is wrong with a write, as data and as a sentence the model can act on. */
export interface TodoIssue extends TodoIssueFacts {
  readonly message: string;
}

/** How a host words issues: a text, or a function of the facts, for each code it wants to word itself. */
export type TodoWording = {
  readonly [Code in TodoIssueCode]?: string | ((issue: TodoIssueFacts) => string) | undefined;
};

/** An issue from its facts, worded by the host's wording or by the library's own. */
export function createIssue(facts: TodoIssueFacts, wording: TodoWording): TodoIssue {
  const own = wording[facts.code];
  const message = typeof own === "function" ? own(facts) : (own ?? messageOf(facts));
  return Object.freeze({ ...facts, path: Object.freeze([...facts.path]), message });
}

/** How many issues a refusal spells out; the rest are counted. Twelve lines are about 300 tokens. */
const ISSUES_SHOWN = 12;

/**
 * The text of a refused write for the model: it begins `Not saved:`, names every problem and the fix.
 *
 * At most 12 issues are spelled out, the rest are counted.
 *
 * @example
 * ```ts
 * import { EMPTY_TODO_LIST, formatIssues, validateAndReplace } from "agent-todos";
 *
 * const result = validateAndReplace(EMPTY_TODO_LIST, { todos: [{ content: "Ship it", status: "failed" }] });
 * console.log(result.ok ? "" : formatIssues(result.issues));
 * // => Not saved: todos[0].status is "failed"; use "pending", "in_progress", "completed" or "cancelled".
 * ```
 */
export function formatIssues(issues: readonly TodoIssue[]): string {
  const [first] = issues;
  if (first !== undefined && issues.length === 1) return `Not saved: ${first.message}`;
  const lines = issues.slice(0, ISSUES_SHOWN).map((issue) => `- ${issue.message}`);
  if (issues.length > ISSUES_SHOWN) lines.push(`- and ${issues.length - ISSUES_SHOWN} more like these`);
  const what = issues.some(isAboutPatch) ? "patch" : "list";
  return [`Not saved: ${issues.length} problems. Fix them and send the whole ${what} again:`, ...lines].join(
    "\n",
  );
}

function isAboutPatch({ path: [first] }: TodoIssue): boolean {
  return PATCH_FIELDS.some((field) => field === first);
}
