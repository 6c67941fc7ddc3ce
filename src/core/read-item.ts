import { isRecord } from "./plain.js";
import { describeValue, quote } from "./quote.js";
import { type Place, readActiveForm, readContent, readId, readItemStatus } from "./read-field.js";
import { FIELD_ALIASES, looksLikeJson, parseJson } from "./repair.js";
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
  const item = isRecord(value) ? value : parseItem(value, index, rules, report);
  if (item === undefined) {
    const path = [rules.fields.list, index];
    addIssue(report, {
      code: "wrong_type",
      path,
      index,
      received: describeValue(value),
      expected: "an object",
    });
    return UNREAD_ITEM;
  }
  const start: Place = { index, id: undefined, rules, report };
  const id = readId(item[rules.fields.id], start);
  const place = id === undefined ? start : { ...start, id };
  const fields = sortFields(item, place);
  const content = readContent(fields.content, place);
  const status = readItemStatus(fields.status, place);
  const activeForm = rules.activeForm === "none" ? undefined : readActiveForm(fields.activeForm, place);
  return { id, content, status, activeForm, extra: fields.extra };
}

function parseItem(value: unknown, index: number, rules: ResolvedRules, report: Report): Fields | undefined {
  if (typeof value !== "string" || !looksLikeJson(value) || !rules.repairs.has("json_text")) return undefined;
  const parsed = parseJson(value);
  if (!isRecord(parsed)) return undefined;
  addRepair(report, "json_text", [rules.fields.list, index]);
  return parsed;
}

interface SortedFields {
  content: unknown;
  status: unknown;
  activeForm: unknown;
  extra: Record<string, unknown> | undefined;
}

/** The item's values under our own names; unknown names become notes or issues. */
function sortFields(item: Fields, place: Place): SortedFields {
  const { fields, activeForm: use, extraFields } = place.rules;
  const { id, content, status } = fields;
  const activeForm = use === "none" ? undefined : fields.activeForm;
  const sorted: SortedFields = {
    content: item[content],
    status: item[status],
    activeForm: activeForm === undefined ? undefined : item[activeForm],
    extra: undefined,
  };
  for (const name in item) {
    // Comparing names is several times faster than looking them up, and this runs for every field of every write.
    if (name === content || name === status || name === activeForm || name === id) continue;
    if (!extraFields.has(name)) placeStranger(name, item[name], sorted, place);
    else {
      sorted.extra ??= {};
      sorted.extra[name] = item[name];
    }
  }
  return sorted;
}

function placeStranger(name: string, value: unknown, sorted: SortedFields, place: Place): void {
  const { rules, report, index, id } = place;
  const meant = FIELD_ALIASES.get(name);
  const path = [rules.fields.list, index, name];
  if (
    meant &&
    rules.activeForm !== "none" &&
    rules.repairs.has("field_name") &&
    (sorted[meant] ?? undefined) === undefined
  ) {
    sorted[meant] = value;
    addRepair(report, "field_name", [rules.fields.list, index, rules.fields[meant]], quote(name));
  } else if (rules.unknownFields === "reject") {
    addIssue(report, { code: "unknown_field", path, index, ...(id === undefined ? {} : { id }) });
  } else {
    addNote(report, "unknown_field", path, `${quote(name)} is not a field of an item and was left out.`);
  }
}
