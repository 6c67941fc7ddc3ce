import { addIssue, type Context, placeOf } from "../model/context.js";
import { ITEM_FIELDS } from "../model/fields.js";
import { type Fields, freezeCopy, isRecord } from "../model/plain-json.js";
import { describeThrown } from "../model/quote.js";
import type { ResolvedRules } from "../model/resolve-rules.js";
import type { TodoItem } from "../model/todo.js";

/** How deep a value of the host's own field may nest, so that the whole list can be copied, compared and written. */
const MOST_LEVELS = 100;

/**
 * Checks an item by the host's schema, and returns it with the host's own fields as the schema returned them.
 *
 * `null` means absent where the field does not accept it, inside an object too. A schema that throws becomes an issue.
 * Of an item that has issues already, only the host's own fields are reported, as the rest already are.
 * `position` is the item's position in the new list; the context is the item's own.
 */
export function checkCustomFields(item: TodoItem, position: number, hasIssues: boolean, context: Context): TodoItem {
  const { rules } = context;
  const { itemSchema } = rules;
  if (itemSchema === undefined) return item;
  const { customFields } = rules.lookup;
  const place = placeOf({ context, id: item.id });
  // An item is plain data; the host's own fields are keys of it like any other.
  const entries = Object.entries(item as unknown as Fields).filter(([name]) => !customFields.has(name));
  const own = Object.fromEntries(entries) as unknown as TodoItem;
  const parsed = parseBySchema(buildCandidate(item, position, rules), itemSchema);
  if ("problems" in parsed) {
    for (const { path, message } of parsed.problems) {
      if (hasIssues && !customFields.has(String(path[0]))) continue;
      addIssue(place.at(...renamePath(path, rules)), { code: "invalid_field", expected: message });
    }
    return own;
  }
  const custom: Record<string, unknown> = {};
  for (const name of customFields.keys()) {
    if (parsed.value[name] === undefined) continue;
    try {
      custom[name] = freezeCopy(parsed.value[name], MOST_LEVELS);
    } catch (error) {
      // A schema for any value accepts values that are not JSON, too.
      const expected = `it must be plain JSON (${withoutStop(describeThrown(error))})`;
      addIssue(place.at(name), { code: "invalid_field", expected });
    }
  }
  return { ...own, ...custom };
}

function buildCandidate(item: TodoItem, position: number, rules: ResolvedRules): Fields {
  const isAbsent = ([name, value]: [string, unknown]): boolean =>
    value === undefined || (value === null && rules.lookup.customFields.get(name)?.acceptsNull === false);
  const entries = Object.entries({ id: predictId(position, rules), ...item });
  return Object.fromEntries(entries.filter((entry) => !isAbsent(entry)));
}

// A schema may require an id that the rules assign only later: this is a placeholder for it.
function predictId(position: number, { ids }: ResolvedRules): string | undefined {
  if (ids === "position") return String(position + 1);
  return ids === "assign" || ids === "renew" ? `t${position + 1}` : undefined;
}

interface Problem {
  readonly path: readonly PropertyKey[];
  readonly message: string;
}

function parseBySchema(
  candidate: Fields,
  itemSchema: NonNullable<ResolvedRules["itemSchema"]>,
): { readonly value: Fields } | { readonly problems: readonly Problem[] } {
  try {
    let parsed = itemSchema.safeParse(candidate);
    if (!parsed.success) {
      const inner = parsed.error.issues.filter(({ path }) => path.length > 1);
      const kept = inner.reduce((value: unknown, { path }) => omitNull(value, path), candidate);
      if (kept !== candidate) parsed = itemSchema.safeParse(kept);
    }
    // An extension of todoItemSchema returns an object; the schema was checked when the rules were resolved.
    if (parsed.success) return { value: parsed.data as unknown as Fields };
    return { problems: parsed.error.issues.map(({ path, message }) => ({ path, message: withoutStop(message) })) };
  } catch (error) {
    return { problems: [{ path: [], message: `its check failed (${withoutStop(describeThrown(error))})` }] };
  }
}

/** Removes the field at this path if it is null and inside another field, as strict APIs send those. */
function omitNull(value: unknown, [key, ...rest]: readonly PropertyKey[]): unknown {
  if (key === undefined || typeof value !== "object" || value === null) return value;
  const child: unknown = Reflect.get(value, key);
  if (rest.length === 0) {
    // An entry of an array cannot be left out.
    if (child !== null || !isRecord(value)) return value;
    return Object.fromEntries(Object.entries(value).filter(([name]) => name !== key));
  }
  const kept = omitNull(child, rest);
  if (kept === child) return value;
  if (Array.isArray(value)) return value.map((entry: unknown, index) => (index === key ? kept : entry));
  return { ...value, [key]: kept };
}

// Messages become part of a sentence that has its own full stop.
function withoutStop(message: string): string {
  return message.replace(/\.$/, "").slice(0, 200);
}

/** Writes a schema's path inside an item with the model's own field names. */
function renamePath(path: readonly PropertyKey[], { fields }: ResolvedRules): (string | number)[] {
  const [first, ...rest] = path.map((part) => (typeof part === "symbol" ? String(part) : part));
  if (first === undefined) return [];
  const own = ITEM_FIELDS.find((field) => field === first);
  return [own ? fields[own] : first, ...rest];
}
