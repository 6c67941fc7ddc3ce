import {
  BedrockRuntimeClient,
  type ContentBlock,
  type ContentBlockDelta,
  ConverseCommand,
  ConverseStreamCommand,
  type ConverseStreamOutput,
  type Message,
  type StopReason,
  type Tool,
  type ToolUseBlock,
} from "@aws-sdk/client-bedrock-runtime";
import { NodeHttpHandler } from "@smithy/node-http-handler";
import * as adapter from "agent-todos/bedrock";
import type { ClientApi } from "./client-api.js";

/** A reply as Converse gives it; of a stream, the input of a call is still the text that was sent. */
interface Reply {
  readonly output: { readonly message?: Message | undefined } | undefined;
  readonly stopReason: StopReason | undefined;
}

export const bedrock: ClientApi<Message, Reply, ContentBlock.ToolResultMember, Tool> = {
  name: "Bedrock Converse",
  adapter,
  connect: (endpoint) => {
    const client = new BedrockRuntimeClient({
      endpoint,
      region: "us-east-1",
      credentials: { accessKeyId: "test", secretAccessKey: "test" },
      // The client's own handler speaks HTTP/2, which a plain local server does not.
      requestHandler: new NodeHttpHandler(),
      maxAttempts: 1,
    });
    return {
      send: async ({ messages, tools, isStream }) => {
        const input = { modelId: "anthropic.claude-x:0", messages: [...messages], toolConfig: { tools: [...tools] } };
        if (!isStream) return client.send(new ConverseCommand(input));
        const { stream } = await client.send(new ConverseStreamCommand(input));
        if (stream === undefined) throw new Error("the reply has no stream");
        return assemble(stream);
      },
    };
  },
  user: (text) => ({ role: "user", content: [{ text }] }),
  said: ({ output }) => (output?.message === undefined ? [] : [asHistory(output.message)]),
  hear: ({ output, stopReason }) => {
    const content = output?.message?.content ?? [];
    return {
      thought: content.flatMap(({ reasoningContent }) => reasoningContent?.reasoningText?.text ?? [])[0],
      text: content.flatMap(({ text }) => text ?? [])[0],
      calls: content.flatMap(({ toolUse: use }) =>
        // A tool that the server ran has a type.
        use === undefined || use.type !== undefined
          ? []
          : [{ id: use.toolUseId, name: use.name ?? "", input: use.input }],
      ),
      stop: stopReason,
    };
  },
  result: ({ id }, text, isError) => ({
    toolResult: { toolUseId: id, content: [{ text }], status: isError ? "error" : "success" },
  }),
  answered: (content) => [{ role: "user", content: [...content] }],
};

/** Puts the events of ConverseStream together. */
async function assemble(stream: AsyncIterable<ConverseStreamOutput>): Promise<Reply> {
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

function grow(block: ContentBlock | undefined, { text, toolUse, reasoningContent }: ContentBlockDelta): ContentBlock {
  if (text !== undefined) return { text: `${block?.text ?? ""}${text}` };
  if (reasoningContent) {
    const soFar = block?.reasoningContent?.reasoningText;
    const { text: thought = "", signature = soFar?.signature } = reasoningContent;
    return { reasoningContent: { reasoningText: { text: `${soFar?.text ?? ""}${thought}`, signature } } };
  }
  return { toolUse: { ...block?.toolUse, input: `${block?.toolUse?.input}${toolUse?.input}` } as ToolUseBlock };
}

/** The message for the history, where the API takes objects only for inputs. */
function asHistory(message: Message): Message {
  const content = message.content?.map((block): ContentBlock => {
    const { toolUse } = block;
    return typeof toolUse?.input === "string" ? { toolUse: { ...toolUse, input: parseInput(toolUse.input) } } : block;
  });
  return { ...message, content };
}

function parseInput(input: string): NonNullable<ToolUseBlock["input"]> {
  try {
    return JSON.parse(input);
  } catch {
    return {};
  }
}
