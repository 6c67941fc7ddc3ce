import OpenAI from "openai";
import { description, type Heard, name, parameters, type Talk } from "./talk.js";

export function talkToOpenaiChat(url: string, isStream: boolean): Talk {
  const client = new OpenAI({ apiKey: "k", baseURL: `${url}/v1`, maxRetries: 0 });
  const messages: OpenAI.ChatCompletionMessageParam[] = [{ role: "user", content: "Look" }];
  const tools = [{ type: "function" as const, function: { name, description, parameters } }];
  const send = async (): Promise<Heard> => {
    const request = { model: "m", messages, tools };
    const reply = isStream
      ? await client.chat.completions.stream(request).finalChatCompletion()
      : await client.chat.completions.create(request);
    const choice = reply.choices[0];
    if (choice === undefined) throw new Error("no choice");
    messages.push(choice.message);
    const calls = (choice.message.tool_calls ?? []).flatMap((call) =>
      call.type === "function" ? [[call.id, call.function.name, JSON.parse(call.function.arguments)]] : [],
    );
    return { text: choice.message.content ?? undefined, calls, stop: choice.finish_reason };
  };
  const giveResults = (): Promise<Heard> => {
    for (const tool_call_id of ["call_0_0", "call_0_1"]) {
      messages.push({ role: "tool", tool_call_id, content: "hello" });
    }
    return send();
  };
  return { ask: send, giveResults };
}
