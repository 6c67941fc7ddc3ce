import { type CallsField, type ChatCall, findChatCalls } from "./find-chat-calls.js";
import { expectArray, expectRecord } from "./shape-error.js";

/** What a reply of any chat API comes down to. */
export interface ChatReply {
  readonly calls: readonly ChatCall[];
  /** Whether it stopped at a limit. */
  readonly isCut: boolean;
  /** Whether the model ended its turn. */
  readonly isEnd: boolean;
}

/** The first choice of a reply, where `what` names the reply and `reasonField` says why it stopped. */
export function readChatReply(
  response: unknown,
  what: string,
  callsField: CallsField,
  reasonField: "finish_reason" | "finishReason",
): ChatReply {
  const [first] = expectArray(expectRecord(response, what, "it")["choices"], what, "choices");
  const choice = expectRecord(first, what, "choices[0]");
  const message = expectRecord(choice["message"], what, "choices[0].message");
  const calls = findChatCalls(message, callsField);
  const reason = choice[reasonField];
  return {
    calls,
    isCut: reason === "length" || reason === "model_length",
    // A refusal ends with "stop" like any other text.
    isEnd: calls.length === 0 && reason === "stop" && !message["refusal"],
  };
}
