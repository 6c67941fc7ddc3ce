import { quote } from "../core/quote.js";
import { PATCH_FIELDS } from "./fields.js";
import type { TodoIssue, TodoIssueCode, TodoIssueFacts } from "./issue.js";

/** How many issues a refusal spells out; the rest are counted. Twelve lines are about 300 tokens. */
const ISSUES_SHOWN = 12;

/**
 * The text of a refused write for the model: it begins `Not saved:`, names every problem and the fix.
 *
 * At most 12 issues are spelled out, the rest are counted. Words of the model are quoted, clipped and escaped.
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
  const what = issues.some(isInPatch) ? "patch" : "list";
  const heading = `Not saved: ${issues.length} problems. Fix them and send the whole ${what} again:`;
  return [heading, ...lines].join("\n");
}

function isInPatch({ path: [first] }: TodoIssue): boolean {
  return PATCH_FIELDS.some((field) => field === first);
}

/** The library's own sentence for an issue: what arrived, what is required, the smallest fix. */
export function describeIssue(issue: TodoIssueFacts): string {
  return ISSUE_MESSAGES[issue.code](issue);
}

/**
 * A path as a programmer writes it: `todos[0].content`; the empty path is the empty text.
 *
 * @example
 * ```ts
 * import { formatPath } from "agent-todos";
 *
 * console.log(formatPath(["todos", 0, "content"])); // => todos[0].content
 * ```
 */
export function formatPath(path: readonly (string | number)[]): string {
  let text = "";
  for (const part of path) {
    if (typeof part === "number") text += `[${part}]`;
    else text += text === "" ? formatKey(part) : `.${formatKey(part)}`;
  }
  return text;
}

// A key is text the model wrote: anything but a plain name is quoted and clipped.
function formatKey(key: string): string {
  return /^[\w$-]{1,40}$/.test(key) ? key : quote(key, 40);
}

/** Words in quotes as a sentence lists them: `"a", "b" or "c"`. */
export function listWords(words: readonly string[]): string {
  const quoted = words.map((word) => quote(word));
  const last = quoted.pop() ?? "";
  return quoted.length === 0 ? last : `${quoted.join(", ")} or ${last}`;
}

type Sentence = (issue: TodoIssueFacts) => string;

/** The sentence of each code. */
export const ISSUE_MESSAGES: Readonly<Record<TodoIssueCode, Sentence>> = {
  invalid_json: (issue) =>
    `${subject(issue)} not valid JSON (it begins ${issue.received}); send ${issue.expected}.`,
  cut_off: (issue) => `${subject(issue)} cut off (it ends ${issue.received}); send ${issue.expected}, whole.`,
  other_text: (issue) =>
    `${placeOf(issue)} has more in it than the list (${issue.received}); send ${issue.expected}, and nothing else.`,
  wrong_type: (issue) => `${subject(issue)} ${issue.received}; send ${issue.expected}.`,
  required: (issue) => `${subject(issue)} missing; ${requirement(issue)}.`,
  blank: (issue) => `${subject(issue)} blank; ${requirement(issue)}.`,
  too_long: (issue) =>
    `${placeOf(issue)} has ${issue.received} characters; at most ${issue.limit} are allowed, so shorten it.`,
  too_many_items: (issue) =>
    `${placeOf(issue)} has ${issue.received} items; at most ${issue.limit} are allowed, so merge or drop some.`,
  invalid_status: (issue) => `${subject(issue)} ${received(issue)}; ${requirement(issue)}.`,
  too_many_in_progress: (issue) =>
    `${issue.received === 1 ? "1 item is" : `${issue.received} items are`} ${issue.words?.in_progress ?? "in_progress"} (${issue.expected}); at most ${issue.limit} may be, so set the others to "${issue.words?.pending ?? "pending"}".`,
  duplicate_id: (issue) =>
    `${subject(issue)} ${received(issue)}, which an item before it has too; give each item its own id.`,
  unknown_item: (issue) =>
    `${subject(issue)} ${received(issue)}, which matches no item; ${requirement(issue)}.`,
  ambiguous_item: (issue) =>
    `${subject(issue)} ${received(issue)}, which matches more than one item; ${requirement(issue)}.`,
  unknown_field: (issue) => `${subject(issue)} not a field; ${issue.expected ?? "leave it out"}.`,
  invalid_field: (issue) => `${placeOf(issue)}: ${issue.expected}.`,
  unreadable: (issue) => `The input could not be read (${issue.received}); send plain JSON.`,
  issues_omitted: (issue) => `There are ${issue.received} more problems.`,
  dropped_unfinished: describeRegression,
  reopened: describeRegression,
  reworded_finished: describeRegression,
  many_completed: describeRegression,
  not_started: describeRegression,
};

function describeRegression(issue: TodoIssueFacts): string {
  return `${issue.received}; ${issue.expected}.`;
}

function placeOf({ path }: TodoIssueFacts): string {
  return formatPath(path) || "The input";
}

function subject(issue: TodoIssueFacts): string {
  return `${placeOf(issue)} is`;
}

function received(issue: TodoIssueFacts): string {
  return quote(String(issue.received));
}

function requirement({ expected, allowed }: TodoIssueFacts): string {
  return expected ?? `use ${listWords(allowed ?? [])}`;
}
