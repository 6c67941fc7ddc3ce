import { countCharacters, exceeds } from "../core/count-characters.js";
import { isExactNumber, isSent } from "../core/plain-json.js";
import { describeValue, quote } from "../core/quote.js";
import type { TodoStatus } from "../core/todo.js";
import { addIssue, addRepair, type Context, withItem } from "../rules/context.js";
import type { ItemField } from "../rules/fields.js";
import { listWords } from "../rules/format-issues.js";
import { parseStatus } from "./parse-status.js";

/** The item whose fields are parsed; its context is built only where there is something to report. */
export interface ItemPlace {
  /** The context of the list that the item stands in, or of the item itself. */
  readonly context: Context;
  /** The position in that list; undefined where the context is the item's own. */
  readonly index: number | undefined;
  /** The id the item was sent with. */
  readonly id: string | undefined;
}

/** The context of an item, or of one of its fields. */
export function placeOf({ context, index, id }: ItemPlace, field?: ItemField): Context {
  const item = index === undefined ? context : withItem(context.at(index), { index });
  const named = id === undefined ? item : withItem(item, { id });
  return field === undefined ? named : named.at(context.rules.fields[field]);
}

/** The id that was sent, if there is one and the rules use it. */
export function parseId(value: unknown, place: ItemPlace): string | undefined {
  const { ids, allowBlank } = place.context.rules;
  if (value === undefined && ids !== "require") return undefined;
  const text = ids === "renew" ? undefined : parseText(value, "id", place);
  if (text !== undefined && (allowBlank || text.trim() !== "")) return text;
  // An id of the wrong kind has its own issue; only a missing or blank one is also missing.
  if (ids === "require" && (!isSent(value) || text !== undefined))
    addIssue(placeOf(place, "id"), { code: "required", expected: "give the item an id" });
  return undefined;
}

/** The text of an item; empty where there is an issue about it. */
export function parseContent(value: unknown, place: ItemPlace): string {
  const { rules } = place.context;
  const text = parseText(value, "content", place);
  const expected = "say in a few words what to do";
  if (text === undefined) {
    if (!isSent(value)) addIssue(placeOf(place, "content"), { code: "required", expected });
    return "";
  }
  if (!rules.allowBlank && (rules.trim ? text : text.trim()) === "")
    addIssue(placeOf(place, "content"), { code: "blank", expected });
  else if (exceeds(text, rules.maxContentLength))
    refuseLength(text, "content", rules.maxContentLength, place);
  return text;
}

/** How an item reads while it runs. */
export function parseActiveForm(value: unknown, place: ItemPlace): string | undefined {
  const { rules } = place.context;
  const text = parseText(value, "activeForm", place);
  if (text !== undefined && text !== "") {
    if (exceeds(text, rules.maxActiveFormLength))
      refuseLength(text, "activeForm", rules.maxActiveFormLength, place);
    return text;
  }
  const isWrongType = text === undefined && isSent(value);
  if (rules.activeForm === "required" && !isWrongType) {
    const code = text === "" ? "blank" : "required";
    const expected = "say what is being done while the item runs";
    addIssue(placeOf(place, "activeForm"), { code, expected });
  }
  return undefined;
}

/** The status of an item; `pending` where there is an issue about it. */
export function parseItemStatus(value: unknown, place: ItemPlace): TodoStatus {
  const { rules } = place.context;
  const { statusOf, allowedWords: allowed, wordOf } = rules.lookup;
  // The usual word is found without a word about how it was found.
  const exact = typeof value === "string" ? statusOf.get(value) : undefined;
  if (exact !== undefined) return exact;
  if (!isSent(value)) {
    if (rules.defaultStatus !== undefined) return rules.defaultStatus;
    addIssue(placeOf(place, "status"), { code: "required", allowed });
    return "pending";
  }
  if (typeof value !== "string") {
    const received = describeValue(value);
    addIssue(placeOf(place, "status"), { code: "wrong_type", received, expected: listWords(allowed) });
    return "pending";
  }
  const parsed = parseStatus(value, rules);
  if (parsed === undefined) {
    const received = value.length > 200 ? `${value.slice(0, 200)}…` : value;
    addIssue(placeOf(place, "status"), { code: "invalid_status", received, allowed });
    return "pending";
  }
  const { status, repair } = parsed;
  if (repair !== undefined)
    addRepair(placeOf(place, "status"), repair, `${quote(value)} was read as "${wordOf[status]}"`);
  return status;
}

/** The summary that was sent; undefined where none was, or a blank one. */
export function parseSummary(value: unknown, context: Context): string | undefined {
  const { rules } = context;
  if (rules.summary === "none" || (value === undefined && rules.summary === "optional")) return undefined;
  const place = context.at(rules.fields.summary);
  if (isExactNumber(value) && rules.lookup.repairs.has("number_as_text")) {
    addRepair(place, "number_as_text", String(value));
    return String(value);
  }
  if (isSent(value) && typeof value !== "string") {
    addIssue(place, { code: "wrong_type", received: describeValue(value), expected: "text" });
    return undefined;
  }
  const text = typeof value === "string" && rules.trim ? value.trim() : value;
  if (typeof text === "string" && text.trim() !== "") return text;
  if (rules.summary === "required") {
    const code = typeof text === "string" ? "blank" : "required";
    addIssue(place, { code, expected: "say in one sentence what the whole task is" });
  }
  return undefined;
}

type TextField = Exclude<ItemField, "status">;

/** A text field as sent; undefined where nothing was sent, or something that is not a text. */
function parseText(value: unknown, field: TextField, place: ItemPlace): string | undefined {
  const { rules } = place.context;
  if (typeof value === "string") return rules.trim ? value.trim() : value;
  if (!isSent(value)) return undefined;
  if (isExactNumber(value) && rules.lookup.repairs.has("number_as_text")) {
    addRepair(placeOf(place, field), "number_as_text", String(value));
    return String(value);
  }
  const received = describeValue(value);
  addIssue(placeOf(place, field), { code: "wrong_type", received, expected: "text" });
  return undefined;
}

function refuseLength(text: string, field: TextField, limit: number, place: ItemPlace): void {
  addIssue(placeOf(place, field), { code: "too_long", received: countCharacters(text), limit });
}
