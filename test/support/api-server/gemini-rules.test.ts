import { checkRefusals } from "./check-refusals.js";
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
  wrong: [
    {
      rule: "a key is sent",
      headers: {},
      status: 403,
      says: "Method doesn't allow unregistered callers (callers without established identity). Please use API Key or other form of API consumer identity to call this API.",
    },
    {
      rule: "contents are sent",
      set: { contents: [] },
      says: "* GenerateContentRequest.contents: contents is not specified\n",
    },
    {
      rule: "a content is the user's or the model's",
      set: { "contents.1.role": "assistant" },
      says: "Please use a valid role: user, model.",
    },
    ...["1st", "todo write", "a".repeat(129)].map((name) => ({
      rule: badName,
      set: { "tools.0.functionDeclarations.0.name": name },
      says: `The GenerateContentRequest proto is invalid:\n  * ${first}.name: [FIELD_INVALID] Invalid function name. Must start with a letter or an underscore. Must be a-z, A-Z, 0-9, or contain underscores (_), dots (.), colons (:), or dashes (-), with a maximum length of 128.`,
    })),
    {
      rule: "names of functions are unique",
      set: { "tools.0.functionDeclarations.1.name": "work" },
      says: "Duplicate function declaration found: work",
    },
    {
      rule: "parameters and parametersJsonSchema exclude each other",
      set: { "tools.0.functionDeclarations.0.parametersJsonSchema": {} },
      says: `* GenerateContentRequest.${first}: parameters and parameters_json_schema are mutually exclusive.\n`,
    },
    {
      rule: onlyFields,
      set: {
        "tools.0.functionDeclarations.0.parameters.additionalProperties": false,
        "tools.0.functionDeclarations.0.parameters.properties.tags.items": { anyOf: [{ const: 1 }] },
      },
      says: [
        unknownField("additionalProperties", `${first}.parameters`),
        unknownField("const", `${first}.parameters.properties[1].value.items.any_of[0]`),
      ].join("\n"),
    },
    {
      rule: "a parameter has one type",
      set: { "tools.0.functionDeclarations.0.parameters.properties.path": { type: ["string", "null"] } },
      says: `Invalid JSON payload received. Unknown name "type" at '${first}.parameters.properties[0].value': Proto field is not repeating, cannot start list.`,
    },
    {
      rule: objects,
      set: { "tools.0.functionDeclarations.0.parameters": { type: "STRING" } },
      says: `* GenerateContentRequest.${first}.parameters.type: must be OBJECT\n`,
    },
    {
      rule: objects,
      set: { "tools.0.functionDeclarations.1.parametersJsonSchema": {} },
      says: "* GenerateContentRequest.tools[0].function_declarations[1].parameters_json_schema.type: must be OBJECT\n",
    },
    {
      rule: "an object in parameters has properties",
      set: { "tools.0.functionDeclarations.0.parameters": { type: "object", properties: {} } },
      says: `* GenerateContentRequest.${first}.parameters.properties: should be non-empty for OBJECT type\n`,
    },
    {
      rule: "an array in parameters has items",
      set: { "tools.0.functionDeclarations.0.parameters.properties.tags.items": undefined },
      says: `* GenerateContentRequest.${first}.parameters.properties[1].value.items: missing field.\n`,
    },
    {
      rule: "only texts in parameters have an enum",
      set: { "tools.0.functionDeclarations.0.parameters.properties.path.type": "INTEGER" },
      says: `* GenerateContentRequest.${first}.parameters.properties[0].value.enum: only allowed for STRING type\n`,
    },
    {
      rule: "required parameters are defined",
      set: { "tools.0.functionDeclarations.0.parameters.required": ["path", "pat"] },
      says: `* GenerateContentRequest.${first}.parameters.required[1]: property is not defined\n`,
    },
    {
      rule: "a content has parts",
      set: { "contents.4.parts": [] },
      says: "* GenerateContentRequest.contents[4].parts: contents.parts must not be empty.\n",
    },
    { rule: "a part has data", set: { "contents.4.parts.0": {} }, says: noData("contents[4].parts[0]") },
    { rule: "a part has data", set: { "contents.4.parts.0.text": "" }, says: noData("contents[4].parts[0]") },
    {
      rule: "a function response has a name",
      set: { "contents.6.parts.1.functionResponse.name": undefined },
      says: "* GenerateContentRequest.contents[6].parts[1].function_response.name: Name cannot be empty.\n",
    },
    {
      rule: "a function response is an object",
      set: { "contents.6.parts.1.functionResponse.response": "done" },
      says: `Invalid value at 'contents[6].parts[1].function_response.response' (type.googleapis.com/google.protobuf.Struct), "done"`,
    },
    {
      rule: callFollows,
      set: { contents: right.contents.slice(1) },
      says: "Please ensure that function call turn comes immediately after a user turn or after a function response turn.",
    },
    {
      rule: "a function response follows a function call",
      set: { "contents.4": { role: "user", parts: [response] } },
      says: "Please ensure that function response turn comes immediately after a function call turn.",
    },
    {
      rule: "function responses are as many as the calls",
      set: { "contents.6.parts": [response] },
      says: sameNumber,
    },
    {
      rule: "function responses are as many as the calls",
      set: { "contents.2.parts": [{ text: "Never mind." }] },
      says: sameNumber,
    },
    {
      rule: "function responses answer the calls by name and id",
      set: { "contents.6.parts": [response, response] },
      says: sameNumber,
    },
    {
      rule: "function responses answer the calls by name and id",
      set: { "contents.6.parts.0.functionResponse.id": undefined },
      says: sameNumber,
    },
    {
      rule: "a function response stands without text",
      path: "/v1beta/models/gemini-3.6-flash:generateContent",
      set: { "contents.6.parts": [looked, response, { text: "Go on." }] },
      says: "Requests ending with a model turn are not supported.",
    },
    {
      rule: "the last content is not the model's",
      set: {
        "contents.6": { role: "user", parts: [looked, response] },
        "contents.7": { role: "model", parts: [{ text: "So" }] },
      },
      says: "Requests ending with a model turn are not supported.",
    },
    {
      rule: signed,
      set: { "contents.5.parts.0.thoughtSignature": undefined },
      says: unsigned("work", 6),
    },
    {
      rule: signed,
      set: { "contents.4.parts": [response], "contents.3.parts": [{ functionCall: work }] },
      says: unsigned("work", 2),
    },
    {
      rule: unchanged,
      set: { "contents.5.parts.0.functionCall.args.step": 2 },
      says: "Corrupted thought signature.",
    },
    {
      rule: unchanged,
      set: { "contents.3.parts.0.thoughtSignature": "c2lnbmF0dXJl" },
      says: "Corrupted thought signature.",
    },
  ],
  near: [
    { rule: "a key is sent", headers: { authorization: "Bearer k" } },
    { rule: "contents are sent", set: { contents: [{ parts: [{ text: "Look" }] }] } },
    { rule: "a content is the user's or the model's", set: { "contents.0.role": "user" } },
    ...["_1", "todo.write:a-b", "a".repeat(128)].map((name) => ({
      rule: badName,
      set: { "tools.0.functionDeclarations.2.name": name },
    })),
    { rule: "names of functions are unique", set: { "tools.0.functionDeclarations.2.name": "Work" } },
    {
      rule: "parameters and parametersJsonSchema exclude each other",
      set: { "tools.0.functionDeclarations.0.parameters": undefined },
    },
    {
      rule: onlyFields,
      set: {
        "tools.0.functionDeclarations.0.parameters.properties.additionalProperties": { type: "STRING" },
        "tools.0.functionDeclarations.1.parametersJsonSchema.properties": { a: { const: 1 } },
      },
    },
    {
      rule: "a parameter has one type",
      set: {
        "tools.0.functionDeclarations.1.parametersJsonSchema.properties": { a: { type: ["string", "null"] } },
      },
    },
    { rule: objects, set: { "tools.0.functionDeclarations.0.parameters.type": "object" } },
    {
      rule: "an object in parameters has properties",
      set: { "tools.0.functionDeclarations.1.parametersJsonSchema": { type: "object" } },
    },
    {
      rule: "an array in parameters has items",
      set: { "tools.0.functionDeclarations.1.parametersJsonSchema.properties": { a: { type: "array" } } },
    },
    {
      rule: "only texts in parameters have an enum",
      set: { "tools.0.functionDeclarations.0.parameters.properties.path.type": "string" },
    },
    {
      rule: "required parameters are defined",
      set: { "tools.0.functionDeclarations.0.parameters.required": [] },
    },
    { rule: "a content has parts", set: { "contents.4.parts": [{ inlineData: {} }] } },
    ...[
      { toolCall: { id: "s0", toolType: "GOOGLE_SEARCH_WEB", args: {} } },
      { toolResponse: { id: "s0", toolType: "GOOGLE_SEARCH_WEB", response: {} } },
      { text: "", thoughtSignature: sealOf("text") },
    ].map((part) => ({ rule: "a part has data", set: { "contents.3.parts.0": part } })),
    { rule: "a function response has a name", set: { "contents.6.parts": [response, looked] } },
    { rule: "a function response is an object", set: { "contents.6.parts.1.functionResponse.response": {} } },
    { rule: callFollows, set: { contents: afterWords } },
    { rule: "a function response follows a function call", set: { contents: afterWords } },
    {
      rule: "function responses are as many as the calls",
      set: { "contents.6.parts": [looked, response, { text: "Go on." }] },
    },
    {
      rule: "function responses answer the calls by name and id",
      set: { "contents.6.parts": [response, looked] },
    },
    {
      rule: "a function response stands without text",
      path: "/v1beta/models/gemini-3.5-flash:generateContent",
      set: { "contents.6.parts": [looked, response, { text: "Go on." }] },
    },
    {
      rule: "a function response stands without text",
      path: "/v1beta/models/gemini-3.6-flash:generateContent",
    },
    {
      rule: "the last content is not the model's",
      set: {
        "contents.7": { role: "model", parts: [{ text: "So" }] },
        "contents.8": { parts: [{ text: "?" }] },
      },
    },
    {
      rule: signed,
      path: "/v1beta/models/gemini-2.5-pro:generateContent",
      set: { "contents.5.parts.0.thoughtSignature": undefined },
    },
    { rule: signed, set: { "contents.5.parts.0.thoughtSignature": "skip_thought_signature_validator" } },
    {
      rule: unchanged,
      set: { "contents.5.parts.0.thoughtSignature": "context_engineering_is_the_way_to_go" },
    },
    { rule: unchanged, set: { "contents.3.parts.0.text": "Well." } },
  ],
});
