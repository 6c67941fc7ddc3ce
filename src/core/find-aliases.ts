import type { ItemField } from "./alias-lookup.js";
import { normalizeWord } from "./normalize-word.js";
import { quote } from "./quote.js";
import type { ResolvedRules } from "./resolve-rules.js";
import type { TodoRepair } from "./rules.js";
import type { TodoStatus } from "./todo.js";

/** What a name that is no field of an item was read as. */
export interface AliasReading {
  readonly field: ItemField;
  readonly repair: TodoRepair;
  /** What the note of the repair says of it. */
  readonly detail: string;
}

/** The values of an item's fields, which this fills where they were sent under another name. */
interface Values {
  id: unknown;
  content: unknown;
  status: unknown;
  activeForm: unknown;
}

type Fields = Readonly<Record<string, unknown>>;

/**
 * Fills the fields that an item was sent without from those that plainly mean them, and says which these are.
 *
 * A field that was sent under its own name stays; of several names for one field the one that comes first in its
 * table is read, and nothing is merged.
 */
export function findAliases(
  item: Fields,
  values: Values,
  strangers: readonly string[],
  rules: ResolvedRules,
): ReadonlyMap<string, AliasReading> {
  const found = new Map<string, AliasReading>();
  if (rules.repairs.has("field_name")) {
    for (const [field, name] of chooseNames(item, values, strangers, rules)) {
      values[field] = item[name];
      found.set(name, { field, repair: "field_name", detail: quote(name) });
    }
  }
  const flag =
    isSent(values.status) || !rules.repairs.has("status_flag") ? undefined : readFlag(item, strangers, rules);
  if (flag !== undefined) {
    values.status = rules.wordOf[flag.status];
    const detail = `"${values.status}" from ${quote(flag.name)}: ${item[flag.name]}`;
    found.set(flag.name, { field: "status", repair: "status_flag", detail });
  }
  return found;
}

function chooseNames(
  item: Fields,
  values: Values,
  strangers: readonly string[],
  rules: ResolvedRules,
): ReadonlyMap<ItemField, string> {
  const chosen = new Map<ItemField, { readonly name: string; readonly rank: number }>();
  for (const name of strangers) {
    const meant = meaningOf(name, rules);
    if (meant === undefined || isSent(values[meant.field]) || !isReadable(item[name], meant.field)) continue;
    if (meant.field === "activeForm" && rules.activeForm === "none") continue;
    const other = chosen.get(meant.field);
    if (other === undefined || meant.rank < other.rank) chosen.set(meant.field, { name, rank: meant.rank });
  }
  return new Map([...chosen].map(([field, { name }]) => [field, name]));
}

function meaningOf(
  name: string,
  { fields, lookup }: ResolvedRules,
): { readonly field: ItemField; readonly rank: number } | undefined {
  const compared = normalizeWord(name);
  for (const field of ["content", "status", "activeForm", "id"] as const) {
    // The field's own name in another spelling comes before every other name.
    if (compared === normalizeWord(fields[field])) return { field, rank: -1 };
  }
  return lookup.itemFields.get(compared);
}

function isReadable(value: unknown, field: ItemField): boolean {
  return typeof value === "string" || (field !== "status" && typeof value === "number");
}

/** The status that the item's flags say together; `false` for completed alone leaves it pending. */
function readFlag(
  item: Fields,
  strangers: readonly string[],
  rules: ResolvedRules,
): { readonly name: string; readonly status: TodoStatus } | undefined {
  const flags = strangers.flatMap((name) => {
    const status = rules.lookup.flags.get(normalizeWord(name));
    return status === undefined || typeof item[name] !== "boolean" ? [] : [{ name, status }];
  });
  const set = flags.filter(({ name }) => item[name] === true);
  const [first] = set;
  if (first !== undefined) return set.every(({ status }) => status === first.status) ? first : undefined;
  const open = flags.find(({ status }) => status === "completed");
  return open && { name: open.name, status: "pending" };
}

function isSent(value: unknown): boolean {
  return value !== undefined && value !== null;
}
