import type { Json } from "./model-server.js";

/** What breaks the rules of Anthropic's Messages API in a request; `undefined` when nothing does. */
export function breaksAnthropicRules(path: string, body: Json): string | undefined {
  if (path !== "/v1/messages") return `no such path: ${path}`;
  if (typeof body["max_tokens"] !== "number" || typeof body["model"] !== "string")
    return "max_tokens and model";
  for (const tool of listOf(body["tools"])) {
    if (recordOf(tool["input_schema"])["type"] !== "object")
      return `tools: ${String(tool["name"])} has no schema`;
  }
  let open: readonly unknown[] = [];
  for (const [index, message] of listOf(body["messages"]).entries()) {
    const isUser = index % 2 === 0;
    if (message["role"] !== (isUser ? "user" : "assistant")) return `messages.${index}: roles must alternate`;
    const { content } = message;
    const blocks = typeof content === "string" ? [{ type: "text", text: content }] : listOf(content);
    if (blocks.length === 0) return `messages.${index}: content must not be empty`;
    if (hasEmptyText(blocks)) return `messages.${index}: text must not be empty`;
    const results = blocks.filter(({ type }) => type === "tool_result");
    if (blocks.slice(0, results.length).some((block) => !results.includes(block))) {
      return `messages.${index}: tool results must come first`;
    }
    const answered = results.map((block) => block["tool_use_id"]);
    if (isUser && !isSame(answered, open)) return `messages.${index}: tool_use ids without tool_result`;
    open = isUser ? [] : blocks.filter(({ type }) => type === "tool_use").map((block) => block["id"]);
  }
  return open.length > 0 ? "the last tool calls have no results" : undefined;
}

/** What breaks the rules of OpenAI's Chat Completions API in a request; `undefined` when nothing does. */
export function breaksOpenAiRules(path: string, body: Json): string | undefined {
  if (path !== "/v1/chat/completions") return `no such path: ${path}`;
  for (const tool of listOf(body["tools"])) {
    const { name, parameters } = recordOf(tool["function"]);
    if (recordOf(parameters)["type"] !== "object") return `tools: ${String(name)} has no parameters`;
  }
  const open: unknown[] = [];
  for (const [index, message] of listOf(body["messages"]).entries()) {
    const { role, content } = message;
    if (role === "tool") {
      if (open.shift() !== message["tool_call_id"]) return `messages[${index}]: tool_call_id matches no call`;
      if (typeof content !== "string" || content === "") return `messages[${index}]: content must be a text`;
      continue;
    }
    if (open.length > 0) return `messages[${index}]: calls must be followed by their results`;
    const calls = listOf(message["tool_calls"] ?? []);
    if (calls.length === 0 && (typeof content !== "string" || content === "")) {
      return `messages[${index}]: content must be a text`;
    }
    for (const call of calls) {
      if (typeof recordOf(call["function"])["arguments"] !== "string") return `messages[${index}]: arguments`;
      open.push(call["id"]);
    }
  }
  return open.length > 0 ? "the last tool calls have no results" : undefined;
}

function hasEmptyText(blocks: readonly Json[]): boolean {
  return blocks.some((block) => {
    if (block["type"] === "text") return block["text"] === "";
    return block["type"] === "tool_result" && hasEmptyText(listOf(block["content"]));
  });
}

function isSame(one: readonly unknown[], other: readonly unknown[]): boolean {
  return one.length === other.length && one.every((value) => other.includes(value));
}

function listOf(value: unknown): readonly Json[] {
  if (!Array.isArray(value)) throw new Error(`not a list: ${JSON.stringify(value)}`);
  return value;
}

function recordOf(value: unknown): Json {
  if (typeof value !== "object" || value === null) throw new Error(`not an object: ${JSON.stringify(value)}`);
  // Checked in the line above.
  return value as Json;
}
