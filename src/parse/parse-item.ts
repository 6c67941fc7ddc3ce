import { isRecord, isSent } from "../core/plain-json.js";
import type { TodoStatus } from "../core/todo.js";
import { addIssue, type ItemPlace, placeOf } from "../rules/context.js";
import { ITEM_FIELDS } from "../rules/fields.js";
import type { ResolvedRules } from "../rules/resolve-rules.js";
import { type Alias, findAliases } from "./find-aliases.js";
import { checkLength, parseNonText, refuseValue } from "./parse-field.js";
import { parseOddStatus } from "./parse-status.js";
import { openTextItem, shapeOf } from "./parse-text-item.js";
import { MOST_UNKNOWN, reportUnknown, type UnknownFields } from "./report-unknown-fields.js";

/** One item as it was sent, before it is matched with the items of the list. */
export interface ItemDraft {
  /** The id that was sent, if one was. */
  readonly id: string | undefined;
  readonly content: string;
  readonly status: TodoStatus;
  readonly activeForm: string | undefined;
  /** The values of the host's own fields: as sent, or as the host's schema gave them back. */
  readonly custom: Readonly<Record<string, unknown>> | undefined;
}

type Fields = Readonly<Record<string, unknown>>;

/** Stands where an item could not be parsed at all, so that those after it keep their positions. */
export const UNPARSED_ITEM: ItemDraft = /* @__PURE__ */ Object.freeze({
  id: undefined,
  content: "",
  status: "pending",
  activeForm: undefined,
  custom: undefined,
});

/** Parses one sent item by the rules. */
export function parseItem(sent: unknown, place: ItemPlace): ItemDraft {
  const { rules } = place.context;
  const value = rules.readItem ? rules.readItem(sent, place.index ?? 0) : sent;
  const item = isRecord(value) ? value : openTextItem(value, placeOf(place));
  if (item !== undefined) return parseFields(sortFields(item, rules), place);
  refuseValue(value, typeof value === "string" ? `an object ${shapeOf(rules)}` : "an object", placeOf(place));
  return UNPARSED_ITEM;
}

export function parseFields(fields: SentFields, unnamed: ItemPlace): ItemDraft {
  const { context, index } = unnamed;
  const id = parseId(fields.id, unnamed);
  const place = id === undefined ? unnamed : { context, index, id };
  if (fields.unknown !== undefined) reportUnknown(fields, place);
  const content = parseContent(fields.content, place);
  const status = parseItemStatus(fields.status, place);
  const activeForm =
    context.rules.activeForm === "none" ? undefined : parseActiveForm(fields.activeForm, place);
  return { id, content, status, activeForm, custom: fields.custom };
}

/** Parses the fields that change an item; what was left out, or sent as null, stays as `base` has it. */
export function parseChanges(fields: SentFields, base: ItemDraft, unnamed: ItemPlace): ItemDraft {
  const place = { ...unnamed, id: base.id };
  const { content, status, activeForm, custom = {} } = fields;
  const isForm = place.context.rules.activeForm !== "none" && isSent(activeForm);
  const sent = Object.entries(custom).filter(([, value]) => isSent(value));
  return {
    id: base.id,
    content: isSent(content) ? parseContent(content, place) : base.content,
    status: isSent(status) ? parseItemStatus(status, place) : base.status,
    activeForm: isForm ? parseActiveForm(activeForm, place) : base.activeForm,
    custom: base.custom && { ...base.custom, ...Object.fromEntries(sent) },
  };
}

/** The values of a sent item by the library's own names, and the names that are not fields. */
export interface SentFields extends UnknownFields {
  id: unknown;
  content: unknown;
  status: unknown;
  activeForm: unknown;
  custom: Record<string, unknown> | undefined;
  unknown: string[] | undefined;
  aliases: ReadonlyMap<string, Alias> | undefined;
}

/** Sorts the values of a sent item by the library's own names, reading other names as what they plainly mean. */
export function sortFields(item: Fields, rules: ResolvedRules): SentFields {
  const { fields, activeForm: use, lookup } = rules;
  const { id, content, status } = fields;
  const activeForm = use === "none" ? undefined : fields.activeForm;
  const sorted: SentFields = {
    item,
    id: undefined,
    content: undefined,
    status: undefined,
    activeForm: undefined,
    custom: undefined,
    unknown: undefined,
    aliases: undefined,
  };
  for (const name in item) {
    // Comparing names is several times faster than looking them up, and this runs for every field of every write.
    const value = item[name];
    if (name === content) sorted.content = value;
    else if (name === status) sorted.status = value;
    else if (name === activeForm) sorted.activeForm = value;
    else if (name === id) sorted.id = value;
    else if (lookup.customFields.has(name)) {
      sorted.custom ??= {};
      sorted.custom[name] = value;
    } else {
      sorted.unknown ??= [];
      if (sorted.unknown.push(name) > MOST_UNKNOWN) return sortLarge(item, sorted, rules);
    }
  }
  if (sorted.unknown !== undefined) sorted.aliases = findAliases(item, sorted, sorted.unknown, rules);
  return sorted;
}

/** Looks the fields up by name, in an object with so many others that walking them all takes too long. */
function sortLarge(item: Fields, sorted: SentFields, { fields, lookup }: ResolvedRules): SentFields {
  for (const field of ITEM_FIELDS) sorted[field] = item[fields[field]];
  const custom = [...lookup.customFields.keys()].filter((name) => name in item);
  if (custom.length > 0) sorted.custom = Object.fromEntries(custom.map((name) => [name, item[name]]));
  return sorted;
}

/** Reads the id that was sent, if there is one and the rules use it. */
function parseId(value: unknown, place: ItemPlace): string | undefined {
  const { rules } = place.context;
  const { ids } = rules;
  if (value === undefined && ids !== "require") return undefined;
  const text = ids === "renew" ? undefined : parseText(value, "id", place);
  if (text !== undefined && !isBlank(text, rules)) return text;
  // An id of the wrong kind has its own issue already; this one is for a missing or blank id.
  if (ids === "require" && (!isSent(value) || text !== undefined))
    addIssue(placeOf(place, "id"), { code: "required", expected: "give the item an id" });
  return undefined;
}

/** Reads the text of an item; returns an empty one where there is an issue about it. */
export function parseContent(value: unknown, place: ItemPlace): string {
  const { rules } = place.context;
  const text = parseText(value, "content", place);
  const isEmpty = text !== undefined && isBlank(text, rules);
  if (isEmpty || !isSent(value)) {
    const code = isEmpty ? "blank" : "required";
    addIssue(placeOf(place, "content"), { code, expected: "say in a few words what to do" });
  } else if (text !== undefined && text.length > rules.maxContentLength)
    checkLength(text, "content", rules.maxContentLength, place);
  return text ?? "";
}

/** Checks whether a text is blank where the rules want words. */
function isBlank(text: string, { allowBlank, trim }: ResolvedRules): boolean {
  // Trimming a text twice would show in the time of an ordinary write.
  return !allowBlank && (trim ? text : text.trim()) === "";
}

/** Reads the words for an item while it runs. */
function parseActiveForm(value: unknown, place: ItemPlace): string | undefined {
  const { activeForm, maxActiveFormLength } = place.context.rules;
  const text = parseText(value, "activeForm", place);
  if (text) {
    if (text.length > maxActiveFormLength) checkLength(text, "activeForm", maxActiveFormLength, place);
    return text;
  }
  if (activeForm === "required" && (text === "" || !isSent(value))) {
    const code = text === "" ? "blank" : "required";
    addIssue(placeOf(place, "activeForm"), { code, expected: "say what is being done while the item runs" });
  }
  return undefined;
}

/** Reads the status of an item; returns `pending` where there is an issue about it. */
function parseItemStatus(value: unknown, place: ItemPlace): TodoStatus {
  // The usual word needs no note about how it was found.
  const exact = typeof value === "string" ? place.context.rules.lookup.statusOf.get(value) : undefined;
  return exact ?? parseOddStatus(value, place);
}

/** Reads a text field as sent; returns undefined where it is missing or another kind of value. */
function parseText(
  value: unknown,
  field: "id" | "content" | "activeForm",
  place: ItemPlace,
): string | undefined {
  if (typeof value === "string") return place.context.rules.trim ? value.trim() : value;
  return isSent(value) ? parseNonText(value, placeOf(place, field)) : undefined;
}
