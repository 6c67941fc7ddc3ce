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

/** Why a reply stops in the middle: what a stream had of a call's input is parsed as far as it goes. */
const CUT: readonly unknown[] = ["max_tokens", "model_context_window_exceeded", "refusal"];

/**
 * Answers the todo calls of a reply: one `tool_result` block a call, in call order, `is_error` where it was refused.
 *
 * Other tools' calls are left alone. A reply that a limit or a refusal cut off saves nothing of its last call.
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
  const isCut = CUT.includes(stopReason);
  return answerCalls(todos, calls, isCut).map(({ call, text, isError }) => ({
    type: "tool_result",
    tool_use_id: call.id,
    content: text,
    ...(isError && { is_error: true }),
  }));
}
