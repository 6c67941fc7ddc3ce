import { answerCalls } from "../contract/answer-calls.js";
import type { TodoWriter } from "../contract/todo-adapter.js";
import { type AnthropicResponse, readReply } from "./read-reply.js";

/** A content block that answers a call. */
export interface AnthropicToolResult {
  type: "tool_result";
  tool_use_id: string;
  content: string;
  is_error?: true;
}

/**
 * Answers the todo calls of a reply: one `tool_result` block a call, in call order, `is_error` where it was refused.
 *
 * Other tools' calls are left alone. A reply that `max_tokens` cut off inside a todo call saves nothing of it.
 *
 * @throws TypeError for what is no reply of the Messages API.
 *
 * @example
 * ```ts
 * import { createTodoSession } from "agent-todos";
 * import { runTodoCalls } from "agent-todos/anthropic";
 *
 * const input = { todos: [{ content: "Add tests", status: "in_progress" }] };
 * const reply = {
 *   content: [{ type: "tool_use", id: "toolu_1", name: "todo_write", input }],
 *   stop_reason: "tool_use",
 * };
 * console.log(runTodoCalls(createTodoSession(), reply)[0]?.content); // => 0/1 done. Now: Add tests.
 * ```
 */
export function runTodoCalls(todos: TodoWriter, response: AnthropicResponse): AnthropicToolResult[] {
  const { calls, stopReason } = readReply(response);
  const isCut = stopReason === "max_tokens" || stopReason === "model_context_window_exceeded";
  return answerCalls(todos, calls, isCut).map(({ call, text, isError }) => ({
    type: "tool_result",
    tool_use_id: call.id,
    content: text,
    ...(isError && { is_error: true }),
  }));
}
