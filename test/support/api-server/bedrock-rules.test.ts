import { expect, it } from "vitest";
import { beforeReasoning } from "./bedrock-conversation.js";
import { bedrockRules } from "./bedrock-rules.js";
import { BOUND_ELSEWHERE, bindThinking } from "./bind-thinking.js";
import { checkRefusals, type WrongCase } from "./check-refusals.js";
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
  // biome-ignore format: one row a line
  wrong: [
    ["at most four cache points", { "messages.4.content": [text, ...Array(3).fill({ cachePoint: { type: "default" } })] }, "The model returned the following errors: A maximum of 4 blocks with cache_control may be provided. Found 5."],
    ["a request is signed", {}, { status: 403, says: "Missing Authentication Token" }, { headers: {} }],
    ["toolConfig has a tool", { "toolConfig.tools": [] }, violated("[]", "toolConfig.tools", empty)],
    ["a tool's name is of letters, digits, _ and -", { "toolConfig.tools.0.toolSpec.name": "todo.write" }, violated("todo.write", "toolConfig.tools.1.member.toolSpec.name", "Member must satisfy regular expression pattern: [a-zA-Z0-9_-]+")],
    ["a tool's description is not empty", { "toolConfig.tools.0.toolSpec.description": "" }, violated("", "toolConfig.tools.1.member.toolSpec.description", empty)],
    ["names of tools are unique", { "toolConfig.tools.1.toolSpec.name": "work" }, "The tool work is defined more than once at toolConfig.tools."],
    ["a tool's schema is an object's", { "toolConfig.tools.1.toolSpec.inputSchema.json.type": undefined }, "The value at toolConfig.tools.1.toolSpec.inputSchema.json.type must be one of the following: object."],
    ["a tool's schema has no choice at its root, for models of Anthropic", { "toolConfig.tools.1.toolSpec.inputSchema.json.anyOf": [] }, `${passedOn}tools.1.custom.input_schema: input_schema does not support oneOf, allOf, or anyOf at the top level`, { path: claude }],
    ["a strict tool's schema is as strict mode wants it, for models of Anthropic", { "toolConfig.tools.1.toolSpec.strict": true }, `${passedOn}tools.1.custom: For 'object' type, 'additionalProperties' must be explicitly set to false`, { path: claude }],
    ["reasoning comes back unchanged, for models of Anthropic", { "messages.1.content.0.reasoningContent.reasoningText.signature": undefined }, `${passedOn}messages.1.content.0: Invalid \`signature\` in \`thinking\` block`, { path: claude }],
    ...[
    { system: [{ text: "Be brief." }] },
    { "messages.0.content": [{ text: "Look!" }] },
    { "toolConfig.tools.1.toolSpec.description": "Works." },
].map((set): WrongCase => [inPlace, set, outOfPlace, { path: claude }]),
    ["tools are sent as long as the messages have calls", { toolConfig: undefined }, "The toolConfig field must be defined when using toolUse and toolResult content blocks."],
    ["the first message is the user's", { messages: [] }, "A conversation must start with a user message. Try again with a conversation that starts with a user message."],
    ["user and assistant take turns", { "messages.3.role": "user" }, "A conversation must alternate between user and assistant roles. Make sure the conversation alternates between user and assistant roles and try again."],
    ["a message has content", { "messages.3.content": [] }, "The content field in the Message object at messages.3 is empty. Add a ContentBlock object to the content field and try again."],
    ["a text block has text", { "messages.2.content.3.text": " " }, "The text field in the ContentBlock object at messages.2.content.3 is blank. Add text to the text field, and try again."],
    ["the input of a call is an object", { "messages.1.content.1.toolUse.input": "{}" }, `The format of the value at messages.1.content.1.toolUse.input is invalid. ${object}`],
    ["the input of a call is an object", { "messages.2.content.0.toolResult.content": [text, { json: [] }] }, `The format of the value at messages.2.content.0.toolResult.content.1.json is invalid. ${object}`],
    ["a failed result has content", { "messages.2.content.1.toolResult.content": [] }, "The content field at messages.2.content.1.toolResult cannot be empty when status value is error."],
    ["ids of calls are of letters, digits, _ . : -", { "messages.1.content.1.toolUse.toolUseId": "a b" }, violated("a b", "toolUseId", "Member must satisfy regular expression pattern: [a-zA-Z0-9_.:-]+")],
    ["ids of calls are unique in a message", { "messages.1.content.2": use }, "The toolUse blocks at messages.1.content contain duplicate Ids: t0"],
    ["a call has one result", { "messages.2.content.1": result }, "The toolResult blocks at messages.2.content contain duplicate Ids: t0"],
    ["results are not more than the calls", { "messages.4.content": [result] }, "The number of toolResult blocks at messages.4.content exceeds the number of toolUse blocks of previous turn."],
    [allResults, { "messages.2.content": [result] }, "Expected toolResult blocks at messages.2.content for the following Ids: t1"],
    [allResults, { "messages.2.content.0.toolResult.toolUseId": "t9" }, "Expected toolResult blocks at messages.2.content for the following Ids: t0"],
    ["the last message is the user's", { "messages.5": { role: "assistant", content: [text] } }, `${passedOn}This model does not support assistant message prefill. The conversation must end with a user message.`],
    ["results stand first, for models of Anthropic", { "messages.2.content": [text, result, other] }, `${passedOn}messages.2: Did not find 2 \`tool_result\` block(s) at the beginning of this message. Messages following \`tool_use\` blocks must begin with a matching number of \`tool_result\` blocks.`, { path: claude }],
    ["results stand alone, for models that cannot mix", {}, "messages.2.content: Conversation blocks and tool result blocks cannot be provided in the same turn.", { path: "/model/meta.llama4-x/converse-stream" }],
  ],
  // biome-ignore format: one row a line
  near: [
    ["at most four cache points", { "messages.4.content": [text, ...Array(2).fill({ cachePoint: { type: "default" } })] }],
    ["a request is signed", {}, { headers: { authorization: "Bearer k" } }],
    ["toolConfig has a tool", { "toolConfig.tools": right.toolConfig.tools.slice(0, 1) }],
    ["a tool's name is of letters, digits, _ and -", { "toolConfig.tools.1.toolSpec.name": "a".repeat(64) }],
    ["a tool's description is not empty", { "toolConfig.tools.0.toolSpec.description": "W" }],
    ["names of tools are unique", { "toolConfig.tools.1.toolSpec.name": "Work" }],
    ["a tool's schema is an object's", { "toolConfig.tools.1.toolSpec.inputSchema.json.properties": {} }],
    ["a tool's schema has no choice at its root, for models of Anthropic", { "toolConfig.tools.1.toolSpec.inputSchema.json.anyOf": [] }],
    ["a strict tool's schema is as strict mode wants it, for models of Anthropic", {
    "toolConfig.tools.1.toolSpec.strict": true,
    "toolConfig.tools.1.toolSpec.inputSchema.json.additionalProperties": false,
    messages: [user],
}, { path: claude }],
    ["reasoning comes back unchanged, for models of Anthropic", { "messages.1.content.0.reasoningContent.reasoningText.signature": undefined }],
    ["reasoning comes back unchanged, for models of Anthropic", {}, { path: claude }],
    [inPlace, { "messages.0.content": [text, { cachePoint: { type: "default" } }] }, { path: claude }],
    [inPlace, { "messages.3.content": [text, text], "messages.4.content": [text, text] }, { path: claude }],
    [inPlace, { "messages.0.content": [{ text: "Look!" }] }],
    ["tools are sent as long as the messages have calls", { toolConfig: undefined, messages: [user] }],
    ["the first message is the user's", { messages: [user] }],
    ["user and assistant take turns", { messages: right.messages.slice(0, 3) }],
    ["a message has content", { "messages.3.content": [{ text: "." }] }],
    ["a text block has text", { "messages.2.content.3.text": "\n." }],
    ["the input of a call is an object", { "messages.2.content.0.toolResult.content": [{ json: {} }] }],
    ["a failed result has content", { "messages.2.content.0.toolResult.content": [] }],
    ["ids of calls are of letters, digits, _ . : -", {
    "messages.1.content.1.toolUse.toolUseId": "a_.:-9",
    "messages.2.content.0.toolResult.toolUseId": "a_.:-9",
}],
    ["ids of calls are unique in a message", { messages: [...round, ...round, user] }],
    ["a call has one result", { messages: [...round, ...round, user] }],
    ["results are not more than the calls", { "messages.3.content": served }],
    [allResults, { "messages.2.content": [other, result] }],
    [allResults, { "messages.3.content": served }],
    ["the last message is the user's", { messages: [user] }],
    ["results stand first, for models of Anthropic", { "messages.2.content": [result, other, text] }, { path: claude }],
    ["results stand first, for models of Anthropic", { "messages.2.content": [text, result, other] }],
    ["results stand alone, for models that cannot mix", { "messages.2.content": [result, other, { cachePoint: { type: "default" } }] }, { path: "/model/meta.llama4-x/converse" }],
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
