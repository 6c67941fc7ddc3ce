import { formatPath } from "../../src/model/format-issues.js";
import type { TodoIssue } from "../../src/model/issue.js";
import type { TodoNote } from "../../src/model/note.js";
import { EMPTY_TODO_LIST, type TodoItem, type TodoList } from "../../src/model/todo.js";
import type { TodoRulesOptions } from "../../src/model/todo-rules.js";
import type { ReplaceResult } from "../../src/plan/replace-items.js";
import { validateAndReplace } from "../../src/plan/validate-and-replace.js";

/** A write that was accepted. */
export type Accepted<I extends TodoItem = TodoItem> = Extract<ReplaceResult<I>, { readonly ok: true }>;

/** The result of a write that the test expects to be accepted; throws with the issues when it is refused. */
export function accept<I extends TodoItem = TodoItem>(
  current: TodoList,
  input: unknown,
  rules?: TodoRulesOptions<I>,
): Accepted<I> {
  const result = validateAndReplace<I, TodoList>(current, input, rules);
  if (!result.ok) throw new Error(`refused: ${result.issues.map((issue) => issue.message).join(" | ")}`);
  return result;
}

/** The issues of a write that the test expects to be refused. */
export function refuse<I extends TodoItem = TodoItem>(
  input: unknown,
  rules?: TodoRulesOptions<I>,
  current: TodoList = EMPTY_TODO_LIST,
): readonly TodoIssue[] {
  const result = validateAndReplace(current, input, rules);
  if (result.ok) throw new Error(`accepted: ${JSON.stringify(result.list)}`);
  if (result.list !== current) throw new Error("a refused write gave back another list");
  return result.issues;
}

/** `code path` of every issue of a write that the test expects to be refused, as in `required todos[0].content`. */
export function refusals<I extends TodoItem = TodoItem>(input: unknown, rules?: TodoRulesOptions<I>) {
  return refuse(input, rules).map(named);
}

/** `code path` of every note of an accepted write. */
export function notesOf(result: Accepted): readonly string[] {
  return result.notes.map(named);
}

function named({ code, path }: TodoIssue | TodoNote): string {
  return `${code} ${formatPath(path)}`.trimEnd();
}

/** A list made by one write of these items. */
export function listOf<I extends TodoItem = TodoItem>(items: readonly unknown[], rules?: TodoRulesOptions<I>) {
  return accept<I>(EMPTY_TODO_LIST, { [rules?.fields?.list ?? "todos"]: items }, rules).list;
}

/** An item in one line: `[x]a`, `[>]a`, `[ ]a`, `[~]a`, as tests write and read lists. */
export function item(line: string): TodoItem {
  const status = STATUS_OF.get(line.slice(0, 3));
  if (status === undefined) throw new Error(`no item: ${line}`);
  return { content: line.slice(3), status };
}

/** Many items, one a line. */
export function items(...lines: readonly string[]): readonly TodoItem[] {
  return lines.map(item);
}

/** An item as {@link item} writes it. */
export function line({ content, status }: TodoItem): string {
  const found = [...STATUS_OF].find(([, known]) => known === status);
  return `${found?.[0]}${content}`;
}

const STATUS_OF = new Map<string, TodoItem["status"]>([
  ["[ ]", "pending"],
  ["[>]", "in_progress"],
  ["[x]", "completed"],
  ["[~]", "cancelled"],
]);
