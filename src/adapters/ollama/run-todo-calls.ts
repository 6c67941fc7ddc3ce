import { answerCalls } from "../contract/answer-calls.js";
import type { TodoWriter } from "../contract/todo-adapter.js";
import { type OllamaResponse, readReply } from "./read-reply.js";

/** A message that answers a call: the order of messages says which. */
export interface OllamaToolMessage {
  role: "tool";
  content: string;
  tool_name: string;
}

/**
 * Answers the todo calls of a reply: one `tool` message a call, in call order.
 *
 * The API marks no errors: the text of a refused call begins `Not saved:`. Other tools' calls are left alone. A reply
 * that `num_predict` cut off in a todo call saves nothing of it.
 *
 * @throws TypeError for what is no reply of the chat API.
 *
 * @example
 * ```ts
 * import { createTodoSession } from "agent-todos";
 * import { runTodoCalls } from "agent-todos/ollama";
 *
 * const input = { todos: [{ content: "Add tests", status: "in_progress" }] };
 * const call = { function: { name: "todo_write", arguments: input } };
 * const reply = { message: { role: "assistant", content: "", tool_calls: [call] }, done_reason: "stop" };
 * console.log(runTodoCalls(createTodoSession(), reply)[0]?.content); // => 0/1 done. Now: Add tests.
 * ```
 */
export function runTodoCalls(todos: TodoWriter, response: OllamaResponse): OllamaToolMessage[] {
  const { calls, reason } = readReply(response);
  return answerCalls(todos, calls, reason === "length").map(({ text }) => ({
    role: "tool",
    content: text,
    tool_name: todos.tool.name,
  }));
}
