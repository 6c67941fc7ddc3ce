import { type MistralResponse, readReply } from "./read-reply.js";

/**
 * Whether the model ended its turn: `stop` without calls, so not `length`, `model_length` or `error`.
 *
 * @throws TypeError for what is no reply of the client.
 *
 * @example
 * ```ts
 * import { isTurnEnd } from "agent-todos/mistral";
 *
 * const message = { role: "assistant", content: "Done." };
 * console.log(isTurnEnd({ choices: [{ message, finishReason: "stop" }] })); // => true
 * console.log(isTurnEnd({ choices: [{ message, finishReason: "model_length" }] })); // => false
 * ```
 */
export function isTurnEnd(response: MistralResponse): boolean {
  return readReply(response).isEnd;
}
