import { beforeBlock } from "./anthropic-conversation.js";
import { anthropicRules } from "./anthropic-rules.js";
import { bindThinking } from "./bind-thinking.js";
import { checkRefusals } from "./check-refusals.js";
import { sealOf } from "./encode-answer.js";

const headers = { "x-api-key": "k", "anthropic-version": "2023-06-01" };
const text = { type: "text", text: "Go on." };
const result = { type: "tool_result", tool_use_id: "t0", content: "done" };
const use = { type: "tool_use", id: "t0", name: "work", input: {} };
const loose = { type: "thinking", thinking: "Hm.", signature: sealOf("Hm.") };
const question = { role: "user", content: "Look" };

const input_schema = {
  type: "object",
  properties: { path: { type: "string" }, tags: { type: "array", items: { type: "string" }, minItems: 1 } },
  required: ["path"],
  additionalProperties: false,
};

const tools = [
  { name: "work", strict: true, input_schema },
  { name: "loose", input_schema: { type: "object" } },
  { type: "web_search_20250305", name: "web_search" },
];

/** Thinking as it was given out after these messages. */
function thinkingAfter(...messages: readonly object[]): object {
  const before = beforeBlock({ route: {}, headers: {}, body: { tools, messages }, stored: new Map() });
  return { type: "thinking", thinking: "Hm.", signature: bindThinking("Hm.", before) };
}

const thinking = thinkingAfter(question);
const first = { role: "assistant", content: [thinking, text, use] };
const answer = { role: "user", content: [result] };

const right = {
  model: "m",
  max_tokens: 100,
  tools,
  messages: [
    question,
    first,
    answer,
    { role: "user", content: [{ ...text, cache_control: { type: "ephemeral" } }] },
    { role: "assistant", content: "Yes." },
    { role: "user", content: [text] },
  ],
};

const system = { role: "system", content: "Be brief." };
const search = { type: "server_tool_use", id: "s0", name: "web_search", input: {} };
const found = { type: "web_search_tool_result", tool_use_id: "s0", content: [] };
const programUse = { ...use, caller: { type: "code_execution_20260120", tool_id: "s0" } };
const image = { type: "image", source: { type: "url", url: "https://example.com/a.png" } };
const second = { role: "assistant", content: [{ ...use, id: "t1" }] };
const again = { role: "user", content: [{ ...result, tool_use_id: "t1" }] };
const answered = { role: "assistant", content: [{ type: "code_execution_tool_result", tool_use_id: "s0" }] };
const asked = { role: "user", content: [text] };
const later = thinkingAfter(question, first, answer);

const missing = (ids: string): string =>
  `messages.1: \`tool_use\` ids were found without \`tool_result\` blocks immediately after: ${ids}. Each \`tool_use\` block must have a corresponding \`tool_result\` block in the next message.`;
const unexpected = (place: string, id: string): string =>
  `${place}: unexpected \`tool_use_id\` found in \`tool_result\` blocks: ${id}. Each \`tool_result\` block must have a corresponding \`tool_use\` block in the previous message.`;
const notEmpty = "all messages must have non-empty content except for the optional final assistant message";
const prefill =
  "This model does not support assistant message prefill. The conversation must end with a user message.";
const firstIsUsers = 'messages: first message must use the "user" role';
const toolName = "a tool's name is of letters, digits, _ and -";
const bound =
  'Invalid `signature` in `thinking` block. The block is bound to a different conversation. Remove the block, or set `thinking.block_binding.prefix_mismatch_behavior` to "drop_block".';
const directive = "the directive-only form (content: [] with output_config) is accepted at any position";
const systemFollows = (index: number): string =>
  `messages.${index}: role 'system' must follow a 'user' message or an 'assistant' message ending in a server tool result; ${directive}`;
const searchesEnd = "tools of the server have their results before the user goes on";
const inPlace = "nothing before thinking has changed";
const startsWithThinking = "with a budget for thinking a loop of calls starts with thinking";
const keepsTools = "a thread that goes on keeps its system prompt and its tools";
const marked = { ...text, cache_control: { type: "ephemeral" } };
const allResults = "each call has its result at the start of the next message";
const strictKeywords = "a strict tool's schema has only keywords of strict mode";

checkRefusals({
  path: "/v1/messages",
  headers,
  right,
  rules: anthropicRules,
  bodyOf: ({ says, code, type = "invalid_request_error" }) => ({
    type: "error",
    error: { type, message: says, ...(code === undefined ? {} : { details: { error_code: code } }) },
  }),
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
      rule: toolName,
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
      says: firstIsUsers,
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
    {
      rule: "at most four cache points",
      set: { cache_control: { type: "ephemeral" }, "messages.5.content": [marked, marked, marked] },
      says: "A maximum of 4 blocks with cache_control may be provided. Found 5.",
    },
    {
      rule: "a thread that goes on is known",
      set: { thread: { type: "continue", previous_message_id: "msg_9" }, tools: undefined },
      code: "thread_not_found",
      says: "thread.previous_message_id: no thread holds the message msg_9",
    },
    {
      rule: keepsTools,
      set: { thread: { type: "continue", previous_message_id: "msg_9" } },
      says: "tools: is taken from the thread",
    },
    {
      rule: "a message is the user's, the assistant's or the system's",
      set: { "messages.5.role": "tool" },
      says: "messages.5.role: Input should be 'user', 'assistant' or 'system'",
    },
    {
      rule: "a system message has only text and changes of tools",
      set: { "messages.6": { role: "system", content: [result] } },
      says: "messages.6.content.0: Input tag 'tool_result' is not allowed in a 'system' message",
    },
    { rule: "the first message is the user's", set: { "messages.0": system }, says: firstIsUsers },
    {
      rule: "a system message follows the user",
      set: { "messages.5": system },
      says: systemFollows(5),
    },
    {
      rule: "a system message follows the user",
      set: { "messages.2": system, "messages.3": answer },
      says: systemFollows(2),
    },
    {
      rule: "a system message stands before the assistant or at the end",
      set: { "messages.3": system, "messages.4": { role: "user", content: "And?" } },
      says: `messages.3: role 'system' must precede an 'assistant' message or end the array; ${directive}`,
    },
    {
      rule: "a failed result has only text",
      set: { "messages.2.content": [{ ...result, is_error: true, content: [text, image] }] },
      says: "messages.2.content.0.tool_result: all content must be type `text` if `is_error` is true",
    },
    {
      rule: "results for a program stand alone",
      set: { "messages.1.content": [programUse] },
      says: "messages.2.content.1: only `tool_result` blocks may answer a programmatic tool call",
    },
    {
      rule: searchesEnd,
      set: { "messages.4.content": [search] },
      says: "messages.4: `web_search` tool use with id `s0` was found without a corresponding `web_search_tool_result` block",
    },
    {
      rule: searchesEnd,
      set: { "messages.1.content": [search, use] },
      says: "messages.1: `web_search` tool use with id `s0` was found without a corresponding `web_search_tool_result` block",
    },
    {
      rule: "the last message is not the assistant's",
      set: { "messages.5": { role: "assistant", content: [search, found, text] } },
      says: prefill,
    },
    { rule: inPlace, set: { "messages.0.content": "Look!" }, says: `messages.1.content.0: ${bound}` },
    { rule: inPlace, set: { system: "Be brief." }, says: `messages.1.content.0: ${bound}` },
    {
      rule: inPlace,
      set: { "tools.1.description": "Works." },
      says: `messages.1.content.0: ${bound}`,
    },
    {
      rule: inPlace,
      set: { "messages.1.content": [text, thinking, use] },
      says: `messages.1.content.1: ${bound}`,
    },
    {
      rule: inPlace,
      set: {
        "messages.1": { role: "assistant", content: [loose, text, use] },
        "messages.3": { role: "assistant", content: [later, text] },
        "messages.4": { role: "user", content: "And?" },
      },
      says: `messages.3.content.0: ${bound}`,
    },
    {
      rule: startsWithThinking,
      set: {
        thinking: { type: "enabled", budget_tokens: 1024 },
        messages: [question, { role: "assistant", content: [text, use] }, answer],
      },
      says: "messages.1.content.0.type: Expected `thinking` or `redacted_thinking`, but found `text`. When `thinking` is enabled, a final `assistant` message must start with a thinking block (preceeding the lastmost set of `tool_use` and `tool_result` blocks).",
    },
  ],
  near: [
    { rule: "a key is sent", headers: { authorization: "Bearer k", "anthropic-version": "2023-06-01" } },
    { rule: "a version is sent", headers: { "x-api-key": "k", "anthropic-version": "2023-01-01" } },
    { rule: "required fields are sent", set: { system: "", max_tokens: 1, tools: [], messages: [question] } },
    { rule: "there is a message", set: { messages: [question] } },
    { rule: "a thread that goes on is known", set: { thread: { type: "create" } } },
    { rule: keepsTools, set: { thread: { type: "create" }, system: "Be brief.", messages: [question] } },
    { rule: toolName, set: { "tools.1.name": "a".repeat(128), messages: [question] } },
    { rule: toolName, set: { "tools.1": { type: "bash_20250124", name: "my bash" }, messages: [question] } },
    { rule: "names of tools are unique", set: { "tools.1.name": "Work", "messages.1.content.0": text } },
    { rule: "a tool's schema is an object's", set: { "tools.1.type": "custom", messages: [question] } },
    {
      rule: "a tool's schema has no choice at its root",
      set: { "tools.1.input_schema.properties": { a: { oneOf: [] } }, messages: [question] },
    },
    {
      rule: "a strict tool's objects are closed",
      set: { "tools.1.input_schema.properties": { a: { type: "object" } }, messages: [question] },
    },
    {
      rule: strictKeywords,
      set: {
        "tools.0.input_schema.properties.path": {
          type: "string",
          default: "a",
          format: "date",
          pattern: "a",
        },
        "tools.0.input_schema.properties.minLength": { type: "integer" },
        "tools.1.input_schema.maxProperties": 3,
        messages: [question],
      },
    },
    {
      rule: "a message has content",
      set: { "messages.6": { role: "system", content: [], output_config: { effort: "low" } } },
    },
    { rule: "a text block has text", set: { "messages.5.content.0.text": "\n." } },
    { rule: "a text block has text", set: { "messages.2.content.0.content": "" } },
    { rule: "the first message is the user's", set: { messages: [question, question] } },
    { rule: "a message is the user's, the assistant's or the system's", set: { "messages.6": system } },
    {
      rule: "a system message has only text and changes of tools",
      set: { "messages.6": { role: "system", content: [text, { type: "tool_removal", tool: {} }] } },
    },
    { rule: "a system message follows the user", set: { "messages.3": system } },
    { rule: "a system message follows the user", set: { "messages.6": system, "messages.7": system } },
    {
      rule: "a system message follows the user",
      set: { "messages.4.content": [search, found], "messages.5": system },
    },
    {
      rule: "a system message stands before the assistant or at the end",
      set: { "messages.3": { role: "system", content: [], output_config: {} }, "messages.4.role": "user" },
    },
    { rule: "the input of a call is an object", set: { "messages.1.content.2.input": {} } },
    {
      rule: "ids of calls are unique",
      set: {
        "messages.1.content": [thinking, use, { ...use, id: "t1" }],
        "messages.2.content": [{ ...result, tool_use_id: "t1" }, result],
      },
    },
    {
      rule: "results answer calls of the message before",
      set: {
        "messages.1.content": [thinking, use, { ...use, id: "t1" }],
        "messages.3.content": [{ ...result, tool_use_id: "t1" }],
      },
    },
    { rule: "a call has one result", set: { messages: [...right.messages.slice(0, 3), second, again] } },
    { rule: allResults, set: { "messages.2.content": [result, text, image] } },
    { rule: allResults, set: { "messages.1.content": [thinking, use, text] } },
    {
      rule: "a failed result has only text",
      set: { "messages.2.content": [{ ...result, is_error: true, content: [text] }] },
    },
    {
      rule: "a failed result has only text",
      set: { "messages.2.content": [{ ...result, content: [image] }] },
    },
    {
      rule: "results for a program stand alone",
      set: { messages: [question, { role: "assistant", content: [programUse] }, answer, answered] },
    },
    {
      rule: "results for a program stand alone",
      set: { "messages.1.content": [{ ...use, caller: { type: "direct" } }] },
    },
    { rule: searchesEnd, set: { "messages.4.content": [search, found, text] } },
    {
      rule: searchesEnd,
      set: {
        messages: [
          question,
          { role: "assistant", content: [search, use] },
          answer,
          { role: "assistant", content: [found, text] },
          question,
        ],
      },
    },
    { rule: "thinking comes back unchanged", set: { "messages.1.content": [use] } },
    { rule: "thinking comes back unchanged", set: { "messages.1.content": [loose, use] } },
    {
      rule: inPlace,
      set: { "messages.0.content": [marked], "messages.1.content": [thinkingAfter(asked), use] },
    },
    {
      rule: inPlace,
      set: {
        "messages.1.content": [text, use],
        "messages.3": { role: "assistant", content: [later, text] },
        "messages.4": question,
      },
    },
    {
      rule: inPlace,
      set: {
        thinking: { type: "adaptive", block_binding: { prefix_mismatch_behavior: "drop_block" } },
        "messages.0.content": "Look!",
      },
    },
    {
      rule: inPlace,
      set: { "tools.3": { name: "late", defer_loading: true, input_schema: { type: "object" } } },
    },
    {
      rule: startsWithThinking,
      set: { thinking: { type: "adaptive" }, messages: [question, { ...first, content: [use] }, answer] },
    },
    {
      rule: startsWithThinking,
      set: {
        thinking: { type: "enabled", budget_tokens: 1024 },
        messages: [question, first, answer, second, again],
      },
    },
    {
      rule: "the last message is not the assistant's",
      set: { "messages.5": { role: "assistant", content: [text, search] } },
    },
    {
      rule: "the last message is not the assistant's",
      set: { "messages.5": { role: "assistant", content: [search, found] } },
    },
    {
      rule: "at most four cache points",
      set: { cache_control: { type: "ephemeral" }, "messages.5.content": [marked, marked] },
    },
  ],
});
