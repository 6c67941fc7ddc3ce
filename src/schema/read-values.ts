import type { OwnFields, ReportFault } from "../model/item-reader.js";
import { type Fields, isRecord } from "../model/plain-json.js";
import { describeThrown } from "../model/quote.js";

/**
 * Reads the values of an item as its schema returns them; undefined where the schema refuses the item.
 *
 * `null` means absent where the field does not accept it, inside an object too. A schema that throws becomes a fault.
 */
export function readValues(item: Fields, { schema, fields }: OwnFields, report: ReportFault): Fields | undefined {
  const isAbsent = ([name, value]: [string, unknown]): boolean =>
    value === undefined || (value === null && fields.get(name)?.acceptsNull === false);
  const candidate = Object.fromEntries(Object.entries(item).filter((entry) => !isAbsent(entry)));
  const parsed = parseBySchema(candidate, schema);
  if ("problems" in parsed) {
    for (const { path, message } of parsed.problems) report(path, message);
    return undefined;
  }
  return parsed.value;
}

interface Problem {
  readonly path: readonly PropertyKey[];
  readonly message: string;
}

function parseBySchema(
  candidate: Fields,
  schema: OwnFields["schema"],
): { readonly value: Fields } | { readonly problems: readonly Problem[] } {
  try {
    let parsed = schema.safeParse(candidate);
    if (!parsed.success) {
      const inner = parsed.error.issues.filter(({ path }) => path.length > 1);
      const kept = inner.reduce((value: unknown, { path }) => omitNull(value, path), candidate);
      if (kept !== candidate) parsed = schema.safeParse(kept);
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
