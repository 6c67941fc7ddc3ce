import { checkRefusals, type NearCase, type WrongCase } from "./check-refusals.js";
import { sealOf } from "./encode-answer.js";
import { geminiRules, sealedCall } from "./gemini-rules.js";

const work = { name: "work", args: { step: 1 } };
const signedCall = { functionCall: work, thoughtSignature: sealedCall(work) };
const response = { functionResponse: { name: "work", response: { output: "done" } } };
const looked = { functionResponse: { id: "f1", name: "look", response: { output: "done" } } };
const parameters = {
  type: "OBJECT",
  properties: { path: { type: "STRING", enum: ["a"] }, tags: { type: "array", items: { type: "string" } } },
  required: ["path"],
};

const right = {
  tools: [
    {
      functionDeclarations: [
        { name: "work", parameters },
        { name: "look", parametersJsonSchema: { type: "object", additionalProperties: false } },
        { name: "bare" },
      ],
    },
  ],
  contents: [
    { parts: [{ text: "Look" }] },
    { role: "model", parts: [{ text: "Earlier." }, { functionCall: { name: "work", args: {} } }] },
    { role: "user", parts: [response] },
    { role: "model", parts: [{ text: "", thoughtSignature: sealOf("text") }] },
    { role: "user", parts: [{ text: "Again" }] },
    { role: "model", parts: [signedCall, { functionCall: { id: "f1", name: "look" } }] },
    { role: "user", parts: [looked, response] },
  ],
};

const first = "tools[0].function_declarations[0]";
const sameNumber =
  "Please ensure that the number of function response parts is equal to the number of function call parts of the function call turn.";
const noData = (place: string): string =>
  `* GenerateContentRequest.${place}.data: required oneof field 'data' must have one initialized field\n`;
const unsigned = (name: string, position: number): string =>
  `Function call is missing a thought_signature in functionCall parts. This is required for tools to work correctly, and missing thought_signature may lead to degraded model performance. Additional data, function call \`default_api:${name}\` , position ${position}. Please refer to https://ai.google.dev/gemini-api/docs/thought-signatures for more details.`;
const unknownField = (field: string, place: string): string =>
  `Invalid JSON payload received. Unknown name "${field}" at '${place}': Cannot find field.`;
const badName = "a function's name starts with a letter or _";
const onlyFields = "parameters have only the fields of Schema";
const objects = "the parameters are an object's";
const signed = "the first function call of each step of this turn is signed";
const callFollows = "a function call follows the user or a function response";

/** The model's words and its calls in contents of their own: the API joins them. */
const afterWords = [
  ...right.contents.slice(0, 5),
  { role: "model", parts: [{ text: "Hm." }] },
  ...right.contents.slice(5),
];
const unchanged = "signatures come back unchanged";

const STATUSES: Readonly<Record<number, string>> = { 400: "INVALID_ARGUMENT", 403: "PERMISSION_DENIED" };

checkRefusals({
  path: "/v1beta/models/gemini-3-pro:generateContent",
  headers: { "x-goog-api-key": "k" },
  right,
  rules: geminiRules,
  bodyOf: ({ says, status = 400 }) => ({ error: { code: status, message: says, status: STATUSES[status] } }),
  // biome-ignore format: one row a line
  wrong: [
    ["a key is sent", {}, { status: 403, says: "Method doesn't allow unregistered callers (callers without established identity). Please use API Key or other form of API consumer identity to call this API." }, { headers: {} }],
    ["contents are sent", { contents: [] }, "* GenerateContentRequest.contents: contents is not specified\n"],
    ["a content is the user's or the model's", { "contents.1.role": "assistant" }, "Please use a valid role: user, model."],
    ...["1st", "todo write", "a".repeat(129)].map((name): WrongCase => [badName, { "tools.0.functionDeclarations.0.name": name }, `The GenerateContentRequest proto is invalid:\n  * ${first}.name: [FIELD_INVALID] Invalid function name. Must start with a letter or an underscore. Must be a-z, A-Z, 0-9, or contain underscores (_), dots (.), colons (:), or dashes (-), with a maximum length of 128.`]),
    ["names of functions are unique", { "tools.0.functionDeclarations.1.name": "work" }, "Duplicate function declaration found: work"],
    ["parameters and parametersJsonSchema exclude each other", { "tools.0.functionDeclarations.0.parametersJsonSchema": {} }, `* GenerateContentRequest.${first}: parameters and parameters_json_schema are mutually exclusive.\n`],
    [onlyFields, {
    "tools.0.functionDeclarations.0.parameters.additionalProperties": false,
    "tools.0.functionDeclarations.0.parameters.properties.tags.items": { anyOf: [{ const: 1 }] },
}, [
    unknownField("additionalProperties", `${first}.parameters`),
    unknownField("const", `${first}.parameters.properties[1].value.items.any_of[0]`),
].join("\n")],
    ["a parameter has one type", { "tools.0.functionDeclarations.0.parameters.properties.path": { type: ["string", "null"] } }, `Invalid JSON payload received. Unknown name "type" at '${first}.parameters.properties[0].value': Proto field is not repeating, cannot start list.`],
    [objects, { "tools.0.functionDeclarations.0.parameters": { type: "STRING" } }, `* GenerateContentRequest.${first}.parameters.type: must be OBJECT\n`],
    [objects, { "tools.0.functionDeclarations.1.parametersJsonSchema": {} }, "* GenerateContentRequest.tools[0].function_declarations[1].parameters_json_schema.type: must be OBJECT\n"],
    ["an object in parameters has properties", { "tools.0.functionDeclarations.0.parameters": { type: "object", properties: {} } }, `* GenerateContentRequest.${first}.parameters.properties: should be non-empty for OBJECT type\n`],
    ["an array in parameters has items", { "tools.0.functionDeclarations.0.parameters.properties.tags.items": undefined }, `* GenerateContentRequest.${first}.parameters.properties[1].value.items: missing field.\n`],
    ["only texts in parameters have an enum", { "tools.0.functionDeclarations.0.parameters.properties.path.type": "INTEGER" }, `* GenerateContentRequest.${first}.parameters.properties[0].value.enum: only allowed for STRING type\n`],
    ["required parameters are defined", { "tools.0.functionDeclarations.0.parameters.required": ["path", "pat"] }, `* GenerateContentRequest.${first}.parameters.required[1]: property is not defined\n`],
    ["a content has parts", { "contents.4.parts": [] }, "* GenerateContentRequest.contents[4].parts: contents.parts must not be empty.\n"],
    ["a part has data", { "contents.4.parts.0": {} }, noData("contents[4].parts[0]")],
    ["a part has data", { "contents.4.parts.0.text": "" }, noData("contents[4].parts[0]")],
    ["a function response has a name", { "contents.6.parts.1.functionResponse.name": undefined }, "* GenerateContentRequest.contents[6].parts[1].function_response.name: Name cannot be empty.\n"],
    ["a function response is an object", { "contents.6.parts.1.functionResponse.response": "done" }, `Invalid value at 'contents[6].parts[1].function_response.response' (type.googleapis.com/google.protobuf.Struct), "done"`],
    [callFollows, { contents: right.contents.slice(1) }, "Please ensure that function call turn comes immediately after a user turn or after a function response turn."],
    ["a function response follows a function call", { "contents.4": { role: "user", parts: [response] } }, "Please ensure that function response turn comes immediately after a function call turn."],
    ["function responses are as many as the calls", { "contents.6.parts": [response] }, sameNumber],
    ["function responses are as many as the calls", { "contents.2.parts": [{ text: "Never mind." }] }, sameNumber],
    ["function responses answer the calls by name and id", { "contents.6.parts": [response, response] }, sameNumber],
    ["function responses answer the calls by name and id", { "contents.6.parts.0.functionResponse.id": undefined }, sameNumber],
    ["a function response stands without text", { "contents.6.parts": [looked, response, { text: "Go on." }] }, "Requests ending with a model turn are not supported.", { path: "/v1beta/models/gemini-3.6-flash:generateContent" }],
    ["the last content is not the model's", {
    "contents.6": { role: "user", parts: [looked, response] },
    "contents.7": { role: "model", parts: [{ text: "So" }] },
}, "Requests ending with a model turn are not supported."],
    [signed, { "contents.5.parts.0.thoughtSignature": undefined }, unsigned("work", 6)],
    [signed, { "contents.4.parts": [response], "contents.3.parts": [{ functionCall: work }] }, unsigned("work", 2)],
    [unchanged, { "contents.5.parts.0.functionCall.args.step": 2 }, "Corrupted thought signature."],
    [unchanged, { "contents.3.parts.0.thoughtSignature": "c2lnbmF0dXJl" }, "Corrupted thought signature."],
  ],
  // biome-ignore format: one row a line
  near: [
    ["a key is sent", {}, { headers: { authorization: "Bearer k" } }],
    ["contents are sent", { contents: [{ parts: [{ text: "Look" }] }] }],
    ["a content is the user's or the model's", { "contents.0.role": "user" }],
    ...["_1", "todo.write:a-b", "a".repeat(128)].map((name): NearCase => [badName, { "tools.0.functionDeclarations.2.name": name }]),
    ["names of functions are unique", { "tools.0.functionDeclarations.2.name": "Work" }],
    ["parameters and parametersJsonSchema exclude each other", { "tools.0.functionDeclarations.0.parameters": undefined }],
    [onlyFields, {
    "tools.0.functionDeclarations.0.parameters.properties.additionalProperties": { type: "STRING" },
    "tools.0.functionDeclarations.1.parametersJsonSchema.properties": { a: { const: 1 } },
}],
    ["a parameter has one type", {
    "tools.0.functionDeclarations.1.parametersJsonSchema.properties": { a: { type: ["string", "null"] } },
}],
    [objects, { "tools.0.functionDeclarations.0.parameters.type": "object" }],
    ["an object in parameters has properties", { "tools.0.functionDeclarations.1.parametersJsonSchema": { type: "object" } }],
    ["an array in parameters has items", { "tools.0.functionDeclarations.1.parametersJsonSchema.properties": { a: { type: "array" } } }],
    ["only texts in parameters have an enum", { "tools.0.functionDeclarations.0.parameters.properties.path.type": "string" }],
    ["required parameters are defined", { "tools.0.functionDeclarations.0.parameters.required": [] }],
    ["a content has parts", { "contents.4.parts": [{ inlineData: {} }] }],
    ...[
    { toolCall: { id: "s0", toolType: "GOOGLE_SEARCH_WEB", args: {} } },
    { toolResponse: { id: "s0", toolType: "GOOGLE_SEARCH_WEB", response: {} } },
    { text: "", thoughtSignature: sealOf("text") },
].map((part): NearCase => ["a part has data", { "contents.3.parts.0": part }]),
    ["a function response has a name", { "contents.6.parts": [response, looked] }],
    ["a function response is an object", { "contents.6.parts.1.functionResponse.response": {} }],
    [callFollows, { contents: afterWords }],
    ["a function response follows a function call", { contents: afterWords }],
    ["function responses are as many as the calls", { "contents.6.parts": [looked, response, { text: "Go on." }] }],
    ["function responses answer the calls by name and id", { "contents.6.parts": [response, looked] }],
    ["a function response stands without text", { "contents.6.parts": [looked, response, { text: "Go on." }] }, { path: "/v1beta/models/gemini-3.5-flash:generateContent" }],
    ["a function response stands without text", {}, { path: "/v1beta/models/gemini-3.6-flash:generateContent" }],
    ["the last content is not the model's", {
    "contents.7": { role: "model", parts: [{ text: "So" }] },
    "contents.8": { parts: [{ text: "?" }] },
}],
    [signed, { "contents.5.parts.0.thoughtSignature": undefined }, { path: "/v1beta/models/gemini-2.5-pro:generateContent" }],
    [signed, { "contents.5.parts.0.thoughtSignature": "skip_thought_signature_validator" }],
    [unchanged, { "contents.5.parts.0.thoughtSignature": "context_engineering_is_the_way_to_go" }],
    [unchanged, { "contents.3.parts.0.text": "Well." }],
  ],
});
