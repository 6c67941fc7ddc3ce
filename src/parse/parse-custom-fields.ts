import { addIssue, type Context, placeOf } from "../model/context.js";
import { ITEM_FIELDS } from "../model/fields.js";
import type { Fields } from "../model/plain-json.js";
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
  const values = reader.readValues({ id: predictId(position, rules), ...item }, own, (path, expected) => {
    if (!hasIssues || own.fields.has(String(path[0])))
      addIssue(place.at(...renamePath(path, rules)), { code: "invalid_field", expected });
  });
  // An item is plain data; the host's own fields are keys of it like any other.
  const others = Object.entries(item as unknown as Fields).filter(([name]) => !own.fields.has(name));
  return { ...(Object.fromEntries(others) as unknown as TodoItem), ...values };
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
