import {
  BedrockRuntimeClient,
  type ContentBlock,
  ConverseCommand,
  ConverseStreamCommand,
  type ConverseStreamOutput,
  type Message,
} from "@aws-sdk/client-bedrock-runtime";
import { NodeHttpHandler } from "@smithy/node-http-handler";
import { description, type Heard, name, parameters, type Talk } from "./talk.js";

export function talkToBedrock(url: string, isStream: boolean): Talk {
  const client = new BedrockRuntimeClient({
    region: "us-east-1",
    endpoint: url,
    requestHandler: new NodeHttpHandler(),
    credentials: { accessKeyId: "a", secretAccessKey: "b" },
    maxAttempts: 1,
  });
  const messages: Message[] = [{ role: "user", content: [{ text: "Look" }] }];
  const toolConfig = { tools: [{ toolSpec: { name, description, inputSchema: { json: parameters } } }] };
  const request = { modelId: "anthropic.claude-x:0", messages, toolConfig };
  const readWhole = async (): Promise<readonly [ContentBlock[], unknown]> => {
    const { output, stopReason } = await client.send(new ConverseCommand(request));
    return [output?.message?.content ?? [], stopReason];
  };
  const readStream = async (): Promise<readonly [ContentBlock[], unknown]> => {
    const { stream } = await client.send(new ConverseStreamCommand(request));
    return assemble(stream ?? []);
  };
  const ask = async (): Promise<Heard> => {
    const [content, stop] = isStream ? await readStream() : await readWhole();
    messages.push({ role: "assistant", content });
    return {
      thought: content.flatMap(({ reasoningContent }) => reasoningContent?.reasoningText?.text ?? [])[0],
      text: content.flatMap(({ text }) => text ?? [])[0],
      calls: content.flatMap(({ toolUse }) =>
        toolUse === undefined ? [] : [[toolUse.toolUseId, toolUse.name, toolUse.input]],
      ),
      stop,
    };
  };
  const giveResults = (): Promise<Heard> => {
    const content = ["tooluse_0_0", "tooluse_0_1"].map((toolUseId) => ({
      toolResult: { toolUseId, content: [{ text: "hello" }] },
    }));
    messages.push({ role: "user", content });
    return ask();
  };
  return { ask, giveResults };
}

/** A block while it grows. */
interface Growing {
  readonly use?: { readonly toolUseId: string | undefined; readonly name: string | undefined } | undefined;
  readonly text: string;
  readonly thought: string;
  readonly signature?: string | undefined;
}

async function assemble(
  stream: AsyncIterable<ConverseStreamOutput> | readonly never[],
): Promise<readonly [ContentBlock[], unknown]> {
  const blocks: Growing[] = [];
  let stop: unknown;
  for await (const { contentBlockStart, contentBlockDelta, messageStop } of stream) {
    stop = messageStop?.stopReason ?? stop;
    const index = contentBlockStart?.contentBlockIndex ?? contentBlockDelta?.contentBlockIndex;
    if (index === undefined) continue;
    const { use, text, thought, signature } = blocks[index] ?? { text: "", thought: "" };
    const delta = contentBlockDelta?.delta;
    const started = contentBlockStart?.start?.toolUse;
    blocks[index] = {
      use: started === undefined ? use : { toolUseId: started.toolUseId, name: started.name },
      text: text + (delta?.text ?? delta?.toolUse?.input ?? ""),
      thought: thought + (delta?.reasoningContent?.text ?? ""),
      signature: delta?.reasoningContent?.signature ?? signature,
    };
  }
  return [blocks.map(asBlock), stop];
}

function asBlock({ use, text, thought, signature }: Growing): ContentBlock {
  if (use !== undefined) return { toolUse: { ...use, input: JSON.parse(text) } };
  return thought === "" ? { text } : { reasoningContent: { reasoningText: { text: thought, signature } } };
}
