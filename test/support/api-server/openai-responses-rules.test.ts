import { expect, it } from "vitest";
import { checkRefusals, type NearCase } from "./check-refusals.js";
import { openaiResponsesRules } from "./openai-responses-rules.js";
import { recordOf } from "./read-json.js";
import { startApiServer } from "./start-api-server.js";
import { nearTools, wrongTools } from "./wrong-openai-tools.js";

const headers = { authorization: "Bearer k" };
const call = { type: "function_call", id: "fc_a", call_id: "c0", name: "work", arguments: "{}" };
const output = { type: "function_call_output", call_id: "c0", output: "done" };
const reasoning = { type: "reasoning", id: "rs_a", summary: [] };
const parameters = {
  type: "object",
  properties: { path: { type: "string", format: "date" }, tags: { type: "array", items: { type: "string" } } },
  required: ["path", "tags"],
  additionalProperties: false,
};

const right = {
  model: "m",
  tools: [
    { type: "function", name: "work", strict: true, parameters },
    { type: "function", name: "loose", strict: false, parameters: { type: "object" } },
    { type: "web_search" },
  ],
  input: [
    { role: "user", content: "Look" },
    reasoning,
    call,
    output,
    { type: "message", id: "msg_a", role: "assistant", content: [{ type: "output_text", text: "Yes." }] },
    { role: "user", content: [{ type: "input_text", text: "And?" }] },
  ],
};

const user = { role: "user", content: "Look" };
const customCall = { type: "custom_tool_call", id: "ctc_a", call_id: "c1", name: "run", input: "ls" };
const customOutput = { type: "custom_tool_call_output", call_id: "c1", output: "done" };
const input = { param: "input" };
const reasoned = "reasoning is sent with what followed it";
const parts = "parts are of the kind that the role writes";
const badReasoning = "a call is sent with the reasoning it came with";
const badReference = "a reference names an item that was kept";

checkRefusals({
  path: "/v1/responses",
  headers,
  right,
  // These rules need an answer of the server first: they are tested below.
  rules: openaiResponsesRules.filter(({ name }) => name !== badReasoning && name !== badReference),
  bodyOf: ({ says, param = null, code = null }) => ({
    error: { message: says, type: "invalid_request_error", param, code },
  }),
  // biome-ignore format: one row a line
  wrong: [
    ["an output has parts of the input's kinds", { "input.3.output": [{ type: "text", text: "done" }] }, { param: "input[3].output[0]", code: "invalid_value", says: "Invalid value: 'text'. Supported values are: 'input_text', 'input_image', 'input_file'." }],
    ["a key is sent", {}, { status: 401, says: "You didn't provide an API key. You need to provide your API key in an Authorization header using Bearer auth (i.e. Authorization: Bearer YOUR_KEY)." }, { headers: { authorization: "k" } }],
    ["a model is named", { model: undefined }, { param: "model", code: "missing_required_parameter", says: "Missing required parameter: 'model'." }],
    ["there is an input", { input: undefined }, { ...input, code: "missing_required_parameter", says: "One of \"input\" or \"previous_response_id\" or 'prompt' or 'conversation_id' must be provided." }],
    ["the input is not empty", { input: [] }, { ...input, code: "empty_array", says: "Invalid 'input': empty array. Expected an array with minimum length 1, but got an empty array instead." }],
    ["the response before is known", { previous_response_id: "resp_9" }, { param: "previous_response_id", code: "previous_response_not_found", says: "Previous response with id 'resp_9' not found." }],
    ...wrongTools("tools.0"),
    ["a message's role is known", { "input.3": { role: "tool", tool_call_id: "c0", content: "done" } }, { param: "input[3]", code: "invalid_value", says: "Invalid value: 'tool'. Supported values are: 'assistant', 'system', 'developer', 'user'." }],
    [parts, { "input.5.content.0.type": "text" }, { param: "input[5].content[0]", code: "invalid_value", says: "Invalid value: 'text'. Supported values are: 'input_text', 'input_image', 'input_file'." }],
    [parts, { "input.4.content.0.type": "input_text" }, { param: "input[4].content[0]", code: "invalid_value", says: "Invalid value: 'input_text'. Supported values are: 'output_text', 'refusal'." }],
    ["a call's arguments are a text", { "input.2.arguments": {} }, { param: "input[2].arguments", code: "invalid_type", says: "Invalid type for 'input[2].arguments': expected a string, but got an object instead." }],
    ["an output is a text or parts", { "input.3.output": { ok: true } }, { param: "input[3].output", code: "invalid_type", says: "Invalid type for 'input[3].output': expected one of a string or array of objects, but got an object instead." }],
    ["no item is sent twice", { "input.4": call }, { ...input, says: "Duplicate item found with id fc_a. Remove duplicate items from your input and try again." }],
    ["outputs answer calls", { "input.3.call_id": "c9" }, { ...input, says: "No tool call found for function call output with call_id c9." }],
    ["outputs answer calls", { "input.1": output, "input.2": reasoning, "input.3": call }, { ...input, says: "No tool call found for function call output with call_id c0." }],
    ["an item's kind is known", { "input.1.type": "thought" }, { param: "input[1]", code: "invalid_value", says: expect.stringMatching(/^Invalid value: 'thought'\. Supported values are: 'function_call', /) }],
    ["an item's kind is known", { "input.1": { id: "rs_a" } }, { param: "input[1]", code: "invalid_value", says: expect.stringMatching(/^Invalid value: 'undefined'\./) }],
    ["a call has one output", { "input.5": output }, { ...input, says: "Duplicate function call output found for call_id c0." }],
    ["each call has its output", { "input.3": { role: "user", content: "Quick." } }, { ...input, says: "No tool output found for function call c0." }],
    ["reasoning is sent with what followed it", { "input.2": { role: "user", content: "Quick." }, "input.3": { role: "user", content: "Now." } }, { ...input, says: "Item 'rs_a' of type 'reasoning' was provided without its required following item." }],
    ["outputs answer calls", { "input.3": customOutput }, { ...input, says: "No tool call found for custom tool call output with call_id c1." }],
    ["a call has one output", { "input.4": customCall, "input.5": customOutput, "input.6": customOutput }, { ...input, says: "Duplicate custom tool call output found for call_id c1." }],
    ["each call has its output", { "input.4": customCall }, { ...input, says: "No tool output found for custom tool call c1." }],
    ["reasoning is sent with what followed it", { "input.6": { ...reasoning, id: "rs_b" } }, { ...input, says: "Item 'rs_b' of type 'reasoning' was provided without its required following item." }],
  ],
  // biome-ignore format: one row a line
  near: [
    ["an output has parts of the input's kinds", { "input.3.output": [{ type: "input_text", text: "done" }] }],
    ["a key is sent", {}, { headers: { authorization: "Bearer other" } }],
    ["a model is named", { model: "ft:m:org::id" }],
    ["there is an input", { input: "Look" }],
    ["the input is not empty", { input: [user] }],
    ["the response before is known", { previous_response_id: null }],
    ...nearTools("tools.0"),
    ["an item's kind is known", { "input.1": { type: "compaction", encrypted_content: "" } }],
    ["a message's role is known", { "input.0.role": "developer" }],
    [parts, { "input.4.content": [{ type: "refusal", refusal: "No." }] }],
    [parts, { "input.5.content.0": { type: "input_image", image_url: "data:," } }],
    ["a call's arguments are a text", { "input.2.arguments": "{" }],
    ["an output is a text or parts", { "input.3.output": [{ type: "input_text", text: "done" }] }],
    ["no item is sent twice", { "input.0": { ...user, id: "msg_b" } }],
    ["outputs answer calls", { "input.4": customCall, "input.5": customOutput }],
    ["a call has one output", { "input.4": { ...customCall, call_id: "c0" }, "input.5": { ...customOutput, call_id: "c0" } }],
    ["each call has its output", { "input.4": { type: "web_search_call", id: "ws_a", status: "completed" } }],
    ...[
    { ...reasoning, id: "rs_b" },
    { type: "web_search_call", id: "ws_a", status: "completed" },
    { type: "program", id: "prog_a", call_id: "p0", code: "", fingerprint: "" },
].map((item): NearCase => [reasoned, { input: [user, reasoning, item, call, output] }]),
    [reasoned, { input: [user, reasoning, customCall, customOutput] }],
  ],
});

it("startApiServer() knows the calls and the reasoning of responses that it gave", async () => {
  const turns = [
    { thought: "Hm.", calls: [{ name: "work", input: {} }] },
    { text: "Done." },
    { text: "Yes." },
    { text: "Well." },
  ];
  const server = await startApiServer(turns);
  const send = async (body: object): Promise<unknown> => {
    const sent = { method: "POST", headers, body: JSON.stringify({ model: "m", ...body }) };
    const answer = await fetch(`${server.url}/v1/responses`, sent);
    const { error } = recordOf(await answer.json());
    return recordOf(error)["message"] ?? answer.status;
  };
  expect(await send({ input: "Look" })).toBe(200);
  const result = { type: "function_call_output", call_id: "call_0_0", output: "done" };
  const question = { role: "user", content: "Look" };
  const sentCall = { ...call, id: "fc_0_0", call_id: "call_0_0" };
  expect(await send({ input: "And?", previous_response_id: "resp_0" })).toBe(
    "No tool output found for function call call_0_0.",
  );
  expect(await send({ input: [{ ...result, call_id: "c9" }], previous_response_id: "resp_0" })).toBe(
    "No tool call found for function call output with call_id c9.",
  );
  expect(await send({ input: [question, sentCall, result] })).toBe(
    "Item 'fc_0_0' of type 'function_call' was provided without its required 'reasoning' item: 'rs_0'.",
  );
  const withReasoning = [question, { ...reasoning, id: "rs_0" }, sentCall, result];
  expect(await send({ input: withReasoning })).toBe(200);
  const reference = (id: string) => ({ type: "item_reference", id });
  expect(await send({ input: [question, reference("rs_9")] })).toMatch(/^Item with id 'rs_9' not found\. /);
  expect(await send({ input: [question, reference("rs_0"), sentCall, result] })).toBe(200);
  expect(await send({ input: [result], previous_response_id: "resp_0" })).toBe(200);
  await server.close();
});
