import { isRecord } from "../../core/plain.js";
import { expectArray, expectRecord } from "../contract/shape-error.js";

/** What is read of a reply: whole, or assembled from a stream. */
export interface AnthropicResponse {
  readonly content: readonly { readonly type: string }[];
  readonly stop_reason: string | null;
}

/** A call with the id that its result must name. */
export interface AnthropicCall {
  readonly id: string;
  readonly name: unknown;
  readonly input: unknown;
}

const REPLY = "the reply of the Messages API";

/** The calls in a reply, and why it stopped. Throws a TypeError for what is no reply. */
export function readReply(response: unknown): {
  readonly calls: readonly AnthropicCall[];
  readonly stopReason: unknown;
} {
  const { content, stop_reason } = expectRecord(response, REPLY, "it");
  return { calls: findCalls(expectArray(content, REPLY, "content")), stopReason: stop_reason };
}

/** The calls among content blocks; a text has none. */
export function findCalls(content: unknown): readonly AnthropicCall[] {
  if (!Array.isArray(content)) return [];
  return content.flatMap((block: unknown) =>
    isRecord(block) && block["type"] === "tool_use"
      ? [{ id: String(block["id"]), name: block["name"], input: block["input"] }]
      : [],
  );
}
