import { isRecord } from "../../core/plain.js";
import { expectArray, expectRecord } from "../contract/shape-error.js";

/** What is read of a reply: of Converse, or put together from the events of ConverseStream. */
export interface BedrockResponse {
  readonly output:
    | { readonly message?: { readonly content: readonly object[] | undefined } | undefined }
    | undefined;
  readonly stopReason: string | undefined;
}

/** A call with the id that its result must name. */
export interface BedrockCall {
  readonly id: string;
  readonly name: unknown;
  readonly input: unknown;
}

const REPLY = "the reply of Converse";

/** The calls in a reply, and why it stopped. Throws a TypeError for what is no reply. */
export function readReply(response: unknown): {
  readonly calls: readonly BedrockCall[];
  readonly stopReason: unknown;
} {
  const { output, stopReason } = expectRecord(response, REPLY, "it");
  const { message } = expectRecord(output, REPLY, "output");
  const { content } = expectRecord(message, REPLY, "output.message");
  return { calls: findCalls(expectArray(content, REPLY, "output.message.content")), stopReason };
}

/** The calls among content blocks that the host has to answer. */
export function findCalls(content: readonly unknown[]): readonly BedrockCall[] {
  return findBlocks(content, "toolUse")
    .filter(({ type }) => type !== "server_tool_use")
    .map(({ toolUseId, name, input }) => ({ id: String(toolUseId), name, input }));
}

/** What content blocks hold under a name. */
export function findBlocks(
  content: readonly unknown[],
  name: string,
): readonly Readonly<Record<string, unknown>>[] {
  return content.map((block) => isRecord(block) && block[name]).filter(isRecord);
}
