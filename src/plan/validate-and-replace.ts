import { addIssue, type Context, hasIssues } from "../model/context.js";
import { isRecord, itemAt, mayHaveTags, measureList } from "../model/plain-json.js";
import { type ResolvedRules, resolveRules } from "../model/resolve-rules.js";
import { expectList, type Items, type TodoItem, type TodoList } from "../model/todo.js";
import type { TodoRulesOptions } from "../model/todo-rules.js";
import { parseItem, parseSentItem } from "../parse/parse-item.js";
import { type ParseWriteOptions, parseSummary, parseWrite } from "../parse/parse-write.js";
import { resolveIds, type SeparateItems, separateIds } from "./assign-ids.js";
import { keepFields } from "./keep-fields.js";
import { type ItemPairs, matchItems, pairItems, pairNothing } from "./pairing.js";
import {
  type ItemsWrite,
  limitInProgress,
  type PairedResult,
  type ReplaceResult,
  refuseWrite,
  replaceItems,
  runWrite,
} from "./replace-items.js";
import { isSameShape } from "./same-shape.js";

/**
 * Replaces a list by a model's input, or leaves it exactly as it was.
 *
 * Total and pure: any value in, a result out, without exceptions for the input or mutations. A refused write returns
 * `current` itself and every issue at once (a list over `maxItems` gets that one alone, before its items are looked
 * at). A write that changes nothing returns `current` itself with `changed: false`. Lists are frozen; `revision` grows
 * by one with each change.
 *
 * @throws RangeError or TypeError for bad rules and for a `current` other than a list, never for the input.
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
  expectList("validateAndReplace", current, "current");
  const resolved = resolveRules(rules);
  const { result } = runWrite(current, resolved, (context) => replaceTodos(current, input, context));
  // A refused write returns `current` itself, and the items of an accepted one have passed the schema of I.
  return result as ReplaceResult<I, C>;
}

/** How a write is parsed, and the caller's additions to it. */
export interface ReplaceOptions extends ParseWriteOptions, Pick<ItemsWrite, "revise" | "mayRefuse"> {
  /** Whether `null` clears a field that the item would otherwise keep. Default false. */
  readonly nullClears?: boolean;
}

/** Replaces a list like {@link validateAndReplace}, inside a write that is under way. */
export function replaceTodos(
  current: TodoList,
  input: unknown,
  context: Context,
  options: ReplaceOptions = {},
): PairedResult {
  const { revise, mayRefuse = true, nullClears = false } = options;
  const write = parseInput(input, current.items, context, options);
  if (!write) return refuseWrite(current, context);
  const { matchable, summary } = write;
  const isKeeping = context.rules.lookup.kept.length > 0;
  if (!isKeeping && hasIssues(context)) return refuseRead(write, current, context, mayRefuse);
  const found = pairItems(current.items, matchable);
  const isOtherPlan = mayRefuse && found.guessed.size === matchable.length && isSameShape(current.items, write.items);
  const pairs = isOtherPlan ? pairNothing(write.items) : found;
  const isDone = !isKeeping || isComplete(write.items, current.items, pairs, context);
  const items = isDone ? write.items : keepFields(write.items, current.items, pairs, context, nullClears);
  if (isKeeping && hasIssues(context)) return refuseRead(write, current, context, mayRefuse);
  const { matches, guessed } = pairs;
  return replaceItems({ items, matches, guessed, summary, revise, mayRefuse }, current, context);
}

/**
 * Checks whether the items of a whole list are complete as they were sent: each is new, or has the texts of its old
 * item. The usual write is, so no old field has to be kept.
 */
function isComplete(sent: Items, before: Items, { matches }: ItemPairs, context: Context): boolean {
  const { rules, diagnostics } = context;
  if (rules.lookup.reader !== undefined || diagnostics.notes.length > 0) return false;
  const needsForm = rules.activeForm === "required";
  for (let index = 0; index < sent.length; index += 1) {
    const item = sent[index];
    const old = itemAt(before, matches[index]);
    if (item === undefined || item.activeForm === "" || (needsForm && item.activeForm === undefined)) return false;
    if (old && (item.content !== old.content || item.activeForm !== old.activeForm)) return false;
  }
  return true;
}

/** A write whose items were parsed, some of them perhaps with issues. */
interface ParsedWrite extends SeparateItems {
  readonly summary: string | undefined;
}

function parseInput(input: unknown, old: Items, context: Context, options: ParseWriteOptions): ParsedWrite | undefined {
  const { rules } = context;
  const sent = parseWrite(input, context, options);
  if (!sent) return undefined;
  const { items } = sent;
  // A call that asks for something other than a new list gets that one issue.
  if (items && hasIssues(context)) return undefined;
  const length = items ? measureList(items) : 0;
  if (length > rules.maxItems) {
    addIssue(context.at(rules.fields.list), { code: "too_many_items", received: length, limit: rules.maxItems });
    return undefined;
  }
  // The usual write has no summary and needs none.
  const hasSummary = sent.summary !== undefined || rules.summary === "required";
  const summary = hasSummary ? parseSummary(sent.summary, context) : undefined;
  if (!items) return undefined;
  // A whole literal: a spread would add a fifth to the time of an ordinary write.
  const { items: parsed, matchable } = parseItems(items, length, old, context);
  return { items: parsed, matchable, summary };
}

function parseItems(sent: readonly unknown[], length: number, before: Items, context: Context): SeparateItems {
  const { rules } = context;
  const list = context.at(rules.fields.list);
  const items: TodoItem[] = [];
  const isKeeping = rules.lookup.kept.length > 0;
  const mayRepeat = rules.lookup.reader === undefined && rules.readItem === undefined;
  let hasIds = false;
  let running = 0;
  for (let index = 0; index < length; index += 1) {
    let item = mayRepeat ? itemAt(before, index) : undefined;
    if (item === undefined || !isSentAgain(sent[index], item, rules)) {
      const place = { context: list, index };
      item = isKeeping ? parseSentItem(sent[index], place) : parseItem(sent[index], index, place);
    }
    if (item.id !== undefined) hasIds = true;
    if (item.status === "in_progress") running += 1;
    items.push(item);
  }
  // The usual write has no ids, or one running item, and is spared a walk for each.
  const separate = hasIds ? separateIds(resolveIds(items, before), list) : { items, matchable: items };
  if (running <= rules.maxInProgress) return separate;
  // The status hardly helps to match items, so those for matching are left as sent.
  return { items: limitInProgress(separate.items, context), matchable: separate.matchable };
}

/**
 * Checks whether a sent item is one of the list, field by field: most items of a write are, and need not be parsed. An
 * item with an id or a reason is parsed, as is one that the rules might change, refuse or make a note of.
 */
function isSentAgain(sent: unknown, known: TodoItem, rules: ResolvedRules): boolean {
  const { fields, lookup } = rules;
  const { content, status, activeForm } = known;
  if (!isRecord(sent) || known.id !== undefined || known.blocked !== undefined) return false;
  // An item that is not frozen is a host's own and may break the rules.
  if (!Object.isFrozen(known)) return false;
  let missing = activeForm === undefined ? 2 : 3;
  for (const name in sent) {
    const value = sent[name];
    if (name === fields.content) {
      if (value !== content || !isClean(content, rules.maxContentLength)) return false;
    } else if (name === fields.status) {
      if (typeof value !== "string" || lookup.statusOf.get(value) !== status) return false;
    } else if (name !== fields.activeForm || value !== activeForm || !isClean(value, rules.maxActiveFormLength)) {
      return false;
    }
    missing -= 1;
  }
  return missing === 0 && (activeForm === undefined ? rules.activeForm !== "required" : rules.activeForm !== "none");
}

/** Checks whether the rules leave a text as it is: not blank or too long, no space around it, no tag in it. */
function isClean(text: unknown, limit: number): boolean {
  return typeof text === "string" && text !== "" && text.length <= limit && !mayHaveTags(text) && text.trim() === text;
}

/** Refuses a write whose items were parsed, with the losses that the rules refuse too. */
function refuseRead(write: ParsedWrite, current: TodoList, context: Context, mayRefuse: boolean): PairedResult {
  if (mayRefuse) protectUnread(write, current, context);
  return refuseWrite(current, context);
}

/** Adds the losses that the rules refuse to the issues of a write, for the items that could be parsed. */
function protectUnread({ items, matchable }: ParsedWrite, { items: before }: TodoList, context: Context): void {
  const { protection, fields } = context.rules;
  if (!Object.values(protection).includes("refuse")) return;
  const { content, status, list } = fields;
  const unread = new Set<number>();
  for (const { index, path } of context.diagnostics.issues)
    if (index !== undefined && (path.length < 3 || path[2] === content || path[2] === status)) unread.add(index);
  const matches = matchItems(before, matchable);
  const losses = { before, after: items.map((item) => Object.freeze(item)), matches, unread, namesItems: false };
  context.reporter.reportLosses(losses, context.at(list), true);
}
