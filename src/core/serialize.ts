import * as z from "zod/v4";
import { TodoError } from "./error.js";
import { parseJson } from "./parse-json.js";
import { freezeCopy, isRecord } from "./plain.js";
import { describeThrown, quote } from "./quote.js";
import { type TodoItem, type TodoList, todoItemSchema } from "./todo.js";

/** The version that {@link serializeTodos} writes and {@link parseTodos} reads. */
const VERSION = 1;

/**
 * A list as JSON text with a version number, for a file, a database column or another process.
 *
 * The same list gives the same bytes. What it holds also reads back through the reducer.
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
 * The list in a text that {@link serializeTodos} wrote, frozen.
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
    throw new TodoError(
      "invalid_json",
      `Cannot parse stored todos as they are not JSON: ${quote(String(text))}`,
    );
  }
  return readStoredList(stored, options.itemSchema);
}

/** The list in a stored value that is parsed already. */
export function readStoredList<I extends TodoItem = TodoItem>(
  stored: unknown,
  itemSchema?: z.ZodType<I>,
): TodoList<I> {
  const version = isRecord(stored) ? stored["version"] : undefined;
  if (version !== VERSION) {
    const received = JSON.stringify(version) ?? "none";
    throw new TodoError(
      "unknown_version",
      `Cannot parse stored todos as version must be ${VERSION}: current value is ${received}`,
    );
  }
  return checkList(stored, itemSchema);
}

/** A list as it is held, checked and frozen. */
export function checkList<I extends TodoItem = TodoItem>(
  value: unknown,
  itemSchema?: z.ZodType<I>,
): TodoList<I> {
  const schema = z.object({
    items: z.array(itemSchema ?? todoItemSchema),
    summary: z.string().optional(),
    revision: z.number().int().min(0),
  });
  try {
    // The items are parsed by the schema of I, or by the library's own where I is TodoItem.
    return freezeCopy(schema.parse(value)) as TodoList<I>;
  } catch (error) {
    throw new TodoError("invalid_list", `Cannot parse stored todos as ${describeProblem(error)}`, {
      cause: error,
    });
  }
}

// Besides what zod finds, a check of the host's schema may throw anything.
function describeProblem(error: unknown): string {
  if (!(error instanceof z.ZodError)) return `their check failed: ${describeThrown(error)}`;
  const [problem] = error.issues;
  return `${problem?.path.map(String).join(".") || "the list"}: ${problem?.message}`;
}
