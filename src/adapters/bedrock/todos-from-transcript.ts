import { isRecord } from "../../core/plain.js";
import type { TodoItem, TodoList } from "../../core/todo.js";
import { replayCalls } from "../contract/replay-calls.js";
import { expectArray } from "../contract/shape-error.js";
import type { TranscriptOptions } from "../contract/todo-adapter.js";
import { findBlocks, findCalls } from "./read-reply.js";
import type { BedrockMessage } from "./with-reminder.js";

/**
 * The list that the calls in a transcript left; undefined when there are none, an empty list when it was cleared.
 *
 * The calls go through the rules again, so refused ones change nothing; calls whose result has `status: "error"`
 * neither.
 *
 * @example
 * ```ts
 * import { todosFromTranscript } from "agent-todos/bedrock";
 *
 * const input = { todos: [{ content: "Add tests", status: "pending" }] };
 * const content = [{ toolUse: { toolUseId: "tooluse_1", name: "todo_write", input } }];
 * console.log(todosFromTranscript([{ role: "assistant", content }])?.items.length); // => 1
 * ```
 */
export function todosFromTranscript<I extends TodoItem = TodoItem>(
  messages: readonly BedrockMessage[],
  options?: TranscriptOptions<I>,
): TodoList<I> | undefined {
  const blocks = expectArray(messages, "the transcript", "messages").flatMap((message): readonly unknown[] =>
    isRecord(message) && Array.isArray(message["content"]) ? message["content"] : [],
  );
  const failed = findBlocks(blocks, "toolResult")
    .filter(({ status }) => status === "error")
    .map(({ toolUseId }) => toolUseId);
  const calls = findCalls(blocks).map((call) => ({ ...call, isError: failed.includes(call.id) }));
  return replayCalls(calls, options);
}
