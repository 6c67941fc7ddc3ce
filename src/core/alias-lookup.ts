import { normalizeMark, normalizeWord } from "./normalize-word.js";
import { TODO_ALIASES, type TodoAliases } from "./repair.js";
import { TODO_STATUSES, type TodoStatus } from "./todo.js";

/** The fields of one item. */
export type ItemField = "content" | "status" | "activeForm" | "id";

const ITEM_FIELDS = ["content", "status", "activeForm", "id"] as const;

/** The tables of aliases as maps from what is compared to what is meant. */
export interface AliasLookup {
  /** The field of an item that a name means, and its place in that field's list. */
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

/** The maps of these tables; those of the library's own tables are made once. */
export function lookUpAliases(aliases: TodoAliases): AliasLookup {
  return aliases === TODO_ALIASES ? DEFAULT : createLookup(aliases);
}

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
  const entries = TODO_STATUSES.flatMap((status) =>
    table[status].map((word) => [normalize(word), status] as const),
  );
  return new Map(entries);
}

const DEFAULT: AliasLookup = createLookup(TODO_ALIASES);
