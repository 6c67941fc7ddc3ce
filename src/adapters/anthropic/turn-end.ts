import { judgeRound, type RoundEnd } from "../contract/program-calls.js";
import type { TurnEnd } from "../contract/todo-adapter.js";
import { type AnthropicResponse, parseReply } from "./parse-reply.js";

/**
 * Finds the end of the model's turn, with its last words for `todos.stop`: at `end_turn` only; undefined at
 * `max_tokens`, `pause_turn`, `refusal` and the like.
 *
 * @throws TypeError for anything but a reply of the Messages API.
 *
 * @example
 * ```ts
 * import { turnEnd } from "agent-todos/anthropic";
 *
 * const content = [{ type: "text", text: "Done." }];
 * console.log(turnEnd({ content, stop_reason: "end_turn" })?.reply); // => Done.
 * console.log(turnEnd({ content, stop_reason: "pause_turn" })); // => undefined
 * ```
 */
export function turnEnd(response: AnthropicResponse): TurnEnd | undefined {
  return parseReply(response).end;
}

/**
 * Describes the round of a reply with calls for `todos.endRound`: where only a program of the model made them, the
 * round does not count, and reminders wait for a result that the model reads.
 *
 * @throws TypeError for anything but a reply of the Messages API.
 *
 * @example
 * ```ts
 * import { roundEnd } from "agent-todos/anthropic";
 *
 * const caller = { type: "code_execution_20260120", tool_id: "srvtoolu_1" };
 * const call = { type: "tool_use", id: "toolu_1", name: "search", input: {}, caller };
 * console.log(roundEnd({ content: [call], stop_reason: "tool_use" })); // => { toolAvailable: false }
 * ```
 */
export function roundEnd(response: AnthropicResponse): RoundEnd {
  return judgeRound(parseReply(response).calls);
}
