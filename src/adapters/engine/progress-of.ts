import type { TodoWriter } from "./todo-adapter.js";
import { listToolNames } from "./tool-definition.js";

/**
 * Finds out for the end of a round whether the reply called other tools than those of the list: if so, a write in the
 * round does not count towards a storm. Otherwise undefined rather than false, as such a round counts like any other.
 */
export function progressOf(called: readonly unknown[], { tool }: Pick<TodoWriter, "tool">): true | undefined {
  const names: readonly unknown[] = listToolNames(tool);
  return called.some((name) => name !== undefined && !names.includes(name)) || undefined;
}
