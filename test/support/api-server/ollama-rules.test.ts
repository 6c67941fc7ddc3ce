import { checkRefusals } from "./check-refusals.js";
import { ollamaRules } from "./ollama-rules.js";

const call = { function: { name: "work", arguments: {} } };
const right = {
  model: "m",
  stream: false,
  tools: [{ type: "function", function: { name: "work", parameters: { type: "object" } } }],
  messages: [
    { role: "user", content: "Look" },
    { role: "assistant", content: "", tool_calls: [call, call] },
    { role: "tool", content: "done", tool_name: "work" },
    { role: "tool", content: "done", tool_name: "work" },
    { role: "user", content: "And?" },
  ],
};

const upToResults = right.messages.slice(0, 4);

const unread = (kind: string, field: string, type: string): string =>
  `json: cannot unmarshal ${kind} into Go struct field ChatRequest.${field} of type ${type}`;

checkRefusals({
  path: "/api/chat",
  headers: {},
  right,
  rules: ollamaRules,
  bodyOf: ({ says }) => ({ error: says }),
  wrong: [
    { rule: "a model is named", set: { model: "" }, says: "model is required" },
    {
      rule: "content is a text",
      set: { "messages.0.content": [{ type: "text", text: "Look" }] },
      says: unread("array", "messages.content", "string"),
    },
    {
      rule: "a call's arguments are an object",
      set: { "messages.1.tool_calls.1.function.arguments": "{}" },
      says: unread("string", "messages.tool_calls.function.arguments", "api.ToolCallFunctionArguments"),
    },
    {
      rule: "a tool's parameters are an object",
      set: { "tools.0.function.parameters": "{}" },
      says: unread("string", "tools.function.parameters", "api.ToolFunctionParameters"),
    },
    {
      rule: "a tool has a name",
      set: { "tools.0": { type: "function", name: "work" } },
      says: "tools[0].function.name is required",
    },
    {
      rule: "tool messages follow calls",
      set: { "messages.4.role": "tool", "messages.3.role": "user" },
      says: "messages[4]: a tool message without a call before it",
    },
    {
      rule: "calls have as many tool messages",
      set: { "messages.3.role": "user" },
      says: "messages[1]: 2 calls and 1 tool messages",
    },
  ],
  near: [
    { rule: "a model is named", set: { model: "m:latest" } },
    { rule: "content is a text", set: { "messages.1.content": undefined } },
    { rule: "a call's arguments are an object", set: { "messages.1.tool_calls.1.function.index": 1 } },
    { rule: "a tool's parameters are an object", set: { "tools.0.function.parameters": undefined } },
    { rule: "a tool has a name", set: { "tools.0.function.name": "todo write" } },
    { rule: "tool messages follow calls", set: { messages: upToResults } },
    { rule: "calls have as many tool messages", set: { messages: [...upToResults, ...upToResults] } },
  ],
});
