import type { ObserverAsk } from "agent-todos/observe";
import { postJson } from "./post-json.js";

/** Asks a model of Anthropic's by a tool that it has to call: the tool's input is the answer. */
export function askAnthropic({
  key,
  model = "claude-haiku-4-5",
  base = "https://api.anthropic.com",
}: {
  readonly key: string;
  readonly model?: string | undefined;
  readonly base?: string | undefined;
}): ObserverAsk["ask"] {
  return async ({ system, prompt, schema, maxTokens }, { signal }) => {
    const body = {
      model,
      max_tokens: maxTokens,
      system,
      messages: [{ role: "user", content: prompt }],
      tools: [{ name: "answer", description: "Answers with what has changed.", input_schema: schema }],
      tool_choice: { type: "tool", name: "answer" },
    };
    const headers = { "x-api-key": key, "anthropic-version": "2023-06-01" };
    const reply = await postJson(`${base}/v1/messages`, { headers, body, signal });
    // The observer refuses whatever has another form than the API's.
    const { content = [] } = reply as { content?: { type: string; input?: unknown }[] };
    return content.find(({ type }) => type === "tool_use")?.input;
  };
}
