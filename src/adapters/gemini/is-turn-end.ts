import { type GeminiResponse, readReply } from "./read-reply.js";

/**
 * Whether the model ended its turn: `STOP` only and no calls, so not for `MAX_TOKENS`, `SAFETY`,
 * `MALFORMED_FUNCTION_CALL` and the like, nor for a blocked prompt.
 *
 * @throws TypeError for what is no reply of generateContent.
 *
 * @example
 * ```ts
 * import { isTurnEnd } from "agent-todos/gemini";
 *
 * const content = { role: "model", parts: [{ text: "Done." }] };
 * console.log(isTurnEnd({ candidates: [{ content, finishReason: "STOP" }] })); // => true
 * console.log(isTurnEnd({ candidates: [{ content, finishReason: "MAX_TOKENS" }] })); // => false
 * ```
 */
export function isTurnEnd(response: GeminiResponse): boolean {
  const { calls, finishReason } = readReply(response);
  return calls.length === 0 && finishReason === "STOP";
}
