import type { TodoItem, TodoList } from "../core/todo.js";
import { escapeTexts } from "./escape-texts.js";

/** A data part of an AI SDK message: of a `UIMessage<unknown, { todos: TodoList }>`. */
export interface TodoDataPart<I extends TodoItem = TodoItem> {
  readonly type: "data-todos";
  readonly id: string;
  readonly data: TodoList<I>;
}

/**
 * Writes a list as a data part of an AI SDK message, which the model never gets.
 *
 * Write it after each change: within one message the part with the same `id` is updated in place.
 * `useTodosFromMessages` of `agent-todos/react` reads it back. Texts are escaped for one line, ids stay.
 *
 * @example
 * ```ts
 * import { todoDataPart } from "agent-todos/show";
 *
 * const list = { items: [{ content: "Add tests", status: "pending" as const }], revision: 1 };
 * const { type, id, data } = todoDataPart(list);
 * console.log(type, id, data.revision); // => data-todos todos 1
 * ```
 */
export function todoDataPart<I extends TodoItem = TodoItem>(
  list: TodoList<I>,
  { id = "todos" }: { readonly id?: string | undefined } = {},
): TodoDataPart<I> {
  return { type: "data-todos", id, data: escapeTexts(list) };
}
