import { normalizeMark, normalizeWord } from "../core/normalize.js";
import { invalidOption, unknownOption } from "../core/option-error.js";
import { isRecord } from "../core/plain-json.js";
import { TODO_STATUSES, type TodoStatus } from "../core/todo.js";
import { TODO_ALIASES, type TodoAliases, type TodoAliasesOptions } from "./aliases.js";
import { ITEM_FIELDS, type ItemField } from "./fields.js";

const TASK = "use these rules";

type Table = Readonly<Record<string, readonly string[]>>;
type Normalize = (word: string) => string;

/** The entries of `fields` that stand in one place, so that no name may stand in two of them. */
const FIELD_PLACES: readonly (readonly string[])[] = [["list", "summary"], ITEM_FIELDS];

/**
 * The tables with what a host gives in place of theirs; a word that a host gives to one entry leaves the others.
 *
 * @throws RangeError or TypeError naming the list, the value and what is allowed.
 */
export function resolveAliases(given: TodoAliasesOptions | undefined): TodoAliases {
  if (given === undefined || given === TODO_ALIASES) return TODO_ALIASES;
  if (!isRecord(given)) throw invalidOption(TASK, "aliases", "an object", given);
  const aliases: Record<string, unknown> = { ...TODO_ALIASES };
  for (const [name, value] of Object.entries(given)) {
    if (!Object.hasOwn(TODO_ALIASES, name))
      throw unknownOption(TASK, `aliases.${name}`, Object.keys(TODO_ALIASES), "rule");
    if (value === undefined) continue;
    const own = aliases[name];
    const normalize = name === "marks" ? normalizeMark : normalizeWord;
    aliases[name] = Array.isArray(own)
      ? checkList(`aliases.${name}`, value, normalize)
      : // Whatever is not a list in TODO_ALIASES is a table of lists.
        mergeTable(name, own as Table, value, normalize);
  }
  // Every key is one of TODO_ALIASES and holds what stands there.
  return Object.freeze(aliases) as unknown as TodoAliases;
}

function mergeTable(name: string, own: Table, given: unknown, normalize: Normalize): Table {
  if (!isRecord(given)) throw invalidOption(TASK, `aliases.${name}`, "an object of lists", given);
  const merged: Record<string, readonly string[]> = { ...own };
  for (const [entry, list] of Object.entries(given)) {
    if (!Object.hasOwn(own, entry))
      throw unknownOption(TASK, `aliases.${name}.${entry}`, Object.keys(own), "rule");
    if (list !== undefined) merged[entry] = checkList(`aliases.${name}.${entry}`, list, normalize);
  }
  for (const place of name === "fields" ? FIELD_PLACES : [Object.keys(own)]) {
    const taken = takenWords(name, place, given, normalize);
    for (const entry of place) {
      if (given[entry] !== undefined) continue;
      merged[entry] = Object.freeze((own[entry] ?? []).filter((word) => !taken.has(normalize(word))));
    }
  }
  return Object.freeze(merged);
}

function takenWords(
  name: string,
  place: readonly string[],
  given: Readonly<Record<string, unknown>>,
  normalize: Normalize,
): ReadonlySet<string> {
  const taken = new Set<string>();
  for (const entry of place) {
    // Lists were checked when they were merged.
    const list = (given[entry] ?? []) as readonly string[];
    for (const word of new Set(list.map(normalize))) {
      if (taken.has(word))
        throw invalidOption(TASK, `aliases.${name}`, "lists that have no word in common", list);
      taken.add(word);
    }
  }
  return taken;
}

function checkList(name: string, list: unknown, normalize: Normalize): readonly string[] {
  const isBlank = (word: unknown): boolean =>
    typeof word !== "string" || (normalize !== normalizeMark && normalize(word) === "");
  if (!Array.isArray(list) || list.some(isBlank)) throw invalidOption(TASK, name, "a list of words", list);
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

/** The maps of these tables; those of the library's own tables are made once. */
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
