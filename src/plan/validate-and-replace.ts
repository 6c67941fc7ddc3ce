import { addIssue, type Context, hasIssues } from "../model/context.js";
import { measureList } from "../model/plain-json.js";
import { resolveRules } from "../model/resolve-rules.js";
import { expectList, type Items, type TodoItem, type TodoList } from "../model/todo.js";
import type { TodoRulesOptions } from "../model/todo-rules.js";
import { parseSentItem } from "../parse/parse-item.js";
import { type ParseWriteOptions, parseSummary, parseWrite } from "../parse/parse-write.js";
import { resolveIds, type SeparateItems, separateIds } from "./assign-ids.js";
import { keepFields } from "./keep-fields.js";
import { matchItems, pairItems, pairNothing } from "./pairing.js";
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
  const found = pairItems(current.items, matchable);
  const isOtherPlan = mayRefuse && found.guessed.size === matchable.length && isSameShape(current.items, write.items);
  const pairs = isOtherPlan ? pairNothing(write.items) : found;
  const items = keepFields(write.items, current.items, pairs, context, nullClears);
  if (hasIssues(context)) return refuseRead(write, current, context, mayRefuse);
  const { matches, guessed } = pairs;
  return replaceItems({ items, matches, guessed, summary, revise, mayRefuse }, current, context);
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
  const list = context.at(rules.fields.list);
  const parsed: TodoItem[] = [];
  for (let index = 0; index < length; index += 1) parsed.push(parseSentItem(items[index], { context: list, index }));
  // The usual write has no ids.
  const hasIds = parsed.some(({ id }) => id !== undefined);
  const separate = hasIds ? separateIds(resolveIds(parsed, old), list) : { items: parsed, matchable: parsed };
  // The status hardly helps to match items, so those for matching are left as sent.
  return { items: limitInProgress(separate.items, context), matchable: separate.matchable, summary };
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
