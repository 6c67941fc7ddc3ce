import { TODO_ALIASES } from "../model/aliases.js";
import { addIssue, addWrongType, type Context } from "../model/context.js";
import { normalizeWord } from "../model/normalize.js";
import { isRecord, isSent, looksLikeJson, parseJson } from "../model/plain-json.js";
import { isDone, type TodoItem, type TodoList } from "../model/todo.js";
import { isPartialEntry } from "../parse/report-unknown-fields.js";
import type { TodoEdits, TodoUpdate } from "../plan/edit-items.js";
import { findItem, type ItemIndex, indexItems } from "../plan/find-item.js";

/** The arguments of a call, by name. */
export type Arguments = Readonly<Record<string, unknown>>;

/** Parses the arguments of a call: an empty object without arguments, undefined for anything but an object. */
export function parseArguments(input: unknown): Arguments | undefined {
  if (!isSent(input) || input === "") return {};
  return isRecord(input) ? input : undefined;
}

/** A call that is refused with the issues that were reported to its context. */
export const REFUSED = /* @__PURE__ */ Object.freeze({
  kind: "refuse",
  issues: /* @__PURE__ */ Object.freeze([]),
} as const);

/** Parses the arguments of a call; adds an issue, and returns undefined, for anything but an object. */
export function expectArguments(input: unknown, known: readonly string[], context: Context): Arguments | undefined {
  const sent = parseArguments(input);
  if (sent === undefined) addWrongType(context, input, `an object with ${known.join(", ")}`);
  return sent;
}

/** Adds an issue for each argument that a tool does not have, as without it the call would do something else. */
function refuseUnknownArguments(input: Arguments, known: readonly string[], context: Context): void {
  for (const name of Object.keys(input)) {
    if (known.includes(name) || !isSent(input[name])) continue;
    addIssue(context.at(name), { code: "unknown_field", expected: `use ${known.join(", ")}` });
  }
}

/**
 * Adds an issue for each argument that conflicts with those of the tool: another id, a word such as `delete: true`,
 * and the given names. The other arguments are left to the reducer.
 */
export function refuseConflictingArguments(
  input: Arguments,
  known: readonly string[],
  context: Context,
  names: readonly string[] = [],
): void {
  const { lookup } = context.rules;
  const isConflict = ([name, value]: readonly [string, unknown]): boolean =>
    names.includes(name) ||
    isIdName(name) ||
    isPartialEntry(name, value, context.rules) ||
    (Array.isArray(value) && lookup.lists.has(normalizeWord(name)));
  const others = Object.entries(input).filter(([name]) => !known.includes(name));
  refuseUnknownArguments(Object.fromEntries(others.filter(isConflict)), known, context);
}

function isIdName(name: string): boolean {
  const compared = normalizeWord(name);
  return TODO_ALIASES.fields.id.some((word) => normalizeWord(word) === compared);
}

/** Moves the item's id to the tool's own name for it, from another tool's name (`id`, `task_id`). */
export function renameId(input: Arguments, name: string): Arguments {
  if (isSent(input[name])) return input;
  const others = Object.keys(input).filter((key) => key !== name && isIdName(key));
  const [other] = others;
  if (other === undefined || others.length > 1) return input;
  const { [other]: id, ...rest } = input;
  return { ...rest, [name]: id };
}

/** Finds the position of the item with the id in an argument; where no item has it, adds an issue. */
export function locateById(id: unknown, items: ItemIndex, place: Context): number | undefined {
  const only = typeof id === "string" ? items.findOnly(id) : undefined;
  return only ?? locateAmong(id, items, place);
}

function locateAmong(id: unknown, items: ItemIndex, place: Context): number | undefined {
  if (!isSent(id) || id === "") {
    addIssue(place, { code: "required", expected: "say which item by its id" });
    return undefined;
  }
  if (typeof id !== "string" && typeof id !== "number") {
    addWrongType(place, id, "the id of an item");
    return undefined;
  }
  return findItem(String(id).trim(), "id", items, place);
}

/** Builds the maps of a list whose items are named by their positions, from 0. */
export function indexByPosition({ items }: TodoList): ItemIndex {
  return indexItems(items.map((item, position) => ({ ...item, id: String(position) })));
}

/**
 * Parses an argument that lists things, an array or JSON text of one; where it is neither, adds an issue. `expected`
 * names the listed things.
 */
export function parseListed(value: unknown, expected: string, place: Context): readonly unknown[] | undefined {
  const list = typeof value === "string" && looksLikeJson(value) ? parseJson(value) : value;
  // Array.from also visits the gaps of a sparse array.
  if (Array.isArray(list)) return Array.from(list);
  if (isSent(value)) addWrongType(place, value, expected);
  else addIssue(place, { code: "required", expected: `send ${expected}` });
  return undefined;
}

/** Finds the positions of the items that an argument lists by their ids, each once; adds an issue for each unknown id. */
export function locateListed(value: unknown, expected: string, items: ItemIndex, place: Context): readonly number[] {
  const ids = parseListed(value, expected, place) ?? [];
  return [...new Set(ids.flatMap((id, at) => locateAmong(id, items, place.at(at)) ?? []))];
}

/** A new item of a call, and its path there. */
interface Sent {
  readonly sent: unknown;
  readonly path?: readonly (string | number)[];
}

/**
 * Adds the pending item of a call, whose id is a prefix and the next number after the highest in the list.
 *
 * A recorded call has the number that its product gave, which may be that of a finished item of an earlier plan.
 */
export function addOneNumbered(
  sent: unknown,
  list: TodoList,
  { givenId }: Pick<Context, "givenId">,
  prefix: string = "",
): TodoEdits {
  const earlier = givenId === undefined ? [] : list.items.filter(({ id }) => id === givenId);
  if (givenId === undefined || !earlier.every(isDone)) return addNumbered([{ sent }], list, prefix);
  return {
    removals: earlier.map((item) => list.items.indexOf(item)),
    additions: [{ sent, base: { id: givenId, status: "pending" } }],
  };
}

/**
 * Adds pending items whose ids are a prefix and the next numbers after the highest in the list. A number is not used
 * again while its item is in the list.
 */
export function addNumbered(sent: readonly Sent[], list: TodoList, prefix: string = ""): TodoEdits {
  const updates = numberItems(list, prefix);
  const first = nextNumber(list, prefix) + updates.length;
  const additions = sent.map((addition, index) => ({
    ...addition,
    base: { id: `${prefix}${first + index}`, status: "pending" } as const,
  }));
  return { updates, additions };
}

/** Numbers each item without an id, which a person or another tool added. */
export function numberItems(list: TodoList, prefix: string = ""): TodoUpdate[] {
  if (list.items.every(({ id }) => id !== undefined)) return [];
  const unnumbered = list.items.flatMap(({ id }, position) => (id === undefined ? [position] : []));
  const first = nextNumber(list, prefix);
  return unnumbered.map((position, index) => ({ position, set: { id: `${prefix}${first + index}` } }));
}

/** Shows the items with the numbers that they get with the next change. */
export function withNumbers<I extends TodoItem>(list: TodoList<I>, prefix: string = ""): readonly I[] {
  const updates = numberItems(list, prefix);
  if (updates.length === 0) return list.items;
  const sets = new Map(updates.map(({ position, set }) => [position, set]));
  return list.items.map((item, position) => ({ ...item, ...sets.get(position) }));
}

function nextNumber({ items }: TodoList, prefix: string): number {
  let highest = 0;
  for (const { id = "" } of items) {
    const number = id.startsWith(prefix) ? id.slice(prefix.length) : "";
    if (/^\d{1,9}$/.test(number)) highest = Math.max(highest, Number(number));
  }
  return highest + 1;
}
