import { addRepair, type Context } from "../model/context.js";
import { type Fields, isRecord } from "../model/plain-json.js";
import { ENTRIES_START, parseText } from "./parse-text.js";

/** Parses an item that was sent as text; with a default status, a plain text is an item's content. */
export function parseTextItem(value: unknown, context: Context): Fields | undefined {
  const { fields, defaultStatus, lookup } = context.rules;
  if (typeof value !== "string") return undefined;
  const item = parseItemText(value, context);
  // A text that begins like an object or a list of them was meant as one, and is broken.
  const isPlainText = defaultStatus && value.trim() !== "" && !ENTRIES_START.test(value);
  if (item || !isPlainText || !lookup.repairs.has("text_item")) return item;
  addRepair(context, "text_item");
  return { [fields.content]: value };
}

/** Parses the text of an object: JSON, a literal, or one line of a checklist. */
export function parseItemText(text: string, context: Context): Fields | undefined {
  const parsed = parseText(text, context.rules, { isPlain: false });
  if (!("value" in parsed)) return undefined;
  const { value, repairs } = parsed;
  const isRow = repairs.includes("markdown_list") && Array.isArray(value) && value.length === 1;
  const item: unknown = isRow ? value[0] : value;
  if (!isRecord(item)) return undefined;
  for (const repair of repairs) addRepair(context, repair);
  return item;
}
