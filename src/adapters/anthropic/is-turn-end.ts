import { type AnthropicResponse, readReply } from "./read-reply.js";

/**
 * Whether the model ended its turn: `end_turn` only, so not for `max_tokens`, `pause_turn`, `refusal` and the like.
 *
 * @throws TypeError for what is no reply of the Messages API.
 *
 * @example
 * ```ts
 * import { isTurnEnd } from "agent-todos/anthropic";
 *
 * const content = [{ type: "text", text: "Done." }];
 * console.log(isTurnEnd({ content, stop_reason: "end_turn" })); // => true
 * console.log(isTurnEnd({ content, stop_reason: "pause_turn" })); // => false
 * ```
 */
export function isTurnEnd(response: AnthropicResponse): boolean {
  const { calls, stopReason } = readReply(response);
  return calls.length === 0 && stopReason === "end_turn";
}
