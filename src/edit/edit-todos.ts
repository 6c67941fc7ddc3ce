import { isRecord } from "../core/plain-json.js";
import type { TodoItem, TodoList } from "../core/todo.js";
import type { ReplaceResult } from "../plan/replace-items.js";
import { replaceTodos } from "../plan/validate-and-replace.js";
import { DEFAULT_TODO_FIELDS, ITEM_FIELDS, PATCH_FIELDS, type TodoField } from "../rules/fields.js";
import type { ResolvedRules } from "../rules/resolve-rules.js";
import { patchTodos } from "./apply-todo-patch.js";
import { hasPatchField } from "./parse-patch.js";

type Fields = Readonly<Record<string, unknown>>;

/**
 * Takes a change by a person: a whole list, or a patch of single items, in the names of TodoItem or those of the rules.
 *
 * It is checked like a model's and answered with the same issues, but what looks like a loss is only noted.
 */
export function editTodos<I extends TodoItem, C extends TodoList>(
  list: C,
  input: unknown,
  rules: ResolvedRules<I>,
): ReplaceResult<I, C> {
  const { kind, value } = readEdit(input, rules);
  const options = { mayRefuse: false };
  return kind === "patch"
    ? patchTodos(list, value, rules, options)
    : replaceTodos(list, value, rules, options);
}

interface SentEdit {
  readonly kind: "list" | "patch";
  readonly value: unknown;
}

function readEdit(input: unknown, rules: ResolvedRules): SentEdit {
  try {
    if (Array.isArray(input))
      return { kind: "list", value: { [rules.fields.list]: renameAll(input, rules) } };
    if (!isRecord(input)) return { kind: "list", value: input };
    const kind = hasPatchField(input) ? "patch" : "list";
    return { kind, value: renameInput(input, rules) };
  } catch {
    // A getter or proxy that throws, which JSON never holds; the reducer says so.
    return { kind: "list", value: input };
  }
}

/** Gives an input the names of the rules; an item list may also be called `items`, as in a TodoList. */
function renameInput(input: Fields, rules: ResolvedRules): Fields {
  const named = rename(input, ["list", "summary"], rules.fields);
  const { list } = rules.fields;
  const { items, revision, ...others } = named;
  const isTodoList = !Object.hasOwn(named, list) && Array.isArray(items);
  const whole: Fields = isTodoList ? { ...others, [list]: items } : named;
  return Object.fromEntries(
    Object.entries(whole).map(([name, value]) => {
      const holdsItems = name === list || PATCH_FIELDS.some((field) => field === name);
      return [name, holdsItems && Array.isArray(value) ? renameAll(value, rules) : value];
    }),
  );
}

function renameAll(entries: readonly unknown[], rules: ResolvedRules): readonly unknown[] {
  return entries.map((entry) => (isRecord(entry) ? renameItem(entry, rules) : entry));
}

/** Gives an item the names and the status words of the rules, where it has the library's own. */
function renameItem(item: Fields, { fields, lookup }: ResolvedRules): Fields {
  const named = rename(item, ITEM_FIELDS, fields);
  const status = named[fields.status];
  const word = Object.entries(lookup.wordOf).find(([own]) => own === status)?.[1];
  const isOwn = word !== undefined && !lookup.allowedWords.some((allowed) => allowed === status);
  return isOwn ? { ...named, [fields.status]: word } : named;
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
