import { type Message, Ollama } from "ollama";
import { description, type Heard, name, parameters, type Talk } from "./talk.js";

export function talkToOllama(url: string, isStream: boolean): Talk {
  const client = new Ollama({ host: url });
  const messages: Message[] = [{ role: "user", content: "Look" }];
  const tools = [{ type: "function", function: { name, description, parameters } }];
  const ask = async (): Promise<Heard> => {
    const request = { model: "m", messages, tools };
    const chunks = isStream
      ? await client.chat({ ...request, stream: true })
      : [await client.chat({ ...request, stream: false })];
    let message: Message = { role: "assistant", content: "", thinking: "", tool_calls: [] };
    let stop: unknown;
    for await (const chunk of chunks) {
      const { content, thinking, tool_calls } = chunk.message;
      message = {
        role: "assistant",
        content: message.content + content,
        thinking: (message.thinking ?? "") + (thinking ?? ""),
        tool_calls: [...(message.tool_calls ?? []), ...(tool_calls ?? [])],
      };
      stop = chunk.done_reason ?? stop;
    }
    messages.push(message);
    return {
      thought: message.thinking || undefined,
      text: message.content || undefined,
      calls: (message.tool_calls ?? []).map((call) => [idOf(call), call.function.name, call.function.arguments]),
      stop,
    };
  };
  const giveResults = (): Promise<Heard> => {
    for (const _ of [0, 1]) messages.push({ role: "tool", tool_name: name, content: "hello" });
    return ask();
  };
  return { ask, giveResults };
}

/** The server sends ids, which the client's type does not know yet. */
function idOf(call: object): unknown {
  return "id" in call ? call.id : undefined;
}
