import type { ObserverAsk } from "agent-todos/observe";
import { postJson } from "./post-json.js";

/** Asks any server that speaks Chat Completions, a local one too, in plain text: the observer reads the object in it. */
export function askCompatible({
  key,
  model = "gpt-5-mini",
  base = "https://api.openai.com/v1",
}: {
  readonly key?: string | undefined;
  readonly model?: string | undefined;
  readonly base?: string | undefined;
}): ObserverAsk["ask"] {
  return async ({ system, prompt, maxTokens }, { signal }) => {
    const messages = [
      { role: "system", content: system },
      { role: "user", content: prompt },
    ];
    const headers: Record<string, string> = key === undefined ? {} : { authorization: `Bearer ${key}` };
    const body = { model, max_completion_tokens: maxTokens, messages };
    const reply = await postJson(`${base}/chat/completions`, { headers, body, signal });
    // The observer refuses whatever has another form than the API's.
    return (reply as { choices?: { message?: { content?: string } }[] }).choices?.[0]?.message?.content;
  };
}
