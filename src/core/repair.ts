import type { ResolvedRules } from "./resolve-rules.js";
import type { TodoRepair } from "./rules.js";

/** Keys that plainly name the list, where the model's own key is missing. A stored list has `items`. */
export const LIST_KEY_ALIASES: readonly string[] = ["todos", "items"];

/** Spellings of an item's field that plainly mean it. */
export const FIELD_ALIASES: ReadonlyMap<string, "activeForm"> = new Map([["active_form", "activeForm"]]);

/** What a repair says about itself, from what arrived and what it was read as. */
export const REPAIR_MESSAGES: Readonly<Record<TodoRepair, (where: string, detail: string) => string>> = {
  json_text: (where) => `${where} was JSON text and was parsed.`,
  list_key: (where, sent) => `${sent} was read as ${where}.`,
  bare_list: (where) => `The input was a bare array and was read as ${where}.`,
  single_item: (where) => `One item stood where ${where} belongs and was read as a list of one.`,
  status_spelling: (where, reading) => `${where} ${reading}.`,
  number_as_text: (where, sent) => `${where} was the number ${sent} and was read as text.`,
  field_name: (where, sent) => `${sent} was read as ${where}.`,
  duplicate_id: (where, sent) => `${where} repeated the id ${sent}, so this item has another id or none.`,
};

/** A status word as it is compared: case, and spaces or dashes for underscores, do not count. */
function normalizeStatus(word: string): string {
  return word
    .trim()
    .toLowerCase()
    .replace(/[\s-]+/g, "_");
}

/** Whether a text is JSON of an array or object by its first character; scalars are never parsed. */
export function looksLikeJson(text: string): boolean {
  return /^\s*[[{]/.test(text);
}

/** The status a sent word spells under these rules, or undefined where it is none of them. */
export function readStatus(word: string, rules: ResolvedRules): string | undefined {
  if (rules.allowedStatuses.has(word)) return word;
  const spelled = normalizeStatus(word);
  return rules.repairs.has("status_spelling") && rules.allowedStatuses.has(spelled) ? spelled : undefined;
}

/** The parsed text, or undefined where it is no JSON; JSON itself has no undefined. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
