import { isRecord, looksLikeJson, parseJson } from "../core/plain-json.js";
import { describeThrown, quote } from "../core/quote.js";
import type { TodoItem, TodoList } from "../core/todo.js";
import { editItems, type TodoEdits } from "../edit/edit-items.js";
import { diffItems } from "../plan/diff-todos.js";
import { matchItems } from "../plan/match-items.js";
import { type MergedWrite, mergeWritten, type SeenList } from "../plan/merge-written.js";
import {
  createReviser,
  keepList,
  type ReplaceResult,
  refuseWrite,
  type TodoRevision,
} from "../plan/replace-items.js";
import { replaceTodos } from "../plan/validate-and-replace.js";
import { createContext, createIssue } from "../rules/context.js";
import type { TodoIssueFacts } from "../rules/issue.js";
import type { TodoNote } from "../rules/note.js";
import type { ResolvedRules } from "../rules/resolve-rules.js";
import type { TodoRules } from "../rules/todo-rules.js";

/** What one call of a tool asks for, when that is more than a new list. */
export type TodoCall<I extends TodoItem = TodoItem> =
  /** A new list, in the form that the rules describe; `revise` completes or refuses its items. */
  | {
      readonly kind: "write";
      readonly input: unknown;
      readonly revise?: TodoRevision<I> | undefined;
      /** What was left out of the call, for the result of an accepted write. */
      readonly notes?: readonly TodoNote[] | undefined;
    }
  /** Changes of single items. */
  | { readonly kind: "edit"; readonly edits: TodoEdits<I> }
  /** Only to see the list: reminders go on as if it had not been made. */
  | { readonly kind: "read"; readonly text: string }
  /** Something that cannot be done. */
  | { readonly kind: "refuse"; readonly issues: readonly TodoIssueFacts[] };

/** Says what a call asks for; pure. JSON text was parsed before; whatever it throws becomes an issue. */
export type TodoCallReader<I extends TodoItem = TodoItem> = (
  input: unknown,
  list: TodoList<I>,
  rules: TodoRules<I>,
) => TodoCall<I>;

/** One more tool over the same list: what a model calls instead of the whole-list tool, or as well. */
export interface TodoOperation<I extends TodoItem = TodoItem> {
  readonly name: string;
  readonly description: string;
  /** The JSON Schema of its input, in words that draft 07 and 2020-12 share. */
  readonly schema: Readonly<Record<string, unknown>>;
  readonly readCall: TodoCallReader<I>;
}

/** The result of a call, and the text where it only asked to see the list. */
export interface TodoAnswer<I extends TodoItem> {
  readonly result: ReplaceResult<I, TodoList<I>>;
  readonly shown?: string;
  /** True for a call that adds items and touches no other. */
  readonly onlyAdds?: true;
}

/** Answers a call by its reader; total, as the reducer is. */
export function answerCall<I extends TodoItem>(
  list: TodoList<I>,
  input: unknown,
  rules: ResolvedRules<I>,
  readCall: TodoCallReader<I>,
): TodoAnswer<I> {
  const call = classifyCall(list, input, rules, readCall);
  if (call.kind === "write") {
    const revise = createReviser(call.revise);
    const result = replaceTodos<I, TodoList<I>>(list, call.input, rules, { revise });
    if (!result.ok || call.notes === undefined) return { result };
    const notes = Object.freeze([...call.notes, ...result.notes]);
    return { result: Object.freeze({ ...result, notes }) };
  }
  const context = createContext(rules);
  if (call.kind === "edit") {
    const { updates = [], removals = [] } = call.edits;
    const result = editItems(list, call.edits, context);
    return updates.length + removals.length > 0 ? { result } : { result, onlyAdds: true };
  }
  if (call.kind === "read") return { result: keepList(list, context), shown: call.text };
  for (const facts of call.issues) context.diagnostics.issues.push(createIssue(facts, rules.wording));
  return { result: refuseWrite(list, context) };
}

function classifyCall<I extends TodoItem>(
  list: TodoList<I>,
  input: unknown,
  rules: ResolvedRules<I>,
  readCall: TodoCallReader<I>,
): TodoCall<I> {
  try {
    return readCall(openText(input), list, rules);
  } catch (error) {
    // A getter or proxy that throws, which JSON never holds.
    const received = quote(describeThrown(error));
    return { kind: "refuse", issues: [{ code: "unreadable", path: [], received }] };
  }
}

/** Parses the JSON text in which some APIs hand over the arguments of a call. */
function openText(input: unknown): unknown {
  return typeof input === "string" && looksLikeJson(input) ? (parseJson(input) ?? input) : input;
}

/** Takes the arguments that are texts for the host out of a call; ignores an empty one and one of another kind. */
export function takeExtra(
  sent: unknown,
  names: readonly string[],
): { readonly input: unknown; readonly extra?: Readonly<Record<string, string>> } {
  try {
    const opened = openText(sent);
    if (!isRecord(opened)) return { input: sent };
    const texts = names.map((name) => [name, opened[name]] as const).filter(hasText);
    if (texts.length === 0) return { input: sent };
    const others = Object.entries(opened).filter(([name]) => !texts.some(([taken]) => taken === name));
    return { input: Object.fromEntries(others), extra: Object.freeze(Object.fromEntries(texts)) };
  } catch {
    // A getter or proxy that throws, which JSON never holds; the reducer says so.
    return { input: sent };
  }
}

function hasText(entry: readonly [string, unknown]): entry is readonly [string, string] {
  return typeof entry[1] === "string" && entry[1].trim() !== "";
}

/** An answer, and what others changed that the call did not know of. */
export type MergedAnswer<I extends TodoItem> = TodoAnswer<I> & MergedWrite<I>;

/**
 * Answers a call that was made for a list as it was before the person changed it.
 *
 * It is read, checked and protected against what the model saw, so that nobody is refused for what the other one did,
 * and the result is merged with the list, the person's side preferred.
 */
export function answerMerged<I extends TodoItem>(
  list: TodoList<I>,
  { seen, matches = matchItems(seen.items, list.items) }: SeenList<I>,
  rules: ResolvedRules<I>,
  answer: (list: TodoList<I>) => TodoAnswer<I>,
): MergedAnswer<I> {
  const edited = diffItems(seen.items, list.items, matches);
  const first = answer(seen);
  // What is shown, and what only adds to the list, is answered for the list as it is.
  if (first.shown !== undefined || first.onlyAdds === true) return { ...answer(list), edited };
  if (!first.result.ok) {
    const { issues } = first.result;
    // The model may have heard of an item some other way than by its own writes.
    const second = issues.every(({ code }) => code === "unknown_item") ? answer(list) : undefined;
    if (second?.result.ok) return { ...second, edited };
    return { result: Object.freeze({ ok: false, list, issues }), edited };
  }
  return mergeWritten(list, { seen, matches }, first.result, { prefer: "current", rules });
}
