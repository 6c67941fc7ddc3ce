import { TodoError } from "agent-todos";
import {
  createSharedTodos,
  memoryStore,
  type SharedTodos,
  type SharedTodosOptions,
  type TodoStore,
} from "agent-todos/shared";

/** Two writes of a model, and an edit by a person. */
export const FIRST = { todos: [{ content: "Add tests", status: "in_progress" }] };
export const SECOND = { todos: [{ content: "Add tests", status: "completed" }] };
export const ADDED = { add: [{ content: "Ask Ann", status: "pending" }] };

/** A list over a store in memory, unless the options name another. */
export function share(options: Partial<SharedTodosOptions> = {}): SharedTodos {
  return createSharedTodos({ store: memoryStore(), id: "thread-7", ...options });
}

/** A store that answers nothing; its error is one that is not asked again. */
export function failingStore(): TodoStore {
  const fail = async (): Promise<never> => {
    throw new TodoError("store_failed", "down");
  };
  return { head: fail, append: fail, log: fail, agent: fail, saveAgent: fail, prune: fail, remove: fail };
}
