import { type OpenAICompletion, type OpenAIResponse, readReply } from "./read-reply.js";

/**
 * Whether the model ended its turn: a completion that says `stop`, a response that is `completed`, neither of them a
 * refusal or with a call that the host has to answer.
 *
 * @throws TypeError for what is neither a completion nor a response.
 *
 * @example
 * ```ts
 * import { isTurnEnd } from "agent-todos/openai";
 *
 * const message = { role: "assistant", content: "Done." };
 * console.log(isTurnEnd({ choices: [{ message, finish_reason: "stop" }] })); // => true
 * console.log(isTurnEnd({ status: "incomplete", output: [{ type: "message" }] })); // => false
 * ```
 */
export function isTurnEnd(reply: OpenAICompletion | OpenAIResponse): boolean {
  return readReply(reply).isEnd;
}
