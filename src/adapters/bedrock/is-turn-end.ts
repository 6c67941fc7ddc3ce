import { type BedrockResponse, readReply } from "./read-reply.js";

/**
 * Whether the model ended its turn: `end_turn` only and no calls, so not for `max_tokens`, `content_filtered`,
 * `guardrail_intervened`, `malformed_tool_use` and the like.
 *
 * @throws TypeError for what is no reply of Converse.
 *
 * @example
 * ```ts
 * import { isTurnEnd } from "agent-todos/bedrock";
 *
 * const output = { message: { role: "assistant", content: [{ text: "Done." }] } };
 * console.log(isTurnEnd({ output, stopReason: "end_turn" })); // => true
 * console.log(isTurnEnd({ output, stopReason: "max_tokens" })); // => false
 * ```
 */
export function isTurnEnd(response: BedrockResponse): boolean {
  const { calls, stopReason } = readReply(response);
  // Some models behind the API say `end_turn` beside their calls.
  return calls.length === 0 && stopReason === "end_turn";
}
