import { Mistral } from "@mistralai/mistralai";
import type { AssistantMessage, ChatCompletionStreamRequest, ToolCall } from "@mistralai/mistralai/models/components";
import { description, type Heard, name, parameters, type Talk } from "./talk.js";

/** What both a stream's chunks and a whole answer have. */
type Said = Pick<AssistantMessage, "content" | "toolCalls">;

export function talkToMistral(url: string, isStream: boolean): Talk {
  const client = new Mistral({ apiKey: "k", serverURL: url });
  const messages: ChatCompletionStreamRequest["messages"] = [{ role: "user", content: "Look" }];
  const tools = [{ type: "function" as const, function: { name, description, parameters } }];
  const request = { model: "m", messages, tools };
  const hear = (said: readonly Said[], stop: unknown): Heard => {
    const toolCalls = said.flatMap((part) => part.toolCalls ?? []);
    const text = said.map(textIn).join("");
    messages.push({ role: "assistant", content: text, toolCalls });
    return {
      thought: said.map(thoughtIn).join("") || undefined,
      text: text || undefined,
      calls: toolCalls.map(readCall),
      stop,
    };
  };
  const readStream = async (): Promise<Heard> => {
    const said: Said[] = [];
    let stop: unknown;
    for await (const { data } of await client.chat.stream(request)) {
      const [choice] = data.choices;
      if (choice !== undefined) said.push(choice.delta);
      stop = choice?.finishReason ?? stop;
    }
    return hear(said, stop);
  };
  const readWhole = async (): Promise<Heard> => {
    const [choice] = (await client.chat.complete(request)).choices;
    return hear([choice?.message ?? {}], choice?.finishReason);
  };
  const ask = isStream ? readStream : readWhole;
  const giveResults = (): Promise<Heard> => {
    for (const toolCallId of ["call00000", "call00001"]) {
      messages.push({ role: "tool", toolCallId, name, content: "hello" });
    }
    return ask();
  };
  return { ask, giveResults };
}

function textIn({ content }: Said): string {
  if (typeof content === "string") return content;
  return (content ?? []).map((part) => (part.type === "text" ? part.text : "")).join("");
}

function thoughtIn({ content }: Said): string {
  if (typeof content === "string") return "";
  const thoughts = (content ?? []).flatMap((part) => (part.type === "thinking" ? part.thinking : []));
  return thoughts.map((part) => ("text" in part ? part.text : "")).join("");
}

function readCall(call: ToolCall): unknown {
  return [call.id, call.function.name, JSON.parse(String(call.function.arguments))];
}
