import type { TodoList } from "agent-todos";
import { createSharedTodos, memoryStore, type SharedTodos, type SharedTodosOptions } from "agent-todos/shared";
import { items, line } from "../support/write.js";

/** Opens the shared list that a file's tests are about, in a store of its own unless one is given. */
export function share(options: Partial<SharedTodosOptions> = {}): SharedTodos {
  return createSharedTodos({ store: memoryStore(), id: "a", ...options });
}

/** A call that replaces the list by lines such as `[ ]Read`. */
export function whole(...lines: readonly string[]): object {
  return { todos: items(...lines) };
}

/** A list as such lines, in one text. */
export function linesOf({ items: given }: TodoList): string {
  return given.map(line).join(", ");
}
