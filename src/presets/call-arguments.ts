import type { TodoIssueFacts } from "../core/issue.js";
import { normalizeWord } from "../core/normalize-word.js";
import { isPartialEntry } from "../core/note-strangers.js";
import { isRecord } from "../core/plain.js";
import { describeValue } from "../core/quote.js";
import { TODO_ALIASES } from "../core/repair.js";
import type { ResolvedRules } from "../core/resolve-rules.js";
import type { TodoItem } from "../core/todo.js";
import type { TodoCall } from "../tool/read-call.js";

/** The arguments of a call as an object, or undefined where they are none; nothing at all is an empty object. */
export function readArguments(input: unknown): Readonly<Record<string, unknown>> | undefined {
  if (input === undefined || input === null || input === "") return {};
  return isRecord(input) ? input : undefined;
}

/** A refusal of a call whose arguments are no object. */
export function refuseArguments(input: unknown, expected: string): TodoCall {
  return refuseCall({ code: "wrong_type", path: [], received: describeValue(input), expected });
}

/** A refusal with these issues. */
export function refuseCall(...issues: readonly TodoIssueFacts[]): TodoCall {
  return { kind: "refuse", issues };
}

/** Arguments that a tool does not have: without them the call would do something else than was asked for. */
export function findStrangers(
  input: Readonly<Record<string, unknown>>,
  known: readonly string[],
): readonly TodoIssueFacts[] {
  return Object.keys(input)
    .filter((name) => !known.includes(name) && input[name] !== undefined && input[name] !== null)
    .map((name) => ({ code: "unknown_field", path: [name], expected: `use ${known.join(", ")}` }));
}

/**
 * Arguments beside those of a tool that nobody can pass over: another id, a word such as `delete: true`, and the given
 * fields. What else there is goes to the reducer, which reads or notes it.
 */
export function findRivals<I extends TodoItem>(
  input: Readonly<Record<string, unknown>>,
  known: readonly string[],
  rules: ResolvedRules<I>,
  fields: readonly string[] = [],
): readonly TodoIssueFacts[] {
  const { lookup } = rules;
  const isRival = (name: string, value: unknown): boolean =>
    fields.includes(name) ||
    ID_NAMES.has(normalizeWord(name)) ||
    // Which words ask for less than a new list does not depend on the item's type.
    isPartialEntry(name, value, rules as unknown as ResolvedRules) ||
    (lookup.lists.has(normalizeWord(name)) && Array.isArray(value));
  const rivals = Object.entries(input).filter(
    ([name, value]) => !known.includes(name) && isRival(name, value),
  );
  return findStrangers(Object.fromEntries(rivals), known);
}

const ID_NAMES: ReadonlySet<string> = new Set(TODO_ALIASES.fields.id.map(normalizeWord));

/**
 * The arguments with the item's id under its own name: another tool's name for it (`id`, `task_id`) is moved there.
 */
export function nameId(
  input: Readonly<Record<string, unknown>>,
  name: string,
): Readonly<Record<string, unknown>> {
  if (input[name] !== undefined && input[name] !== null) return input;
  const others = Object.keys(input).filter((key) => key !== name && ID_NAMES.has(normalizeWord(key)));
  const [other] = others;
  if (other === undefined || others.length > 1) return input;
  const { [other]: id, ...rest } = input;
  return { ...rest, [name]: id };
}

/** The positions of items by their ids, the first of two equal ones. */
export function indexIds(
  items: readonly TodoItem[],
  isKnown: (item: TodoItem) => boolean = () => true,
): ReadonlyMap<string, number> {
  const places = new Map<string, number>();
  items.forEach((item, index) => {
    if (item.id !== undefined && isKnown(item) && !places.has(item.id)) places.set(item.id, index);
  });
  return places;
}

/** How many known ids an issue lists. */
const KNOWN_IDS = 30;

/** The position of the item that a call names, or what is wrong with the name. */
export function findItem(
  id: unknown,
  path: readonly (string | number)[],
  places: ReadonlyMap<string, number>,
): number | TodoIssueFacts {
  if (id === undefined || id === null || id === "") {
    return { code: "required", path, expected: "say which item by its id" };
  }
  if (typeof id !== "string" && typeof id !== "number") {
    return { code: "wrong_type", path, received: describeValue(id), expected: "the id of an item" };
  }
  // A "#" is how replies write ids.
  const received = String(id).trim().replace(/^#/, "");
  const place = places.get(received);
  if (place !== undefined) return place;
  return { code: "unknown_id", path, received, allowed: [...places.keys()].slice(0, KNOWN_IDS) };
}
