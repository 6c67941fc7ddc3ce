import * as z from "zod/v4";

/**
 * The four states of a todo, in the order they are offered to a model.
 *
 * This is the only place where a status word is spelled; everything else derives from it.
 *
 * @example
 * ```ts
 * import { TODO_STATUSES } from "agent-todos";
 *
 * console.log(TODO_STATUSES.join(" | ")); // => pending | in_progress | completed | cancelled
 * ```
 */
export const TODO_STATUSES = Object.freeze(["pending", "in_progress", "completed", "cancelled"] as const);

/** One of {@link TODO_STATUSES}. */
export type TodoStatus = (typeof TODO_STATUSES)[number];

/**
 * The zod schema of a status.
 *
 * @example
 * ```ts
 * import { todoStatusSchema } from "agent-todos";
 *
 * console.log(todoStatusSchema.safeParse("failed").success); // => false
 * ```
 */
export const todoStatusSchema = z.enum(TODO_STATUSES);

/**
 * The zod schema of one item; extend it to give items fields of your own.
 *
 * It says what an item is, not what a host accepts: limits and required fields are `TodoRules`.
 *
 * @example
 * ```ts
 * import { todoItemSchema } from "agent-todos";
 * import * as z from "zod/v4";
 *
 * const itemSchema = todoItemSchema.extend({ priority: z.enum(["high", "low"]).optional() });
 * console.log(itemSchema.parse({ content: "Ship it", status: "pending", priority: "high" }).priority); // => high
 * ```
 */
export const todoItemSchema = z.object({
  id: z.string().optional(),
  content: z.string(),
  status: todoStatusSchema,
  activeForm: z.string().optional(),
});

/**
 * The zod schema of a list as it is held and stored (not of what a model sends).
 *
 * @example
 * ```ts
 * import { EMPTY_TODO_LIST, todoListSchema } from "agent-todos";
 *
 * console.log(todoListSchema.safeParse(EMPTY_TODO_LIST).success); // => true
 * ```
 */
export const todoListSchema = z.object({
  items: z.array(todoItemSchema).readonly(),
  summary: z.string().optional(),
  revision: z.number().int().min(0),
});

/** One step of a plan: what to do, how far it is, and how it reads while it runs (`activeForm`). */
export interface TodoItem {
  readonly id?: string | undefined;
  readonly content: string;
  readonly status: TodoStatus;
  readonly activeForm?: string | undefined;
}

/**
 * A plan: plain frozen JSON.
 *
 * `revision` grows by one on each write that changes something and never goes back, not on
 * clearing either, so it serves a compare-and-swap in a shared store.
 */
export interface TodoList<I extends TodoItem = TodoItem> {
  readonly items: readonly I[];
  readonly summary?: string | undefined;
  readonly revision: number;
}

/**
 * The list every plan starts from: no items, revision 0.
 *
 * @example
 * ```ts
 * import { EMPTY_TODO_LIST } from "agent-todos";
 *
 * console.log(EMPTY_TODO_LIST.items.length, EMPTY_TODO_LIST.revision); // => 0 0
 * ```
 */
export const EMPTY_TODO_LIST: TodoList<never> = Object.freeze({ items: Object.freeze([]), revision: 0 });

/** Whether an item needs no more work: it is completed or cancelled. */
export function isDone(item: { readonly status: TodoStatus }): boolean {
  return item.status === "completed" || item.status === "cancelled";
}

/** Whether an item schema is the library's own, whose items the reducer reads without zod. */
export function isLibrarySchema(schema: unknown): boolean {
  return schema === todoItemSchema;
}
