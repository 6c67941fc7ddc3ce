import type { TodoItem, TodoList } from "../../core/todo.js";
import { createTodoSession } from "../../session/create-todo-session.js";
import type { FoundCall } from "./answer-calls.js";
import type { TranscriptOptions } from "./todo-adapter.js";

/** A call in a transcript; `isError` where the API marks its result as failed. */
export interface ReplayedCall extends FoundCall {
  readonly isError?: boolean | undefined;
}

/**
 * The list that recorded calls left, by answering them again.
 *
 * Not every API marks failures, so the rules decide once more; a call that is marked as failed changed nothing.
 * Undefined when no tool of the list was ever called.
 */
export function replayCalls<I extends TodoItem>(
  calls: readonly ReplayedCall[],
  options: TranscriptOptions<I> | undefined,
): TodoList<I> | undefined {
  const { preset, rules, tool } = options ?? {};
  const todos = createTodoSession<I>({ preset, rules, tool, nag: false });
  const names: readonly unknown[] = [todos.tool, ...todos.tool.operations].map(({ name }) => name);
  const own = calls.filter(({ name }) => names.includes(name));
  if (own.length === 0) return undefined;
  for (const { name, input, isError } of own)
    if (isError !== true) todos.write(input, { tool: String(name) });
  return todos.list;
}
