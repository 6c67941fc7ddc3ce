import Anthropic from "@anthropic-ai/sdk";
import * as adapter from "agent-todos/anthropic";
import type { ClientApi } from "./client-api.js";

type Message = Anthropic.MessageParam;
type Result = Anthropic.ToolResultBlockParam;

export const anthropic: ClientApi<Message, Anthropic.Message, Result, Anthropic.ToolUnion> = {
  name: "Anthropic Messages",
  adapter,
  served: [{ type: "web_search_20250305", name: "web_search" }],
  connect: (baseURL) => {
    const client = new Anthropic({ baseURL, apiKey: "test-key", maxRetries: 0 });
    return {
      send: ({ messages, tools, isStream }) => {
        const body = { model: "test-model", max_tokens: 1000, messages: [...messages], tools: [...tools] };
        return isStream ? client.messages.stream(body).finalMessage() : client.messages.create(body);
      },
    };
  },
  user: (content) => ({ role: "user", content }),
  said: ({ content }) => [{ role: "assistant", content }],
  hear: ({ content, stop_reason }) => ({
    thought: content.flatMap((block) => (block.type === "thinking" ? [block.thinking] : []))[0],
    text: content.flatMap((block) => (block.type === "text" ? [block.text] : []))[0],
    calls: content.flatMap((block) => (block.type === "tool_use" ? [block] : [])),
    stop: stop_reason,
  }),
  result: ({ id = "" }, content, is_error) => ({ type: "tool_result", tool_use_id: id, content, is_error }),
  answered: (content) => [{ role: "user", content: [...content] }],
};
