import type { TodoItem, TodoList } from "../../core/todo.js";
import { createTodoSession } from "../../session/create-todo-session.js";
import type { TodoSession } from "../../session/todo-session.js";
import { CUT_OFF, type FoundCall } from "./answer-calls.js";
import { expectArray, fieldsOf } from "./fields.js";
import type { TranscriptOptions } from "./todo-adapter.js";
import { listToolNames } from "./tool-definition.js";

/** Answers recorded calls again in a session; false where none is of its tools. */
export function replayInto<C extends FoundCall, I extends TodoItem>(
  todos: TodoSession<I>,
  calls: readonly C[],
  isFailed: (call: C) => boolean,
): boolean {
  const names: readonly unknown[] = listToolNames(todos.tool);
  const own = calls.filter(({ name }) => names.includes(name));
  for (const call of own) if (!isFailed(call)) todos.write(call.input, { tool: String(call.name) });
  return own.length > 0;
}

/**
 * Rebuilds the list by answering recorded calls again; undefined where no tool of the list was ever called.
 *
 * The rules decide again, since few APIs mark failed calls; a call for which `isFailed` is true changes nothing.
 */
export function replayCalls<C extends FoundCall, I extends TodoItem>(
  calls: readonly C[],
  options: TranscriptOptions<I> | undefined,
  isFailed: (call: C) => boolean,
): TodoList<I> | undefined {
  const { preset, rules, tool } = options ?? {};
  const todos = createTodoSession<I>({ preset, rules, tool, nag: false });
  return replayInto(todos, calls, isFailed) ? todos.list : undefined;
}

/**
 * Rebuilds the list from messages of an API that marks no failed calls.
 *
 * A call that was cut off looks whole, so it is known by the text that answers it: the result that names its id, or
 * its tool where results name no ids.
 */
export function replayMessages<I extends TodoItem>(
  messages: unknown,
  options: TranscriptOptions<I> | undefined,
  findCalls: (message: unknown) => readonly FoundCall[],
): TodoList<I> | undefined {
  const cut = new Set<unknown>();
  let last: FoundCall | undefined;
  const calls = expectArray(messages, "the transcript", "messages").flatMap((message) => {
    const found = findCalls(message);
    // The call that the end of a reply cuts off is its last one.
    last = found.at(-1) ?? last;
    if (last !== undefined && saysCutOff(message, last)) cut.add(last);
    return found;
  });
  return replayCalls(calls, options, (call) => cut.has(call));
}

function saysCutOff(message: unknown, { id, name }: FoundCall): boolean {
  const { role, content, output, tool_name, tool_call_id, toolCallId, call_id } = fieldsOf(message);
  const answered = tool_call_id ?? toolCallId ?? call_id;
  if (answered === undefined ? tool_name !== name : answered !== id) return false;
  const result = role === "tool" ? content : output;
  // A host may have split the text into parts, for a cache point say.
  const text = Array.isArray(result) ? JSON.stringify(result) : result;
  return typeof text === "string" && text.includes(CUT_OFF);
}
