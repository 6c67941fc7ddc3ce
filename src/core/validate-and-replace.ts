import { separateIds, withoutSharedIds } from "./assign-ids.js";
import { bareItem, buildItems } from "./build-items.js";
import { diffItems, type TodoChange } from "./diff.js";
import type { TodoIssue } from "./issue.js";
import { limitInProgress } from "./limit-in-progress.js";
import { matchItems } from "./match.js";
import type { TodoNote } from "./note.js";
import { noteUnintended, refusesUnintended } from "./note-unintended.js";
import { freezeCopy } from "./plain.js";
import { describeThrown, quote } from "./quote.js";
import { readExtra } from "./read-extra.js";
import { readInput } from "./read-input.js";
import { type ItemDraft, readItem, UNREAD_ITEM } from "./read-item.js";
import { readSummary } from "./read-summary.js";
import { addIssue, type Report, startReport } from "./report.js";
import { type ResolvedRules, resolveRules } from "./resolve-rules.js";
import type { TodoRulesOptions } from "./rules.js";
import { isLibrarySchema, type TodoItem, type TodoList } from "./todo.js";

/** What became of a write: the new list and what it changed, or the old list and everything that is wrong. */
export type ReplaceResult<I extends TodoItem = TodoItem, C extends TodoList = TodoList<I>> =
  | {
      readonly ok: true;
      readonly list: TodoList<I>;
      readonly changed: boolean;
      readonly changes: readonly TodoChange<I>[];
      readonly notes: readonly TodoNote[];
    }
  | { readonly ok: false; readonly list: C; readonly issues: readonly TodoIssue[] };

/**
 * Replaces a list by what a model sent, or leaves it exactly as it was.
 *
 * Total and pure: any value in, a result out; it never throws for what was sent and mutates nothing. A refused
 * write returns the very `current` and every issue at once (a list over `maxItems` gets that one alone, before
 * its items are looked at). A write that changes nothing returns the very `current` with `changed: false`.
 * Lists are frozen; `revision` grows by one with each change.
 *
 * @throws RangeError or TypeError for bad rules, never for the input.
 *
 * @example
 * ```ts
 * import { EMPTY_TODO_LIST, validateAndReplace } from "agent-todos";
 *
 * const result = validateAndReplace(EMPTY_TODO_LIST, { todos: [{ content: "Add tests", status: "pending" }] });
 * if (result.ok) console.log(result.list.revision, result.changes[0]?.type); // => 1 added
 * ```
 */
export function validateAndReplace<I extends TodoItem = TodoItem, C extends TodoList = TodoList<I>>(
  current: C,
  input: unknown,
  rules?: TodoRulesOptions<I>,
): ReplaceResult<I, C> {
  return replaceTodos(current, input, resolveRules(rules));
}

/** {@link validateAndReplace} for rules that were resolved before. */
export function replaceTodos<I extends TodoItem, C extends TodoList>(
  current: C,
  input: unknown,
  rules: ResolvedRules<I>,
): ReplaceResult<I, C> {
  const report = startReport(rules.wording);
  const write = readWrite(input, rules, report);
  // The current list was made under the same item schema, or is empty.
  const before = current as unknown as TodoList<I>;
  const result =
    write && report.issues.length === 0
      ? replaceBy(write, before, rules, report)
      : protectUnread(write, before, rules, report);
  if (result !== undefined && report.issues.length === 0) return result;
  return Object.freeze({ ok: false, list: current, issues: Object.freeze(report.issues) });
}

/** Adds what the rules refuse about the plan to what is wrong with a write, as far as it could be read. */
function protectUnread<I extends TodoItem>(
  write: Write | undefined,
  current: TodoList<I>,
  rules: ResolvedRules<I>,
  report: Report,
): undefined {
  if (write === undefined || !refusesUnintended(rules)) return;
  const { content, status } = rules.fields;
  const unread = new Set<number>();
  for (const { index, path } of report.issues)
    if (index !== undefined && (path.length < 3 || path[2] === content || path[2] === status))
      unread.add(index);
  const { drafts, matchable } = write;
  const matches = matchItems(current.items, matchable);
  noteUnintended({ before: current.items, after: drafts.map(bareItem), matches, unread }, rules, report);
}

/** A write whose every part was read without an issue. */
export interface Write {
  readonly drafts: readonly ItemDraft[];
  /** The same drafts with the ids by which they may be known. */
  readonly matchable: readonly ItemDraft[];
  readonly extras: readonly Values[];
  readonly summary: string | undefined;
}

type Values = Readonly<Record<string, unknown>>;

function readWrite<I extends TodoItem>(
  input: unknown,
  rules: ResolvedRules<I>,
  report: Report,
): Write | undefined {
  try {
    const sent = readInput(input, rules, report);
    if (sent === undefined) return undefined;
    const length = sent.items === undefined ? 0 : measure(sent.items);
    if (length > rules.maxItems) {
      const path = [rules.fields.list];
      addIssue(report, { code: "too_many_items", path, received: length, limit: rules.maxItems });
      return undefined;
    }
    const summary = readSummary(sent.summary, rules, report);
    return sent.items && { ...readItems(sent.items, length, rules, report), summary };
  } catch (error) {
    // A getter or proxy of a value that is no plain JSON.
    addIssue(report, { code: "unreadable", path: [], received: quote(describeThrown(error)) });
    return undefined;
  }
}

// Read once: the length of a proxy may be anything, and another one each time.
function measure({ length }: readonly unknown[]): number {
  if (!Number.isInteger(length)) throw new TypeError("a list without a length");
  return length;
}

function readItems<I extends TodoItem>(
  items: readonly unknown[],
  length: number,
  rules: ResolvedRules<I>,
  report: Report,
): Omit<Write, "summary"> {
  const hasOwnSchema = !isLibrarySchema(rules.itemSchema);
  const drafts: ItemDraft[] = [];
  const extras: Values[] = [];
  for (let index = 0; index < length; index += 1) {
    const issuesBefore = report.issues.length;
    const draft = readItem(items[index], index, rules, report);
    drafts.push(draft);
    const isSound = report.issues.length === issuesBefore;
    if (hasOwnSchema && draft !== UNREAD_ITEM) extras.push(readExtra(draft, index, isSound, rules, report));
  }
  const separate = separateIds(drafts, rules, report);
  const limited = limitInProgress(separate, rules, report);
  return { drafts: limited, matchable: withoutSharedIds(limited, drafts), extras };
}

/** Replaces the items of a list by those that were read; what the rules refuse about the plan goes into the report. */
export function replaceBy<I extends TodoItem>(
  { drafts, matchable, extras, summary: sent }: Write,
  current: TodoList<I>,
  rules: ResolvedRules<I>,
  report: Report,
): ReplaceResult<I, never> {
  const before = current.items;
  const matches = matchItems(before, matchable);
  const summary = sent ?? (matches.some((old) => old !== -1) ? current.summary : undefined);
  const built = buildItems<I>({
    drafts,
    extras,
    matches,
    before,
    rules,
    isRetold: summary !== current.summary,
  });
  const changed = built !== before || summary !== current.summary;
  // Built items are frozen; old ones that stay because only the summary changed may be a host's own literals.
  const items = changed && built === before ? freezeList(built) : built;
  const changes = changed ? diffItems(before, items, matches) : NO_CHANGES;
  if (changed) noteUnintended({ before, after: items, matches, unread: NONE_UNREAD }, rules, report);
  const notes = Object.freeze(report.notes);
  if (!changed) return Object.freeze({ ok: true, list: current, changed, changes, notes });
  const revision = current.revision + 1;
  const list = Object.freeze(summary === undefined ? { items, revision } : { items, summary, revision });
  return Object.freeze({ ok: true, list, changed, changes, notes });
}

const NONE_UNREAD: ReadonlySet<number> = new Set();

const NO_CHANGES: readonly never[] = Object.freeze([]);

// Only a list that no write made, a host's own literal, is not frozen yet.
function freezeList<I extends TodoItem>(items: readonly I[]): readonly I[] {
  // A copy of plain items is items.
  return Object.isFrozen(items) && items.every(Object.isFrozen) ? items : (freezeCopy(items) as readonly I[]);
}
