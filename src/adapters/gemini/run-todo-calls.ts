import type { AnsweredCall } from "../contract/answer-calls.js";
import { defineRunTodoCalls, type ReplyForm } from "../contract/run-todo-calls.js";
import type { RunTodoCalls } from "../contract/todo-adapter.js";
import { type GeminiResponse, parseReply } from "./parse-reply.js";

/** The part that answers a call. */
export interface GeminiResult {
  functionResponse: {
    id?: string;
    name: string;
    response: { output: string } | { error: string };
  };
}

export const REPLY_FORM: ReplyForm<GeminiResult> = { parseReply, writeResult };

/**
 * Answers the todo calls of a reply: one `functionResponse` part a call, in call order, with the call's id where it
 * has one; `response.error` where the call was refused, else `response.output`.
 *
 * Other tools' calls are left alone. A reply that stopped for any reason but `STOP` saves nothing of its last call.
 * A shared list answers with a promise.
 *
 * @throws TypeError for anything but a reply of generateContent.
 *
 * @example
 * ```ts
 * import { createTodoSession } from "agent-todos";
 * import { runTodoCalls } from "agent-todos/gemini";
 *
 * const args = { todos: [{ content: "Add tests", status: "in_progress" }] };
 * const parts = [{ functionCall: { name: "todo_write", args } }];
 * const reply = { candidates: [{ content: { parts }, finishReason: "STOP" }] };
 * const [part] = runTodoCalls(createTodoSession(), reply);
 * console.log(part?.functionResponse.response); // => { output: '0/1 done. Now: Add tests.' }
 * ```
 */
export const runTodoCalls: RunTodoCalls<GeminiResponse, GeminiResult> =
  /* @__PURE__ */ defineRunTodoCalls(REPLY_FORM);

function writeResult({ id, name, text, isError }: AnsweredCall): GeminiResult {
  return {
    functionResponse: {
      ...(id !== undefined && { id: String(id) }),
      name,
      response: isError ? { error: text } : { output: text },
    },
  };
}
