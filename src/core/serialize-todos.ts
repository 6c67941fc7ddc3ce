import type * as z from "zod/v4";
import { describeInvalid } from "./option-error.js";
import { freezeCopy, isRecord, parseJson } from "./plain-json.js";
import { describeThrown, describeValue, secureMessage } from "./quote.js";
import { TODO_STATUSES, type TodoItem, type TodoList, type TodoStatus } from "./todo.js";
import { TodoError } from "./todo-error.js";
import { isLibrarySchema } from "./todo-schema.js";

/** The version that {@link serializeTodos} writes and {@link parseTodos} reads. */
const VERSION = 1;

const TASK = "parse stored todos";

/**
 * Writes a list as JSON text with a version number, for a file, a database column or another process.
 *
 * The same list gives the same bytes. The reducer accepts what it holds, too.
 *
 * @example
 * ```ts
 * import { EMPTY_TODO_LIST, serializeTodos } from "agent-todos";
 *
 * console.log(serializeTodos(EMPTY_TODO_LIST)); // => {"version":1,"items":[],"revision":0}
 * ```
 */
export function serializeTodos(list: TodoList): string {
  const { items, summary, revision } = list;
  return JSON.stringify({ version: VERSION, items, summary, revision });
}

/**
 * Parses a text that {@link serializeTodos} wrote into a frozen list. Fields that the item schema does not know are
 * left out.
 *
 * @throws TodoError `invalid_json`, `unknown_version` or `invalid_list`; the message says where.
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
  options: { readonly itemSchema?: z.ZodType<I> } = {},
): TodoList<I> {
  const stored = parseJson(text);
  if (stored === undefined) {
    throw new TodoError("invalid_json", `Cannot ${TASK} as they are not JSON: ${describeValue(text)}`);
  }
  const version = isRecord(stored) ? stored["version"] : undefined;
  if (version !== VERSION) {
    throw new TodoError("unknown_version", describeInvalid(TASK, "version", String(VERSION), version));
  }
  return validateList(stored, options.itemSchema);
}

/**
 * Checks a list as it is held, and returns it frozen.
 *
 * Items of the library's own schema are checked by hand, at a fraction of what zod takes; a host's schema checks its
 * own.
 *
 * @throws TodoError `invalid_list`, whatever a getter or a check of the host's schema throws.
 */
export function validateList<I extends TodoItem = TodoItem>(
  value: unknown,
  itemSchema?: z.ZodType<I>,
): TodoList<I> {
  try {
    return freezeList(value, itemSchema);
  } catch (error) {
    throw error instanceof TodoError ? error : failed(`their check failed: ${describeThrown(error)}`, error);
  }
}

function freezeList<I extends TodoItem>(value: unknown, itemSchema: z.ZodType<I> | undefined): TodoList<I> {
  if (!isRecord(value)) throw invalid("the list", "an object", value);
  const { items: stored, summary, revision } = value;
  if (!Array.isArray(stored)) throw invalid("items", "an array", stored);
  const hasOwnSchema = itemSchema !== undefined && !isLibrarySchema(itemSchema);
  // Array.from visits the gaps of an array too. Without a schema of its own, I is TodoItem.
  const items = Object.freeze(
    Array.from(stored, hasOwnSchema ? (item, index) => parseItem(item, index, itemSchema) : validateItem),
  ) as readonly I[];
  if (summary !== undefined && typeof summary !== "string") throw invalid("summary", "a text", summary);
  if (typeof revision !== "number" || !Number.isSafeInteger(revision) || revision < 0) {
    throw invalid("revision", "a whole number from 0", revision);
  }
  return Object.freeze(summary === undefined ? { items, revision } : { items, summary, revision });
}

function validateItem(item: unknown, index: number): TodoItem {
  if (!isRecord(item)) throw invalid(`items.${index}`, "an object", item);
  const { id, content, status, activeForm } = item;
  if (id !== undefined && typeof id !== "string") throw invalid(`items.${index}.id`, "a text", id);
  if (typeof content !== "string") throw invalid(`items.${index}.content`, "a text", content);
  if (!isStatus(status)) throw invalid(`items.${index}.status`, `one of ${TODO_STATUSES.join(", ")}`, status);
  if (activeForm !== undefined && typeof activeForm !== "string") {
    throw invalid(`items.${index}.activeForm`, "a text", activeForm);
  }
  if (id === undefined) {
    return Object.freeze(activeForm === undefined ? { content, status } : { content, status, activeForm });
  }
  return Object.freeze(
    activeForm === undefined ? { id, content, status } : { id, content, status, activeForm },
  );
}

function isStatus(status: unknown): status is TodoStatus {
  const known: readonly unknown[] = TODO_STATUSES;
  return known.includes(status);
}

function parseItem<I extends TodoItem>(item: unknown, index: number, itemSchema: z.ZodType<I>): I {
  const parsed = itemSchema.safeParse(item);
  // A copy of what the schema of I gave back is of the same kind.
  if (parsed.success) return freezeCopy(parsed.data) as I;
  const [problem] = parsed.error.issues;
  const path = ["items", index, ...(problem?.path ?? [])].map(String).join(".");
  throw failed(`${path}: ${problem?.message}`, parsed.error);
}

function invalid(place: string, rule: string, value: unknown): TodoError {
  return new TodoError("invalid_list", describeInvalid(TASK, place, rule, value));
}

function failed(reason: string, cause: unknown): TodoError {
  // A schema's own words name fields and values that a model wrote.
  return new TodoError("invalid_list", secureMessage(`Cannot ${TASK} as ${reason}`), { cause });
}
