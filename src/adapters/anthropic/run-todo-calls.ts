import { type AnsweredCall, answerCalls } from "../contract/answer-calls.js";
import { type Awaitable, andThen } from "../contract/awaitable.js";
import type { SharedTodoWriter, TodoWriter } from "../contract/todo-adapter.js";
import { type AnthropicResponse, parseReply } from "./parse-reply.js";

/** The content block that answers a call. */
export interface AnthropicToolResult {
  type: "tool_result";
  tool_use_id: string;
  content: string;
  is_error?: true;
}

/**
 * Answers the todo calls of a reply: one `tool_result` block a call, in call order, `is_error` where it was refused.
 *
 * Other tools' calls are left alone. A reply that a limit or a refusal cut off saves nothing of its last call.
 * A shared list answers with a promise.
 *
 * @throws TypeError for anything but a reply of the Messages API.
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
export function runTodoCalls(
  todos: SharedTodoWriter,
  response: AnthropicResponse,
): Promise<AnthropicToolResult[]>;
export function runTodoCalls(todos: TodoWriter, response: AnthropicResponse): AnthropicToolResult[];
export function runTodoCalls(
  todos: TodoWriter | SharedTodoWriter,
  response: AnthropicResponse,
): Awaitable<AnthropicToolResult[]> {
  return andThen(answerCalls(todos, parseReply(response), "id"), (answered) => answered.map(writeResult));
}

export function writeResult({ id, text, isError }: AnsweredCall): AnthropicToolResult {
  return {
    type: "tool_result",
    tool_use_id: String(id),
    content: text,
    ...(isError && { is_error: true }),
  };
}
