import { createContext, hasIssues } from "../model/context.js";
import { isRecord, itemAt, looksLikeJson, parseJson } from "../model/plain-json.js";
import { type ResolvedRules, resolveRules } from "../model/resolve-rules.js";
import { expectList, type Items, type TodoItem, type TodoList } from "../model/todo.js";
import type { TodoRulesOptions } from "../model/todo-rules.js";
import { completeItem, parseSentItem, withId } from "../parse/parse-item.js";
import { parseWrite } from "../parse/parse-write.js";
import { keepOld } from "../plan/keep-fields.js";
import { matchStrictly } from "../plan/pairing.js";
import { runWrite, SILENT_REPORTER } from "../plan/replace-items.js";
import { replaceTodos } from "../plan/validate-and-replace.js";

/** Shows a list with the part of a write that has arrived so far: the whole text each time, or the object so far. */
export type TodoPreview<I extends TodoItem = TodoItem> = (partial: unknown) => TodoList<I>;

/**
 * Creates a preview of one call: a function that is called with the arguments so far, again and again while they
 * stream.
 *
 * It parses only the part of a text that was added since the last call, and returns the same list while there is
 * nothing new to show. Otherwise it is {@link previewTodos}. A text that does not continue the last one, judged by its
 * last 200 characters, is parsed from its beginning.
 *
 * @throws RangeError or TypeError for bad rules, TypeError for anything but a list, never for the input.
 *
 * @example
 * ```ts
 * import { createTodoPreview, EMPTY_TODO_LIST } from "agent-todos";
 *
 * const preview = createTodoPreview(EMPTY_TODO_LIST);
 * let text = "";
 * for (const delta of ['{"todos":[{"content":"Add ', 'tests","status":"pending"}', ',{"con']) {
 *   text += delta;
 *   console.log(preview(text).items.length);
 * }
 * // => 0
 * // => 1
 * // => 1
 * ```
 */
export function createTodoPreview<I extends TodoItem = TodoItem>(
  list: TodoList<I>,
  rules?: TodoRulesOptions<I>,
): TodoPreview<I> {
  expectList("createTodoPreview", list);
  const resolved = resolveRules(rules);
  let state = firstState(list);
  const show = (partial: unknown): TodoList => {
    if (typeof partial !== "string") return previewPart(list, partial, resolved);
    if (!continues(partial, state.text)) state = firstState(list);
    state = advance(state, partial, list, resolved);
    return state.shown;
  };
  // Items are those of the list, or were parsed by the schema of I.
  return (partial) => show(partial) as TodoList<I>;
}

/**
 * Shows a list as it looks while the arguments of a write still stream: with their complete parts laid over it.
 *
 * Total, pure and deterministic, for display only: the items of the list stay until the call is complete, no limit on
 * running items is applied, and `revision` stays. `partial` is the arguments' text, cut off anywhere, or an object that
 * a framework parsed from it so far. Of a text, items count once they have ended, and the whole text of a write shows
 * the items that it writes (those of `list` where it would be refused). Of an object, items count that could be written
 * unchanged, as it may or may not be complete.
 *
 * @throws RangeError or TypeError for bad rules, TypeError for anything but a list, never for the input.
 *
 * @example
 * ```ts
 * import { EMPTY_TODO_LIST, previewTodos, renderCheckbox, validateAndReplace } from "agent-todos";
 *
 * const todos = [{ content: "Add tests", status: "in_progress" }, { content: "Ship", status: "pending" }];
 * const { list } = validateAndReplace(EMPTY_TODO_LIST, { todos });
 * const partial = '{"todos":[{"content":"Add tests","status":"completed"},{"content":"Sh';
 * console.log(renderCheckbox(previewTodos(list, partial), { count: "none" }));
 * // => [x] Add tests
 * // => [ ] Ship
 * ```
 */
export function previewTodos<I extends TodoItem = TodoItem>(
  list: TodoList<I>,
  partial: unknown,
  rules?: TodoRulesOptions<I>,
): TodoList<I> {
  expectList("previewTodos", list);
  return createTodoPreview(list, rules)(partial);
}

/** The state of a text that grows. */
interface PreviewState {
  readonly text: string;
  readonly scan: JsonScan;
  /** The items that have ended and can be written without fields from the list, in their order. */
  readonly items: Items;
  /** Whether the entries of the list under way are those items, so that a new entry can be parsed alone. */
  readonly isPlain: boolean;
  readonly shown: TodoList;
}

/** Checks by its last characters whether a text continues an earlier one: comparing all of it each time is slow. */
function continues(text: string, before: string): boolean {
  return text.startsWith(before.slice(-COMPARED), before.length - COMPARED);
}

/** How many characters at the end of a text are compared. */
const COMPARED = 200;

function firstState(list: TodoList): PreviewState {
  return { text: "", scan: FIRST_SCAN, items: [], isPlain: false, shown: list };
}

function advance(before: PreviewState, text: string, list: TodoList, rules: ResolvedRules): PreviewState {
  const scan = scanJson(text, before.scan, rules.maxItems);
  // A model may go on with blanks when its call is complete.
  if (scan.depth === 0 && text.slice(before.text.length).trim() === "") return { ...before, text, scan };
  if (scan.depth === 0 && looksLikeJson(text)) return { ...before, text, scan, shown: showWhole(list, text, rules) };
  if (scan.end === before.scan.end) return { ...before, text, scan };
  const added = before.isPlain ? parseAdded(text.slice(before.scan.end, scan.end)) : undefined;
  const sent = added ?? findItems(closeTruncatedJson(text, scan), rules);
  const sound = parseSound(sent, rules);
  const items = added === undefined ? sound : [...before.items, ...sound];
  const isPlain = added !== undefined || (scan.lists === 1 && sent.length === scan.entries);
  return { text, scan, items, isPlain, shown: layOver(list, items, rules) };
}

/** Shows the list that a whole call makes, but for its revision. */
function showWhole(list: TodoList, text: string, rules: ResolvedRules): TodoList {
  const { result } = runWrite(list, rules, (context) => replaceTodos(list, text, context));
  return result.list === list ? list : Object.freeze({ ...result.list, revision: list.revision });
}

/** Parses the objects that a text adds after an entry of a list; undefined where it contains anything else. */
function parseAdded(text: string): readonly unknown[] | undefined {
  // Where the list has ended in it, this fails as JSON.
  const entries = parseJson(`[{}${text}]`);
  // Texts in a list are joined before they are parsed.
  return Array.isArray(entries) && entries.every(isRecord) ? entries.slice(1) : undefined;
}

/** Lays the items of an object so far over a list, or those of a text that is whole. */
export function previewPart(list: TodoList, part: unknown, rules: ResolvedRules): TodoList {
  return layOver(list, parseSound(findItems(part, rules), rules), rules);
}

/** Finds the items in a part of a write, as they were sent, as many as a list may have. */
function findItems(part: unknown, rules: ResolvedRules): readonly unknown[] {
  try {
    const items = parseWrite(part, createContext(rules, SILENT_REPORTER))?.items ?? [];
    // Reading a getter or proxy may throw, so it is done here.
    return Array.from(items).slice(0, rules.maxItems);
  } catch {
    return [];
  }
}

/** Parses the items of which the library's own fields can be written unchanged. */
function parseSound(sent: readonly unknown[], rules: ResolvedRules): Items {
  return sent.flatMap((value) => {
    const context = createContext(rules, SILENT_REPORTER);
    try {
      const item = parseSentItem(value, { context });
      return hasIssues(context) ? [] : [item];
    } catch {
      // A getter or proxy that throws, which JSON never contains.
      return [];
    }
  });
}

/** Puts each sent item in the place of the one it matches; new ones follow the item that was sent before them. */
function layOver(list: TodoList, sent: Items, rules: ResolvedRules): TodoList {
  if (sent.length === 0) return list;
  const matches = matchStrictly(list.items, sent);
  const shown = list.items.map((item): [TodoItem, ...TodoItem[]] => [item]);
  const first: TodoItem[] = [];
  let last = first;
  for (const [index, part] of sent.entries()) {
    const item = complete(part, itemAt(list.items, matches[index]), index, rules);
    if (item === undefined) continue;
    const group = shown[matches[index] ?? -1];
    if (group === undefined) last.push(item);
    else {
      group[0] = Object.freeze(withId(item, item.id ?? group[0].id));
      last = group;
    }
  }
  const items = [first, ...shown].flat();
  return Object.freeze({ ...list, items: Object.freeze(rules.uniqueIds ? withoutRepeatedIds(items) : items) });
}

/** Completes a parsed item by the one it matches; undefined where it could not be written. */
function complete(part: TodoItem, old: TodoItem | undefined, position: number, rules: ResolvedRules) {
  const place = { context: createContext(rules, SILENT_REPORTER) };
  const item = completeItem(old ? keepOld(part, old, place) : part, position, place, false);
  return hasIssues(place.context) ? undefined : Object.freeze(item);
}

/** Leaves an id with the first item that has it, so that a screen can identify the rows by their ids. */
function withoutRepeatedIds(items: Items): Items {
  const taken = new Set<string | undefined>();
  return items.map((item) => {
    const isTaken = taken.has(item.id);
    taken.add(item.id);
    return isTaken ? Object.freeze(withId(item, undefined)) : item;
  });
}

/** How far a growing JSON text was walked, and how much of its outermost list is complete. */
interface JsonScan {
  readonly at: number;
  /** The code of the quote that closes the string under way; 0 outside of strings. */
  readonly quote: number;
  readonly depth: number;
  /** The depth of the outermost list that is open; 0 outside of lists. */
  readonly listDepth: number;
  /** How many outermost lists were opened. */
  readonly lists: number;
  /** How many entries of the last of them are complete; the last complete one ends here, at this depth. */
  readonly entries: number;
  readonly end: number;
  readonly endDepth: number;
}

/** The scan of an empty text. */
const FIRST_SCAN: JsonScan = /* @__PURE__ */ Object.freeze({
  at: 0,
  quote: 0,
  depth: 0,
  listDepth: 0,
  lists: 0,
  entries: 0,
  end: 0,
  endDepth: 0,
});

// Comparing codes is several times faster than comparing signs, and this runs for every character that streams.
const [DOUBLE_QUOTE, SINGLE_QUOTE, BACKSLASH] = [34, 39, 92];
const [OPEN_BRACKET, CLOSE_BRACKET, OPEN_BRACE, CLOSE_BRACE] = [91, 93, 123, 125];

/**
 * Walks the part that was added to a text since the last scan; of the outermost list it notices up to `most` entries.
 */
function scanJson(text: string, scan: JsonScan, most: number): JsonScan {
  let { at, quote, depth, listDepth, lists, entries, end, endDepth } = scan;
  for (; at < text.length; at += 1) {
    const unit = text.charCodeAt(at);
    if (quote !== 0) {
      // An escape at the end of the text moves the walk past the character that is still to come.
      if (unit === BACKSLASH) at += 1;
      if (unit !== quote) continue;
      quote = 0;
    } else if (unit === DOUBLE_QUOTE || unit === SINGLE_QUOTE) {
      quote = unit;
      continue;
    } else if (unit === OPEN_BRACKET || unit === OPEN_BRACE) {
      depth += 1;
      if (unit === OPEN_BRACKET && listDepth === 0) [listDepth, lists, entries] = [depth, lists + 1, 0];
      continue;
    } else if (unit === CLOSE_BRACKET || unit === CLOSE_BRACE) {
      if (depth === listDepth) listDepth = 0;
      // A surplus closing bracket is ignored.
      if (depth > 0) depth -= 1;
    } else continue;
    // A string or a container has ended; inside the outermost list everything around it is an object.
    if (listDepth === 0 || depth !== listDepth) continue;
    if (entries >= most) continue;
    [entries, end, endDepth] = [entries + 1, at + 1, depth];
  }
  return { at, quote, depth, listDepth, lists, entries, end, endDepth };
}

/** Closes cut-off JSON text after the last entry that ended in the outermost list. */
function closeTruncatedJson(text: string, { end, endDepth }: JsonScan): string {
  return `${text.slice(0, end)}]${"}".repeat(endDepth - 1)}`;
}
