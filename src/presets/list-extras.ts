import type { TodoList } from "../core/todo.js";

const BASE: ReadonlySet<string> = new Set(["content", "status", "blocked"]);

/** The fields beyond content and status that a list uses and a target does not have, the list's summary included. */
export function listExtras(list: TodoList, known: readonly string[]): readonly string[] {
  const used = new Set<string>(list.summary === undefined ? [] : ["summary"]);
  for (const item of list.items) {
    for (const [name, value] of Object.entries(item))
      if (value !== undefined && !BASE.has(name)) used.add(name);
  }
  return [...used].filter((name) => !known.includes(name));
}
