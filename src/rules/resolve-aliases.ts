import { normalizeMark, normalizeWord } from "../core/normalize.js";
import { TODO_STATUSES, type TodoStatus } from "../core/todo.js";
import { TODO_ALIASES, type TodoAliases, type TodoAliasesOptions } from "./aliases.js";
import { checkEntries, demandRule } from "./check-rules.js";
import { ITEM_FIELDS, type ItemField } from "./fields.js";

type Table = Readonly<Record<string, readonly string[]>>;
type Normalize = (word: string) => string;

/** The entries of `fields` that stand in one place, so that no name may stand in two of them. */
const FIELD_PLACES: readonly (readonly string[])[] = [["list", "summary"], ITEM_FIELDS];

/**
 * Puts what a host gives in place of the tables' own entries; a word that a host gives to one entry is taken out of the
 * others.
 *
 * @throws RangeError or TypeError naming the list, the value and what is allowed.
 */
export function resolveAliases(given: TodoAliasesOptions | undefined): TodoAliases {
  if (given === undefined || given === TODO_ALIASES) return TODO_ALIASES;
  const aliases: Record<string, unknown> = { ...TODO_ALIASES };
  checkEntries("aliases", given, Object.keys(aliases), (name, value, entry) => {
    const own = aliases[entry];
    aliases[entry] = Array.isArray(own)
      ? checkList(name, value, normalizeWord)
      : // Whatever is not a list in TODO_ALIASES is a table of lists.
        mergeTable(entry, own as Table, value);
  });
  // Every key is one of TODO_ALIASES and holds what stands there.
  return Object.freeze(aliases) as unknown as TodoAliases;
}

function mergeTable(table: string, own: Table, given: unknown): Table {
  const entries = Object.keys(own);
  const normalize = table === "marks" ? normalizeMark : normalizeWord;
  const merged: Record<string, readonly string[]> = {};
  checkEntries(`aliases.${table}`, given, entries, (name, list, entry) => {
    merged[entry] = checkList(name, list, normalize);
  });
  for (const place of table === "fields" ? FIELD_PLACES : [entries]) {
    const words = place.flatMap((entry) => [...new Set(merged[entry]?.map(normalize))]);
    const taken = new Set(words);
    const isClear = taken.size === words.length;
    demandRule(isClear, `aliases.${table}`, "lists that have no word in common", words);
    for (const entry of place)
      merged[entry] ??= Object.freeze((own[entry] ?? []).filter((word) => !taken.has(normalize(word))));
  }
  return Object.freeze(merged);
}

function checkList(name: string, list: unknown, normalize: Normalize): readonly string[] {
  const isWord = (word: unknown): boolean =>
    typeof word === "string" && (normalize === normalizeMark || normalize(word) !== "");
  demandRule(Array.isArray(list) && list.every(isWord), name, "a list of words", list);
  return Object.freeze([...list]);
}

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
  normalize: Normalize,
): ReadonlyMap<string, TodoStatus> {
  const entries = TODO_STATUSES.flatMap((status) =>
    table[status].map((word) => [normalize(word), status] as const),
  );
  return new Map(entries);
}
