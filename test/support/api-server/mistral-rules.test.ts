import { checkRefusals } from "./check-refusals.js";
import { mistralRules } from "./mistral-rules.js";

const call = { id: "call00000", type: "function", function: { name: "work", arguments: "{}" } };
const tool = { role: "tool", tool_call_id: "call00000", content: "done" };
const user = { role: "user", content: "Look" };
const asking = (id: string): object => ({ role: "assistant", content: "", tool_calls: [{ ...call, id }] });
const right = {
  model: "m",
  tools: [{ type: "function", function: { name: "work", parameters: { type: "object", properties: {} } } }],
  messages: [
    { role: "system", content: "Be brief." },
    { role: "user", content: "Look" },
    {
      role: "assistant",
      content: "",
      tool_calls: [call, { ...call, id: "call00001", function: { name: "work", arguments: {} } }],
    },
    tool,
    { ...tool, tool_call_id: "call00001" },
    { role: "assistant", content: "Yes." },
    { role: "user", content: "And?" },
  ],
};

const order = { type: "invalid_request_message_order", code: "3230" };
const badCall = { type: "invalid_function_call", code: "3280" };
const roles = "roles follow each other as they may";
const ids = "ids of calls are nine letters and digits";

checkRefusals({
  flavor: "mistral",
  path: "/v1/chat/completions",
  headers: { authorization: "Bearer k" },
  right,
  rules: mistralRules,
  bodyOf: ({ says, status, param = "", type = "invalid_request_error", code = null }) => {
    if (status === 401) return { detail: says };
    if (status === 422) return { detail: [{ loc: ["body", ...param.split(".")], msg: says, type: "value_error" }] };
    return { object: "error", message: says, type, param: null, code };
  },
  // biome-ignore format: one row a line
  wrong: [
    ["a key is sent", {}, { status: 401, says: "Unauthorized" }, { headers: {} }],
    ["required fields are sent", { model: undefined }, { status: 422, param: "model", says: "Field required" }],
    ["there is a message", { messages: [] }, { ...order, says: "Conversation must have at least one message" }],
    ["a tool's name is of letters, digits, _ and -", { "tools.0.function.name": "todo write" }, { ...badCall, says: "Function name was todo write but must be a-z, A-Z, 0-9, or contain underscores and dashes, with a maximum length of 64." }],
    ["a tool's parameters are an object's", { "tools.0.function.parameters": undefined }, { status: 422, param: "tools.0.function.parameters", says: "Input should be an object's schema" }],
    [roles, { "messages.5": { role: "user", content: "Quick." } }, { ...order, says: "Unexpected role 'user' after role 'tool'" }],
    [roles, { "messages.6": { role: "system", content: "Be brief." } }, { ...order, says: "Unexpected role 'system' after role 'assistant'" }],
    [roles, { "messages.0": tool }, { ...order, says: "Unexpected role 'tool' as the first message" }],
    ["an assistant says or calls something", { "messages.5.content": "" }, { type: "invalid_request_assistant_message", code: "3240", says: "Assistant message must have either content or tool_calls, but not none." }],
    [ids, { "messages.2.tool_calls.0.id": "call_0_0" }, { ...badCall, says: "Tool call id was call_0_0 but must be a-z, A-Z, 0-9, with a length of 9." }],
    [ids, { "messages.3.tool_call_id": "c0" }, { ...badCall, says: "Tool call id was c0 but must be a-z, A-Z, 0-9, with a length of 9." }],
    ["calls and tool messages are as many", { "messages.2.tool_calls": [call] }, { ...order, says: "Not the same number of function calls and responses" }],
    ["calls and tool messages are as many", { "messages.2": { role: "assistant", content: "I look." } }, { ...order, says: "Not the same number of function calls and responses" }],
    ["tool messages answer calls of the message before", { "messages.4.tool_call_id": "call00009" }, { ...order, says: "Tool call id call00009 not found in the calls of the assistant message" }],
    ["a call's arguments are a text or an object", { "messages.2.tool_calls.1.function.arguments": 1 }, { status: 422, param: "messages.2.tool_calls.1.function.arguments", says: "Input should be a valid string" }],
    ["the last message is not the assistant's", {
    "messages.5.content": "Ok.",
    "messages.6": { role: "user", content: "?" },
    "messages.7": { role: "assistant", content: "Yes." },
}, { ...order, says: "Expected last role User or Tool (or Assistant with prefix True) for serving but got assistant" }],
  ],
  // biome-ignore format: one row a line
  near: [
    ["a key is sent", {}, { headers: { authorization: "Bearer other" } }],
    ["required fields are sent", { tools: undefined, messages: [user] }],
    ["there is a message", { messages: [user] }],
    ["a tool's name is of letters, digits, _ and -", { "tools.0.function.name": "a".repeat(64), messages: [user] }],
    ["a tool's parameters are an object's", { "tools.0.function.parameters": { type: "object" }, messages: [user] }],
    [roles, { "messages.1": user, "messages.0": user }],
    [roles, { "messages.1": { role: "system", content: "Be kind." } }],
    [roles, { "messages.6": { role: "assistant", content: "And." }, "messages.7": user }],
    ["an assistant says or calls something", { "messages.2.content": "I look." }],
    [ids, { messages: [user, asking("aB3dE6gH9"), { ...tool, tool_call_id: "aB3dE6gH9" }] }],
    ["calls and tool messages are as many", { messages: [user, asking("call00000"), tool] }],
    ["tool messages answer calls of the message before", { "messages.3.tool_call_id": "call00001", "messages.4.tool_call_id": "call00000" }],
    ["a call's arguments are a text or an object", { "messages.2.tool_calls.1.function.arguments": "" }],
    ["the last message is not the assistant's", { "messages.6": { role: "assistant", content: "So", prefix: true } }],
    ["the last message is not the assistant's", { messages: [user, asking("call00000"), tool] }],
  ],
});
