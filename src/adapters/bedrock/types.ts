import type { AsSent } from "../engine/todo-adapter.js";
/** A JSON value, as the client library types one. */
export type BedrockDocument =
  | null
  | boolean
  | number
  | string
  | BedrockDocument[]
  | { [name: string]: BedrockDocument };

/** A tool of a Converse request, for `toolConfig: { tools: [...] }`. */
export interface BedrockTool {
  toolSpec: { name: string; description: string; inputSchema: { json: BedrockDocument }; strict?: true };
}

/** The part of a reply that the adapter reads: of Converse's, or one assembled from the events of ConverseStream. */
export type BedrockResponse = AsSent<{
  readonly output:
    | AsSent<{ readonly message?: AsSent<{ readonly content: readonly object[] | undefined }> | undefined }>
    | undefined;
  readonly stopReason: string | undefined;
}>;

/** The content block that answers a call. */
export interface BedrockToolResult {
  toolResult: { toolUseId: string; content: { text: string }[]; status?: "error" };
}

/** The part of a message that the adapter reads. */
export interface BedrockMessage {
  readonly role: string | undefined;
  readonly content: readonly object[] | undefined;
}
