import { expect, it } from "vitest";
import { beforeReasoning } from "./bedrock-conversation.js";
import { bedrockRules } from "./bedrock-rules.js";
import { BOUND_ELSEWHERE, bindThinking } from "./bind-thinking.js";
import { checkRefusals } from "./check-refusals.js";
import { startApiServer } from "./start-api-server.js";

const text = { text: "Go on." };
const result = { toolResult: { toolUseId: "t0", content: [{ text: "done" }] } };
const use = { toolUse: { toolUseId: "t0", name: "work", input: {} } };
const other = { toolResult: { ...result.toolResult, toolUseId: "t1", status: "error" } };

const toolConfig = {
  tools: [
    { toolSpec: { name: "work", description: "Works.", inputSchema: { json: { type: "object" } } } },
    { toolSpec: { name: "bare", inputSchema: { json: { type: "object" } } } },
    { cachePoint: { type: "default" } },
  ],
};

const before = beforeReasoning({
  route: {},
  headers: {},
  body: { toolConfig, messages: [{ role: "user", content: [text] }] },
  stored: new Map(),
});
const reasoningText = { text: "Hm.", signature: bindThinking("Hm.", before) };
const reasoning = { reasoningContent: { reasoningText } };

const right = {
  toolConfig,
  messages: [
    { role: "user", content: [text] },
    { role: "assistant", content: [reasoning, use, { toolUse: { ...use.toolUse, toolUseId: "t1" } }] },
    { role: "user", content: [result, other, { cachePoint: { type: "default" } }, text] },
    { role: "assistant", content: [text] },
    { role: "user", content: [text] },
  ],
};

const user = { role: "user", content: [text] };
const round = [
  user,
  { role: "assistant", content: [use] },
  { role: "user", content: [result] },
  { role: "assistant", content: [text] },
];
const served = [
  { toolUse: { toolUseId: "s0", name: "nova_grounding", type: "server_tool_use", input: {} } },
  { toolResult: { toolUseId: "s0", type: "nova_grounding_result", content: [] } },
  text,
];

const violated = (value: string, place: string, constraint: string): string =>
  `1 validation error detected: Value '${value}' at '${place}' failed to satisfy constraint: ${constraint}`;
const passedOn = "The model returned the following errors: ";
const inPlace = "nothing before reasoning has changed, for models of Anthropic";
const outOfPlace = `${passedOn}messages.1.content.0: ${BOUND_ELSEWHERE}`;
const claude = "/model/anthropic.claude-x%3A0/converse";
const empty = "Member must have length greater than or equal to 1";
const object = "Provide a json object for the field and try again.";
const allResults = "each call has its result in the next message";

checkRefusals({
  path: "/model/amazon.nova-x/converse",
  headers: { authorization: "AWS4-HMAC-SHA256 ..." },
  right,
  rules: bedrockRules,
  bodyOf: ({ says }) => ({ message: says }),
  wrong: [
    { rule: "a request is signed", headers: {}, status: 403, says: "Missing Authentication Token" },
    {
      rule: "toolConfig has a tool",
      set: { "toolConfig.tools": [] },
      says: violated("[]", "toolConfig.tools", empty),
    },
    {
      rule: "a tool's name is of letters, digits, _ and -",
      set: { "toolConfig.tools.0.toolSpec.name": "todo.write" },
      says: violated(
        "todo.write",
        "toolConfig.tools.1.member.toolSpec.name",
        "Member must satisfy regular expression pattern: [a-zA-Z0-9_-]+",
      ),
    },
    {
      rule: "a tool's description is not empty",
      set: { "toolConfig.tools.0.toolSpec.description": "" },
      says: violated("", "toolConfig.tools.1.member.toolSpec.description", empty),
    },
    {
      rule: "names of tools are unique",
      set: { "toolConfig.tools.1.toolSpec.name": "work" },
      says: "The tool work is defined more than once at toolConfig.tools.",
    },
    {
      rule: "a tool's schema is an object's",
      set: { "toolConfig.tools.1.toolSpec.inputSchema.json.type": undefined },
      says: "The value at toolConfig.tools.1.toolSpec.inputSchema.json.type must be one of the following: object.",
    },
    {
      rule: "a tool's schema has no choice at its root, for models of Anthropic",
      path: claude,
      set: { "toolConfig.tools.1.toolSpec.inputSchema.json.anyOf": [] },
      says: `${passedOn}tools.1.custom.input_schema: input_schema does not support oneOf, allOf, or anyOf at the top level`,
    },
    {
      rule: "a strict tool's schema is as strict mode wants it, for models of Anthropic",
      path: claude,
      set: { "toolConfig.tools.1.toolSpec.strict": true },
      says: `${passedOn}tools.1.custom: For 'object' type, 'additionalProperties' must be explicitly set to false`,
    },
    {
      rule: "reasoning comes back unchanged, for models of Anthropic",
      path: claude,
      set: { "messages.1.content.0.reasoningContent.reasoningText.signature": undefined },
      says: `${passedOn}messages.1.content.0: Invalid \`signature\` in \`thinking\` block`,
    },
    ...[
      { system: [{ text: "Be brief." }] },
      { "messages.0.content": [{ text: "Look!" }] },
      { "toolConfig.tools.1.toolSpec.description": "Works." },
    ].map((set) => ({ rule: inPlace, path: claude, set, says: outOfPlace })),
    {
      rule: "tools are sent as long as the messages have calls",
      set: { toolConfig: undefined },
      says: "The toolConfig field must be defined when using toolUse and toolResult content blocks.",
    },
    {
      rule: "the first message is the user's",
      set: { messages: [] },
      says: "A conversation must start with a user message. Try again with a conversation that starts with a user message.",
    },
    {
      rule: "user and assistant take turns",
      set: { "messages.3.role": "user" },
      says: "A conversation must alternate between user and assistant roles. Make sure the conversation alternates between user and assistant roles and try again.",
    },
    {
      rule: "a message has content",
      set: { "messages.3.content": [] },
      says: "The content field in the Message object at messages.3 is empty. Add a ContentBlock object to the content field and try again.",
    },
    {
      rule: "a text block has text",
      set: { "messages.2.content.3.text": " " },
      says: "The text field in the ContentBlock object at messages.2.content.3 is blank. Add text to the text field, and try again.",
    },
    {
      rule: "the input of a call is an object",
      set: { "messages.1.content.1.toolUse.input": "{}" },
      says: `The format of the value at messages.1.content.1.toolUse.input is invalid. ${object}`,
    },
    {
      rule: "the input of a call is an object",
      set: { "messages.2.content.0.toolResult.content": [text, { json: [] }] },
      says: `The format of the value at messages.2.content.0.toolResult.content.1.json is invalid. ${object}`,
    },
    {
      rule: "a failed result has content",
      set: { "messages.2.content.1.toolResult.content": [] },
      says: "The content field at messages.2.content.1.toolResult cannot be empty when status value is error.",
    },
    {
      rule: "ids of calls are of letters, digits, _ . : -",
      set: { "messages.1.content.1.toolUse.toolUseId": "a b" },
      says: violated("a b", "toolUseId", "Member must satisfy regular expression pattern: [a-zA-Z0-9_.:-]+"),
    },
    {
      rule: "ids of calls are unique in a message",
      set: { "messages.1.content.2": use },
      says: "The toolUse blocks at messages.1.content contain duplicate Ids: t0",
    },
    {
      rule: "a call has one result",
      set: { "messages.2.content.1": result },
      says: "The toolResult blocks at messages.2.content contain duplicate Ids: t0",
    },
    {
      rule: "results are not more than the calls",
      set: { "messages.4.content": [result] },
      says: "The number of toolResult blocks at messages.4.content exceeds the number of toolUse blocks of previous turn.",
    },
    {
      rule: allResults,
      set: { "messages.2.content": [result] },
      says: "Expected toolResult blocks at messages.2.content for the following Ids: t1",
    },
    {
      rule: allResults,
      set: { "messages.2.content.0.toolResult.toolUseId": "t9" },
      says: "Expected toolResult blocks at messages.2.content for the following Ids: t0",
    },
    {
      rule: "the last message is the user's",
      set: { "messages.5": { role: "assistant", content: [text] } },
      says: `${passedOn}This model does not support assistant message prefill. The conversation must end with a user message.`,
    },
    {
      rule: "results stand first, for models of Anthropic",
      path: claude,
      set: { "messages.2.content": [text, result, other] },
      says: `${passedOn}messages.2: Did not find 2 \`tool_result\` block(s) at the beginning of this message. Messages following \`tool_use\` blocks must begin with a matching number of \`tool_result\` blocks.`,
    },
    {
      rule: "results stand alone, for models that cannot mix",
      path: "/model/meta.llama4-x/converse-stream",
      says: "messages.2.content: Conversation blocks and tool result blocks cannot be provided in the same turn.",
    },
  ],
  near: [
    { rule: "a request is signed", headers: { authorization: "Bearer k" } },
    { rule: "toolConfig has a tool", set: { "toolConfig.tools": right.toolConfig.tools.slice(0, 1) } },
    {
      rule: "a tool's name is of letters, digits, _ and -",
      set: { "toolConfig.tools.1.toolSpec.name": "a".repeat(64) },
    },
    { rule: "a tool's description is not empty", set: { "toolConfig.tools.0.toolSpec.description": "W" } },
    { rule: "names of tools are unique", set: { "toolConfig.tools.1.toolSpec.name": "Work" } },
    {
      rule: "a tool's schema is an object's",
      set: { "toolConfig.tools.1.toolSpec.inputSchema.json.properties": {} },
    },
    {
      rule: "a tool's schema has no choice at its root, for models of Anthropic",
      set: { "toolConfig.tools.1.toolSpec.inputSchema.json.anyOf": [] },
    },
    {
      rule: "a strict tool's schema is as strict mode wants it, for models of Anthropic",
      path: claude,
      set: {
        "toolConfig.tools.1.toolSpec.strict": true,
        "toolConfig.tools.1.toolSpec.inputSchema.json.additionalProperties": false,
        messages: [user],
      },
    },
    {
      rule: "reasoning comes back unchanged, for models of Anthropic",
      set: { "messages.1.content.0.reasoningContent.reasoningText.signature": undefined },
    },
    {
      rule: "reasoning comes back unchanged, for models of Anthropic",
      path: claude,
    },
    {
      rule: inPlace,
      path: claude,
      set: { "messages.0.content": [text, { cachePoint: { type: "default" } }] },
    },
    {
      rule: inPlace,
      path: claude,
      set: { "messages.3.content": [text, text], "messages.4.content": [text, text] },
    },
    { rule: inPlace, set: { "messages.0.content": [{ text: "Look!" }] } },
    {
      rule: "tools are sent as long as the messages have calls",
      set: { toolConfig: undefined, messages: [user] },
    },
    { rule: "the first message is the user's", set: { messages: [user] } },
    { rule: "user and assistant take turns", set: { messages: right.messages.slice(0, 3) } },
    { rule: "a message has content", set: { "messages.3.content": [{ text: "." }] } },
    { rule: "a text block has text", set: { "messages.2.content.3.text": "\n." } },
    {
      rule: "the input of a call is an object",
      set: { "messages.2.content.0.toolResult.content": [{ json: {} }] },
    },
    { rule: "a failed result has content", set: { "messages.2.content.0.toolResult.content": [] } },
    {
      rule: "ids of calls are of letters, digits, _ . : -",
      set: {
        "messages.1.content.1.toolUse.toolUseId": "a_.:-9",
        "messages.2.content.0.toolResult.toolUseId": "a_.:-9",
      },
    },
    { rule: "ids of calls are unique in a message", set: { messages: [...round, ...round, user] } },
    { rule: "a call has one result", set: { messages: [...round, ...round, user] } },
    { rule: "results are not more than the calls", set: { "messages.3.content": served } },
    { rule: allResults, set: { "messages.2.content": [other, result] } },
    { rule: allResults, set: { "messages.3.content": served } },
    { rule: "the last message is the user's", set: { messages: [user] } },
    {
      rule: "results stand first, for models of Anthropic",
      path: claude,
      set: { "messages.2.content": [result, other, text] },
    },
    {
      rule: "results stand first, for models of Anthropic",
      set: { "messages.2.content": [text, result, other] },
    },
    {
      rule: "results stand alone, for models that cannot mix",
      path: "/model/meta.llama4-x/converse",
      set: { "messages.2.content": [result, other, { cachePoint: { type: "default" } }] },
    },
  ],
});

it.each([
  { headers: {}, type: "MissingAuthenticationTokenException" },
  { headers: { authorization: "AWS4-HMAC-SHA256 ..." }, type: "ValidationException" },
])("startApiServer() names the exception of Bedrock in a header: $type", async ({ headers, type }) => {
  const server = await startApiServer([]);
  const sent = { method: "POST", headers, body: "{}" };
  const answer = await fetch(`${server.url}/model/m/converse`, sent);
  expect(answer.headers.get("x-amzn-errortype")).toBe(type);
  await server.close();
});
