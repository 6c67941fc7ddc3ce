import type { TodoIssueCode, TodoIssueFacts } from "./issue.js";
import { TODO_PROTECTIONS, type TodoProtection } from "./protection.js";
import { quote } from "./quote.js";

type Message = (issue: TodoIssueFacts) => string;

// The keys are the concerns themselves.
const PROTECTION_MESSAGES = Object.fromEntries(
  TODO_PROTECTIONS.map((concern): [TodoProtection, Message] => [
    concern,
    (issue) => `${issue.received}; ${issue.expected}.`,
  ]),
) as Readonly<Record<TodoProtection, Message>>;

const MESSAGES: Readonly<Record<TodoIssueCode, Message>> = {
  invalid_json: (issue) =>
    `${subject(issue)} not valid JSON (it begins ${issue.received}); send ${issue.expected}.`,
  cut_off: (issue) => `${subject(issue)} cut off (it ends ${issue.received}); send ${issue.expected}, whole.`,
  other_text: (issue) =>
    `${formatPath(issue.path) || "The input"} has more in it than the list (${issue.received}); send ${issue.expected}, and nothing else.`,
  wrong_type: (issue) => `${subject(issue)} ${issue.received}; send ${issue.expected}.`,
  required: (issue) => `${subject(issue)} missing; ${requirement(issue)}.`,
  blank: (issue) => `${subject(issue)} blank; ${requirement(issue)}.`,
  too_long: (issue) =>
    `${formatPath(issue.path)} has ${issue.received} characters; at most ${issue.limit} are allowed, so shorten it.`,
  too_many_items: (issue) =>
    `${formatPath(issue.path)} has ${issue.received} items; at most ${issue.limit} are allowed, so merge or drop some.`,
  invalid_status: (issue) => `${subject(issue)} ${quote(String(issue.received))}; ${requirement(issue)}.`,
  too_many_in_progress: (issue) =>
    `${issue.received === 1 ? "1 item is" : `${issue.received} items are`} ${issue.words?.in_progress ?? "in_progress"} (${issue.expected}); at most ${issue.limit} may be, so set the others to "${issue.words?.pending ?? "pending"}".`,
  duplicate_id: (issue) =>
    `${subject(issue)} ${quote(String(issue.received))}, which an item before it has too; give each item its own id.`,
  unknown_id: (issue) =>
    `${subject(issue)} ${quote(String(issue.received))}, which no item has; ${issue.allowed?.length === 0 ? "the list has none" : requirement(issue)}.`,
  unknown_item: (issue) => `${subject(issue)} ${issue.received}, which no item is; ${issue.expected}.`,
  ambiguous_item: (issue) =>
    `${subject(issue)} ${issue.received}, which more than one item is; ${issue.expected}.`,
  unknown_field: (issue) => `${subject(issue)} not a field; ${issue.expected ?? "leave it out"}.`,
  invalid_field: (issue) => `${formatPath(issue.path)}: ${issue.expected}.`,
  unreadable: (issue) => `The input could not be read (${issue.received}); send plain JSON.`,
  ...PROTECTION_MESSAGES,
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
