import { isRecord } from "../../core/plain.js";
import { expectArray, expectRecord } from "../contract/shape-error.js";

/** What is read of a reply: whole, or the parts of a stream's chunks put together. */
export interface GeminiResponse {
  readonly candidates?:
    | readonly {
        readonly content?: { readonly parts?: readonly object[] | undefined } | undefined;
        readonly finishReason?: string | undefined;
      }[]
    | undefined;
  /** Says why there are no candidates when the prompt was blocked. */
  readonly promptFeedback?: object | undefined;
}

/** A call with the id that its response must name; older models give none. */
export interface GeminiCall {
  readonly id: unknown;
  readonly name: unknown;
  readonly input: unknown;
}

/** The calls of a reply, and why it stopped: undefined while it runs, and without a candidate. */
export interface GeminiReply {
  readonly calls: readonly GeminiCall[];
  readonly finishReason?: unknown;
}

const REPLY = "the reply of generateContent";

/** Reads the first candidate. Throws a TypeError for what is no reply. */
export function readReply(response: unknown): GeminiReply {
  const { candidates, promptFeedback, usageMetadata } = expectRecord(response, REPLY, "it");
  // A blocked prompt has no candidates, and some replies hold nothing but the count of their tokens.
  const none = promptFeedback || usageMetadata ? [] : undefined;
  const [candidate = {}] = expectArray(candidates ?? none, REPLY, "candidates");
  const { content = {}, finishReason } = expectRecord(candidate, REPLY, "candidates[0]");
  const { parts = [] } = expectRecord(content, REPLY, "candidates[0].content");
  return { calls: findCalls(expectArray(parts, REPLY, "candidates[0].content.parts")), finishReason };
}

/** The calls among the parts of a content. */
export function findCalls(parts: unknown): readonly GeminiCall[] {
  // A call without arguments may come without the field.
  return findParts(parts, "functionCall").map(({ id, name, args = {} }) => ({ id, name, input: args }));
}

/** What the parts of a content hold under a name. */
export function findParts(parts: unknown, name: string): readonly Readonly<Record<string, unknown>>[] {
  if (!Array.isArray(parts)) return [];
  return parts.map((part: unknown) => isRecord(part) && part[name]).filter(isRecord);
}
