import type { TodoItem, TodoList } from "../../core/todo.js";
import type { FoundCall } from "../contract/answer-calls.js";
import { expectArray, fieldsOf } from "../contract/fields.js";
import { replayCalls } from "../contract/replay-calls.js";
import type { TranscriptOptions } from "../contract/todo-adapter.js";
import { callsIn } from "./messages.js";

/**
 * Rebuilds the list from the calls in a transcript: undefined without any, an empty list where it was cleared.
 *
 * Takes the messages of an agent. Only calls with a result count, and no refused ones, which Pi marks as errors;
 * messages of other shapes are skipped.
 *
 * @throws TypeError for anything but an array.
 *
 * @example
 * ```ts
 * import { todosFromTranscript } from "agent-todos/pi";
 *
 * const input = { todos: [{ content: "Add tests", status: "pending" }] };
 * const call = { type: "toolCall", id: "c1", name: "todo_write", arguments: input };
 * const messages = [
 *   { role: "assistant", content: [call] },
 *   { role: "toolResult", toolCallId: "c1", toolName: "todo_write", isError: false, content: [] },
 * ];
 * console.log(todosFromTranscript(messages)?.items.length); // => 1
 * ```
 */
export function todosFromTranscript<I extends TodoItem = TodoItem>(
  messages: readonly object[],
  options?: TranscriptOptions<I>,
): TodoList<I> | undefined {
  return replayCalls(findAnsweredCalls(messages), options, ({ isFailed }) => isFailed);
}

interface AnsweredCall extends FoundCall {
  readonly isFailed: boolean;
}

/** Finds the calls that have a result, in the order of the results. */
export function findAnsweredCalls(messages: unknown): readonly AnsweredCall[] {
  const open = new Map<unknown, FoundCall>();
  return expectArray(messages, "the transcript", "messages").flatMap((message) => {
    for (const { id, name, arguments: input } of callsIn(message)) open.set(id, { id, name, input });
    const { role, toolCallId, isError } = fieldsOf(message);
    const call = role === "toolResult" ? open.get(toolCallId) : undefined;
    return call === undefined ? [] : [{ ...call, isFailed: isError === true }];
  });
}
