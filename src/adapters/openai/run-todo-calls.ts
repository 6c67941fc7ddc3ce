import { answerCalls } from "../contract/answer-calls.js";
import type { TodoWriter } from "../contract/todo-adapter.js";
import { type OpenAICompletion, type OpenAIResponse, readReply } from "./read-reply.js";

/** A message that answers a call of a completion. */
export interface OpenAIToolMessage {
  role: "tool";
  tool_call_id: string;
  content: string;
}

/** An item that answers a call of a response. */
export interface OpenAIFunctionCallOutput {
  type: "function_call_output";
  call_id: string;
  output: string;
}

/**
 * Answers the todo calls of a completion with `tool` messages, those of a response with `function_call_output`
 * items: one a call, in call order.
 *
 * Neither API marks errors: the text of a refused call begins `Not saved:`. Other tools' calls are left alone. A
 * reply that the token limit cut off inside a todo call saves nothing of it.
 *
 * @throws TypeError for what is neither a completion nor a response.
 *
 * @example
 * ```ts
 * import { createTodoSession } from "agent-todos";
 * import { runTodoCalls } from "agent-todos/openai";
 *
 * const call = {
 *   type: "function_call",
 *   call_id: "call_1",
 *   name: "todo_write",
 *   arguments: '{"todos":[{"content":"Add tests","status":"in_progress"}]}',
 * };
 * const response = { status: "completed", output: [call] };
 * console.log(runTodoCalls(createTodoSession(), response)[0]?.output); // => 0/1 done. Now: Add tests.
 * ```
 */
export function runTodoCalls(todos: TodoWriter, completion: OpenAICompletion): OpenAIToolMessage[];
export function runTodoCalls(todos: TodoWriter, response: OpenAIResponse): OpenAIFunctionCallOutput[];
export function runTodoCalls(
  todos: TodoWriter,
  reply: OpenAICompletion | OpenAIResponse,
): (OpenAIToolMessage | OpenAIFunctionCallOutput)[] {
  const { api, calls, isCut } = readReply(reply);
  return answerCalls(todos, calls, isCut).map(({ call: { id }, text }) =>
    api === "chat"
      ? { role: "tool", tool_call_id: id, content: text }
      : { type: "function_call_output", call_id: id, output: text },
  );
}
