import { describeThrown, quote } from "../core/quote.js";
import type { TodoItem, TodoList } from "../core/todo.js";
import { parseCustomFields } from "../parse/parse-custom-fields.js";
import { parseSummary } from "../parse/parse-field.js";
import { type ItemDraft, parseItem, UNPARSED_ITEM } from "../parse/parse-item.js";
import { type ParseWriteOptions, parseWrite } from "../parse/parse-write.js";
import { addIssue, type Context, createContext, placeOf } from "../rules/context.js";
import { type ResolvedRules, resolveRules } from "../rules/resolve-rules.js";
import type { TodoRulesOptions } from "../rules/todo-rules.js";
import { resolveIds, separateIds } from "./assign-ids.js";
import { limitInProgress } from "./limit-in-progress.js";
import { matchItems } from "./match-items.js";
import {
  draftToItem,
  type ItemsWrite,
  type ReplaceResult,
  refuseWrite,
  replaceItems,
} from "./replace-items.js";
import { reportRegressions } from "./report-regressions.js";

/**
 * Replaces a list by what a model sent, or leaves it exactly as it was.
 *
 * Total and pure: any value in, a result out; it never throws for what was sent and mutates nothing. A refused
 * write returns `current` itself and every issue at once (a list over `maxItems` gets that one alone, before
 * its items are looked at). A write that changes nothing returns `current` itself with `changed: false`.
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

/** How a write is read, and what the caller adds to it. */
export type ReplaceOptions<I extends TodoItem> = ParseWriteOptions &
  Pick<ItemsWrite<I>, "revise" | "mayRefuse">;

/** Replaces a list like {@link validateAndReplace}, with rules that were resolved before. */
export function replaceTodos<I extends TodoItem, C extends TodoList>(
  current: C,
  input: unknown,
  rules: ResolvedRules<I>,
  options: ReplaceOptions<I> = {},
): ReplaceResult<I, C> {
  const { revise, mayRefuse = true } = options;
  const context = createContext(rules);
  const write = tryToRead(context, () => parseInput(input, current.items, context, options));
  if (write === undefined || context.diagnostics.issues.length > 0) {
    if (write !== undefined && mayRefuse) protectUnread(write, current, context);
    return refuseWrite(current, context);
  }
  const { drafts, matchable, summary } = write;
  const matches = matchItems(current.items, matchable);
  return replaceItems({ drafts, matches, summary, revise, mayRefuse }, current, context);
}

/** A write whose items were parsed, some of them perhaps with issues. */
interface ParsedWrite {
  readonly drafts: readonly ItemDraft[];
  /** The same drafts with the ids by which they may be known. */
  readonly matchable: readonly ItemDraft[];
  readonly summary: string | undefined;
}

function parseInput<I extends TodoItem>(
  input: unknown,
  before: readonly TodoItem[],
  context: Context<I>,
  options: ParseWriteOptions,
): ParsedWrite | undefined {
  const { rules, diagnostics } = context;
  const sent = parseWrite(input, context, options);
  if (sent === undefined) return undefined;
  const { items } = sent;
  // A call that asks for something other than a new list is refused for that alone.
  if (items !== undefined && diagnostics.issues.length > 0) return undefined;
  const length = items === undefined ? 0 : measure(items);
  if (length > rules.maxItems) {
    const facts = { received: length, limit: rules.maxItems };
    addIssue(context.at(rules.fields.list), { code: "too_many_items", ...facts });
    return undefined;
  }
  // The usual write has no summary and needs none.
  const hasSummary = sent.summary !== undefined || rules.summary === "required";
  const summary = hasSummary ? parseSummary(sent.summary, context) : undefined;
  return items && parseItems(items, length, { before, summary }, context);
}

/** Runs what reads a sent value; a getter or proxy that throws, which JSON never holds, is an issue. */
export function tryToRead<T>(context: Context, read: () => T): T | undefined {
  try {
    return read();
  } catch (error) {
    addIssue(context, { code: "unreadable", received: quote(describeThrown(error)) });
    return undefined;
  }
}

/** Reads the length of a list once: that of a proxy may be anything, and differ each time. */
export function measure({ length }: readonly unknown[]): number {
  if (!Number.isInteger(length)) throw new TypeError("a list without a length");
  return length;
}

function parseItems<I extends TodoItem>(
  items: readonly unknown[],
  length: number,
  { before, summary }: { readonly before: readonly TodoItem[]; readonly summary: string | undefined },
  context: Context<I>,
): ParsedWrite {
  const { rules } = context;
  const list = context.at(rules.fields.list);
  const drafts: ItemDraft[] = [];
  let hasIds = false;
  let running = 0;
  for (let index = 0; index < length; index += 1) {
    const draft = parseWhole(items[index], index, list, index);
    if (draft.id !== undefined) hasIds = true;
    if (draft.status === "in_progress") running += 1;
    drafts.push(draft);
  }
  // The usual write has no ids, or one running item, and is spared a walk for each.
  const separate = hasIds ? separateIds(resolveIds(drafts, before), list) : { drafts, matchable: drafts };
  // The status of an item says little about which one it is, so the limit leaves what is matched alone.
  const limited = running > rules.maxInProgress ? limitInProgress(separate.drafts, context) : separate.drafts;
  return { drafts: limited, matchable: separate.matchable, summary };
}

/**
 * Parses one item with the host's own fields as the host's schema gives them back. The context is that of the list
 * where `index` is given, or else the item's own; `position` is where the item will stand in the list.
 */
export function parseWhole<I extends TodoItem>(
  sent: unknown,
  position: number,
  context: Context<I>,
  index?: number,
): ItemDraft {
  const issuesBefore = context.diagnostics.issues.length;
  const draft = parseItem(sent, { context, index });
  if (!context.rules.lookup.hasOwnSchema || draft === UNPARSED_ITEM) return draft;
  const hasIssues = context.diagnostics.issues.length > issuesBefore;
  return { ...draft, custom: parseCustomFields(draft, position, hasIssues, placeOf({ context, index })) };
}

/** Adds what the rules refuse about the plan to what is wrong with a write, as far as it could be parsed. */
function protectUnread<I extends TodoItem>(
  { drafts, matchable }: ParsedWrite,
  { items: before }: TodoList,
  context: Context<I>,
): void {
  const { protection, fields } = context.rules;
  if (!Object.values(protection).includes("refuse")) return;
  const { content, status, list } = fields;
  const unread = new Set<number>();
  for (const { index, path } of context.diagnostics.issues)
    if (index !== undefined && (path.length < 3 || path[2] === content || path[2] === status))
      unread.add(index);
  const after = drafts.map((draft) => Object.freeze(draftToItem({ ...draft, custom: undefined })));
  const matches = matchItems(before, matchable);
  const losses = { before, after, matches, unread, namesItems: false };
  reportRegressions(losses, context.at(list), { mayRefuse: true });
}
