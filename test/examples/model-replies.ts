import type { Json } from "./model-server.js";

/** A reply in neutral form: words, and calls as name and input. */
export interface Reply {
  readonly text?: string;
  readonly calls?: readonly (readonly [name: string, input: Json])[];
}

/** A reply as Anthropic's API gives it. */
export function asAnthropic({ text = "", calls = [] }: Reply, number: number): Json {
  const uses = calls.map(([name, input], index) => ({
    type: "tool_use",
    id: `toolu_${number}_${index}`,
    name,
    input,
  }));
  return {
    role: "assistant",
    content: [...(text === "" ? [] : [{ type: "text", text }]), ...uses],
    stop_reason: calls.length > 0 ? "tool_use" : "end_turn",
  };
}

/** A reply as OpenAI's API gives it. */
export function asOpenAi({ text = "", calls = [] }: Reply, number: number): Json {
  const toolCalls = calls.map(([name, input], index) => ({
    id: `call_${number}_${index}`,
    type: "function",
    function: { name, arguments: JSON.stringify(input) },
  }));
  const message = {
    role: "assistant",
    content: text === "" ? null : text,
    ...(calls.length > 0 ? { tool_calls: toolCalls } : {}),
  };
  return { choices: [{ message, finish_reason: calls.length > 0 ? "tool_calls" : "stop" }] };
}
