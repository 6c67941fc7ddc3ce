import type { AnsweredCall } from "../contract/answer-calls.js";
import { isProgramCall } from "../contract/program-calls.js";
import { defineRunTodoCalls, type ReplyForm } from "../contract/run-todo-calls.js";
import type { RunTodoCalls } from "../contract/todo-adapter.js";
import { isResponse, type OpenAICompletion, type OpenAIResponse, parseReply } from "./parse-reply.js";

/** The message that answers a call of a completion. */
export interface OpenAIToolMessage {
  role: "tool";
  tool_call_id: string;
  content: string;
}

/** The item that answers a call of a response. */
export interface OpenAIFunctionCallOutput {
  type: "function_call_output";
  call_id: string;
  output: string;
  /** The program that made the call; left out where the model made it itself. */
  caller?: { type: "program"; caller_id: string };
}

/** Answers the todo calls of a reply of either API. */
export type OpenAIRunTodoCalls = RunTodoCalls<OpenAICompletion, OpenAIToolMessage> &
  RunTodoCalls<OpenAIResponse, OpenAIFunctionCallOutput>;

export const REPLY_FORM: ReplyForm<OpenAIToolMessage | OpenAIFunctionCallOutput> = {
  parseReply,
  writeResult: (answered, reply) => (isResponse(reply) ? writeOutput(answered) : writeMessage(answered)),
};

/**
 * Answers the todo calls of a completion with `tool` messages, those of a response with `function_call_output`
 * items: one a call, in call order.
 *
 * Neither API marks errors: the text of a refused call begins `Not saved:`. Other tools' calls are left alone. A
 * reply that the token limit cut off inside a todo call saves nothing of it.
 * A shared list answers with a promise.
 *
 * @throws TypeError for anything but a completion or a response.
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
export const runTodoCalls: OpenAIRunTodoCalls =
  // What answers a reply is of the reply's own API.
  /* @__PURE__ */ defineRunTodoCalls(REPLY_FORM) as OpenAIRunTodoCalls;

function writeMessage({ id, text }: AnsweredCall): OpenAIToolMessage {
  return { role: "tool", tool_call_id: String(id), content: text };
}

function writeOutput({ call, id, text }: AnsweredCall): OpenAIFunctionCallOutput {
  const item = { type: "function_call_output" as const, call_id: String(id), output: text };
  // The API wants the caller back as it wrote it.
  return isProgramCall(call)
    ? { ...item, caller: call.caller as { type: "program"; caller_id: string } }
    : item;
}
