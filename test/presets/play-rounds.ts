import type { TodoReminder, TodoSession } from "../../src/index.js";

/** Plays rounds without a call of the todo tool, and gives what each of them brought. */
export function playRounds(todos: TodoSession, count: number): readonly (TodoReminder | undefined)[] {
  return Array.from({ length: count }, () => todos.endRound());
}

/** What a stretch of rounds without a reminder brings. */
export function silence(count: number): readonly undefined[] {
  return Array.from({ length: count }, () => undefined);
}
