import { normalizeWord } from "../core/normalize.js";
import { isSent } from "../core/plain-json.js";
import { quote } from "../core/quote.js";
import type { TodoStatus } from "../core/todo.js";
import { ITEM_FIELDS, type ItemField } from "../rules/fields.js";
import type { TodoRepair } from "../rules/note.js";
import type { ResolvedRules } from "../rules/resolve-rules.js";

/** What a name that is not a field of an item was read as. */
export interface Alias {
  readonly field: ItemField;
  readonly repair: TodoRepair;
  /** What the note of the repair says about it. */
  readonly detail: string;
}

/** The values of an item's fields, which this fills where they were sent under another name. */
type Values = Record<ItemField, unknown>;

type Fields = Readonly<Record<string, unknown>>;

/**
 * Fills the fields that an item was sent without from those that plainly mean them, and returns which these are.
 *
 * A field that was sent under its own name stays; of several names for one field the one that comes first in its
 * table is read, and nothing is merged.
 */
export function findAliases(
  item: Fields,
  values: Values,
  unknown: readonly string[],
  rules: ResolvedRules,
): ReadonlyMap<string, Alias> {
  const { repairs, wordOf } = rules.lookup;
  const found = new Map<string, Alias>();
  if (repairs.has("field_name")) {
    for (const [field, [name]] of chooseNames(item, values, unknown, rules)) {
      values[field] = item[name];
      found.set(name, { field, repair: "field_name", detail: quote(name) });
    }
  }
  const flag = !isSent(values.status) && repairs.has("status_flag") ? findFlag(item, unknown, rules) : undefined;
  if (flag !== undefined) {
    const [name, status] = flag;
    values.status = wordOf[status];
    const detail = `"${wordOf[status]}" from ${quote(name)}: ${item[name]}`;
    found.set(name, { field: "status", repair: "status_flag", detail });
  }
  return found;
}

type Choice = readonly [name: string, rank: number];

function chooseNames(
  item: Fields,
  values: Values,
  unknown: readonly string[],
  { fields, activeForm, lookup }: ResolvedRules,
): ReadonlyMap<ItemField, Choice> {
  const chosen = new Map<ItemField, Choice>();
  for (const name of unknown) {
    const value = item[name];
    const compared = normalizeWord(name);
    // The field's own name in another spelling comes before every other name.
    const own = ITEM_FIELDS.find((field) => compared === normalizeWord(fields[field]));
    const { field = own, rank = -1 } = own === undefined ? (lookup.itemFields.get(compared) ?? {}) : {};
    if (field === undefined || isSent(values[field])) continue;
    if (typeof value !== "string" && (typeof value !== "number" || field === "status")) continue;
    if (field === "activeForm" && activeForm === "none") continue;
    if (rank < (chosen.get(field)?.[1] ?? Infinity)) chosen.set(field, [name, rank]);
  }
  return chosen;
}

/** Finds the flag that the item's flags agree on, and its status; `false` for completed alone means pending. */
function findFlag(
  item: Fields,
  unknown: readonly string[],
  { lookup }: ResolvedRules,
): readonly [name: string, status: TodoStatus] | undefined {
  const flags = unknown.flatMap((name) => {
    const status = typeof item[name] === "boolean" ? lookup.flags.get(normalizeWord(name)) : undefined;
    return status === undefined ? [] : [[name, status] as const];
  });
  const set = flags.filter(([name]) => item[name] === true);
  const [first] = set;
  if (first !== undefined) return set.every(([, status]) => status === first[1]) ? first : undefined;
  const open = flags.find(([, status]) => status === "completed");
  return open && [open[0], "pending"];
}
