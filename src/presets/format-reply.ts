import type { TodoItem, TodoList } from "../core/todo.js";
import { composeReply, type TodoReply } from "../tool/reply.js";

/**
 * The reply with this text for a write that changed something; one that did not says so in the library's own words,
 * and refusals, notes and what the person changed are as everywhere.
 */
export function formatReply<I extends TodoItem>(
  call: TodoReply<I>,
  text: (list: TodoList<I>) => string,
): string {
  const { result } = call;
  if (!result.ok || !result.changed) return composeReply(call, {});
  const { list } = result;
  return composeReply(call, { result: () => text(list) });
}
