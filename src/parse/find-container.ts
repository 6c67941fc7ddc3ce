import { normalizeWord } from "../core/normalize.js";
import { isRecord, isSent } from "../core/plain-json.js";
import type { ItemField } from "../rules/fields.js";
import type { ResolvedRules } from "../rules/resolve-rules.js";
import { looksLikeList } from "./parse-text.js";

/** An object of more fields can only be a list whose keys are numbers. */
const MOST_NAMES = 100;

type Fields = Readonly<Record<string, unknown>>;

/** Where an object holds the list: under a key, inside a wrapper, or as the object itself. */
export type Container =
  | { readonly kind: "list_key" | "wrapper"; readonly key: string }
  | { readonly kind: "index_object"; readonly items: readonly unknown[] }
  | { readonly kind: "single_item" };

/**
 * Where the list is in an object that lacks it under its own key; undefined where that is in doubt.
 *
 * Two keys that may each hold the list leave a doubt: one of the two would be lost.
 */
export function findContainer(
  input: Fields,
  rules: ResolvedRules,
  allowsLoneItems: boolean,
): Container | undefined {
  const { fields, lookup } = rules;
  const { repairs } = lookup;
  const names = Object.keys(input);
  if (names.length > MOST_NAMES)
    return repairs.has("index_object") ? asNumbered(listNumbered(input, names)) : undefined;
  const mayBeItem =
    allowsLoneItems && repairs.has("single_item") && !(fields.list in input) && !isUpdate(names, rules);
  if (mayBeItem && isItem(input, names, rules)) return { kind: "single_item" };
  const holders = names.filter((name) => mayHoldList(name, input, rules));
  const [key] = holders;
  if (key !== undefined) return holders.length === 1 ? { kind: "list_key", key } : undefined;
  const wrapper = repairs.has("wrapper")
    ? names.find((name) => lookup.wrappers.has(normalizeWord(name)) && isListLike(input[name], rules))
    : undefined;
  if (wrapper !== undefined) return { kind: "wrapper", key: wrapper };
  const numbered = repairs.has("index_object") ? asNumbered(listNumbered(input, names)) : undefined;
  if (numbered !== undefined) return numbered;
  return mayBeItem && isSent(input[fields.content]) ? { kind: "single_item" } : undefined;
}

/** Whether an object is one item: it says what to do and how far that is, under plain names for both. */
function isItem(input: Fields, names: readonly string[], rules: ResolvedRules): boolean {
  const { fields, lookup } = rules;
  const { repairs } = lookup;
  const has = (field: "content" | "status"): boolean =>
    isScalar(input[fields[field]]) ||
    (repairs.has("field_name") &&
      names.some((name) => meansField(name, field, rules) && isScalar(input[name])));
  const isFlagged = names.some(
    (name) => typeof input[name] === "boolean" && lookup.flags.has(normalizeWord(name)),
  );
  return has("content") && (has("status") || (isFlagged && repairs.has("status_flag")));
}

// An id under another tool's name marks an update of one task; as the whole list it would drop all others.
function isUpdate(names: readonly string[], rules: ResolvedRules): boolean {
  return names.some(
    (name) => name !== rules.fields.id && normalizeWord(name) !== "id" && meansField(name, "id", rules),
  );
}

function meansField(name: string, field: ItemField, rules: ResolvedRules): boolean {
  return rules.lookup.itemFields.get(normalizeWord(name))?.field === field;
}

function mayHoldList(name: string, input: Fields, rules: ResolvedRules): boolean {
  const { fields, lookup } = rules;
  if (!lookup.repairs.has("list_key") || name === fields.list || name === fields.summary) return false;
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
function listNumbered(input: Fields, names: readonly string[]): readonly unknown[] | undefined {
  const first = names[0] === "1" ? 1 : 0;
  const isCounted = names.length > 0 && names.every((name, index) => name === String(index + first));
  return isCounted ? names.map((name) => input[name]) : undefined;
}

function asNumbered(items: readonly unknown[] | undefined): Container | undefined {
  return items && { kind: "index_object", items };
}

function isScalar(value: unknown): boolean {
  return (typeof value === "string" && value !== "") || typeof value === "number";
}
