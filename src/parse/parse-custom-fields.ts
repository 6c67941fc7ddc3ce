import { addIssue, type Context, placeOf } from "../model/context.js";
import { ITEM_FIELDS } from "../model/fields.js";
import type { ReportFault } from "../model/item-reader.js";
import { type Fields, freezeCopy } from "../model/plain-json.js";
import { describeThrown } from "../model/quote.js";
import type { ResolvedRules } from "../model/resolve-rules.js";
import type { TodoItem } from "../model/todo.js";

/**
 * Checks an item by the host's schema, and returns it with the host's own fields as the schema returned them.
 *
 * Of an item that has issues already, only the host's own fields are reported, as the rest already are.
 * `position` is the item's position in the new list; the context is the item's own.
 */
export function checkCustomFields(item: TodoItem, position: number, hasIssues: boolean, context: Context): TodoItem {
  const { rules } = context;
  const { reader, own } = rules.lookup;
  if (reader === undefined) return item;
  const place = placeOf({ context, id: item.id });
  const report: ReportFault = (path, expected) => {
    if (!hasIssues || own.fields.has(String(path[0])))
      addIssue(place.at(...renamePath(path, rules)), { code: "invalid_field", expected });
  };
  const read = reader.readValues({ id: predictId(position, rules), ...item }, own, report);
  // An item is plain data; the host's own fields are keys of it like any other.
  const others = Object.entries(item as unknown as Fields).filter(([name]) => !own.fields.has(name));
  const values = read && freezeValues(read, own.fields.keys(), report);
  // The fields that are not the host's are those of an item.
  return { ...(Object.fromEntries(others) as unknown as TodoItem), ...values };
}

/** How deep a value of the host's own field may nest, so that the whole list can be copied, compared and written. */
const MOST_LEVELS = 100;

/** Copies the values of the named fields, frozen; what is no plain JSON is reported and left out. */
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
function predictId(position: number, { ids }: ResolvedRules): string | undefined {
  if (ids === "position") return String(position + 1);
  return ids === "assign" || ids === "renew" ? `t${position + 1}` : undefined;
}

/** Writes a schema's path inside an item with the model's own field names. */
function renamePath(path: readonly PropertyKey[], { fields }: ResolvedRules): (string | number)[] {
  const [first, ...rest] = path.map((part) => (typeof part === "symbol" ? String(part) : part));
  if (first === undefined) return [];
  const own = ITEM_FIELDS.find((field) => field === first);
  return [own ? fields[own] : first, ...rest];
}
