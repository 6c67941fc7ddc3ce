// Ready-made `ask` functions for an observer: Anthropic, any server that speaks Chat Completions, and the AI SDK.
//
//   ANTHROPIC_API_KEY=… npx tsx examples/observer-ask.ts
//   OPENAI_BASE_URL=http://127.0.0.1:11434/v1 OPENAI_MODEL=qwen3:8b npx tsx examples/observer-ask.ts

import { createTodoSession, renderCheckbox } from "agent-todos";
import { roundOf } from "agent-todos/anthropic";
import { type ObserverRequest, observePlan } from "agent-todos/observe";

type Ask = (request: ObserverRequest, context: { readonly signal: AbortSignal }) => Promise<unknown>;

async function post(url: string, headers: Record<string, string>, body: object, signal: AbortSignal): Promise<unknown> {
  const init = { method: "POST", headers: { "content-type": "application/json", ...headers }, signal };
  const response = await fetch(url, { ...init, body: JSON.stringify(body) });
  if (!response.ok) throw new Error(`${response.status} ${await response.text()}`);
  return response.json();
}

/** Asks by a tool that the model has to call; its input is the answer. */
function askAnthropic(key: string, model = "claude-haiku-4-5"): Ask {
  return async ({ system, prompt, schema, maxTokens }, { signal }) => {
    const tools = [{ name: "answer", description: "Answers with the changes", input_schema: schema }];
    const messages = [{ role: "user", content: prompt }];
    const body = {
      model,
      max_tokens: maxTokens,
      temperature: 0,
      system,
      messages,
      tools,
      tool_choice: { type: "tool", name: "answer" },
    };
    const headers = { "x-api-key": key, "anthropic-version": "2023-06-01" };
    const reply = await post("https://api.anthropic.com/v1/messages", headers, body, signal);
    // The API's own form; an answer that is none is refused like any other.
    return (reply as { content?: { input?: unknown }[] }).content?.[0]?.input;
  };
}

/** Asks in plain text, which every server has; the observer reads the object in it. */
function askCompatible(base: string, key: string | undefined, model = "gpt-5-mini"): Ask {
  return async ({ system, prompt, maxTokens }, { signal }) => {
    const messages = [
      { role: "system", content: system },
      { role: "user", content: prompt },
    ];
    const headers: Record<string, string> = key === undefined ? {} : { authorization: `Bearer ${key}` };
    const reply = await post(
      `${base}/chat/completions`,
      headers,
      { model, max_completion_tokens: maxTokens, messages },
      signal,
    );
    // The API's own form; an answer that is none is refused like any other.
    return (reply as { choices?: { message?: { content?: string } }[] }).choices?.[0]?.message?.content;
  };
}

/** With the AI SDK, given its `generateText` and a model: `askAiSdk((options) => generateText({ model, ...options }))`. */
export function askAiSdk(generate: (options: object) => Promise<{ readonly text: string }>): Ask {
  return async ({ system, prompt, maxTokens }, { signal }) =>
    (await generate({ system, prompt, maxOutputTokens: maxTokens, abortSignal: signal })).text;
}

const { ANTHROPIC_API_KEY, OPENAI_API_KEY, OPENAI_BASE_URL, OPENAI_MODEL } = process.env;
const ask =
  ANTHROPIC_API_KEY !== undefined
    ? askAnthropic(ANTHROPIC_API_KEY)
    : OPENAI_API_KEY !== undefined || OPENAI_BASE_URL !== undefined
      ? askCompatible(OPENAI_BASE_URL ?? "https://api.openai.com/v1", OPENAI_API_KEY, OPENAI_MODEL)
      : undefined;

if (ask === undefined) {
  console.log(
    "This needs ANTHROPIC_API_KEY, or OPENAI_API_KEY, or OPENAI_BASE_URL of a local server: nothing was asked.",
  );
} else {
  const todos = createTodoSession({ nag: false });
  const watching = observePlan(todos, {
    ask,
    onEvent: (event) => console.log(event.type, "error" in event ? event.error : ""),
  });
  watching.user("The parser drops the last line of a file. Fix it, with a test.");
  const call = {
    type: "tool_use",
    id: "toolu_01",
    name: "edit_file",
    input: { path: "src/parser.ts", find: "i < n - 1" },
  };
  const result = { type: "tool_result", tool_use_id: "toolu_01", content: "ok" };
  watching.round(roundOf({ content: [call], stop_reason: "tool_use" }, [result]));
  watching.round({ text: "Now a test.", calls: [{ name: "write_file", input: { path: "test/parser.test.ts" } }] });
  watching.round({ calls: [{ name: "bash", input: { command: "npm test" } }] });
  await watching.end({ text: "Fixed, and the new test passes." });
  console.log(renderCheckbox(todos.list));
}
