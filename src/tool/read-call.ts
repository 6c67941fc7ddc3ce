import { createIssue, type TodoIssue, type TodoIssueFacts } from "../core/issue.js";
import { looksLikeJson, parseJson } from "../core/parse-json.js";
import { describeThrown, quote } from "../core/quote.js";
import type { ResolvedRules } from "../core/resolve-rules.js";
import type { TodoItem, TodoList } from "../core/todo.js";
import { type ReplaceResult, replaceTodos } from "../core/validate-and-replace.js";
import type { JsonSchema } from "./json-schema.js";

/** What one call of a tool asks for, when that is not always a new list. */
export type TodoCall =
  /**
   * A new list, in the form that the rules read. `at` is for issues: the item that the call speaks of, or where the call
   * has what stands at a position of the list.
   */
  | { readonly kind: "write"; readonly input: unknown; readonly at?: number | ReadonlyMap<number, number> }
  /** Only to see the list: no write, so no reminder waits for it. */
  | { readonly kind: "read"; readonly text: string }
  /** Nothing that can be done. */
  | { readonly kind: "refuse"; readonly issues: readonly TodoIssueFacts[] };

/** Says what a call asks for; pure. JSON text was parsed before; whatever it throws becomes an issue. */
export type TodoCallReader<I extends TodoItem = TodoItem> = (
  input: unknown,
  list: TodoList<I>,
  rules: ResolvedRules<I>,
) => TodoCall;

/** One more tool over the same list: what a model calls beside or instead of the whole-list tool. */
export interface TodoOperation<I extends TodoItem = TodoItem> {
  readonly name: string;
  readonly description: string;
  /** The JSON Schema of its input, in words that draft 07 and 2020-12 share. */
  readonly schema: JsonSchema;
  readonly readCall: TodoCallReader<I>;
}

/** What became of a call: the result, and the text where it only asked to see the list. */
export interface TodoAnswer<I extends TodoItem> {
  readonly result: ReplaceResult<I, TodoList<I>>;
  readonly shown?: string;
}

/** Answers a call by its reader and the reducer, and where there is no reader by `write`. Total, as all are. */
export function answerCall<I extends TodoItem>(
  list: TodoList<I>,
  input: unknown,
  rules: ResolvedRules<I>,
  reader: TodoCallReader<I> | undefined,
  write: typeof replaceTodos = replaceTodos,
): TodoAnswer<I> {
  if (reader === undefined) return { result: write<I, TodoList<I>>(list, input, rules) };
  const call = readCall(list, input, rules, reader);
  if (call.kind === "read") {
    const result = Object.freeze({
      ok: true,
      list,
      changed: false,
      changes: NOTHING,
      notes: NOTHING,
    } as const);
    return { result, shown: call.text };
  }
  if (call.kind === "refuse") {
    const issues = call.issues.map((facts) => createIssue(facts, rules.wording));
    return { result: refuse(list, issues) };
  }
  const result = replaceTodos(list, call.input, rules);
  const { at } = call;
  if (result.ok || at === undefined) return { result };
  return {
    result: refuse(
      list,
      result.issues.map((issue) => aboutCall(issue, at, rules)),
    ),
  };
}

const NOTHING: readonly never[] = Object.freeze([]);

function readCall<I extends TodoItem>(
  list: TodoList<I>,
  input: unknown,
  rules: ResolvedRules<I>,
  reader: TodoCallReader<I>,
): TodoCall {
  const sent = typeof input === "string" && looksLikeJson(input) ? (parseJson(input) ?? input) : input;
  try {
    return reader(sent, list, rules);
  } catch (error) {
    // A getter or proxy of a value that is no plain JSON.
    const received = quote(describeThrown(error));
    return { kind: "refuse", issues: [{ code: "unreadable", path: [], received }] };
  }
}

function refuse<I extends TodoItem>(
  list: TodoList<I>,
  issues: readonly TodoIssue[],
): ReplaceResult<I, TodoList<I>> {
  return Object.freeze({ ok: false, list, issues: Object.freeze([...issues]) });
}

/** An issue in the places of the call that was made: it never sent this list. */
function aboutCall(
  issue: TodoIssue,
  at: number | ReadonlyMap<number, number>,
  { fields, wording }: ResolvedRules,
): TodoIssue {
  const [list, index, ...path] = issue.path;
  if (list !== fields.list || typeof index !== "number") return issue;
  const { message: _, index: __, ...facts } = issue;
  if (at === index) return createIssue({ ...facts, path }, wording);
  const sent = typeof at === "number" ? undefined : at.get(index);
  return sent === undefined
    ? issue
    : createIssue({ ...facts, index: sent, path: [list, sent, ...path] }, wording);
}
