import type { TurnEnd } from "../contract/todo-adapter.js";
import { type GeminiResponse, parseReply } from "./parse-reply.js";

/**
 * Finds the end of the model's turn, with its last words for `todos.stop`: at `STOP` without calls only; undefined at
 * `MAX_TOKENS`, `SAFETY`, `MALFORMED_FUNCTION_CALL` and the like, and for a blocked prompt.
 *
 * @throws TypeError for anything but a reply of generateContent.
 *
 * @example
 * ```ts
 * import { turnEnd } from "agent-todos/gemini";
 *
 * const content = { role: "model", parts: [{ text: "Done." }] };
 * console.log(turnEnd({ candidates: [{ content, finishReason: "STOP" }] })?.reply); // => Done.
 * console.log(turnEnd({ candidates: [{ content, finishReason: "MAX_TOKENS" }] })); // => undefined
 * ```
 */
export function turnEnd(response: GeminiResponse): TurnEnd | undefined {
  return parseReply(response).end;
}
