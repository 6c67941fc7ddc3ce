import type { TurnEnd } from "../contract/todo-adapter.js";
import { type BedrockResponse, parseReply } from "./parse-reply.js";

/**
 * Finds the end of the model's turn, with its last words for `todos.stop`: at `end_turn` without calls only; undefined
 * at `max_tokens`, `content_filtered`, `guardrail_intervened`, `malformed_tool_use` and the like.
 *
 * @throws TypeError for anything but a reply of Converse.
 *
 * @example
 * ```ts
 * import { turnEnd } from "agent-todos/bedrock";
 *
 * const output = { message: { role: "assistant", content: [{ text: "Done." }] } };
 * console.log(turnEnd({ output, stopReason: "end_turn" })?.reply); // => Done.
 * console.log(turnEnd({ output, stopReason: "max_tokens" })); // => undefined
 * ```
 */
export function turnEnd(response: BedrockResponse): TurnEnd | undefined {
  return parseReply(response).end;
}
