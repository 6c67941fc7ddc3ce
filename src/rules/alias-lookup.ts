import { normalizeMark, normalizeWord } from "../core/normalize.js";
import { TODO_STATUSES, type TodoStatus } from "../core/todo.js";
import { TODO_ALIASES, type TodoAliases } from "./aliases.js";
import { ITEM_FIELDS, type ItemField } from "./fields.js";

/** The tables of aliases as maps from what is compared to what is meant. */
export interface AliasLookup {
  /** The field of an item that a name means, and its rank in that field's list. */
  readonly itemFields: ReadonlyMap<string, { readonly field: ItemField; readonly rank: number }>;
  readonly lists: ReadonlySet<string>;
  readonly summaries: ReadonlySet<string>;
  readonly statuses: ReadonlyMap<string, TodoStatus>;
  readonly marks: ReadonlyMap<string, TodoStatus>;
  readonly flags: ReadonlyMap<string, TodoStatus>;
  readonly wrappers: ReadonlySet<string>;
  readonly tags: ReadonlySet<string>;
  readonly partial: ReadonlySet<string>;
}

/** Returns the maps of these tables; those of the library's own tables are made once. */
export function lookUpAliases(aliases: TodoAliases): AliasLookup {
  if (aliases !== TODO_ALIASES) return createLookup(aliases);
  ownLookup ??= createLookup(TODO_ALIASES);
  return ownLookup;
}

let ownLookup: AliasLookup | undefined;

function createLookup(aliases: TodoAliases): AliasLookup {
  const { fields, wrappers, tags, partial } = aliases;
  const itemFields = ITEM_FIELDS.flatMap((field) =>
    fields[field].map((name, rank) => [normalizeWord(name), { field, rank }] as const),
  );
  const set = (list: readonly string[]): ReadonlySet<string> => new Set(list.map(normalizeWord));
  return {
    itemFields: new Map(itemFields),
    lists: set(fields.list),
    summaries: set(fields.summary),
    statuses: mapStatuses(aliases.statuses, normalizeWord),
    marks: mapStatuses(aliases.marks, normalizeMark),
    flags: mapStatuses(aliases.flags, normalizeWord),
    wrappers: set(wrappers),
    tags: set(tags),
    partial: set(partial),
  };
}

function mapStatuses(
  table: Readonly<Record<TodoStatus, readonly string[]>>,
  normalize: (word: string) => string,
): ReadonlyMap<string, TodoStatus> {
  const entries = TODO_STATUSES.flatMap((status) => table[status].map((word) => [normalize(word), status] as const));
  return new Map(entries);
}
