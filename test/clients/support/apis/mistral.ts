import { Mistral } from "@mistralai/mistralai";
import type {
  AssistantMessage,
  ChatCompletionRequest,
  ChatCompletionRequestMessage,
  ChatCompletionRequestTool,
  ContentChunk,
  ToolCall,
  ToolMessage,
} from "@mistralai/mistralai/models/components";
import * as adapter from "agent-todos/mistral";
import type { ClientApi } from "./client-api.js";

type Reply = adapter.MistralResponse & {
  readonly choices: readonly { readonly message?: AssistantMessage | undefined; readonly finishReason: string }[];
};

type Result = ToolMessage & { role: "tool" };

export const mistral: ClientApi<ChatCompletionRequestMessage, Reply, Result, ChatCompletionRequestTool> = {
  name: "Mistral",
  flavor: "mistral",
  adapter,
  connect: (serverURL) => {
    const client = new Mistral({ serverURL, apiKey: "test-key" });
    return {
      send: ({ messages, tools, isStream }) => {
        const request = { model: "test-model", messages: [...messages], tools: [...tools] };
        return isStream ? assemble(client, request) : client.chat.complete(request);
      },
    };
  },
  user: (content) => ({ role: "user", content }),
  said: ({ choices }) => choices.flatMap(({ message }) => (message ? [{ ...message, role: "assistant" }] : [])),
  hear: ({ choices: [choice] }) => {
    const chunks = chunksOf(choice?.message?.content);
    const thoughts = chunks.flatMap((chunk) => (chunk.type === "thinking" ? chunk.thinking : []));
    return {
      thought: thoughts.map((part) => ("text" in part ? part.text : "")).join("") || undefined,
      text: chunks.map((chunk) => (chunk.type === "text" ? chunk.text : "")).join("") || undefined,
      calls: (choice?.message?.toolCalls ?? []).map(({ id, function: { name, arguments: input } }) => ({
        id,
        name,
        input,
      })),
      stop: choice?.finishReason,
    };
  },
  result: ({ id, name }, content) => ({ role: "tool", toolCallId: id, name, content }),
  answered: (results) => results,
};

/** A reply assembled from its stream: the texts and calls of all events. */
async function assemble(client: Mistral, request: ChatCompletionRequest): Promise<Reply> {
  const content: ContentChunk[] = [];
  const toolCalls: ToolCall[] = [];
  let finishReason = "";
  for await (const { data } of await client.chat.stream({ ...request, stream: true })) {
    const choice = data.choices[0];
    content.push(...chunksOf(choice?.delta.content));
    toolCalls.push(...(choice?.delta.toolCalls ?? []));
    finishReason = choice?.finishReason ?? finishReason;
  }
  const text = content.map((chunk) => (chunk.type === "text" ? chunk.text : "")).join("");
  const thoughts = content.filter(({ type }) => type === "thinking");
  const said = thoughts.length === 0 ? text : [...thoughts, { type: "text" as const, text }];
  const message = { role: "assistant" as const, content: said, ...(toolCalls.length > 0 && { toolCalls }) };
  return { choices: [{ message, finishReason }] };
}

function chunksOf(content: AssistantMessage["content"]): readonly ContentChunk[] {
  if (typeof content !== "string") return content ?? [];
  return content === "" ? [] : [{ type: "text", text: content }];
}
