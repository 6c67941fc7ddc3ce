import { addIssue, addNote, addRepair, addWrongType, type Context, type ItemPlace, placeOf } from "../model/context.js";
import { ITEM_FIELDS, type ItemField } from "../model/fields.js";
import { formatPath } from "../model/format-issues.js";
import type { ItemCheck } from "../model/item-reader.js";
import { type Fields, isExactNumber, isRecord, isSent, mayHaveTags } from "../model/plain-json.js";
import { countCharacters, quote } from "../model/quote.js";
import type { ResolvedRules } from "../model/resolve-rules.js";
import { BLOCKED, buildItem, isBlocked, type TodoItem, type TodoStatus } from "../model/todo.js";
import { isBlockedWord, parseOddStatus } from "./parse-status.js";
import { parseTextItem } from "./parse-text-item.js";
import {
  type Alias,
  findAliases,
  MOST_UNKNOWN,
  reportItemFields,
  type UnknownFields,
} from "./report-unknown-fields.js";
import { stripLeakedTags } from "./strip-leaked-tags.js";

/** Takes the place of an item that could not be parsed at all, so that those after it keep their positions. */
export const UNPARSED_ITEM: TodoItem = { content: "", status: "pending" };

/** Parses one sent item by the rules, as a new one; `position` is its position in the new list. */
export function parseItem(sent: unknown, position: number, place: ItemPlace): TodoItem {
  const { issues } = place.context.diagnostics;
  const issuesBefore = issues.length;
  const item = parseSentItem(sent, place);
  return completeItem(item, position, place, issues.length > issuesBefore);
}

/**
 * Parses the library's fields of one sent item, which {@link completeItem} completes; an activeForm that was sent
 * empty is an empty text.
 */
export function parseSentItem(sent: unknown, place: ItemPlace): TodoItem {
  const { rules } = place.context;
  const value = rules.readItem ? rules.readItem(sent, place.index ?? 0) : sent;
  const fields = isRecord(value) ? value : parseTextItem(value, placeOf(place));
  if (fields) {
    const sorted = readFields(fields, place);
    return sorted ? parseFields(sorted, place) : UNPARSED_ITEM;
  }
  addWrongType(placeOf(place), value, `an object${typeof value === "string" ? ` ${renderItemShape(rules)}` : ""}`);
  return UNPARSED_ITEM;
}

/** Completes what {@link parseSentItem} parsed; `hasIssues` where the item has issues already. */
export function completeItem(item: TodoItem, position: number, place: ItemPlace, hasIssues: boolean): TodoItem {
  const { rules } = place.context;
  if (item === UNPARSED_ITEM) return item;
  const { id, content, status, activeForm } = item;
  if (activeForm === undefined && rules.activeForm === "required") addMissingForm(place, false);
  const others = () => ({ ...pickBlocked(item, rules), ...pickCustom(item, rules) });
  const whole = activeForm === "" ? buildItem(id, content, status, undefined, others()) : item;
  // The usual item needs no context of its own.
  return rules.lookup.reader ? checkCustomFields(whole, position, hasIssues, placeOf(place)) : whole;
}

function parseFields(fields: SentFields, unnamed: ItemPlace): TodoItem {
  const { context, index } = unnamed;
  const id = parseId(fields.id, unnamed);
  const place = id === undefined ? unnamed : { context, index, id };
  if (fields.unknown) reportItemFields(fields, place);
  const content = parseContent(fields.content, place);
  const status = parseItemStatus(fields.status, place);
  const hasForm = context.rules.activeForm !== "none" && isSent(fields.activeForm);
  const activeForm = hasForm ? parseActiveForm(fields.activeForm, place) : undefined;
  if (context.rules.blocked === "none") return buildItem(id, content, status, activeForm, fields.custom);
  const blocked = parseBlocked(fields, status, place);
  return buildItem(id, content, status, activeForm, { ...blocked, ...fields.custom });
}

/**
 * Parses the fields that change an item; a field that is left out keeps its value in `base`. One that is sent as null
 * does too, unless `nullClears` and the item can do without it.
 */
export function parseChanges(fields: SentFields, base: TodoItem, context: Context, nullClears = false): TodoItem {
  const place = { context, id: base.id };
  const { rules } = context;
  const { content, status, custom = {} } = fields;
  const activeForm = nullClears && fields.activeForm === null ? "" : fields.activeForm;
  const isForm = rules.activeForm !== "none" && isSent(activeForm);
  const isValue = (value: unknown): boolean => (nullClears ? value !== undefined : isSent(value));
  const sent = Object.entries(custom).filter(([, value]) => isValue(value));
  const isNews = isSent(status) || isValue(fields.blocked);
  // A reason alone sets a running item back, as only a pending one can be blocked.
  const word = !isSent(status) && isReason(fields.blocked) && base.status === "in_progress" ? BLOCKED : status;
  const state = isSent(word) ? parseItemStatus(word, place) : base.status;
  const reason = isNews ? parseBlocked(fields, state, place) : pickBlocked(base, rules);
  return buildItem(
    base.id,
    isSent(content) ? parseContent(content, place) : base.content,
    state,
    isForm ? parseActiveForm(activeForm, place) || undefined : base.activeForm,
    { ...reason, ...pickCustom(base, rules), ...Object.fromEntries(sent) },
  );
}

/** The values of a sent item by the library's own names, and the names that are not fields. */
export interface SentFields extends UnknownFields, Record<ItemField, unknown> {
  custom: Record<string, unknown> | undefined;
  unknown: string[] | undefined;
  aliases: ReadonlyMap<string, Alias> | undefined;
}

/** Sorts the values of a sent item by the library's own names, reading other names by their plain meaning. */
export function sortFields(item: Fields, rules: ResolvedRules): SentFields {
  const { fields, lookup } = rules;
  const { id, content, status } = fields;
  const activeForm = rules.activeForm === "none" ? undefined : fields.activeForm;
  const blocked = rules.blocked === "none" ? undefined : fields.blocked;
  const sorted: SentFields = {
    item,
    id: undefined,
    content: undefined,
    status: undefined,
    activeForm: undefined,
    blocked: undefined,
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
    else if (name === blocked) sorted.blocked = value;
    else if (lookup.own.fields.has(name)) {
      sorted.custom ??= {};
      sorted.custom[name] = value;
    } else {
      sorted.unknown ??= [];
      if (sorted.unknown.push(name) > MOST_UNKNOWN) return sortLarge(item, sorted, rules);
    }
  }
  if (sorted.unknown) sorted.aliases = findAliases(item, sorted, sorted.unknown, rules);
  return sorted;
}

/** Sorts the fields of a sent item, without leaked tags and a wrapper; undefined where a wrapper has several meanings. */
export function readFields(item: Fields, place: ItemPlace): SentFields | undefined {
  const { rules } = place.context;
  const sorted = sortFields(item, rules);
  const { content, status, activeForm, id, blocked, custom } = sorted;
  const mayLeak =
    mayHaveTags(content) ||
    mayHaveTags(activeForm) ||
    mayHaveTags(status) ||
    mayHaveTags(id) ||
    mayHaveTags(blocked) ||
    (custom !== undefined && Object.values(custom).some(mayHaveTags));
  const bare = mayLeak ? sortFields(stripLeakedTags(item, placeOf(place)), rules) : sorted;
  return bare.unknown === undefined || isSent(content) || isSent(status) ? bare : unwrapItem(bare, place);
}

/** Takes an item out of an object around it, such as `{ item: { … } }`. */
function unwrapItem(sorted: SentFields, place: ItemPlace): SentFields | undefined {
  const { rules } = place.context;
  const { item, unknown = [] } = sorted;
  const isItem = (value: unknown): value is Fields => {
    const { content, status } = sortFields(isRecord(value) ? value : {}, rules);
    return isSent(content) || isSent(status);
  };
  const names = unknown.slice(0, MOST_UNKNOWN);
  const wrapper = names.find((name) => isItem(item[name]) || (Array.isArray(item[name]) && isItem(item[name][0])));
  if (wrapper === undefined) return sorted;
  const inner = item[wrapper];
  const isAlone = Object.keys(item).every((name) => name === wrapper || !isSent(item[name]));
  const context = placeOf(place);
  if (isAlone && isItem(inner) && rules.lookup.repairs.has("wrapper")) {
    addRepair(context, "wrapper", quote(wrapper));
    return readFields(inner, place);
  }
  const expected = `send what it holds as an item of its own, ${renderItemShape(rules)}`;
  addIssue(context.at(wrapper), { code: "unknown_field", expected });
  return undefined;
}

/** Looks the fields up by name, for an object with so many others that walking them all takes too long. */
function sortLarge(item: Fields, sorted: SentFields, rules: ResolvedRules): SentFields {
  for (const field of ITEM_FIELDS) sorted[field] = item[rules.fields[field]];
  sorted.custom = pickCustom(item, rules);
  return sorted;
}

/** Parses the id that was sent, if there is one and the rules use it. */
function parseId(value: unknown, place: ItemPlace): string | undefined {
  const { rules } = place.context;
  const { ids } = rules;
  if (value === undefined && ids !== "require") return undefined;
  const text = ids === "renew" ? undefined : parseTextField(value, "id", place);
  if (text !== undefined && !isBlank(text, rules)) return text;
  // An id of the wrong kind has its own issue already; this one is for a missing or blank id.
  if (ids === "require" && (!isSent(value) || text !== undefined))
    addMissing(placeOf(place, "id"), false, "give the item an id");
  return undefined;
}

/** Parses the text of an item; returns an empty one where there is an issue about it. */
export function parseContent(value: unknown, place: ItemPlace): string {
  const { rules } = place.context;
  const text = parseTextField(value, "content", place);
  const isEmpty = text !== undefined && isBlank(text, rules);
  if (isEmpty || !isSent(value)) addMissing(placeOf(place, "content"), isEmpty, "say in a few words what to do");
  else checkLength(text, "content", rules.maxContentLength, place);
  return text ?? "";
}

/** Checks whether a text is blank where the rules require words. */
function isBlank(text: string, { allowBlank, trim }: ResolvedRules): boolean {
  // Trimming a text twice would noticeably slow an ordinary write.
  return !allowBlank && (trim ? text : text.trim()) === "";
}

/** Parses the words for an item while it runs; returns an empty text where there is an issue about them. */
function parseActiveForm(value: unknown, place: ItemPlace): string {
  const { activeForm, maxActiveFormLength } = place.context.rules;
  const text = parseTextField(value, "activeForm", place);
  checkLength(text, "activeForm", maxActiveFormLength, place);
  if (activeForm === "required" && text === "") addMissingForm(place, true);
  return text ?? "";
}

function addMissingForm(place: ItemPlace, isBlank: boolean): void {
  addMissing(placeOf(place, "activeForm"), isBlank, "say what is being done while the item runs");
}

/** Adds the issue of a text that must be sent: it is blank or missing. */
export function addMissing(context: Context, isBlank: boolean, expected: string): void {
  addIssue(context, { code: isBlank ? "blank" : "required", expected });
}

/** Adds the issue of a text with more characters than `limit`; one with no more UTF-16 units needs no check. */
function checkLength(text: string | undefined, field: ItemField, limit: number, place: ItemPlace): void {
  if (text === undefined || text.length <= limit) return;
  const received = countCharacters(text);
  if (received > limit) addIssue(placeOf(place, field), { code: "too_long", received, limit });
}

/** Parses the status of an item; returns `pending` where there is an issue about it. */
function parseItemStatus(value: unknown, place: ItemPlace): TodoStatus {
  // The usual word needs no note.
  const exact = typeof value === "string" ? place.context.rules.lookup.statusOf.get(value) : undefined;
  return exact ?? parseOddStatus(value, place);
}

/** Checks whether a value of the field names a reason. */
function isReason(value: unknown): boolean {
  return value === true || (typeof value === "string" ? value.trim() !== "" : isSent(value) && value !== false);
}

/**
 * Parses the reason why an item cannot go on, as a field of the item; undefined for an item that can go on. The status
 * `blocked` alone is a reason too, and so is `true`.
 */
function parseBlocked(fields: SentFields, status: TodoStatus, place: ItemPlace): { blocked: string } | undefined {
  const { rules } = place.context;
  if (rules.blocked === "none") return undefined;
  const isWord = isBlockedWord(fields.status, rules) || fields.blocked === true;
  const text = isReason(fields.blocked) && fields.blocked !== true && parseTextField(fields.blocked, "blocked", place);
  if (!text) return isWord && status === "pending" ? { blocked: BLOCKED } : undefined;
  checkLength(text, "blocked", rules.maxContentLength, place);
  if (status === "pending") return { blocked: text };
  const context = placeOf(place, "blocked");
  const words = `was left out, as only an item that is ${rules.lookup.wordOf.pending} can be blocked.`;
  addNote(context, "dropped_field", () => `${formatPath(context.path)} ${words}`);
  return undefined;
}

/** Parses a text field; returns undefined where it is missing or another kind of value. */
function parseTextField(value: unknown, field: Exclude<ItemField, "status">, place: ItemPlace): string | undefined {
  if (typeof value === "string") return place.context.rules.trim ? value.trim() : value;
  return isSent(value) ? parseNumberAsText(value, placeOf(place, field)) : undefined;
}

/** Parses a number as text where the rules allow it; adds an issue for any other value. */
export function parseNumberAsText(value: unknown, context: Context): string | undefined {
  if (isExactNumber(value) && context.rules.lookup.repairs.has("number_as_text")) {
    addRepair(context, "number_as_text", String(value));
    return String(value);
  }
  addWrongType(context, value, "text");
  return undefined;
}

/** Renders an item in miniature, with the model's own field names. */
export function renderItemShape({ fields }: ResolvedRules): string {
  return `{"${fields.content}": "...", "${fields.status}": "..."}`;
}

/** Replaces or removes the id of an item; its other fields keep their order. */
export function withId(item: TodoItem, id: string | undefined): TodoItem {
  if (item.id === id) return item;
  const { id: _, ...others } = item;
  return id === undefined ? others : { id, ...others };
}

/** Lays fields over an item; the host's own ones only where it passed an item schema. */
export function overlayItem(item: TodoItem, fields: Partial<TodoItem>, rules: ResolvedRules): TodoItem {
  const { id = item.id, content = item.content, status = item.status } = fields;
  const { activeForm = item.activeForm } = fields;
  const reason =
    "blocked" in fields || fields.status === undefined ? { ...item, ...fields, status } : { ...fields, status };
  const custom = { ...pickBlocked(reason, rules), ...pickCustom(item, rules), ...pickCustom(fields, rules) };
  return buildItem(id, content, status, activeForm, custom);
}

/** Takes the reason of a blocked item, where the rules have it and the item is pending. */
function pickBlocked(item: Pick<TodoItem, "status" | "blocked">, { blocked }: ResolvedRules) {
  return blocked === "optional" && isBlocked(item) ? { blocked: item.blocked } : undefined;
}

/** Checks an item by the host's schema, where there is one; `position` is the item's position in the new list. */
export function checkCustomFields(item: TodoItem, position: number, hasIssues: boolean, context: Context): TodoItem {
  const { rules } = context;
  const { reader, own } = rules.lookup;
  if (reader === undefined) return item;
  const place = placeOf({ context, id: item.id });
  const report: ItemCheck["report"] = (path, expected) =>
    addIssue(place.at(...path), { code: "invalid_field", expected });
  return reader.checkItem(item, { position, hasIssues, rules, own, report });
}

/** Takes the host's own fields of an item. */
function pickCustom(item: object, { lookup }: ResolvedRules): Record<string, unknown> {
  // An item is plain data: the host's own fields are keys of it like any other.
  const values = item as Fields;
  const names = [...lookup.own.fields.keys()].filter((name) => values[name] !== undefined);
  return Object.fromEntries(names.map((name) => [name, values[name]]));
}
