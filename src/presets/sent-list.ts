import { normalizeWord } from "../core/normalize-word.js";
import type { ResolvedRules } from "../core/resolve-rules.js";
import type { TodoItem, TodoList } from "../core/todo.js";

/** The fields of an item as a model sends them: its own names and words. */
export type SentItem = Readonly<Record<string, unknown>>;

/** An item in the form that the rules read, with every field of the host's. */
export function sendItem<I extends TodoItem>(item: I, { fields, wordOf }: ResolvedRules<I>): SentItem {
  const { id, content, status, activeForm, ...extra } = item;
  return {
    ...extra,
    ...(id === undefined ? {} : { [fields.id]: id }),
    [fields.content]: content,
    [fields.status]: wordOf[status],
    ...(activeForm === undefined ? {} : { [fields.activeForm]: activeForm }),
  };
}

/** The list as a call that changes one thing sends it: as it is, but for the items that are given another form. */
export function sendList<I extends TodoItem>(
  list: TodoList<I>,
  rules: ResolvedRules<I>,
  change: (sent: SentItem, item: I, index: number) => SentItem = (sent) => sent,
): readonly SentItem[] {
  return list.items.map((item, index) => change(sendItem(item, rules), item, index));
}

/**
 * A change of an item over the item as it is; what is null says nothing.
 *
 * Where the change names a field otherwise (`title`, `state`, `done: true`), the item's own value gives way, so that
 * the reducer reads the other name, with its note.
 */
export function overlaySent<I extends TodoItem>(
  sent: SentItem,
  change: SentItem,
  rules: ResolvedRules<I>,
): SentItem {
  const { fields, lookup } = rules;
  const said = Object.entries(change).filter(([, value]) => value !== undefined && value !== null);
  const base: Record<string, unknown> = { ...sent };
  for (const [name, value] of said) {
    const compared = normalizeWord(name);
    const isFlag = typeof value === "boolean" && lookup.flags.has(compared);
    const field = isFlag ? "status" : lookup.itemFields.get(compared)?.field;
    if (field === undefined || Object.hasOwn(base, name)) continue;
    if (!rules.extraFields.has(name)) delete base[fields[field]];
  }
  return { ...base, ...Object.fromEntries(said) };
}
