import type { TodoWriter } from "./todo-adapter.js";
import { listToolNames } from "./tool-definition.js";

/**
 * Finds out for the end of a round whether the reply called other tools than those of the list: a write in it is then no
 * part of a storm. Undefined, and not false, for one that did not, as such a round counts like any other.
 */
export function progressOf(called: readonly unknown[], { tool }: Pick<TodoWriter, "tool">): true | undefined {
  const names: readonly unknown[] = listToolNames(tool);
  return called.some((name) => name !== undefined && !names.includes(name)) || undefined;
}
