import type { ItemField } from "./alias-lookup.js";
import { normalizeWord } from "./normalize-word.js";
import { isRecord } from "./plain.js";
import { looksLikeList } from "./read-text.js";
import type { ResolvedRules } from "./resolve-rules.js";

type Fields = Readonly<Record<string, unknown>>;

/** Where an object holds the list: under a key, inside a wrapper, or as the object itself. */
export type Container =
  | { readonly kind: "list_key" | "wrapper"; readonly key: string }
  | { readonly kind: "index_object"; readonly items: readonly unknown[] }
  | { readonly kind: "single_item" };

/**
 * Where the list is in an object that does not have it under its own key; undefined where that is not plain.
 *
 * Two keys that may each hold the list are not plain: one of the two would be lost.
 */
export function findContainer(input: Fields, rules: ResolvedRules): Container | undefined {
  const { repairs, lookup, fields } = rules;
  const names = Object.keys(input);
  const mayBeItem = repairs.has("single_item") && !(fields.list in input) && !isUpdate(names, rules);
  if (mayBeItem && isItem(input, names, rules)) return { kind: "single_item" };
  const holders = names.filter((name) => holdsList(name, input, rules));
  const [key] = holders;
  if (key !== undefined) return holders.length === 1 ? { kind: "list_key", key } : undefined;
  const wrapper = repairs.has("wrapper")
    ? names.find((name) => lookup.wrappers.has(normalizeWord(name)) && isListLike(input[name], rules))
    : undefined;
  if (wrapper !== undefined) return { kind: "wrapper", key: wrapper };
  const items = repairs.has("index_object") ? readIndexObject(input, names) : undefined;
  if (items !== undefined) return { kind: "index_object", items };
  return mayBeItem && isSent(input[fields.content]) ? { kind: "single_item" } : undefined;
}

/** Whether an object is one item: it says what to do and how far that is, under names that plainly say so. */
function isItem(input: Fields, names: readonly string[], rules: ResolvedRules): boolean {
  const { fields, repairs, lookup } = rules;
  const has = (field: "content" | "status"): boolean =>
    isScalar(input[fields[field]]) ||
    (repairs.has("field_name") &&
      names.some((name) => meansField(name, field, rules) && isScalar(input[name])));
  const isFlagged = names.some(
    (name) => typeof input[name] === "boolean" && lookup.flags.has(normalizeWord(name)),
  );
  return has("content") && (has("status") || (isFlagged && repairs.has("status_flag")));
}

// An id under another tool's name is an update of one task; read as the whole list, it would drop all others.
function isUpdate(names: readonly string[], rules: ResolvedRules): boolean {
  return names.some(
    (name) => name !== rules.fields.id && normalizeWord(name) !== "id" && meansField(name, "id", rules),
  );
}

function meansField(name: string, field: ItemField, rules: ResolvedRules): boolean {
  return rules.lookup.itemFields.get(normalizeWord(name))?.field === field;
}

function holdsList(name: string, input: Fields, rules: ResolvedRules): boolean {
  const { fields, repairs, lookup } = rules;
  if (!repairs.has("list_key") || name === fields.list || name === fields.summary) return false;
  const compared = normalizeWord(name);
  if (!lookup.lists.has(compared) && compared !== normalizeWord(fields.list)) return false;
  return isListLike(input[name], rules);
}

function isListLike(value: unknown, rules: ResolvedRules): boolean {
  return (
    Array.isArray(value) || isRecord(value) || (typeof value === "string" && looksLikeList(value, rules))
  );
}

/** The values of an object whose keys count from 0 or from 1. */
function readIndexObject(input: Fields, names: readonly string[]): readonly unknown[] | undefined {
  const first = names[0] === "1" ? 1 : 0;
  const isCounted = names.length > 0 && names.every((name, index) => name === String(index + first));
  return isCounted ? names.map((name) => input[name]) : undefined;
}

function isSent(value: unknown): boolean {
  return value !== undefined && value !== null;
}

function isScalar(value: unknown): boolean {
  return (typeof value === "string" && value !== "") || typeof value === "number";
}
