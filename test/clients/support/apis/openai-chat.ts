import * as adapter from "agent-todos/openai";
import OpenAI from "openai";
import type { ClientApi } from "./client-api.js";

type Message = OpenAI.ChatCompletionMessageParam;
type Result = OpenAI.ChatCompletionToolMessageParam;

export const openaiChat: ClientApi<Message, OpenAI.ChatCompletion, Result, OpenAI.ChatCompletionTool> = {
  name: "OpenAI Chat Completions",
  adapter,
  connect: (url) => {
    const client = new OpenAI({ baseURL: `${url}/v1`, apiKey: "test-key", maxRetries: 0 });
    return {
      send: ({ messages, tools, isStream }) => {
        const body = { model: "test-model", messages: [...messages], tools: [...tools] };
        const { completions } = client.chat;
        return isStream ? completions.stream(body).finalChatCompletion() : completions.create(body);
      },
    };
  },
  user: (content) => ({ role: "user", content }),
  said: ({ choices }) => choices.map(({ message }) => message),
  hear: ({ choices: [choice] }) => ({
    text: choice?.message.content ?? undefined,
    calls: (choice?.message.tool_calls ?? []).flatMap((call) =>
      // Mistral leaves the type out.
      "function" in call ? [{ id: call.id, name: call.function.name, input: call.function.arguments }] : [],
    ),
    stop: choice?.finish_reason,
  }),
  result: ({ id = "" }, content) => ({ role: "tool", tool_call_id: id, content }),
  answered: (results) => results,
};
