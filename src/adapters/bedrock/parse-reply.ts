import type { FoundCall, ParsedReply } from "../contract/answer-calls.js";
import { expectArray, expectObject, type Fields, objectsIn, wordsOf } from "../contract/fields.js";

/** The part of a reply that the adapter reads: of Converse's, or one assembled from the events of ConverseStream. */
export interface BedrockResponse {
  readonly output:
    | { readonly message?: { readonly content: readonly object[] | undefined } | undefined }
    | undefined;
  readonly stopReason: string | undefined;
}

const REPLY = "the reply of Converse";

/** Why a reply stops with its calls whole; an assembled one may leave the reason out. */
const WHOLE: readonly unknown[] = ["tool_use", "end_turn", "stop_sequence", undefined];

export function parseReply(response: unknown): ParsedReply {
  const { output, stopReason } = expectObject(response, REPLY, "it");
  const { message } = expectObject(output, REPLY, "output");
  const { content } = expectObject(message, REPLY, "output.message");
  const calls = findCalls(expectArray(content, REPLY, "output.message.content"));
  // Some models say `end_turn` in a reply with calls.
  const isEnd = calls.length === 0 && stopReason === "end_turn";
  return {
    calls,
    isCut: !WHOLE.includes(stopReason),
    end: isEnd ? { reply: wordsOf(content) } : undefined,
    idField: "toolUseId",
  };
}

/** Finds the calls that the host has to answer. */
export function findCalls(content: unknown): readonly FoundCall[] {
  return findBlocks(content, "toolUse")
    .filter(({ type }) => type !== "server_tool_use")
    .map(({ toolUseId, name, input }) => ({ id: toolUseId, name, input }));
}

/** Finds what the blocks of one kind hold. */
export function findBlocks(content: unknown, kind: "toolUse" | "toolResult"): readonly Fields[] {
  return objectsIn(objectsIn(content).map((block) => block[kind]));
}
