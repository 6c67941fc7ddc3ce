import { DEFAULT_TODO_FIELDS, ITEM_FIELDS, PATCH_FIELDS, type TodoField } from "../model/fields.js";
import { type Fields, isRecord, isSent } from "../model/plain-json.js";
import { type ResolvedRules, resolveRules } from "../model/resolve-rules.js";
import { TODO_STATUSES, type TodoList } from "../model/todo.js";
import { patchTodos } from "./apply-todo-patch.js";
import type { TodoChange } from "./diff-todos.js";
import { carryWrite, type ItemKeys, type KeyedList, keyWrite } from "./keys.js";
import { mergeWritten, type TodoConflict } from "./merge-todos.js";
import { hasPatchField } from "./parse-patch.js";
import { type PairedResult, type ReplaceResult, retryUnknown, runWrite } from "./replace-items.js";
import { replaceTodos } from "./validate-and-replace.js";

/** The changes that a person's screen may send in place of a whole list. */
const CHANGES = /* @__PURE__ */ describeChanges();

function describeChanges(): string {
  return `send changes as {${PATCH_FIELDS.map((field) => `"${field}": [...]`).join(", ")}}`;
}

/**
 * Takes a change by a person: a whole list, or a patch of single items, in the names of TodoItem or those of the rules.
 *
 * It is checked like a model's and answered with the same issues, in the names of TodoItem; a possible loss becomes a
 * note only.
 */
function editTodos(list: TodoList, input: unknown, given: ResolvedRules): PairedResult {
  const options = { mayRefuse: false, nullClears: true, instead: CHANGES };
  const rules = resolveOwnNames(given);
  return runWrite(list, rules, (context) => {
    // A file without rows is a plan without items.
    const isEmpty = typeof input === "string" && input.trim() === "";
    const value = Array.isArray(input) || isEmpty ? { [rules.fields.list]: isEmpty ? [] : input } : input;
    if (!isRecord(value)) return replaceTodos(list, value, context, options);
    const edit = nameList(rules === given ? value : renameEdit(value, given));
    return value === input && hasPatchField(value)
      ? patchTodos(list, edit, context, options)
      : replaceTodos(list, edit, context, { ...options, allowsLoneItems: false });
  });
}

/** A cache of what {@link resolveOwnNames} would make again. */
const OWN_NAMES: WeakMap<ResolvedRules, ResolvedRules> = /* @__PURE__ */ new WeakMap();

/** Returns the same rules with the library's own names and words, made once for each. */
function resolveOwnNames(given: ResolvedRules): ResolvedRules {
  const { fields, statusWords, summary } = given;
  const isOwn = [...ITEM_FIELDS, "list" as const, "summary" as const].every(
    (field) => fields[field] === DEFAULT_TODO_FIELDS[field],
  );
  if (isOwn && Object.keys(statusWords).length === 0 && summary !== "required") return given;
  const known = OWN_NAMES.get(given);
  if (known !== undefined) return known;
  const own = resolveRules({
    ...given.shown,
    fields: DEFAULT_TODO_FIELDS,
    statusWords: {},
    // A person's screen shows items alone; the summary stays as the model wrote it.
    summary: summary === "required" ? "optional" : summary,
    // The preset's reader converts the model's own names.
    readItem: isOwn ? given.readItem : undefined,
  });
  OWN_NAMES.set(given, own);
  return own;
}

/** Renames the list's field where the input names it as TodoList does. */
function nameList(value: Fields): Fields {
  const { list } = DEFAULT_TODO_FIELDS;
  const { items, revision, ...others } = value;
  return !Object.hasOwn(value, list) && Array.isArray(items) ? { ...others, [list]: items } : value;
}

/** Renames the fields of an edit that uses the model's names, as a host's screen may send it, to those of TodoItem. */
function renameEdit(value: Fields, given: ResolvedRules): Fields {
  const named = rename(value, ["list", "summary"], given);
  const lists: readonly string[] = ["items", DEFAULT_TODO_FIELDS.list, ...PATCH_FIELDS];
  const renameItem = (item: unknown): unknown => {
    if (!isRecord(item)) return item;
    const own = rename(item, ITEM_FIELDS, given);
    const { status: word } = own;
    if (typeof word !== "string" || TODO_STATUSES.some((status) => status === word)) return own;
    return { ...own, status: given.lookup.statusOf.get(word) ?? word };
  };
  return Object.fromEntries(
    Object.entries(named).map(([name, entries]) => [
      name,
      lists.includes(name) && Array.isArray(entries) ? entries.map(renameItem) : entries,
    ]),
  );
}

/** Renames fields from the names of the rules to the library's own; a name that was sent in both forms stays. */
function rename(sent: Fields, fields: readonly TodoField[], given: ResolvedRules): Fields {
  const entries = Object.entries(sent).map(([name, value]): readonly [string, unknown] => {
    const field = fields.find((one) => given.fields[one] === name);
    const own = field && DEFAULT_TODO_FIELDS[field];
    return [own === undefined || Object.hasOwn(sent, own) ? name : own, value];
  });
  return Object.fromEntries(entries);
}

/** An edit, merged with later changes of others. */
export interface EditedTodos {
  readonly result: ReplaceResult;
  /** The keys of the new list. */
  readonly keys: ItemKeys;
  readonly conflicts?: readonly TodoConflict[];
  /** The person's own changes to the list that they saw, where that was an older one. */
  readonly made?: readonly TodoChange[] | undefined;
}

/**
 * Takes a change that a person made from the list as it was on their screen, and merges it with later changes of
 * others; a person's side is preferred, a program's only on request.
 */
export function editSeen(
  current: KeyedList,
  input: unknown,
  seen: KeyedList,
  rules: ResolvedRules,
  prefer: "current" | "next" = "next",
): EditedTodos {
  const { list } = current;
  if (seen.list === list) return keyWrite(current, editTodos(list, input, rules));
  const edited = editTodos(seen.list, input, rules);
  const { result } = edited;
  if (result.ok) {
    const written = { result, keys: carryWrite(seen, edited) };
    return { ...mergeWritten(current, seen, written, { prefer, rules }), made: result.changes };
  }
  // The person may name an item that was added after the list that they are known to have seen.
  const refused = { result: Object.freeze({ ...result, list }), keys: current.keys };
  return retryUnknown<EditedTodos>(refused, () => keyWrite(current, editTodos(list, input, rules)));
}

/**
 * Checks whether an edit means the same on a list that its person has not seen: a patch that only adds, or one that
 * names items under rules whose ids last. Numbers of positions do not last.
 */
export function isFreeOfBase(input: unknown, { ids }: Pick<ResolvedRules, "ids">): boolean {
  const named = tryRead(() => (isRecord(input) ? PATCH_FIELDS.filter((field) => isSent(input[field])) : [])) ?? [];
  return named.length > 0 && (named.every((field) => field === "add") || (ids !== "position" && ids !== "renew"));
}

/** Reads a part of an edit; undefined where a getter or proxy throws, for which the edit itself returns an issue. */
function tryRead<T>(read: () => T): T | undefined {
  try {
    return read();
  } catch {
    return undefined;
  }
}
