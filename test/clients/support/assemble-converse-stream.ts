import type {
  ContentBlock,
  ContentBlockDelta,
  ConverseStreamOutput,
  Message,
  StopReason,
} from "@aws-sdk/client-bedrock-runtime";

/** A reply as Converse gives it; the input of a call is still the text that the stream sent. */
export interface AssembledReply {
  readonly output: { readonly message: Message };
  readonly stopReason: StopReason | undefined;
}

/** Puts the events of ConverseStream together. */
export async function assembleConverseStream(stream: AsyncIterable<ConverseStreamOutput>): Promise<AssembledReply> {
  const content: ContentBlock[] = [];
  let stopReason: StopReason | undefined;
  for await (const { contentBlockStart, contentBlockDelta, messageStop } of stream) {
    const { contentBlockIndex = 0, start } = contentBlockStart ?? {};
    if (start?.toolUse) content[contentBlockIndex] = { toolUse: { ...start.toolUse, input: "" } };
    const { contentBlockIndex: index = 0, delta } = contentBlockDelta ?? {};
    if (delta) content[index] = grow(content[index], delta);
    stopReason = messageStop?.stopReason ?? stopReason;
  }
  return { output: { message: { role: "assistant", content } }, stopReason };
}

function grow(block: ContentBlock | undefined, delta: ContentBlockDelta): ContentBlock {
  const { text, toolUse, reasoningContent } = delta;
  if (text !== undefined) return { text: `${block?.text ?? ""}${text}` };
  if (reasoningContent) {
    const soFar = block?.reasoningContent?.reasoningText;
    const { text: thought = "", signature = soFar?.signature } = reasoningContent;
    const reasoningText = { text: `${soFar?.text ?? ""}${thought}`, signature };
    return { reasoningContent: { reasoningText } };
  }
  if (block?.toolUse && toolUse) {
    return { toolUse: { ...block.toolUse, input: `${block.toolUse.input}${toolUse.input}` } };
  }
  throw new Error(`The script has no such delta: ${JSON.stringify(delta)}`);
}

/** The message for the history, where the API takes objects only for inputs. */
export function asHistory({ output }: AssembledReply): Message {
  const content = output.message.content?.map(
    (block): ContentBlock =>
      block.toolUse ? { toolUse: { ...block.toolUse, input: parseInput(block.toolUse.input) } } : block,
  );
  return { ...output.message, content };
}

function parseInput(input: unknown): NonNullable<ContentBlock.ToolUseMember["toolUse"]["input"]> {
  if (typeof input !== "string") return {};
  try {
    return JSON.parse(input);
  } catch {
    return {};
  }
}
