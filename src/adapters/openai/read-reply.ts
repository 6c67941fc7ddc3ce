import { type ChatReply, readChatReply } from "../contract/read-chat-reply.js";
import { expectRecord } from "../contract/shape-error.js";
import { readResponse } from "./read-response.js";

/** What is read of a completion: whole, or assembled from a stream. Its first choice counts. */
export interface OpenAICompletion {
  readonly choices: readonly {
    readonly message: { readonly role: string };
    readonly finish_reason: string | null;
  }[];
}

/** What is read of a response: whole, or assembled from a stream. */
export interface OpenAIResponse {
  readonly output: readonly { readonly type: string }[];
  readonly status?: string | undefined;
}

/** A reply of either API. */
export interface OpenAIReply extends ChatReply {
  readonly api: "chat" | "responses";
}

const REPLY = "the reply of OpenAI";

/** What a completion or a response comes down to. Throws a TypeError for what is neither. */
export function readReply(reply: unknown): OpenAIReply {
  const { output } = expectRecord(reply, REPLY, "it");
  return output === undefined
    ? { api: "chat", ...readChatReply(reply, REPLY, "tool_calls", "finish_reason") }
    : { api: "responses", ...readResponse(reply, REPLY) };
}
