import { type ChatCall, findChatCalls } from "../contract/find-chat-calls.js";
import { expectRecord } from "../contract/shape-error.js";

/** What is read of a reply: whole, or assembled from a stream. */
export interface OllamaResponse {
  readonly message: { readonly role: string };
  readonly done_reason?: string | undefined;
}

const REPLY = "the reply of Ollama";

/** The calls in a reply, and why it stopped. Throws a TypeError for what is no reply. */
export function readReply(response: unknown): {
  readonly calls: readonly ChatCall[];
  readonly reason: unknown;
} {
  const { message, done_reason } = expectRecord(response, REPLY, "it");
  return { calls: findChatCalls(expectRecord(message, REPLY, "message"), "tool_calls"), reason: done_reason };
}
