import { invalid, unknownName } from "./check-rules.js";
import { normalizeMark, normalizeWord } from "./normalize-word.js";
import { isRecord } from "./plain.js";
import { TODO_ALIASES, type TodoAliases } from "./repair.js";
import type { TodoAliasesOptions } from "./rules.js";

type Table = Readonly<Record<string, readonly string[]>>;
type Normalize = (word: string) => string;

/** Which entries of a table share one place, so that no word may stand in two of them. */
const PLACES: Readonly<Record<string, readonly (readonly string[])[]>> = {
  fields: [
    ["list", "summary"],
    ["content", "status", "activeForm", "id"],
  ],
};

/**
 * The tables with what a host gives in place of theirs; a word that a host gives to one entry leaves the others.
 *
 * @throws RangeError or TypeError naming the list, the value and what is allowed.
 */
export function resolveAliases(given: TodoAliasesOptions | undefined): TodoAliases {
  if (given === undefined || given === TODO_ALIASES) return TODO_ALIASES;
  if (!isRecord(given)) throw invalid("aliases", given, "an object");
  const aliases: Record<string, unknown> = { ...TODO_ALIASES };
  for (const [name, value] of Object.entries(given)) {
    if (!Object.hasOwn(TODO_ALIASES, name)) throw unknownName(`aliases.${name}`, Object.keys(TODO_ALIASES));
    if (value === undefined) continue;
    const own = aliases[name];
    const normalize = name === "marks" ? normalizeMark : normalizeWord;
    aliases[name] = Array.isArray(own)
      ? checkList(`aliases.${name}`, value, normalize)
      : // What is no list in TODO_ALIASES is a table of lists.
        mergeTable(name, own as Table, value, normalize);
  }
  // Every key is one of TODO_ALIASES and holds what stands there.
  return Object.freeze(aliases) as unknown as TodoAliases;
}

function mergeTable(name: string, own: Table, given: unknown, normalize: Normalize): Table {
  if (!isRecord(given)) throw invalid(`aliases.${name}`, given, "an object of lists");
  const merged: Record<string, readonly string[]> = { ...own };
  for (const [entry, list] of Object.entries(given)) {
    if (!Object.hasOwn(own, entry)) throw unknownName(`aliases.${name}.${entry}`, Object.keys(own));
    if (list !== undefined) merged[entry] = checkList(`aliases.${name}.${entry}`, list, normalize);
  }
  for (const place of PLACES[name] ?? [Object.keys(own)]) {
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
      if (taken.has(word)) throw invalid(`aliases.${name}`, list, "lists that have no word in common");
      taken.add(word);
    }
  }
  return taken;
}

function checkList(name: string, list: unknown, normalize: Normalize): readonly string[] {
  const isBlank = (word: unknown): boolean =>
    typeof word !== "string" || (normalize !== normalizeMark && normalize(word) === "");
  if (!Array.isArray(list) || list.some(isBlank)) throw invalid(name, list, "a list of words");
  return Object.freeze([...list]);
}
