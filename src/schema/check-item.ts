import { ITEM_FIELDS } from "../model/fields.js";
import type { DroppedFields, ItemCheck, OwnFields, ReportFault } from "../model/item-reader.js";
import { NOTED_CHARACTERS, renderFields } from "../model/own-fields.js";
import { type Fields, freezeCopy, isSent } from "../model/plain-json.js";
import { describeThrown, quote } from "../model/quote.js";
import type { Items, TodoItem } from "../model/todo.js";
import type { TodoRules } from "../model/todo-rules.js";

/** Reads the values of an item, as a schema returns them; undefined where it has faults. */
export type ReadValues = (item: Fields, own: OwnFields, report: ReportFault) => Fields | undefined;

/** Checks an item with `readValues`, and returns it with the host's own fields, frozen. */
export function checkItem(
  item: TodoItem,
  { position, hasIssues, rules, own, report }: ItemCheck,
  readValues: ReadValues,
): TodoItem {
  const reportFault: ReportFault = (path, requirement) => {
    if (!hasIssues || own.fields.has(String(path[0]))) report(renamePath(path, rules), requirement);
  };
  const read = readValues({ id: predictId(position, rules), ...item }, own, reportFault);
  // An item is plain data; the host's own fields are keys of it like any other.
  const others = Object.entries(item as unknown as Fields).filter(([name]) => !own.fields.has(name));
  const values = read && freezeValues(read, own.fields.keys(), reportFault);
  // All other fields are those of an item.
  return { ...(Object.fromEntries(others) as unknown as TodoItem), ...values };
}

/** How deep a value of the host's own field may nest, so that the whole list can be copied, compared and written. */
const MOST_LEVELS = 100;

/** Copies the values of the named fields, frozen; a value other than plain JSON is reported and left out. */
function freezeValues(item: Fields, names: Iterable<string>, report: ReportFault): Fields {
  const values: Record<string, unknown> = {};
  for (const name of names) {
    if (item[name] === undefined) continue;
    try {
      values[name] = freezeCopy(item[name], MOST_LEVELS);
    } catch (error) {
      // A schema for any value accepts values that are not JSON, too.
      report([name], `it must be plain JSON (${describeThrown(error)})`);
    }
  }
  return values;
}

// A schema may require an id that the rules assign only later: this is a placeholder for it.
function predictId(position: number, { ids }: TodoRules): string | undefined {
  if (ids === "position") return String(position + 1);
  return ids === "assign" || ids === "renew" ? `t${position + 1}` : undefined;
}

/** Writes a schema's path inside an item with the model's own field names. */
function renamePath(path: readonly PropertyKey[], { fields }: TodoRules): readonly (string | number)[] {
  const [first, ...rest] = path.map((part) => (typeof part === "symbol" ? String(part) : part));
  if (first === undefined) return [];
  const own = ITEM_FIELDS.find((field) => field === first);
  return [own ? fields[own] : first, ...rest];
}

/** Most items that one note names. */
const NAMED = 10;

/** Names the host's additions to items that left the list; undefined without any. */
export function describeDropped(removed: Items, kept: readonly string[]): DroppedFields | undefined {
  const dropped = removed.flatMap((before) => {
    const values = Object.entries(before).filter(([name]) => name !== "activeForm" && kept.includes(name));
    const fields = Object.fromEntries(values.filter(([, value]) => isSent(value)));
    return Object.keys(fields).length === 0 ? [] : [{ before, fields }];
  });
  if (dropped.length === 0) return undefined;
  const named = dropped
    .slice(0, NAMED)
    .map(({ before, fields }) => quote(before.content) + renderFields(fields, NOTED_CHARACTERS));
  if (dropped.length > NAMED) named.push(`and ${dropped.length - NAMED} more`);
  const words = `Gone from the list with what was added to it: ${named.join(", ")}. No action needed if meant.`;
  return { words, items: dropped.map(({ before }) => before) };
}
