import type { FoundCall, ParsedReply } from "../contract/answer-calls.js";
import { expectArray, expectObject, objectsIn, wordsOf } from "../contract/fields.js";

/** The part of a reply that the adapter reads: of a whole one, or one assembled from a stream. */
export interface AnthropicResponse {
  readonly content: readonly { readonly type: string }[];
  readonly stop_reason: string | null;
}

const REPLY = "the reply of the Messages API";

/** Why a reply stops early: of a call in a stream, as much is parsed as had arrived. */
const CUT: readonly unknown[] = ["max_tokens", "model_context_window_exceeded", "refusal"];

export function parseReply(response: unknown): ParsedReply {
  const { content, stop_reason } = expectObject(response, REPLY, "it");
  const calls = findCalls(expectArray(content, REPLY, "content"));
  const isEnd = calls.length === 0 && stop_reason === "end_turn";
  return {
    calls,
    isCut: CUT.includes(stop_reason),
    end: isEnd ? { reply: wordsOf(content) } : undefined,
    idField: "id",
  };
}

export function findCalls(content: unknown): readonly FoundCall[] {
  return objectsIn(content)
    .filter(({ type }) => type === "tool_use")
    .map(({ id, name, input, caller }) => ({ id, name, input, caller }));
}

/** Checks whether a tool of the server is still at work, as in a paused turn: its result comes in a later reply. */
export function hasOpenServerCalls(content: unknown): boolean {
  const blocks = objectsIn(content);
  const answered = new Set(blocks.map(({ tool_use_id }) => tool_use_id));
  return blocks.some(({ type, id }) => SERVER_CALLS.includes(type) && !answered.has(id));
}

const SERVER_CALLS: readonly unknown[] = ["server_tool_use", "mcp_tool_use"];
