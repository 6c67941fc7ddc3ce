const ITEMS = 20;

/** A plan of 20 items as a model sends it whole; each turn another item runs. */
export function sendSteps(turn: number): { readonly todos: readonly object[] } {
  const todos = Array.from({ length: ITEMS }, (_, index) => ({
    content: `Step ${index + 1}: rework the parser of module ${index * 7}`,
    status: index === turn % ITEMS ? "in_progress" : "pending",
  }));
  return { todos };
}

/** The same plan as the text of a list. */
export function writeSteps(turn: number): string {
  return JSON.stringify({ items: sendSteps(turn).todos, revision: turn });
}
