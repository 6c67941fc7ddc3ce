import { isRecord } from "../core/plain-json.js";
import { addRepair, type Context } from "../rules/context.js";
import type { ResolvedRules } from "../rules/resolve-rules.js";
import { ENTRIES_START, parseText } from "./parse-text.js";

type Fields = Readonly<Record<string, unknown>>;

/** Reads an item that was sent as text; with a default status, a plain text is an item's content. */
export function openTextItem(value: unknown, context: Context): Fields | undefined {
  const { fields, defaultStatus, lookup } = context.rules;
  if (typeof value !== "string" || lookup.repairs.size === 0) return undefined;
  const item = openItemText(value, context);
  // What begins like an object or a list of them was meant as one, and is broken.
  const isPlainText = value.trim() !== "" && !ENTRIES_START.test(value);
  if (item !== undefined || defaultStatus === undefined || !isPlainText || !lookup.repairs.has("text_item"))
    return item;
  addRepair(context, "text_item");
  return { [fields.content]: value };
}

/** Parses an item that was sent as text: JSON, a literal, or one line of a checklist. */
export function openItemText(text: string, context: Context): Fields | undefined {
  const parsed = parseText(text, context.rules, { isPlain: false });
  if (!("value" in parsed)) return undefined;
  const { value, repairs } = parsed;
  const isRow = repairs.includes("markdown_list") && Array.isArray(value) && value.length === 1;
  const item: unknown = isRow ? value[0] : value;
  if (!isRecord(item)) return undefined;
  for (const repair of repairs) addRepair(context, repair);
  return item;
}

/** Writes an item in miniature, with the model's own field names. */
export function shapeOf({ fields }: ResolvedRules): string {
  return `{"${fields.content}": "...", "${fields.status}": "..."}`;
}
