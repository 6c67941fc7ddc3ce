import { judgeRound, type RoundEnd } from "../contract/program-calls.js";
import type { TurnEnd } from "../contract/todo-adapter.js";
import { type OpenAICompletion, type OpenAIResponse, parseReply } from "./parse-reply.js";

/**
 * Finds the end of the model's turn, with its last words for `todos.stop`: in a completion with `stop`, or a response
 * with `completed`; undefined for a refusal, and while a call waits for the host.
 *
 * @throws TypeError for anything but a completion or a response.
 *
 * @example
 * ```ts
 * import { turnEnd } from "agent-todos/openai";
 *
 * const message = { role: "assistant", content: "Done." };
 * console.log(turnEnd({ choices: [{ message, finish_reason: "stop" }] })?.reply); // => Done.
 * console.log(turnEnd({ status: "incomplete", output: [{ type: "message" }] })); // => undefined
 * ```
 */
export function turnEnd(reply: OpenAICompletion | OpenAIResponse): TurnEnd | undefined {
  return parseReply(reply).end;
}

/**
 * Describes the round of a reply with calls for `todos.endRound`: where only a program of the model made them, the
 * round does not count, and reminders wait for a result that the model reads.
 *
 * @throws TypeError for anything but a completion or a response.
 *
 * @example
 * ```ts
 * import { roundEnd } from "agent-todos/openai";
 *
 * const caller = { type: "program", caller_id: "call_0" };
 * const call = { type: "function_call", call_id: "call_1", name: "search", arguments: "{}", caller };
 * console.log(roundEnd({ status: "completed", output: [call] })); // => { toolAvailable: false }
 * ```
 */
export function roundEnd(reply: OpenAICompletion | OpenAIResponse): RoundEnd {
  return judgeRound(parseReply(reply).calls);
}
