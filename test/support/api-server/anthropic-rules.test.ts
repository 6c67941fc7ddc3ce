import { anthropicRules } from "./anthropic-rules.js";
import { checkRefusals } from "./check-refusals.js";
import { sealOf } from "./encode-answer.js";

const headers = { "x-api-key": "k", "anthropic-version": "2023-06-01" };
const text = { type: "text", text: "Go on." };
const result = { type: "tool_result", tool_use_id: "t0", content: "done" };
const use = { type: "tool_use", id: "t0", name: "work", input: {} };
const thinking = { type: "thinking", thinking: "Hm.", signature: sealOf("Hm.") };

const input_schema = {
  type: "object",
  properties: { path: { type: "string" }, tags: { type: "array", items: { type: "string" }, minItems: 1 } },
  required: ["path"],
  additionalProperties: false,
};

const right = {
  model: "m",
  max_tokens: 100,
  tools: [
    { name: "work", strict: true, input_schema },
    { name: "loose", input_schema: { type: "object" } },
    { type: "web_search_20250305", name: "web_search" },
  ],
  messages: [
    { role: "user", content: "Look" },
    { role: "assistant", content: [thinking, text, use] },
    { role: "user", content: [result] },
    { role: "user", content: [{ ...text, cache_control: { type: "ephemeral" } }] },
    { role: "assistant", content: "Yes." },
    { role: "user", content: [text] },
  ],
};

const missing = (ids: string): string =>
  `messages.1: \`tool_use\` ids were found without \`tool_result\` blocks immediately after: ${ids}. Each \`tool_use\` block must have a corresponding \`tool_result\` block in the next message.`;
const unexpected = (place: string, id: string): string =>
  `${place}: unexpected \`tool_use_id\` found in \`tool_result\` blocks: ${id}. Each \`tool_result\` block must have a corresponding \`tool_use\` block in the previous message.`;
const notEmpty = "all messages must have non-empty content except for the optional final assistant message";
const prefill =
  "This model does not support assistant message prefill. The conversation must end with a user message.";
const marked = { ...text, cache_control: { type: "ephemeral" } };
const allResults = "each call has its result at the start of the next message";
const strictKeywords = "a strict tool's schema has only keywords of strict mode";

checkRefusals({
  path: "/v1/messages",
  headers,
  right,
  rules: anthropicRules,
  bodyOf: ({ says, type = "invalid_request_error" }) => ({ type: "error", error: { type, message: says } }),
  wrong: [
    {
      rule: "a key is sent",
      headers: { "anthropic-version": "2023-06-01" },
      status: 401,
      type: "authentication_error",
      says: "x-api-key header is required",
    },
    {
      rule: "a version is sent",
      headers: { "x-api-key": "k" },
      says: "anthropic-version: header is required",
    },
    { rule: "required fields are sent", set: { model: undefined }, says: "model: Field required" },
    { rule: "required fields are sent", set: { max_tokens: undefined }, says: "max_tokens: Field required" },
    { rule: "required fields are sent", set: { messages: undefined }, says: "messages: Field required" },
    { rule: "there is a message", set: { messages: [] }, says: "messages: at least one message is required" },
    {
      rule: "a tool's name is of letters, digits, _ and -",
      set: { "tools.1.name": "todo write" },
      says: "tools.1.custom.name: String should match pattern '^[a-zA-Z0-9_-]{1,128}$'",
    },
    {
      rule: "names of tools are unique",
      set: { "tools.1.name": "work" },
      says: "tools: Tool names must be unique.",
    },
    {
      rule: "a tool's schema is an object's",
      set: { "tools.1.input_schema": {} },
      says: "tools.1.custom.input_schema.type: Field required",
    },
    {
      rule: "a tool's schema is an object's",
      set: { "tools.1.input_schema.type": "array" },
      says: "tools.1.custom.input_schema.type: Input should be 'object'",
    },
    {
      rule: "a tool's schema has no choice at its root",
      set: { "tools.1.input_schema.oneOf": [] },
      says: "tools.1.custom.input_schema: input_schema does not support oneOf, allOf, or anyOf at the top level",
    },
    {
      rule: "a strict tool's objects are closed",
      set: { "tools.0.input_schema.properties.path": { type: ["object", "null"] } },
      says: "tools.0.custom: For 'object' type, 'additionalProperties' must be explicitly set to false",
    },
    {
      rule: strictKeywords,
      set: { "tools.0.input_schema.properties.path.minLength": 1 },
      says: "tools.0.custom: For 'string' type, property 'minLength' is not supported",
    },
    {
      rule: strictKeywords,
      set: { "tools.0.input_schema.properties.tags.minItems": 2 },
      says: "tools.0.custom: For 'array' type, 'minItems' values other than 0 or 1 are not supported",
    },
    { rule: "a message has content", set: { "messages.4.content": "" }, says: `messages.4: ${notEmpty}` },
    { rule: "a message has content", set: { "messages.5.content": [] }, says: `messages.5: ${notEmpty}` },
    {
      rule: "a text block has text",
      set: { "messages.5.content.0.text": "" },
      says: "messages: text content blocks must be non-empty",
    },
    {
      rule: "a text block has text",
      set: { "messages.2.content.0.content": [{ type: "text", text: " \n" }] },
      says: "messages: text content blocks must contain non-whitespace text",
    },
    {
      rule: "the first message is the user's",
      set: { "messages.0.role": "assistant" },
      says: 'messages: first message must use the "user" role',
    },
    {
      rule: "the input of a call is an object",
      set: { "messages.1.content.2.input": '{"path":1}' },
      says: "messages.1.content.2.tool_use.input: Input should be a valid dictionary",
    },
    {
      rule: "ids of calls are unique",
      set: { "messages.1.content": [thinking, use, use] },
      says: "messages: `tool_use` ids must be unique",
    },
    {
      rule: "results answer calls of the message before",
      set: { "messages.2.content.0.tool_use_id": "t9" },
      says: unexpected("messages.2.content.0", "t9"),
    },
    {
      rule: "results answer calls of the message before",
      set: { "messages.5.content": [result] },
      says: unexpected("messages.5.content.0", "t0"),
    },
    {
      rule: "a call has one result",
      set: { "messages.2.content": [result, result] },
      says: "messages.2: each tool_use must have a single result. Found multiple `tool_result` blocks with id: t0",
    },
    { rule: allResults, set: { "messages.2.content": [text] }, says: missing("t0") },
    { rule: allResults, set: { "messages.2.content": [text, result] }, says: missing("t0") },
    {
      rule: allResults,
      set: { "messages.1.content": [thinking, use, { ...use, id: "t1" }] },
      says: missing("t1"),
    },
    {
      rule: allResults,
      set: {
        "messages.1.content": [thinking, use, { ...use, id: "t1" }],
        "messages.2.content": [result, text, { ...result, tool_use_id: "t1" }],
      },
      says: missing("t1"),
    },
    {
      rule: "thinking comes back unchanged",
      set: { "messages.1.content.0.thinking": "Hm" },
      says: "messages.1.content.0: Invalid `signature` in `thinking` block",
    },
    {
      rule: "thinking comes back unchanged",
      set: { "messages.1.content.0.signature": undefined },
      says: "messages.1.content.0: Invalid `signature` in `thinking` block",
    },
    {
      rule: "the last message is not the assistant's",
      set: { "messages.5.role": "assistant" },
      says: prefill,
    },
    {
      rule: "at most four cache points",
      set: { "messages.5.content": [marked, marked, marked, marked] },
      says: "A maximum of 4 blocks with cache_control may be provided. Found 5.",
    },
  ],
});
