import { type ChatReply, readChatReply } from "../contract/read-chat-reply.js";

/** What is read of a reply of the client: whole, or assembled from a stream. Its first choice counts. */
export interface MistralResponse {
  readonly choices: readonly {
    readonly message?: { readonly role?: string | undefined } | undefined;
    readonly finishReason: string | null;
  }[];
}

/** What a reply comes down to. Throws a TypeError for what is none. */
export function readReply(response: unknown): ChatReply {
  return readChatReply(response, "the reply of Mistral", "toolCalls", "finishReason");
}
