import type { TodoItem } from "agent-todos";

const ITEMS = 20;

/** Plans of 20 items, in which another item runs each time, as a client hands them over: parsed from what a model sent. */
const CALLS = Array.from({ length: ITEMS }, (_, turn) => {
  const todos = Array.from({ length: ITEMS }, (_, index) => ({
    content: `Step ${index + 1}: rework the parser of module ${index * 7}`,
    status: index === turn ? "in_progress" : "pending",
  }));
  return JSON.stringify({ todos });
}).map((text): { readonly todos: readonly TodoItem[] } => JSON.parse(text));

/** A plan as a model sends it whole. */
export function sendSteps(turn: number): { readonly todos: readonly TodoItem[] } {
  return CALLS[turn % ITEMS] ?? { todos: [] };
}

/** The same plan as the text of a list. */
export function writeSteps(turn: number): string {
  return JSON.stringify({ items: sendSteps(turn).todos, revision: turn });
}
