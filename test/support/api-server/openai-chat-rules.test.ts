import { checkRefusals } from "./check-refusals.js";
import { openaiChatRules } from "./openai-chat-rules.js";
import { nearTools, wrongTools } from "./wrong-openai-tools.js";

const call = { id: "c0", type: "function", function: { name: "work", arguments: "{}" } };
const tool = { role: "tool", tool_call_id: "c0", content: "done" };
const parameters = {
  type: "object",
  properties: { path: { type: "string", format: "date" }, tags: { type: "array", items: { type: "string" } } },
  required: ["path", "tags"],
  additionalProperties: false,
};

const right = {
  model: "m",
  tools: [
    { type: "function", function: { name: "work", strict: true, parameters } },
    { type: "function", function: { name: "loose", parameters: { type: "object" } } },
    { type: "function", function: { name: "bare" } },
  ],
  messages: [
    { role: "system", content: "Be brief." },
    { role: "user", content: "Look" },
    { role: "assistant", content: null, tool_calls: [call, { ...call, id: "c1" }] },
    tool,
    { role: "tool", tool_call_id: "c1", content: [{ type: "text", text: "done" }] },
    { role: "user", content: "And?" },
    { role: "assistant", content: null, refusal: "No." },
    { role: "user", content: [{ type: "text", text: "And?" }] },
  ],
};

function manyTools(count: number): readonly object[] {
  return Array.from({ length: count }, (_, index) => ({ type: "function", function: { name: `work_${index}` } }));
}

const user = { role: "user", content: "Look" };
const hasContent = "a message has content";
const unanswered = (ids: string): string =>
  `An assistant message with 'tool_calls' must be followed by tool messages responding to each 'tool_call_id'. The following tool_call_ids did not have response messages: ${ids}`;
const behindCalls =
  "Invalid parameter: messages with role 'tool' must be a response to a preceeding message with 'tool_calls'.";
const allResults = "calls are followed by their tool messages";

checkRefusals({
  path: "/v1/chat/completions",
  headers: { authorization: "Bearer k" },
  right,
  rules: openaiChatRules,
  bodyOf: ({ says, param = null, code = null }) => ({
    error: { message: says, type: "invalid_request_error", param, code },
  }),
  // biome-ignore format: one row a line
  wrong: [
    ["at most 128 tools", { tools: manyTools(129) }, { code: "array_above_max_length", says: "Invalid 'tools': at most 128 tools are taken, and 129 were sent." }],
    ["a key is sent", {}, { status: 401, says: "You didn't provide an API key. You need to provide your API key in an Authorization header using Bearer auth (i.e. Authorization: Bearer YOUR_KEY)." }, { headers: {} }],
    ["a model is named", { model: undefined }, "you must provide a model parameter"],
    ["messages are sent", { messages: undefined }, { param: "messages", code: "missing_required_parameter", says: "Missing required parameter: 'messages'." }],
    ["there is a message", { messages: [] }, { param: "messages", code: "empty_array", says: "Invalid 'messages': empty array. Expected an array with minimum length 1, but got an empty array instead." }],
    ...wrongTools("tools.0.function"),
    ["a message's role is known", { "messages.1.role": "human" }, { param: "messages[1].role", code: "invalid_value", says: "Invalid value: 'human'. Supported values are: 'system', 'assistant', 'user', 'function', 'tool', 'developer'." }],
    ["a message has content", { "messages.1.content": null }, { param: "messages.[1].content", says: "Invalid value for 'content': expected a string, got null." }],
    ["content is a text or parts", { "messages.3.content": { ok: true } }, { param: "messages[3].content", code: "invalid_type", says: "Invalid type for 'messages[3].content': expected one of a string or array of objects, but got an object instead." }],
    ["a tool message's parts are texts", { "messages.4.content.0.type": "image_url" }, { param: "messages[4].content[0].type", code: "invalid_value", says: "Invalid value: 'image_url'. Supported values are: 'text'." }],
    ["tool_calls is not empty", { "messages.6.tool_calls": [] }, { param: "messages[6].tool_calls", code: "empty_array", says: "Invalid 'messages[6].tool_calls': empty array. Expected an array with minimum length 1, but got an empty array instead." }],
    ["a call's arguments are a text", { "messages.2.tool_calls.1.function.arguments": {} }, { param: "messages[2].tool_calls[1].function.arguments", code: "invalid_type", says: "Invalid type for 'messages[2].tool_calls[1].function.arguments': expected a string, but got an object instead." }],
    ["tool messages follow calls", { "messages.7": tool }, { param: "messages.[7].role", says: behindCalls }],
    ["tool messages follow calls", { "messages.3": { role: "user", content: "Quick." } }, { param: "messages.[4].role", says: behindCalls }],
    ["tool messages answer calls of the message before", { "messages.3.tool_call_id": "c9" }, { param: "messages.[3].tool_call_id", says: "Invalid parameter: 'tool_call_id' of 'c9' not found in 'tool_calls' of previous message." }],
    ["a call has one tool message", { "messages.4.tool_call_id": "c0" }, { param: "messages.[4].tool_call_id", says: "Invalid parameter: Duplicate value for 'tool_call_id' of 'c0', in messages[3] and messages[4]." }],
    [allResults, { "messages.4": { role: "user", content: "Quick." } }, { param: "messages.[4].role", says: unanswered("c1") }],
    [allResults, { "messages.7": { role: "assistant", content: null, tool_calls: [call] } }, { param: "messages.[8].role", says: unanswered("c0") }],
    ["a call's arguments are a text", { "messages.2.tool_calls.1": { id: "c1", type: "custom", custom: { name: "run", input: {} } } }, { param: "messages[2].tool_calls[1].custom.input", code: "invalid_type", says: "Invalid type for 'messages[2].tool_calls[1].custom.input': expected a string, but got an object instead." }],
  ],
  // biome-ignore format: one row a line
  near: [
    ["at most 128 tools", { tools: manyTools(128) }],
    ["a key is sent", {}, { headers: { authorization: "Bearer other" } }],
    ["a model is named", { model: "ft:m:org::id" }],
    ["messages are sent", { messages: [user] }],
    ["there is a message", { messages: [user] }],
    ...nearTools("tools.0.function"),
    ["a message's role is known", { "messages.0.role": "developer" }],
    ["a message's role is known", { "messages.5": { role: "function", name: "work", content: "done" } }],
    [hasContent, { "messages.6": { role: "assistant", audio: { id: "audio_1" } } }],
    [hasContent, { "messages.6": { role: "assistant", function_call: { name: "work", arguments: "{}" } } }],
    [hasContent, { "messages.6": { role: "function", name: "work", content: null } }],
    [hasContent, { "messages.5.content": "" }],
    ["content is a text or parts", { "messages.5.content": [{ type: "image_url", image_url: { url: "https://example.com/a.png" } }] }],
    ["a tool message's parts are texts", { "messages.4.content": "" }],
    ["tool_calls is not empty", { "messages.6.tool_calls": undefined }],
    ["a call's arguments are a text", { "messages.2.tool_calls.1.function.arguments": "{" }],
    ["a call's arguments are a text", { "messages.2.tool_calls.1": { id: "c1", type: "custom", custom: { name: "run", input: "ls" } } }],
    ["tool messages follow calls", { messages: right.messages.slice(0, 5) }],
    ["tool messages answer calls of the message before", { "messages.3.tool_call_id": "c1", "messages.4.tool_call_id": "c0" }],
    ["a call has one tool message", { "messages.5": { role: "assistant", content: null, tool_calls: [call] }, "messages.6": tool }],
    [allResults, {
    "messages.5": { role: "assistant", content: "I look.", tool_calls: [call] },
    "messages.6": tool,
}],
  ],
});
