import type { TodoList } from "agent-todos";
import {
  createSharedTodos,
  memoryStore,
  type SharedChange,
  type SharedTodos,
  type SharedTodosOptions,
} from "agent-todos/shared";
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

/** Takes the next changes; no wait of this reader ends by itself. */
export async function takeChanges(todos: SharedTodos, after: number, count = 1): Promise<readonly SharedChange[]> {
  const taken: SharedChange[] = [];
  for await (const change of todos.changes({ after, every: 1e9 })) {
    taken.push(change);
    if (taken.length === count) break;
  }
  return taken;
}
