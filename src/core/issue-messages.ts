import type { TodoIssueCode, TodoIssueFacts } from "./issue.js";
import { quote } from "./quote.js";

const MESSAGES: Readonly<Record<TodoIssueCode, (issue: TodoIssueFacts) => string>> = {
  invalid_json: (issue) =>
    `${subject(issue)} not valid JSON (it begins ${issue.received}); send ${issue.expected}.`,
  wrong_type: (issue) => `${subject(issue)} ${issue.received}; send ${issue.expected}.`,
  required: (issue) => `${subject(issue)} missing; ${requirement(issue)}.`,
  blank: (issue) => `${subject(issue)} blank; ${requirement(issue)}.`,
  too_long: (issue) =>
    `${formatPath(issue.path)} has ${issue.received} characters; at most ${issue.limit} are allowed, so shorten it.`,
  too_many_items: (issue) =>
    `${formatPath(issue.path)} has ${issue.received} items; at most ${issue.limit} are allowed, so merge or drop some.`,
  invalid_status: (issue) => `${subject(issue)} ${quote(String(issue.received))}; ${requirement(issue)}.`,
  too_many_in_progress: (issue) =>
    `${issue.received === 1 ? "1 item is" : `${issue.received} items are`} in_progress (${issue.expected}); at most ${issue.limit} may be, so set the others to "pending".`,
  duplicate_id: (issue) =>
    `${subject(issue)} ${quote(String(issue.received))}, which an item before it has too; give each item its own id.`,
  unknown_field: (issue) => `${subject(issue)} not a field; leave it out.`,
  invalid_field: (issue) => `${formatPath(issue.path)}: ${issue.expected}.`,
  unreadable: (issue) => `The input could not be read (${issue.received}); send plain JSON.`,
};

/** The library's own sentence for an issue: what arrived, what is required, the smallest fix. */
export function messageOf(issue: TodoIssueFacts): string {
  return MESSAGES[issue.code](issue);
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
    else text += text === "" ? printKey(part) : `.${printKey(part)}`;
  }
  return text;
}

// A key is text the model wrote: anything but a plain name is quoted and clipped.
function printKey(key: string): string {
  return /^[\w$-]{1,40}$/.test(key) ? key : quote(key, 40);
}

/** Words in quotes as a sentence lists them: `"a", "b" or "c"`. */
export function listWords(words: readonly string[]): string {
  const quoted = words.map((word) => `"${word}"`);
  const last = quoted.pop() ?? "";
  return quoted.length === 0 ? last : `${quoted.join(", ")} or ${last}`;
}

function subject(issue: TodoIssueFacts): string {
  return `${formatPath(issue.path) || "The input"} is`;
}

function requirement(issue: TodoIssueFacts): string {
  return issue.allowed === undefined ? `${issue.expected}` : `use ${listWords(issue.allowed)}`;
}
