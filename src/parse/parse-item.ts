import { isRecord, isSent } from "../core/plain-json.js";
import type { TodoStatus } from "../core/todo.js";
import { addIssue, addRepair, type Context } from "../rules/context.js";
import { ITEM_FIELDS } from "../rules/fields.js";
import type { ResolvedRules } from "../rules/resolve-rules.js";
import { type Alias, findAliases } from "./find-aliases.js";
import {
  type ItemPlace,
  parseActiveForm,
  parseContent,
  parseId,
  parseItemStatus,
  placeOf,
} from "./parse-field.js";
import { parseText, refuseValue } from "./parse-text.js";
import {
  holdsList,
  isPartialEntry,
  MOST_UNKNOWN,
  reportIgnoredField,
  reportManyFields,
} from "./report-unknown-fields.js";

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

/**
 * Parses one sent item by the rules. The context is that of the list where `index` is the item's position in it, or
 * else the item's own.
 */
export function parseItem(sent: unknown, context: Context, index?: number): ItemDraft {
  const { rules } = context;
  const place: ItemPlace = { context, index, id: undefined };
  const value = rules.readItem ? rules.readItem(sent, index ?? 0) : sent;
  const item = isRecord(value) ? value : openTextItem(value, placeOf(place));
  if (item === undefined) {
    const expected = typeof value === "string" ? `an object ${shapeOf(rules)}` : "an object";
    refuseValue(value, expected, placeOf(place));
    return UNPARSED_ITEM;
  }
  return parseFields(sortFields(item, rules), place);
}

/** Parses the fields of an item; those that were left out stay as `base` has them. */
export function parseFields(fields: SentFields, unnamed: ItemPlace, base?: ItemDraft): ItemDraft {
  if (base !== undefined) return parseChanges(fields, unnamed, base);
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

function parseChanges(fields: SentFields, { context, index }: ItemPlace, base: ItemDraft): ItemDraft {
  const place = { context, index, id: base.id };
  const isForm = context.rules.activeForm !== "none" && isSent(fields.activeForm);
  return {
    id: base.id,
    content: isSent(fields.content) ? parseContent(fields.content, place) : base.content,
    status: isSent(fields.status) ? parseItemStatus(fields.status, place) : base.status,
    activeForm: isForm ? parseActiveForm(fields.activeForm, place) : base.activeForm,
    custom: base.custom === undefined ? fields.custom : { ...base.custom, ...sentOnly(fields.custom) },
  };
}

/** The custom fields of an update: null leaves a field as it is. */
function sentOnly(custom: Fields | undefined): Fields {
  return Object.fromEntries(Object.entries(custom ?? {}).filter(([, value]) => isSent(value)));
}

/** The object in an item that was sent as text: JSON, a literal, or one line of a checklist. */
export function openItemText(text: string, context: Context): Fields | undefined {
  const parsed = parseText(text, context.rules, { isPlain: false });
  if (!("value" in parsed)) return undefined;
  const rows = parsed.repairs.includes("markdown_list") ? parsed.value : undefined;
  const item = Array.isArray(rows) && rows.length === 1 ? rows[0] : parsed.value;
  if (!isRecord(item)) return undefined;
  for (const repair of parsed.repairs) addRepair(context, repair);
  return item;
}

/** An item that was sent as text; with a default status a plain text is an item's content. */
function openTextItem(value: unknown, context: Context): Fields | undefined {
  const { rules } = context;
  const { repairs } = rules.lookup;
  if (typeof value !== "string" || repairs.size === 0) return undefined;
  const item = openItemText(value, context);
  // What begins like an object or a list of them was meant as one, and is broken.
  const isPlainText = value.trim() !== "" && !/^\s*(?:\{|\[\s*[[{"'])/.test(value);
  if (item !== undefined || rules.defaultStatus === undefined || !isPlainText) return item;
  if (!repairs.has("text_item")) return undefined;
  addRepair(context, "text_item");
  return { [rules.fields.content]: value };
}

/** An item in miniature, in the model's own field names. */
export function shapeOf({ fields }: ResolvedRules): string {
  return `{"${fields.content}": "...", "${fields.status}": "..."}`;
}

/** The values of a sent item by the library's own names, and the names that are not fields. */
export interface SentFields {
  readonly item: Fields;
  id: unknown;
  content: unknown;
  status: unknown;
  activeForm: unknown;
  custom: Record<string, unknown> | undefined;
  /** Undefined where there are none, as in nearly every item. */
  unknown: string[] | undefined;
  /** What unknown names were read as. */
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
      sorted.custom[name] = item[name];
    } else {
      sorted.unknown ??= [];
      if (sorted.unknown.push(name) > MOST_UNKNOWN) return sortLarge(item, sorted, rules);
    }
  }
  if (sorted.unknown !== undefined) sorted.aliases = findAliases(item, sorted, sorted.unknown, rules);
  return sorted;
}

/** Looks the fields up by name in an object of so many others that walking all of them takes too long. */
function sortLarge(item: Fields, sorted: SentFields, { fields, lookup }: ResolvedRules): SentFields {
  for (const field of ITEM_FIELDS) sorted[field] = item[fields[field]];
  const custom = [...lookup.customFields.keys()].filter((name) => name in item);
  if (custom.length > 0) sorted.custom = Object.fromEntries(custom.map((name) => [name, item[name]]));
  return sorted;
}

/** Reports each name that is not a field: as what it was read as, as left out, or as an issue. */
export function reportUnknown({ item, unknown = [], aliases }: SentFields, place: ItemPlace): void {
  const { rules } = place.context;
  const { list } = rules.fields;
  const context = placeOf(place);
  if (unknown.length > MOST_UNKNOWN) reportManyFields("an item", context);
  for (const name of unknown.slice(0, MOST_UNKNOWN)) {
    const alias = aliases?.get(name);
    if (alias !== undefined) {
      addRepair(placeOf(place, alias.field), alias.repair, alias.detail);
    } else if (isPartialEntry(name, item[name], rules)) {
      const expected = "leave it out and send the whole list, which replaces the old one";
      addIssue(context.at(name), { code: "unknown_field", expected });
    } else if (holdsList(name, item[name], rules)) {
      addIssue(context.at(name), { code: "unknown_field", expected: `send its items in ${list}` });
    } else if (rules.unknownFields === "reject") {
      addIssue(context.at(name), { code: "unknown_field" });
    } else {
      reportIgnoredField(name, "an item", context);
    }
  }
}
