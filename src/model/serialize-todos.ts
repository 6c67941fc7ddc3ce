import type * as z from "zod/v4";
import { checkCall } from "./check-options.js";
import { describeInvalid } from "./option-error.js";
import { freezeCopy, isRecord, parseJson } from "./plain-json.js";
import { describeThrown, describeValue, secureMessage } from "./quote.js";
import { buildItem, expectList, TODO_STATUSES, type TodoItem, type TodoList, type TodoStatus } from "./todo.js";
import { TodoError } from "./todo-error.js";
import { isLibrarySchema } from "./zod-nodes.js";

/** The version that {@link serializeTodos} writes and {@link parseTodos} reads. */
const VERSION = 1;

const SUBJECT = "todo list";

/**
 * Writes a list as JSON text with a version number, for a file, a database column or another process.
 *
 * The same list always has the same bytes. The reducer also accepts the text as input.
 *
 * @throws TypeError for anything but a list, such as a session.
 *
 * @example
 * ```ts
 * import { EMPTY_TODO_LIST, serializeTodos } from "agent-todos";
 *
 * console.log(serializeTodos(EMPTY_TODO_LIST)); // => {"version":1,"items":[],"revision":0}
 * ```
 */
export function serializeTodos(list: TodoList): string {
  expectList("serializeTodos", list);
  const { items, summary, revision } = list;
  return JSON.stringify({ version: VERSION, items, summary, revision });
}

/**
 * Parses a text that {@link serializeTodos} wrote into a frozen list. Fields that the item schema does not define are
 * left out.
 *
 * @throws TodoError `invalid_json`, `unknown_version` or `invalid_list`; the message names the place. RangeError or
 * TypeError for bad options.
 *
 * @example
 * ```ts
 * import { EMPTY_TODO_LIST, parseTodos, serializeTodos } from "agent-todos";
 *
 * console.log(parseTodos(serializeTodos(EMPTY_TODO_LIST)).items.length); // => 0
 * ```
 */
export function parseTodos<I extends TodoItem = TodoItem>(
  text: string,
  options: { readonly itemSchema?: z.ZodType<I> | undefined } = {},
): TodoList<I> {
  checkCall("parseTodos", options, { itemSchema: undefined });
  const stored = parseJson(text);
  if (stored === undefined) {
    throw new TodoError("invalid_json", `Invalid ${SUBJECT}: it must be JSON (got ${describeValue(text)})`);
  }
  const version = isRecord(stored) ? stored["version"] : undefined;
  if (version !== VERSION) {
    throw new TodoError("unknown_version", describeInvalid(SUBJECT, "version", String(VERSION), version));
  }
  return validateList(stored, options.itemSchema);
}

/**
 * Checks a list in its stored form, and returns it frozen.
 *
 * Items of the library's own schema are checked by hand, in a fraction of the time that zod takes; a host's schema
 * checks its own.
 *
 * @throws TodoError `invalid_list`, also when a getter or a check of the host's schema throws.
 */
export function validateList<I extends TodoItem = TodoItem>(value: unknown, itemSchema?: z.ZodType<I>): TodoList<I> {
  try {
    return freezeList(value, isLibrarySchema(itemSchema) ? undefined : itemSchema);
  } catch (error) {
    throw error instanceof TodoError ? error : failed(`their check failed: ${describeThrown(error)}`, error);
  }
}

function freezeList<I extends TodoItem>(value: unknown, itemSchema: z.ZodType<I> | undefined): TodoList<I> {
  const fault = findListFault(value, itemSchema && (() => undefined));
  if (fault !== undefined)
    throw new TodoError("invalid_list", describeInvalid(SUBJECT, fault.place, fault.rule, fault.value));
  // A host's schema checks its items below; without one, I is TodoItem.
  const { items, summary, revision } = value as TodoList<I>;
  const frozen = Object.freeze(
    // A spread turns the gaps of an array into entries; Array.from would too, but takes twice as long.
    [...items].map((item, index) => (itemSchema ? parseItem(item, index, itemSchema) : freezeItem(item))),
  ) as readonly I[];
  return Object.freeze(summary === undefined ? { items: frozen, revision } : { items: frozen, summary, revision });
}

function freezeItem({ id, content, status, activeForm, blocked }: TodoItem): TodoItem {
  return Object.freeze(buildItem(id, content, status, activeForm, blocked === undefined ? undefined : { blocked }));
}

function parseItem<I extends TodoItem>(item: unknown, index: number, itemSchema: z.ZodType<I>): I {
  const parsed = itemSchema.safeParse(item);
  // A schema that is not an extension of todoItemSchema leaves the reason out.
  const { blocked } = isRecord(item) ? item : {};
  const kept = isOptionalText(blocked) && blocked !== undefined ? { blocked, ...parsed.data } : parsed.data;
  // A copy of an item that the schema of I returned is an I.
  if (parsed.success) return freezeCopy(kept) as I;
  const [problem] = parsed.error.issues;
  const path = ["items", index, ...(problem?.path ?? [])].map(String).join(".");
  throw failed(`${path}: ${problem?.message}`, parsed.error);
}

function failed(reason: string, cause: unknown): TodoError {
  // A schema's own messages repeat field names and values that a model wrote.
  return new TodoError("invalid_list", secureMessage(`Invalid ${SUBJECT}: ${reason}`), { cause });
}

/** The first fault of a value as a todo list: its path, the requirement and the value found. */
export interface ListFault {
  readonly place: string;
  readonly rule: string;
  readonly value: unknown;
}

/**
 * Finds the first fault of a value as a stored todo list; undefined for a valid list.
 *
 * This one function checks every list: stored ones, received ones, and those that a host merges. It needs no schema.
 * For items of a host's schema the caller passes that schema's check as `findFault`.
 */
export function findListFault(value: unknown, findFault = findItemFault): ListFault | undefined {
  if (!isRecord(value)) return { place: "it", rule: "an object", value };
  const { items, summary, revision } = value;
  if (!Array.isArray(items)) return { place: "items", rule: "an array", value: items };
  // An index visits the gaps of an array too.
  for (let index = 0; index < items.length; index += 1) {
    const fault = findFault(items[index]);
    if (fault !== undefined) return { ...fault, place: `items.${index}${fault.place}` };
  }
  if (!isOptionalText(summary)) return { place: "summary", rule: "a string", value: summary };
  return Number.isSafeInteger(revision) && Number(revision) >= 0
    ? undefined
    : { place: "revision", rule: "a whole number ≥ 0", value: revision };
}

/** Checks whether a value is a todo list in its stored form. */
export function isTodoList(value: unknown): value is TodoList {
  return findListFault(value) === undefined;
}

/** Finds the first fault of an item; its place is the rest of the path, after that of the item. */
function findItemFault(item: unknown): ListFault | undefined {
  if (!isRecord(item)) return { place: "", rule: "an object", value: item };
  const { id, content, status, activeForm, blocked } = item;
  if (!isOptionalText(id)) return { place: ".id", rule: "a string", value: id };
  if (typeof content !== "string") return { place: ".content", rule: "a string", value: content };
  if (!isStatus(status)) return { place: ".status", rule: `one of ${TODO_STATUSES.join(", ")}`, value: status };
  if (!isOptionalText(activeForm)) return { place: ".activeForm", rule: "a string", value: activeForm };
  if (!isOptionalText(blocked)) return { place: ".blocked", rule: "a string", value: blocked };
  return undefined;
}

function isOptionalText(value: unknown): boolean {
  return value === undefined || typeof value === "string";
}

function isStatus(status: unknown): status is TodoStatus {
  const known: readonly unknown[] = TODO_STATUSES;
  return known.includes(status);
}
