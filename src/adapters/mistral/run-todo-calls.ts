import { answerCalls } from "../contract/answer-calls.js";
import type { TodoWriter } from "../contract/todo-adapter.js";
import { type MistralResponse, readReply } from "./read-reply.js";

/** A message that answers a call. */
export interface MistralToolMessage {
  role: "tool";
  toolCallId: string;
  name: string;
  content: string;
}

/**
 * Answers the todo calls of a reply: one `tool` message a call, in call order.
 *
 * The API marks no errors: the text of a refused call begins `Not saved:`. Other tools' calls are left alone. A reply
 * that the token limit cut off inside a todo call saves nothing of it.
 *
 * @throws TypeError for what is no reply of the client: the API's own JSON (`tool_calls`) is served by
 * `agent-todos/openai`.
 *
 * @example
 * ```ts
 * import { createTodoSession } from "agent-todos";
 * import { runTodoCalls } from "agent-todos/mistral";
 *
 * const input = { todos: [{ content: "Add tests", status: "in_progress" }] };
 * const call = { id: "D681PevKs", function: { name: "todo_write", arguments: input } };
 * const message = { role: "assistant", content: "", toolCalls: [call] };
 * const [result] = runTodoCalls(createTodoSession(), { choices: [{ message, finishReason: "tool_calls" }] });
 * console.log(result?.toolCallId, result?.content); // => D681PevKs 0/1 done. Now: Add tests.
 * ```
 */
export function runTodoCalls(todos: TodoWriter, response: MistralResponse): MistralToolMessage[] {
  const { calls, isCut } = readReply(response);
  return answerCalls(todos, calls, isCut).map(({ call, text }) => ({
    role: "tool",
    toolCallId: call.id,
    name: todos.tool.name,
    content: text,
  }));
}
