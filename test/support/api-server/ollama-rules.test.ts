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
  // biome-ignore format: one row a line
  wrong: [
    ["a model is named", { model: "" }, "model is required"],
    ["content is a text", { "messages.0.content": [{ type: "text", text: "Look" }] }, unread("array", "messages.content", "string")],
    ["a call's arguments are an object", { "messages.1.tool_calls.1.function.arguments": "{}" }, unread("string", "messages.tool_calls.function.arguments", "api.ToolCallFunctionArguments")],
    ["a tool's parameters are an object", { "tools.0.function.parameters": "{}" }, unread("string", "tools.function.parameters", "api.ToolFunctionParameters")],
    ["a tool has a name", { "tools.0": { type: "function", name: "work" } }, "tools[0].function.name is required"],
    ["tool messages follow calls", { "messages.4.role": "tool", "messages.3.role": "user" }, "messages[4]: a tool message without a call before it"],
    ["calls have as many tool messages", { "messages.3.role": "user" }, "messages[1]: 2 calls and 1 tool messages"],
  ],
  // biome-ignore format: one row a line
  near: [
    ["a model is named", { model: "m:latest" }],
    ["content is a text", { "messages.1.content": undefined }],
    ["a call's arguments are an object", { "messages.1.tool_calls.1.function.index": 1 }],
    ["a tool's parameters are an object", { "tools.0.function.parameters": undefined }],
    ["a tool has a name", { "tools.0.function.name": "todo write" }],
    ["tool messages follow calls", { messages: upToResults }],
    ["calls have as many tool messages", { messages: [...upToResults, ...upToResults] }],
  ],
});
