import { isRecord } from "../core/plain-json.js";
import { TODO_STATUSES, type TodoItem, type TodoList } from "../core/todo.js";
import type { ReplaceResult } from "../plan/replace-items.js";
import { replaceTodos } from "../plan/validate-and-replace.js";
import { DEFAULT_TODO_FIELDS, hasPatchField, ITEM_FIELDS, type TodoField } from "../rules/fields.js";
import { type ResolvedRules, resolveRules } from "../rules/resolve-rules.js";
import { patchTodos } from "./apply-todo-patch.js";
import { isPatchField } from "./parse-patch.js";

type Fields = Readonly<Record<string, unknown>>;

/**
 * Takes a change by a person: a whole list, or a patch of single items, in the names of TodoItem or those of the rules.
 *
 * It is checked like a model's and answered with the same issues, but what looks like a loss is only noted.
 */
export function editTodos<I extends TodoItem, C extends TodoList>(
  list: C,
  input: unknown,
  given: ResolvedRules<I>,
): ReplaceResult<I, C> {
  const options = { mayRefuse: false };
  // A person's screen shows items alone; the summary stays as the model wrote it.
  const rules =
    given.summary === "required" ? resolveRules<I>({ ...given.shown, summary: "optional" }) : given;
  const { isPatch, value } = readEdit(input, rules);
  return isPatch ? patchTodos(list, value, rules, options) : replaceTodos(list, value, rules, options);
}

function readEdit(
  input: unknown,
  rules: ResolvedRules,
): { readonly isPatch: boolean; readonly value: unknown } {
  try {
    const value = Array.isArray(input) ? { [rules.fields.list]: input } : input;
    if (isRecord(value))
      return { isPatch: value === input && hasPatchField(value), value: renameInput(value, rules) };
  } catch {
    // A getter or proxy that throws, which JSON never holds; the reducer says so.
  }
  return { isPatch: false, value: input };
}

/** Gives an input the names of the rules; an item list may also be called `items`, as in a TodoList. */
function renameInput(input: Fields, rules: ResolvedRules): Fields {
  const { list } = rules.fields;
  const named = rename(input, ["list", "summary"], rules.fields);
  const { items, revision, ...others } = named;
  const whole = !Object.hasOwn(named, list) && Array.isArray(items) ? { ...others, [list]: items } : named;
  return Object.fromEntries(
    Object.entries(whole).map(([name, value]) => {
      const holdsItems = (name === list || isPatchField(name)) && Array.isArray(value);
      return [name, holdsItems ? renameAll(value, rules) : value];
    }),
  );
}

function renameAll(entries: readonly unknown[], rules: ResolvedRules): readonly unknown[] {
  return entries.map((entry) => (isRecord(entry) ? renameItem(entry, rules) : entry));
}

/** Gives an item the names and the status words of the rules, where it has the library's own. */
function renameItem(item: Fields, { fields, lookup }: ResolvedRules): Fields {
  const named = rename(item, ITEM_FIELDS, fields);
  const status = TODO_STATUSES.find((own) => own === named[fields.status]);
  const isWord = status === undefined || lookup.allowedWords.includes(status);
  return isWord ? named : { ...named, [fields.status]: lookup.wordOf[status] };
}

function rename(
  given: Fields,
  own: readonly TodoField[],
  names: Readonly<Record<TodoField, string>>,
): Fields {
  const known = new Set(Object.values(names));
  const entries = Object.entries(given).map(([name, value]): readonly [string, unknown] => {
    const field = own.find((one) => DEFAULT_TODO_FIELDS[one] === name);
    // A name that the rules use for another field means that one.
    if (field === undefined || known.has(name) || Object.hasOwn(given, names[field])) return [name, value];
    return [names[field], value];
  });
  return Object.fromEntries(entries);
}
