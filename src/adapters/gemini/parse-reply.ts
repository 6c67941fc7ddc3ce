import type { FoundCall, ParsedReply } from "../contract/answer-calls.js";
import { expectArray, expectObject, type Fields, objectsIn, wordsOf } from "../contract/fields.js";

/** The part of a reply that the adapter reads: of a whole one, or the parts of a stream's chunks together. */
export interface GeminiResponse {
  readonly candidates?:
    | readonly {
        readonly content?: { readonly parts?: readonly object[] | undefined } | undefined;
        readonly finishReason?: string | undefined;
      }[]
    | undefined;
  /** Says why there are no candidates: the prompt was blocked. */
  readonly promptFeedback?: object | undefined;
}

const REPLY = "the reply of generateContent";

/** Parses the first candidate. */
export function parseReply(response: unknown): ParsedReply {
  const { candidates, promptFeedback, usageMetadata } = expectObject(response, REPLY, "it");
  // A blocked prompt has no candidates, and some replies hold nothing but the count of their tokens.
  const none = promptFeedback || usageMetadata ? [] : undefined;
  const [candidate = {}] = expectArray(candidates ?? none, REPLY, "candidates");
  const { content = {}, finishReason } = expectObject(candidate, REPLY, "candidates[0]");
  const { parts = [] } = expectObject(content, REPLY, "candidates[0].content");
  const calls = findCalls(expectArray(parts, REPLY, "candidates[0].content.parts"));
  return {
    calls,
    // The chunks of a stream give no reason before the last one; their calls are whole.
    isCut: finishReason !== undefined && finishReason !== "STOP",
    end: calls.length === 0 && finishReason === "STOP" ? { reply: wordsOf(parts) } : undefined,
  };
}

/** Finds the calls among parts: older models give them no ids, and one without arguments may lack `args`. */
export function findCalls(parts: unknown): readonly FoundCall[] {
  return findParts(parts, "functionCall").map(({ id, name, args = {} }) => ({ id, name, input: args }));
}

/** Finds what the parts of one kind hold. */
export function findParts(parts: unknown, kind: "functionCall" | "functionResponse"): readonly Fields[] {
  return objectsIn(objectsIn(parts).map((part) => part[kind]));
}
