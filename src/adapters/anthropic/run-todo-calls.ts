import type { AnsweredCall } from "../contract/answer-calls.js";
import { defineRunTodoCalls, type ReplyForm } from "../contract/run-todo-calls.js";
import type { RunTodoCalls } from "../contract/todo-adapter.js";
import { type AnthropicResponse, parseReply } from "./parse-reply.js";

/** The content block that answers a call. */
export interface AnthropicToolResult {
  type: "tool_result";
  tool_use_id: string;
  content: string;
  is_error?: true;
}

export const REPLY_FORM: ReplyForm<AnthropicToolResult> = { parseReply, writeResult };

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
export const runTodoCalls: RunTodoCalls<AnthropicResponse, AnthropicToolResult> =
  /* @__PURE__ */ defineRunTodoCalls(REPLY_FORM);

function writeResult({ id, text, isError }: AnsweredCall): AnthropicToolResult {
  return {
    type: "tool_result",
    tool_use_id: String(id),
    content: text,
    ...(isError && { is_error: true }),
  };
}
