import { type ApiRequest, type Found, type Json, type Rules, rule } from "./api.js";
import { each, firstOf, recordOf, recordsOf, repeatedIn } from "./read-json.js";
import { isOfType, walkSchema } from "./walk-schema.js";

const NAME = /^[a-zA-Z0-9_-]{1,128}$/;
const AT_ROOT = ["oneOf", "allOf", "anyOf"];

/** What strict mode has no grammar for. */
const NOT_STRICT = [
  ...["minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum", "multipleOf", "minLength", "maxLength"],
  ...["maxItems", "uniqueItems", "contains", "minProperties", "maxProperties", "patternProperties"],
  ...["propertyNames", "not", "if", "then", "else", "prefixItems", "oneOf"],
];

/** What Anthropic's API refuses in tools. */
export const anthropicToolRules: Rules = {
  "a tool's name is of letters, digits, _ and -": rule(
    "home-assistant/core#147760 quotes the message",
    each(
      customTools,
      ({ name }, index) =>
        !NAME.test(String(name)) && `tools.${index}.custom.name: String should match pattern '${NAME.source}'`,
    ),
  ),
  "names of tools are unique": rule(
    "tailcallhq/forgecode#892 quotes the message",
    ({ body }) =>
      repeatedIn(recordsOf(body["tools"]).map(({ name }) => name)).length > 0 && "tools: Tool names must be unique.",
  ),
  "a tool's schema is an object's": rule(
    "@anthropic-ai/sdk messages.d.ts Tool.InputSchema",
    each(customTools, ({ input_schema }, index) => {
      const { type } = recordOf(input_schema);
      if (type === "object") return undefined;
      return `tools.${index}.custom.input_schema.type: ${type === undefined ? "Field required" : "Input should be 'object'"}`;
    }),
  ),
  "a tool's schema has no choice at its root": rule(
    "Hmbown/Codewhale#4329 quotes the message",
    each(customTools, ({ input_schema }, index) => choiceAtRoot(input_schema, index)),
  ),
  "a strict tool's objects are closed": rule(
    "https://platform.claude.com/docs/en/build-with-claude/structured-outputs; brainlid/langchain#490 quotes the message",
    each(customTools, ({ strict, input_schema }, index) => inStrict(strict, index, openObject(input_schema))),
  ),
  "a strict tool's schema has only keywords of strict mode": rule(
    'https://platform.claude.com/docs/en/build-with-claude/structured-outputs, "Not supported"; @anthropic-ai/sdk lib/transform-json-schema',
    each(customTools, ({ strict, input_schema }, index) => inStrict(strict, index, strayKeyword(input_schema))),
  ),
};

/** Rules a schema's root, also for models of Anthropic on other hosts. */
export function choiceAtRoot(schema: unknown, index: number): Found<string> {
  return (
    AT_ROOT.some((keyword) => keyword in recordOf(schema)) &&
    `tools.${index}.custom.input_schema: input_schema does not support oneOf, allOf, or anyOf at the top level`
  );
}

/** The tools with a schema, not those of the server. */
function customTools({ body }: ApiRequest): readonly Json[] {
  return recordsOf(body["tools"]).filter(({ type }) => type === undefined || type === "custom");
}

/** Finds the problem of a strict tool's schema, also for models of Anthropic on other hosts. */
export function complainOfStrict(strict: unknown, schema: unknown, index: number): Found<string> {
  return inStrict(strict, index, openObject(schema) || strayKeyword(schema));
}

function inStrict(strict: unknown, index: number, found: Found<string>): Found<string> {
  return strict === true && found && `tools.${index}.custom: ${found}`;
}

function openObject(schema: unknown): Found<string> {
  return (
    walkSchema(schema).some(({ node }) => isOfType(node, "object") && node["additionalProperties"] !== false) &&
    "For 'object' type, 'additionalProperties' must be explicitly set to false"
  );
}

function strayKeyword(schema: unknown): Found<string> {
  return firstOf(walkSchema(schema), ({ node }) => {
    const { type, minItems } = node;
    const stray = Object.keys(node).find((keyword) => NOT_STRICT.includes(keyword));
    if (stray !== undefined) return `For '${type}' type, property '${stray}' is not supported`;
    return (
      minItems !== undefined &&
      minItems !== 0 &&
      minItems !== 1 &&
      "For 'array' type, 'minItems' values other than 0 or 1 are not supported"
    );
  });
}
