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
const prefill = "This model does not support assistant message prefill. The conversation must end with a user message.";
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
  // biome-ignore format: one row a line
  wrong: [
    ["a result has only blocks that results have", { "messages.2.content.0.content": [{ type: "thinking", thinking: "Hm." }] }, "messages.2.content.0.tool_result.content.0: Input tag 'thinking' found using 'type' does not match any of the expected tags: 'document', 'image', 'search_result', 'text', 'tool_reference'"],
    ["tool_choice names one of the tools", { tool_choice: { type: "tool", name: "other" } }, "Tool 'other' not found in provided tools"],
    ["no tool is forced while the model thinks", { tool_choice: { type: "any" }, thinking: { type: "adaptive" } }, "Thinking may not be enabled when tool_choice forces tool use."],
    ["system messages stand alone", { "messages.6": system, "messages.7": system }, "messages.7: role 'system' must not follow another 'system' message"],
    ["a key is sent", {}, { status: 401, type: "authentication_error", says: "x-api-key header is required" }, { headers: { "anthropic-version": "2023-06-01" } }],
    ["a version is sent", {}, "anthropic-version: header is required", { headers: { "x-api-key": "k" } }],
    ["required fields are sent", { model: undefined }, "model: Field required"],
    ["required fields are sent", { max_tokens: undefined }, "max_tokens: Field required"],
    ["required fields are sent", { messages: undefined }, "messages: Field required"],
    ["there is a message", { messages: [] }, "messages: at least one message is required"],
    [toolName, { "tools.1.name": "todo write" }, "tools.1.custom.name: String should match pattern '^[a-zA-Z0-9_-]{1,128}$'"],
    ["names of tools are unique", { "tools.1.name": "work" }, "tools: Tool names must be unique."],
    ["a tool's schema is an object's", { "tools.1.input_schema": {} }, "tools.1.custom.input_schema.type: Field required"],
    ["a tool's schema is an object's", { "tools.1.input_schema.type": "array" }, "tools.1.custom.input_schema.type: Input should be 'object'"],
    ["a tool's schema has no choice at its root", { "tools.1.input_schema.oneOf": [] }, "tools.1.custom.input_schema: input_schema does not support oneOf, allOf, or anyOf at the top level"],
    ["a strict tool's objects are closed", { "tools.0.input_schema.properties.path": { type: ["object", "null"] } }, "tools.0.custom: For 'object' type, 'additionalProperties' must be explicitly set to false"],
    [strictKeywords, { "tools.0.input_schema.properties.path.minLength": 1 }, "tools.0.custom: For 'string' type, property 'minLength' is not supported"],
    [strictKeywords, { "tools.0.input_schema.properties.tags.minItems": 2 }, "tools.0.custom: For 'array' type, 'minItems' values other than 0 or 1 are not supported"],
    ["a message has content", { "messages.4.content": "" }, `messages.4: ${notEmpty}`],
    ["a message has content", { "messages.5.content": [] }, `messages.5: ${notEmpty}`],
    ["a text block has text", { "messages.5.content.0.text": "" }, "messages: text content blocks must be non-empty"],
    ["a text block has text", { "messages.2.content.0.content": [{ type: "text", text: " \n" }] }, "messages: text content blocks must contain non-whitespace text"],
    ["the first message is the user's", { "messages.0.role": "assistant" }, firstIsUsers],
    ["the input of a call is an object", { "messages.1.content.2.input": '{"path":1}' }, "messages.1.content.2.tool_use.input: Input should be a valid dictionary"],
    ["ids of calls are unique", { "messages.1.content": [thinking, use, use] }, "messages: `tool_use` ids must be unique"],
    ["results answer calls of the message before", { "messages.2.content.0.tool_use_id": "t9" }, unexpected("messages.2.content.0", "t9")],
    ["results answer calls of the message before", { "messages.5.content": [result] }, unexpected("messages.5.content.0", "t0")],
    ["a call has one result", { "messages.2.content": [result, result] }, "messages.2: each tool_use must have a single result. Found multiple `tool_result` blocks with id: t0"],
    [allResults, { "messages.2.content": [text] }, missing("t0")],
    [allResults, { "messages.2.content": [text, result] }, missing("t0")],
    [allResults, { "messages.1.content": [thinking, use, { ...use, id: "t1" }] }, missing("t1")],
    [allResults, {
    "messages.1.content": [thinking, use, { ...use, id: "t1" }],
    "messages.2.content": [result, text, { ...result, tool_use_id: "t1" }],
}, missing("t1")],
    ["thinking comes back unchanged", { "messages.1.content.0.thinking": "Hm" }, "messages.1.content.0: Invalid `signature` in `thinking` block"],
    ["thinking comes back unchanged", { "messages.1.content.0.signature": undefined }, "messages.1.content.0: Invalid `signature` in `thinking` block"],
    ["the last message is not the assistant's", { "messages.5.role": "assistant" }, prefill],
    ["at most four cache points", { "messages.5.content": [marked, marked, marked, marked] }, "A maximum of 4 blocks with cache_control may be provided. Found 5."],
    ["at most four cache points", { cache_control: { type: "ephemeral" }, "messages.5.content": [marked, marked, marked] }, "A maximum of 4 blocks with cache_control may be provided. Found 5."],
    ["a thread that goes on is known", { thread: { type: "continue", previous_message_id: "msg_9" }, tools: undefined }, { code: "thread_not_found", says: "thread.previous_message_id: no thread holds the message msg_9" }],
    [keepsTools, { thread: { type: "continue", previous_message_id: "msg_9" } }, "tools: is taken from the thread"],
    ["a message is the user's, the assistant's or the system's", { "messages.5.role": "tool" }, "messages.5.role: Input should be 'user', 'assistant' or 'system'"],
    ["a system message has only text and changes of tools", { "messages.6": { role: "system", content: [result] } }, "messages.6.content.0: Input tag 'tool_result' is not allowed in a 'system' message"],
    ["the first message is the user's", { "messages.0": system }, firstIsUsers],
    ["a system message follows the user", { "messages.5": system }, systemFollows(5)],
    ["a system message follows the user", { "messages.2": system, "messages.3": answer }, systemFollows(2)],
    ["a system message stands before the assistant or at the end", { "messages.3": system, "messages.4": { role: "user", content: "And?" } }, `messages.3: role 'system' must precede an 'assistant' message or end the array; ${directive}`],
    ["a failed result has only text", { "messages.2.content": [{ ...result, is_error: true, content: [text, image] }] }, "messages.2.content.0.tool_result: all content must be type `text` if `is_error` is true"],
    ["results for a program stand alone", { "messages.1.content": [programUse] }, "messages.2.content.1: only `tool_result` blocks may answer a programmatic tool call"],
    [searchesEnd, { "messages.4.content": [search] }, "messages.4: `web_search` tool use with id `s0` was found without a corresponding `web_search_tool_result` block"],
    [searchesEnd, { "messages.1.content": [search, use] }, "messages.1: `web_search` tool use with id `s0` was found without a corresponding `web_search_tool_result` block"],
    ["the last message is not the assistant's", { "messages.5": { role: "assistant", content: [search, found, text] } }, prefill],
    [inPlace, { "messages.0.content": "Look!" }, `messages.1.content.0: ${bound}`],
    [inPlace, { system: "Be brief." }, `messages.1.content.0: ${bound}`],
    [inPlace, { "tools.1.description": "Works." }, `messages.1.content.0: ${bound}`],
    [inPlace, { "messages.1.content": [text, thinking, use] }, `messages.1.content.1: ${bound}`],
    [inPlace, {
    "messages.1": { role: "assistant", content: [loose, text, use] },
    "messages.3": { role: "assistant", content: [later, text] },
    "messages.4": { role: "user", content: "And?" },
}, `messages.3.content.0: ${bound}`],
    [startsWithThinking, {
    thinking: { type: "enabled", budget_tokens: 1024 },
    messages: [question, { role: "assistant", content: [text, use] }, answer],
}, "messages.1.content.0.type: Expected `thinking` or `redacted_thinking`, but found `text`. When `thinking` is enabled, a final `assistant` message must start with a thinking block (preceeding the lastmost set of `tool_use` and `tool_result` blocks)."],
  ],
  // biome-ignore format: one row a line
  near: [
    ["a result has only blocks that results have", { "messages.2.content.0.content": [image, text] }],
    ["tool_choice names one of the tools", { tool_choice: { type: "tool", name: "work" } }],
    ["no tool is forced while the model thinks", { tool_choice: { type: "auto" }, thinking: { type: "adaptive" } }],
    ["system messages stand alone", { "messages.6": system }],
    ["a key is sent", {}, { headers: { authorization: "Bearer k", "anthropic-version": "2023-06-01" } }],
    ["a version is sent", {}, { headers: { "x-api-key": "k", "anthropic-version": "2023-01-01" } }],
    ["required fields are sent", { system: "", max_tokens: 1, tools: [], messages: [question] }],
    ["there is a message", { messages: [question] }],
    ["a thread that goes on is known", { thread: { type: "create" } }],
    [keepsTools, { thread: { type: "create" }, system: "Be brief.", messages: [question] }],
    [toolName, { "tools.1.name": "a".repeat(128), messages: [question] }],
    [toolName, { "tools.1": { type: "bash_20250124", name: "my bash" }, messages: [question] }],
    ["names of tools are unique", { "tools.1.name": "Work", "messages.1.content.0": text }],
    ["a tool's schema is an object's", { "tools.1.type": "custom", messages: [question] }],
    ["a tool's schema has no choice at its root", { "tools.1.input_schema.properties": { a: { oneOf: [] } }, messages: [question] }],
    ["a strict tool's objects are closed", { "tools.1.input_schema.properties": { a: { type: "object" } }, messages: [question] }],
    [strictKeywords, {
    "tools.0.input_schema.properties.path": {
        type: "string",
        default: "a",
        format: "date",
        pattern: "a",
    },
    "tools.0.input_schema.properties.minLength": { type: "integer" },
    "tools.1.input_schema.maxProperties": 3,
    messages: [question],
}],
    ["a message has content", { "messages.6": { role: "system", content: [], output_config: { effort: "low" } } }],
    ["a text block has text", { "messages.5.content.0.text": "\n." }],
    ["a text block has text", { "messages.2.content.0.content": "" }],
    ["the first message is the user's", { messages: [question, question] }],
    ["a message is the user's, the assistant's or the system's", { "messages.6": system }],
    ["a system message has only text and changes of tools", { "messages.6": { role: "system", content: [text, { type: "tool_removal", tool: {} }] } }],
    ["a system message follows the user", { "messages.3": system }],
    ["a system message follows the user", { "messages.6": system }],
    ["a system message follows the user", { "messages.4.content": [search, found], "messages.5": system }],
    ["a system message stands before the assistant or at the end", { "messages.3": { role: "system", content: [], output_config: {} }, "messages.4.role": "user" }],
    ["the input of a call is an object", { "messages.1.content.2.input": {} }],
    ["ids of calls are unique", {
    "messages.1.content": [thinking, use, { ...use, id: "t1" }],
    "messages.2.content": [{ ...result, tool_use_id: "t1" }, result],
}],
    ["results answer calls of the message before", {
    "messages.1.content": [thinking, use, { ...use, id: "t1" }],
    "messages.3.content": [{ ...result, tool_use_id: "t1" }],
}],
    ["a call has one result", { messages: [...right.messages.slice(0, 3), second, again] }],
    [allResults, { "messages.2.content": [result, text, image] }],
    [allResults, { "messages.1.content": [thinking, use, text] }],
    ["a failed result has only text", { "messages.2.content": [{ ...result, is_error: true, content: [text] }] }],
    ["a failed result has only text", { "messages.2.content": [{ ...result, content: [image] }] }],
    ["results for a program stand alone", { messages: [question, { role: "assistant", content: [programUse] }, answer, answered] }],
    ["results for a program stand alone", { "messages.1.content": [{ ...use, caller: { type: "direct" } }] }],
    [searchesEnd, { "messages.4.content": [search, found, text] }],
    [searchesEnd, {
    messages: [
        question,
        { role: "assistant", content: [search, use] },
        answer,
        { role: "assistant", content: [found, text] },
        question,
    ],
}],
    ["thinking comes back unchanged", { "messages.1.content": [use] }],
    ["thinking comes back unchanged", { "messages.1.content": [loose, use] }],
    [inPlace, { "messages.0.content": [marked], "messages.1.content": [thinkingAfter(asked), use] }],
    [inPlace, {
    "messages.1.content": [text, use],
    "messages.3": { role: "assistant", content: [later, text] },
    "messages.4": question,
}],
    [inPlace, {
    thinking: { type: "adaptive", block_binding: { prefix_mismatch_behavior: "drop_block" } },
    "messages.0.content": "Look!",
}],
    [inPlace, { "tools.3": { name: "late", defer_loading: true, input_schema: { type: "object" } } }],
    [startsWithThinking, { thinking: { type: "adaptive" }, messages: [question, { ...first, content: [use] }, answer] }],
    [startsWithThinking, {
    thinking: { type: "enabled", budget_tokens: 1024 },
    messages: [question, first, answer, second, again],
}],
    ["the last message is not the assistant's", { "messages.5": { role: "assistant", content: [text, search] } }],
    ["the last message is not the assistant's", { "messages.5": { role: "assistant", content: [search, found] } }],
    ["at most four cache points", { cache_control: { type: "ephemeral" }, "messages.5.content": [marked, marked] }],
  ],
});
