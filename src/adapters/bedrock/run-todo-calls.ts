import type { AnsweredCall } from "../contract/answer-calls.js";
import { defineRunTodoCalls, type ReplyForm } from "../contract/run-todo-calls.js";
import type { RunTodoCalls } from "../contract/todo-adapter.js";
import { type BedrockResponse, parseReply } from "./parse-reply.js";

/** The content block that answers a call. */
export interface BedrockToolResult {
  toolResult: {
    toolUseId: string;
    content: { text: string }[];
    status?: "error";
  };
}

export const REPLY_FORM: ReplyForm<BedrockToolResult> = { parseReply, writeResult };

/**
 * Answers the todo calls of a reply: one `toolResult` block a call, in call order, `status: "error"` where it was
 * refused.
 *
 * A saved call gets no `status`: it stands for success, and only some models document the field. Other tools' calls
 * are left alone. A reply that was cut off, filtered or malformed saves nothing of its last call. An input may be an
 * object, or the text that the deltas of a stream add up to.
 * A shared list answers with a promise.
 *
 * @throws TypeError for anything but a reply of Converse.
 *
 * @example
 * ```ts
 * import { createTodoSession } from "agent-todos";
 * import { runTodoCalls } from "agent-todos/bedrock";
 *
 * const input = { todos: [{ content: "Add tests", status: "in_progress" }] };
 * const content = [{ toolUse: { toolUseId: "tooluse_1", name: "todo_write", input } }];
 * const reply = { output: { message: { role: "assistant", content } }, stopReason: "tool_use" };
 * const [block] = runTodoCalls(createTodoSession(), reply);
 * console.log(block?.toolResult.content); // => [ { text: '0/1 done. Now: Add tests.' } ]
 * ```
 */
export const runTodoCalls: RunTodoCalls<BedrockResponse, BedrockToolResult> =
  /* @__PURE__ */ defineRunTodoCalls(REPLY_FORM);

function writeResult({ id, text, isError }: AnsweredCall): BedrockToolResult {
  return { toolResult: { toolUseId: String(id), content: [{ text }], ...(isError && { status: "error" }) } };
}
