import Anthropic from "@anthropic-ai/sdk";
import { description, type Heard, name, parameters, type Talk } from "./talk.js";

export function talkToAnthropic(url: string, isStream: boolean): Talk {
  const client = new Anthropic({ apiKey: "k", baseURL: url, maxRetries: 0 });
  const messages: Anthropic.MessageParam[] = [{ role: "user", content: "Look" }];
  const tools = [{ name, description, input_schema: parameters }];
  const send = async (): Promise<Heard> => {
    const request = { model: "m", max_tokens: 100, messages, tools };
    const reply = isStream
      ? await client.messages.stream(request).finalMessage()
      : await client.messages.create(request);
    messages.push({ role: "assistant", content: reply.content });
    const texts = reply.content.flatMap((block) => (block.type === "text" ? [block.text] : []));
    const thoughts = reply.content.flatMap((block) => (block.type === "thinking" ? [block.thinking] : []));
    const uses = reply.content.flatMap((block) => (block.type === "tool_use" ? [block] : []));
    return {
      thought: thoughts[0],
      text: texts[0],
      calls: uses.map((use) => [use.id, use.name, use.input]),
      stop: reply.stop_reason,
    };
  };
  const giveResults = (): Promise<Heard> => {
    const results = ["toolu_0_0", "toolu_0_1"].map((tool_use_id) => ({
      type: "tool_result" as const,
      tool_use_id,
      content: "hello",
    }));
    messages.push({ role: "user", content: results });
    return send();
  };
  return { ask: send, giveResults };
}
