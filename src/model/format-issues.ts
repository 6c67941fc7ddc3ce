import type { TodoIssue, TodoIssueCode, TodoIssueFacts } from "./issue.js";
import type { Fields } from "./plain-json.js";
import { nameFirst, quote, secureMessage } from "./quote.js";

/** The most issues that a refusal spells out; the rest are counted. Twelve lines are about 300 tokens. */
const ISSUES_SHOWN = 12;

/**
 * Writes the text of a refused write for the model: it begins `Not saved:`, names every problem and the fix.
 *
 * At most 12 issues are spelled out, the rest are counted. Words of the model are quoted, clipped and escaped; each
 * message is one line of at most 2,000 characters, also of an issue that the host made.
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
  if (first !== undefined && issues.length === 1) return `Not saved: ${secureMessage(first.message)}`;
  const show = ({ message }: TodoIssue): string => `- ${secureMessage(message)}`;
  const lines = nameFirst(issues, ISSUES_SHOWN, show, (rest) => `- and ${rest} more like these`);
  const heading = `Not saved: ${issues.length} problems. Fix them and send the whole call again:`;
  return [heading, ...lines].join("\n");
}

/** Writes the library's own sentence for an issue: the value that arrived, the requirement, the smallest fix. */
export function describeIssue(issue: TodoIssueFacts): string {
  const { code, path, received, limit, expected, allowed = [], words = {} } = issue;
  const place = describePlace(path);
  return fillMessage(ISSUE_MESSAGES[code], {
    place,
    is: `${place} is`,
    received,
    quoted: quote(String(received)),
    limit,
    expected,
    fix: expected ?? (code === "unknown_field" ? "leave it out" : `use ${listWords(allowed)}`),
    items: received === 1 ? "1 item is" : `${received} items are`,
    running: words.in_progress ?? "in_progress",
    pending: words.pending ?? "pending",
  });
}

/** Fills the names in braces of a message with their values. */
export function fillMessage(message: string, values: Fields): string {
  return message.replace(/{(\w+)}/g, (_, name: string) => String(values[name]));
}

/** Names a path in a sentence. */
export function describePlace(path: readonly (string | number)[]): string {
  return formatPath(path) || "The input";
}

/**
 * Writes a path as a programmer does: `todos[0].content`; the empty path is the empty text.
 *
 * @example
 * ```ts
 * import { formatPath } from "agent-todos";
 *
 * console.log(formatPath(["todos", 0, "content"])); // => todos[0].content
 * ```
 */
export function formatPath(path: readonly (string | number)[]): string {
  const parts = path.map((part) => (typeof part === "number" ? `[${part}]` : `.${formatKey(part)}`));
  return parts.join("").replace(/^\./, "");
}

// A key is text the model wrote: anything but a plain name is quoted and clipped.
function formatKey(key: string): string {
  return /^[\w$-]{1,40}$/.test(key) ? key : quote(key, 40);
}

/** Quotes words and joins them for a sentence: `"a", "b" or "c"`. */
export function listWords(words: readonly string[]): string {
  const quoted = words.map((word) => quote(word));
  const last = quoted.pop() ?? "";
  return quoted.length === 0 ? last : `${quoted.join(", ")} or ${last}`;
}

const REGRESSION = "{received}; {expected}.";

/** The sentence of each code; {@link describeIssue} fills in the names in braces. */
export const ISSUE_MESSAGES: Readonly<Record<TodoIssueCode, string>> = {
  invalid_json: "{is} not valid JSON (it begins {received}); send {expected}.",
  cut_off: "{is} cut off (it ends {received}); send {expected}, whole.",
  other_text: "{place} has something else in it ({received}); send {expected}, and nothing else.",
  wrong_type: "{is} {received}; send {expected}.",
  required: "{is} missing; {fix}.",
  blank: "{is} blank; {fix}.",
  too_long: "{place} has {received} characters; at most {limit} are allowed, so shorten it.",
  too_many_items: "{place} has {received} items; at most {limit} are allowed, so merge or drop some.",
  invalid_status: "{is} {quoted}; {fix}.",
  too_many_in_progress: '{items} {running} ({expected}); at most {limit} may be, so set the others to "{pending}".',
  duplicate_id: "{is} {quoted}, which an item before it has too; give each item its own id.",
  unknown_item: "{is} {quoted}, which matches no item; {fix}.",
  ambiguous_item: "{is} {quoted}, which matches more than one item; {fix}.",
  unknown_field: "{is} not a field; {fix}.",
  invalid_field: "{place}: {expected}.",
  unreadable: "The input could not be read ({received}); send plain JSON.",
  list_changed: "The list has changed since you last saw it; send your changes again, on top of it as it is now.",
  issues_omitted: "There are {received} more problems.",
  dropped_unfinished: REGRESSION,
  reopened: REGRESSION,
  reworded_finished: REGRESSION,
  many_completed: REGRESSION,
  not_started: REGRESSION,
};
