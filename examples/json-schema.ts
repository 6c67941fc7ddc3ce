// The tool for each LLM API: the same rules in each API's dialect of JSON Schema.
//
//   npx tsx examples/json-schema.ts

import assert from "node:assert/strict";
import { createTodoTool } from "agent-todos";
import { SCHEMA_TARGETS, toJsonSchema } from "agent-todos/schema";

const tool = createTodoTool();
const { name, description } = tool;

const requests = {
  "Anthropic Messages": { name, description, input_schema: toJsonSchema(tool, { target: "anthropic" }) },
  "Anthropic Messages, strict": {
    name,
    description,
    strict: true,
    input_schema: toJsonSchema(tool, { target: "anthropic-strict" }),
  },
  "OpenAI Chat Completions": {
    type: "function",
    function: { name, description, parameters: toJsonSchema(tool, { target: "openai" }) },
  },
  "OpenAI Responses, strict": {
    type: "function",
    name,
    description,
    strict: true,
    parameters: toJsonSchema(tool, { target: "openai-strict" }),
  },
  "Gemini, OpenAPI subset": { name, description, parameters: toJsonSchema(tool, { target: "gemini" }) },
  "Gemini, JSON Schema": {
    name,
    description,
    parametersJsonSchema: toJsonSchema(tool, { target: "gemini-json-schema" }),
  },
  MCP: { name, description, inputSchema: toJsonSchema(tool, { target: "mcp" }) },
  "Anything else": { name, description, parameters: tool.parameters },
};

for (const [api, definition] of Object.entries(requests)) {
  console.log(`-- ${api}\n${JSON.stringify(definition, null, 2)}`);
}

for (const target of SCHEMA_TARGETS) assert.ok("properties" in toJsonSchema(tool, { target }), target);

// The portable schema is what the tool carries; strict schemas require every field and close every object.
assert.deepEqual(toJsonSchema(tool), tool.parameters);
const strict = requests["OpenAI Responses, strict"].parameters;
assert.deepEqual(strict["required"], ["todos", "summary"]);
assert.equal(strict["additionalProperties"], false);
