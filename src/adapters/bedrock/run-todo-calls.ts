import { answerCalls } from "../contract/answer-calls.js";
import type { TodoWriter } from "../contract/todo-adapter.js";
import { type BedrockResponse, readReply } from "./read-reply.js";

/** A content block that answers a call. */
export interface BedrockToolResult {
  toolResult: {
    toolUseId: string;
    content: { text: string }[];
    status?: "error";
  };
}

/** Why a reply stops with its calls whole; an assembled one may leave the reason out. */
const WHOLE: readonly unknown[] = ["tool_use", "end_turn", "stop_sequence", undefined];

/**
 * Answers the todo calls of a reply: one `toolResult` block a call, in call order, `status: "error"` where it was
 * refused.
 *
 * A saved call gets no `status`, which not every model behind the API documents; success is what it stands for.
 * Other tools' calls are left alone. A reply that was cut off, filtered or malformed saves nothing of its last call.
 * The input may be an object, or the text that a stream's deltas make together.
 *
 * @throws TypeError for what is no reply of Converse.
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
export function runTodoCalls(todos: TodoWriter, response: BedrockResponse): BedrockToolResult[] {
  const { calls, stopReason } = readReply(response);
  const isCut = !WHOLE.includes(stopReason);
  return answerCalls(todos, calls, isCut).map(({ call, text, isError }) => ({
    toolResult: { toolUseId: call.id, content: [{ text }], ...(isError && { status: "error" }) },
  }));
}
