import { type AliasReading, findAliases } from "./find-aliases.js";
import { isList, isPartialEntry } from "./note-strangers.js";
import { isRecord } from "./plain.js";
import { describeValue, quote } from "./quote.js";
import { type Place, readActiveForm, readContent, readId, readItemStatus } from "./read-field.js";
import { readText } from "./read-text.js";
import { addIssue, addNote, addRepair, type Report } from "./report.js";
import type { ResolvedRules } from "./resolve-rules.js";
import type { TodoStatus } from "./todo.js";

/** One item as it was read, before it is matched with the items of the list it replaces. */
export interface ItemDraft {
  /** The id that was sent, if one was. */
  readonly id: string | undefined;
  readonly content: string;
  readonly status: TodoStatus;
  readonly activeForm: string | undefined;
  /** The values of the host's own fields, as sent. */
  readonly extra: Readonly<Record<string, unknown>> | undefined;
}

type Fields = Readonly<Record<string, unknown>>;

/** Stands where an item could not be read at all, so that those after it keep their positions. */
export const UNREAD_ITEM: ItemDraft = {
  id: undefined,
  content: "",
  status: "pending",
  activeForm: undefined,
  extra: undefined,
};

/** One sent item, read by the rules; what is wrong with it goes into the report. */
export function readItem(sent: unknown, index: number, rules: ResolvedRules, report: Report): ItemDraft {
  const value = rules.readItem ? rules.readItem(sent, index) : sent;
  const item = isRecord(value) ? value : readTextItem(value, index, rules, report);
  if (item === undefined) {
    const path = [rules.fields.list, index];
    const expected = typeof value === "string" ? `an object ${shapeOf(rules)}` : "an object";
    addIssue(report, { code: "wrong_type", path, index, received: describeValue(value), expected });
    return UNREAD_ITEM;
  }
  const fields = sortFields(item, rules);
  const aliased = fields.strangers && findAliases(item, fields, fields.strangers, rules);
  const start: Place = { index, id: undefined, rules, report };
  const id = readId(fields.id, start);
  const place = id === undefined ? start : { ...start, id };
  if (fields.strangers) placeStrangers(item, fields.strangers, aliased, place);
  const content = readContent(fields.content, place);
  const status = readItemStatus(fields.status, place);
  const activeForm = rules.activeForm === "none" ? undefined : readActiveForm(fields.activeForm, place);
  return { id, content, status, activeForm, extra: fields.extra };
}

/** An item that was sent as text: JSON or a literal of it, one line of a checklist, or, with a default status, its content. */
function readTextItem(
  value: unknown,
  index: number,
  rules: ResolvedRules,
  report: Report,
): Fields | undefined {
  if (typeof value !== "string" || rules.repairs.size === 0) return undefined;
  const path = [rules.fields.list, index];
  const reading = readText(value, rules, false);
  if ("value" in reading) {
    const rows = reading.repairs.includes("markdown_list") ? reading.value : undefined;
    const item = Array.isArray(rows) && rows.length === 1 ? rows[0] : reading.value;
    if (!isRecord(item)) return undefined;
    for (const repair of reading.repairs) addRepair(report, repair, path);
    return item;
  }
  // The beginning of an object or of a list of them is no text that somebody wrote for an item.
  const isText =
    rules.defaultStatus !== undefined && value.trim() !== "" && !/^\s*(?:\{|\[\s*[[{"'])/.test(value);
  if (!isText || !rules.repairs.has("text_item")) return undefined;
  addRepair(report, "text_item", path);
  return { [rules.fields.content]: value };
}

/** An item in miniature, in the model's own field names. */
function shapeOf({ fields }: ResolvedRules): string {
  return `{"${fields.content}": "...", "${fields.status}": "..."}`;
}

interface SortedFields {
  id: unknown;
  content: unknown;
  status: unknown;
  activeForm: unknown;
  extra: Record<string, unknown> | undefined;
  /** Names that are no field; undefined where there are none, as in nearly every item. */
  strangers: string[] | undefined;
}

/** The item's values under our own names. */
function sortFields(item: Fields, rules: ResolvedRules): SortedFields {
  const { fields, activeForm: use, extraFields } = rules;
  const { id, content, status } = fields;
  const activeForm = use === "none" ? undefined : fields.activeForm;
  const sorted: SortedFields = {
    id: item[id],
    content: item[content],
    status: item[status],
    activeForm: activeForm === undefined ? undefined : item[activeForm],
    extra: undefined,
    strangers: undefined,
  };
  for (const name in item) {
    // Comparing names is several times faster than looking them up, and this runs for every field of every write.
    if (name === content || name === status || name === activeForm || name === id) continue;
    if (extraFields.has(name)) {
      sorted.extra ??= {};
      sorted.extra[name] = item[name];
    } else {
      sorted.strangers ??= [];
      sorted.strangers.push(name);
    }
  }
  return sorted;
}

/** Notes each name that is no field: as what it was read, as left out, or as an issue. */
function placeStrangers(
  item: Fields,
  strangers: readonly string[],
  aliased: ReadonlyMap<string, AliasReading> | undefined,
  place: Place,
): void {
  const { rules, report, index, id } = place;
  const { list } = rules.fields;
  const about = id === undefined ? { index } : { index, id };
  for (const name of strangers) {
    const path = [list, index, name];
    const reading = aliased?.get(name);
    if (reading !== undefined) {
      addRepair(report, reading.repair, [list, index, rules.fields[reading.field]], reading.detail);
    } else if (isPartialEntry(name, item[name], rules)) {
      const expected = "leave it out and send the whole list, which replaces the old one";
      addIssue(report, { code: "unknown_field", path, ...about, expected });
    } else if (isList(name, item[name], rules)) {
      addIssue(report, { code: "unknown_field", path, ...about, expected: `send its items in ${list}` });
    } else if (rules.unknownFields === "reject") {
      addIssue(report, { code: "unknown_field", path, ...about });
    } else {
      addNote(report, "unknown_field", path, `${quote(name)} is not a field of an item and was left out.`);
    }
  }
}
