import { type OllamaResponse, readReply } from "./read-reply.js";

/**
 * Whether the model ended its turn: `stop` without calls, so not `length`, and not while the stream runs.
 *
 * @throws TypeError for what is no reply of the chat API.
 *
 * @example
 * ```ts
 * import { isTurnEnd } from "agent-todos/ollama";
 *
 * const message = { role: "assistant", content: "Done." };
 * console.log(isTurnEnd({ message, done_reason: "stop" })); // => true
 * console.log(isTurnEnd({ message, done_reason: "length" })); // => false
 * ```
 */
export function isTurnEnd(response: OllamaResponse): boolean {
  const { calls, reason } = readReply(response);
  return calls.length === 0 && reason === "stop";
}
