import type { ItemField } from "../model/fields.js";
import { normalizeWord } from "../model/normalize.js";
import { type Fields, isSent } from "../model/plain-json.js";
import type { ResolvedRules } from "../model/resolve-rules.js";
import { looksLikeList } from "./parse-text.js";

/** Only an object whose keys number a list has more fields. */
const MOST_NAMES = 100;

/** Where an object contains the list: under a key, or, with `items`, as the object itself. */
export interface Container {
  readonly repair: "list_key" | "wrapper" | "index_object" | "single_item";
  readonly key?: string;
  readonly items?: readonly unknown[];
}

/**
 * Finds the list in an object that lacks it under its own key; returns undefined in case of doubt.
 *
 * Two keys that may each contain the list are such a doubt: one of the two lists would be lost.
 */
export function findContainer(input: Fields, rules: ResolvedRules, allowsLoneItems: boolean): Container | undefined {
  const { fields, lookup } = rules;
  const { repairs, lists, wrappers } = lookup;
  const names = Object.keys(input);
  if (repairs.has("index_object") && areCounted(names))
    return { repair: "index_object", items: names.map((name) => input[name]) };
  if (names.length > MOST_NAMES) return undefined;
  const mayBeItem = allowsLoneItems && repairs.has("single_item") && !(fields.list in input) && !isUpdate(names, rules);
  if (mayBeItem && isItem(input, names, rules)) return loneItem(input, rules);
  const find = (words: ReadonlySet<string>, own?: string): readonly string[] =>
    names.filter((name) => {
      const compared = normalizeWord(name);
      return (words.has(compared) || compared === own) && isListLike(input[name], rules);
    });
  if (repairs.has("list_key")) {
    const holders = find(lists, normalizeWord(fields.list)).filter(
      (name) => name !== fields.list && name !== fields.summary,
    );
    const [key] = holders;
    if (key !== undefined) return holders.length === 1 ? { repair: "list_key", key } : undefined;
  }
  const [key] = repairs.has("wrapper") ? find(wrappers) : [];
  if (key !== undefined) return { repair: "wrapper", key };
  return mayBeItem && isSent(input[fields.content]) ? loneItem(input, rules) : undefined;
}

/** Takes an object as one item, without a summary among its fields. */
function loneItem(input: Fields, { summary, fields }: ResolvedRules): Container {
  const { [fields.summary]: _, ...item } = input;
  return { repair: "single_item", items: [summary === "none" ? input : item] };
}

/** Checks whether an object is one item: it has a text and a status under plain names. */
function isItem(input: Fields, names: readonly string[], rules: ResolvedRules): boolean {
  const { fields, lookup } = rules;
  const { repairs } = lookup;
  const has = (field: "content" | "status"): boolean =>
    isScalar(input[fields[field]]) ||
    (repairs.has("field_name") && names.some((name) => meansField(name, field, rules) && isScalar(input[name])));
  const isFlagged = names.some((name) => typeof input[name] === "boolean" && lookup.flags.has(normalizeWord(name)));
  return has("content") && (has("status") || (isFlagged && repairs.has("status_flag")));
}

// An id under another tool's field name means an update of one task; read as the whole list, it would drop all others.
function isUpdate(names: readonly string[], rules: ResolvedRules): boolean {
  return names.some(
    (name) => name !== rules.fields.id && normalizeWord(name) !== "id" && meansField(name, "id", rules),
  );
}

function meansField(name: string, field: ItemField, rules: ResolvedRules): boolean {
  return rules.lookup.itemFields.get(normalizeWord(name))?.field === field;
}

function isListLike(value: unknown, rules: ResolvedRules): boolean {
  if (typeof value === "string") return looksLikeList(value, rules);
  return typeof value === "object" && value !== null;
}

/** Checks whether the keys of an object count from 0 or from 1. */
function areCounted(names: readonly string[]): boolean {
  const first = names[0] === "1" ? 1 : 0;
  return names.length > 0 && names.every((name, index) => name === String(index + first));
}

function isScalar(value: unknown): boolean {
  return (typeof value === "string" && value !== "") || typeof value === "number";
}
