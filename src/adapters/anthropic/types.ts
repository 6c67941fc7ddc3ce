import type { AsSent } from "../engine/todo-adapter.js";
import type { ToolParameters } from "../engine/tool-definition.js";

/** A tool of a Messages request. */
export interface AnthropicTool {
  name: string;
  description: string;
  input_schema: ToolParameters;
  strict?: true;
}

/** The part of a reply that the adapter reads: of a whole one, or one assembled from a stream. */
export type AnthropicResponse = AsSent<{
  readonly content: readonly AsSent<{ readonly type: string }>[];
  readonly stop_reason: string | null;
}>;

/** The content block that answers a call. */
export interface AnthropicToolResult {
  type: "tool_result";
  tool_use_id: string;
  content: string;
  is_error?: true;
}

/** The part of a message that the adapter reads. */
export interface AnthropicMessage {
  readonly role: string;
  readonly content?: string | readonly AsSent<{ readonly type: string }>[] | undefined;
}
