import type { ObserverAsk } from "agent-todos/observe";

/** A model behind any server that speaks Chat Completions. */
export interface ModelChoice {
  readonly model: string;
  /** Such as `https://api.openai.com/v1`. */
  readonly baseUrl: string;
  readonly key: string | undefined;
}

/** The address that every request goes to. */
export function addressOf({ baseUrl }: ModelChoice): string {
  return `${baseUrl.replace(/\/+$/, "")}/chat/completions`;
}

/** Asks in plain text: the observer reads the object in the answer. */
export function askModel(choice: ModelChoice): ObserverAsk["ask"] {
  const { model, key } = choice;
  return async ({ system, prompt, maxTokens }, { signal }) => {
    const messages = [
      { role: "system", content: system },
      { role: "user", content: prompt },
    ];
    const response = await fetch(addressOf(choice), {
      method: "POST",
      headers: { "content-type": "application/json", ...(key !== undefined && { authorization: `Bearer ${key}` }) },
      body: JSON.stringify({ model, max_completion_tokens: maxTokens, messages }),
      // To no other address than the one that was named.
      redirect: "error",
      signal,
    });
    if (!response.ok) throw new Error(`status ${response.status}`);
    // The observer refuses whatever has another form than the API's.
    const reply = (await response.json()) as { choices?: { message?: { content?: unknown } }[] } | null;
    return reply?.choices?.[0]?.message?.content;
  };
}
