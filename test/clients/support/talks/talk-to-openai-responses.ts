import OpenAI from "openai";
import { description, type Heard, name, parameters, type Talk } from "./talk.js";

/** With `isChained` only the new items are sent, after the previous response. */
export function talkToOpenaiResponses(url: string, isStream: boolean, isChained = false): Talk {
  const client = new OpenAI({ apiKey: "k", baseURL: `${url}/v1`, maxRetries: 0 });
  const tools = [{ type: "function" as const, name, description, parameters, strict: false }];
  let input: OpenAI.Responses.ResponseInputItem[] = [{ role: "user", content: "Look" }];
  let previous: string | undefined;
  const send = async (): Promise<Heard> => {
    const request = { model: "m", input, tools, ...(previous === undefined ? {} : { previous_response_id: previous }) };
    const reply = isStream
      ? await client.responses.stream(request).finalResponse()
      : await client.responses.create(request);
    previous = isChained ? reply.id : undefined;
    // What came out may go in again.
    input = isChained ? [] : [...input, ...(reply.output as OpenAI.Responses.ResponseInputItem[])];
    const calls = reply.output.flatMap((item) => (item.type === "function_call" ? [item] : []));
    const thoughts = reply.output.flatMap((item) => (item.type === "reasoning" ? [item.summary[0]?.text] : []));
    return {
      thought: thoughts[0],
      text: reply.output_text === "" ? undefined : reply.output_text,
      calls: calls.map((call) => [call.call_id, call.name, JSON.parse(call.arguments)]),
      stop: reply.status,
    };
  };
  const giveResults = (): Promise<Heard> => {
    const results = ["call_0_0", "call_0_1"].map((call_id) => ({
      type: "function_call_output" as const,
      call_id,
      output: "hello",
    }));
    input = [...input, ...results];
    return send();
  };
  return { ask: send, giveResults };
}
