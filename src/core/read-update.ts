import { findAliases } from "./find-aliases.js";
import { findByText, findItem, type ItemIndex, readReference } from "./find-item.js";
import { formatPath } from "./issue-messages.js";
import { isRecord } from "./plain.js";
import { describeValue, quote } from "./quote.js";
import { type ItemDraft, readItem } from "./read-item.js";
import { isSent } from "./read-patch.js";
import { readText } from "./read-text.js";
import { addIssue, addRepair, type Report } from "./report.js";
import type { ResolvedRules } from "./resolve-rules.js";
import type { TodoItem } from "./todo.js";

type Fields = Readonly<Record<string, unknown>>;

/** An update that was read: the place of its item in the list, and the item as it shall be. */
export interface Update {
  readonly position: number;
  readonly draft: ItemDraft;
}

/**
 * One entry of `updates`, laid over the item that it names; undefined where it is no sound update.
 *
 * `null` leaves a field as it is. A key that is no field is an issue, as the update would do more or less without it.
 */
export function readUpdate(
  sent: unknown,
  index: number,
  items: ItemIndex,
  rules: ResolvedRules,
  report: Report,
): Update | undefined {
  const path = [rules.fields.list, index];
  const update = openUpdate(sent, path, rules, report);
  if (update === undefined) {
    const { content, status } = rules.fields;
    const expected = `an object {"${content}": "...", "${status}": "..."}`;
    addIssue(report, { code: "wrong_type", path, index, received: describeValue(sent), expected });
    return undefined;
  }
  const fields = readFields(update, index, rules, report);
  if (fields === undefined) return undefined;
  const position = findUpdated(fields, index, items, rules, report);
  const old = position === undefined ? undefined : items.items[position];
  if (position === undefined || old === undefined) return undefined;
  if (!saysSomething(fields, rules)) {
    const { status } = rules.fields;
    addIssue(report, { code: "required", path: [...path, status], index, allowed: rules.statusWordList });
    return undefined;
  }
  return { position, draft: readItem(layOver(old, fields, rules), index, rules, report) };
}

function openUpdate(
  sent: unknown,
  path: readonly (string | number)[],
  rules: ResolvedRules,
  report: Report,
): Fields | undefined {
  if (typeof sent !== "string") return isRecord(sent) ? sent : undefined;
  const reading = rules.repairs.size === 0 ? undefined : readText(sent, rules, false);
  if (reading === undefined || !("value" in reading)) return undefined;
  const rows = reading.repairs.includes("markdown_list") ? reading.value : undefined;
  const update = Array.isArray(rows) && rows.length === 1 ? rows[0] : reading.value;
  if (!isRecord(update)) return undefined;
  for (const repair of reading.repairs) addRepair(report, repair, path);
  return update;
}

/** The fields of an update under the model's own names; undefined where a key is none of them. */
function readFields(
  update: Fields,
  index: number,
  rules: ResolvedRules,
  report: Report,
): Record<string, unknown> | undefined {
  const { fields } = rules;
  const [id, content, status, activeForm] = [fields.id, fields.content, fields.status, fields.activeForm];
  const values = {
    id: update[id],
    content: update[content],
    status: update[status],
    activeForm: update[activeForm],
  };
  const own = new Set([id, content, status, ...(rules.activeForm === "none" ? [] : [activeForm])]);
  const names = Object.keys(update);
  const strangers = names.filter((name) => !own.has(name) && !rules.extraFields.has(name));
  const aliased = strangers.length === 0 ? undefined : findAliases(update, values, strangers, rules);
  const read: Record<string, unknown> = {};
  for (const name of names) if (rules.extraFields.has(name)) read[name] = update[name];
  let isSound = true;
  for (const name of strangers) {
    const reading = aliased?.get(name);
    // "done: false" of a running item may mean that it is still running.
    if (reading !== undefined && !(reading.repair === "status_flag" && update[name] === false)) {
      const path = [fields.list, index, fields[reading.field]];
      addRepair(report, reading.repair, path, reading.detail);
      continue;
    }
    isSound = false;
    const expected = `an update has ${[...own, ...rules.extraFields.keys()].join(", ")}`;
    addIssue(report, { code: "unknown_field", path: [fields.list, index, name], index, expected });
  }
  if (!isSound) return undefined;
  return Object.assign(
    read,
    { [id]: values.id, [content]: values.content, [status]: values.status },
    rules.activeForm === "none" ? {} : { [activeForm]: values.activeForm },
  );
}

/** The item that an update names: by its id where that is sent, else by its text. */
function findUpdated(
  update: Fields,
  index: number,
  items: ItemIndex,
  rules: ResolvedRules,
  report: Report,
): number | undefined {
  const { id: idName, content: contentName, list } = rules.fields;
  const path = (name: string): readonly (string | number)[] => [list, index, name];
  const [id, content] = [update[idName], update[contentName]];
  const hasId = isSent(id) && !(typeof id === "string" && id.trim() === "");
  if (!hasId && !isSent(content)) {
    const name = items.byId.size > 0 ? idName : contentName;
    const expected = `name the item by its ${items.byId.size > 0 ? `${idName} or ` : ""}${contentName}`;
    addIssue(report, { code: "required", path: path(name), index, expected });
    return undefined;
  }
  if (!hasId) {
    const text = readReference(content, path(contentName), rules, report);
    return text === undefined ? undefined : findItem(text, "text", path(contentName), items, report);
  }
  const text = readReference(id, path(idName), rules, report);
  const position = text === undefined ? undefined : findItem(text, "id", path(idName), items, report);
  if (position === undefined || typeof content !== "string") return position;
  const others = findByText(rules.trim ? content.trim() : content, items);
  if (others.length === 0 || others.includes(position)) return position;
  refuseOther(others[0] ?? 0, position, index, items, rules, report);
  return undefined;
}

// A new text that is another item's own is a wrong id far more often than a rewording.
function refuseOther(
  other: number,
  position: number,
  index: number,
  { items }: ItemIndex,
  { fields }: ResolvedRules,
  report: Report,
): void {
  const path = [fields.list, index, fields.content];
  const otherId = items[other]?.id;
  const named = otherId === undefined ? "another item" : `the item ${quote(otherId)}`;
  const meant = quote(items[position]?.id ?? "");
  const expected = `it is the text of ${named}, and ${formatPath([fields.list, index, fields.id])} is ${meant}; send the id of the item that is meant`;
  addIssue(report, { code: "invalid_field", path, index, expected });
}

function saysSomething(update: Fields, rules: ResolvedRules): boolean {
  const { id, content } = rules.fields;
  // With an id the content is the new text; without one it only names the item.
  const isById = isSent(update[id]) && update[id] !== "";
  return Object.keys(update).some(
    (name) => name !== id && (name !== content || isById) && isSent(update[name]),
  );
}

/** The item in the model's own field names, with what the update has of them. */
function layOver(old: TodoItem, update: Fields, rules: ResolvedRules): Fields {
  const { id, content, status, activeForm } = rules.fields;
  // An item is plain data: the host's own fields are keys of it like any other.
  const values = old as unknown as Fields;
  const item: Record<string, unknown> = {};
  for (const name of rules.extraFields.keys()) if (values[name] !== undefined) item[name] = values[name];
  item[content] = old.content;
  item[status] = rules.wordOf[old.status];
  if (old.activeForm !== undefined) item[activeForm] = old.activeForm;
  const isById = isSent(update[id]) && update[id] !== "";
  for (const name of Object.keys(update)) {
    if (isSent(update[name]) && (name !== content || isById)) item[name] = update[name];
  }
  item[id] = old.id;
  return item;
}
