import * as adapter from "agent-todos/ollama";
import { type ChatResponse, type Message, Ollama, type Tool } from "ollama";
import type { ClientApi } from "./client-api.js";

export const ollama: ClientApi<Message, ChatResponse, Message, Tool> = {
  name: "Ollama",
  adapter,
  connect: (host) => {
    const client = new Ollama({ host });
    return {
      send: async ({ messages, tools, isStream }) => {
        const request = { model: "test-model", messages: [...messages], tools: [...tools] };
        if (!isStream) return client.chat({ ...request, stream: false });
        return assemble(await client.chat({ ...request, stream: true }));
      },
    };
  },
  user: (content) => ({ role: "user", content }),
  said: ({ message }) => [message],
  hear: ({ message, done_reason }) => ({
    thought: message.thinking || undefined,
    text: message.content || undefined,
    calls: (message.tool_calls ?? []).map((call) => ({
      id: idOf(call),
      name: call.function.name,
      input: call.function.arguments,
    })),
    stop: done_reason,
  }),
  result: ({ name }, content) => ({ role: "tool", content, tool_name: name }),
  answered: (results) => results,
};

/** A reply assembled from its stream: texts and calls of all pieces, the rest from the last. */
async function assemble(pieces: AsyncIterable<ChatResponse>): Promise<ChatResponse> {
  let content = "";
  let thinking = "";
  const tool_calls: NonNullable<Message["tool_calls"]> = [];
  let last: ChatResponse | undefined;
  for await (const piece of pieces) {
    content += piece.message.content;
    thinking += piece.message.thinking ?? "";
    tool_calls.push(...(piece.message.tool_calls ?? []));
    last = piece;
  }
  if (!last) throw new Error("a stream without a piece");
  const calls = tool_calls.length > 0 && { tool_calls };
  return { ...last, message: { ...last.message, content, ...(thinking !== "" && { thinking }), ...calls } };
}

/** The server sends ids, which the client's type does not know yet. */
function idOf(call: object): string | undefined {
  return "id" in call && typeof call.id === "string" ? call.id : undefined;
}
