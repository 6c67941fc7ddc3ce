import { type ApiRequest, type Check, type Found, type Json, type Rules, rule } from "./api.js";
import { each, firstOf, listOf, recordOf, repeatedIn } from "./read-json.js";
import { isOfType, type SchemaNode, walkSchema } from "./walk-schema.js";

const NAME = /^[a-zA-Z0-9_-]+$/;
const MAX_NAME = 64;
const AT_ROOT = ["oneOf", "anyOf", "allOf", "enum", "not"];
const FORMATS = ["date-time", "time", "date", "duration", "email", "hostname", "ipv4", "ipv6", "uuid"];

/** What strict mode has no grammar for. */
const NOT_STRICT = [
  ...["allOf", "oneOf", "not", "if", "then", "else", "dependentRequired", "dependentSchemas"],
  ...["uniqueItems", "contains", "minContains", "maxContains", "prefixItems", "unevaluatedItems"],
  ...["patternProperties", "propertyNames", "unevaluatedProperties", "minProperties", "maxProperties"],
  ...["minLength", "maxLength", "default"],
];

/** A tool, and its path in the request. */
export interface PlacedTool {
  readonly tool: Json;
  readonly place: string;
}

/** What OpenAI refuses in tools, wherever an API of theirs has them. */
export function openaiToolRules(toolsOf: (request: ApiRequest) => readonly PlacedTool[]): Rules {
  const inSchemas = (complain: (schema: Json, tool: Json) => Found<string>): Check =>
    each(toolsOf, (placed) => complainOfSchema(placed, complain));
  return {
    "a tool has a name": rule(
      "openai shared.d.ts FunctionDefinition.name",
      each(
        toolsOf,
        ({ tool, place }) =>
          tool["name"] === undefined && {
            message: `Missing required parameter: '${place}.name'.`,
            param: `${place}.name`,
          },
      ),
      { code: "missing_required_parameter" },
    ),
    "a tool's name is of letters, digits, _ and -": rule(
      "openai shared.d.ts FunctionDefinition.name",
      each(toolsOf, ({ tool, place }) => {
        const message = `Invalid '${place}.name': string does not match pattern. Expected a string that matches the pattern '${NAME.source}'.`;
        return !NAME.test(String(tool["name"])) && { message, param: `${place}.name` };
      }),
      { code: "invalid_value" },
    ),
    "a tool's name has at most 64 characters": rule(
      "openai shared.d.ts FunctionDefinition.name",
      each(toolsOf, ({ tool, place }) => {
        const { length } = String(tool["name"]);
        const message = `Invalid '${place}.name': string too long. Expected a string with maximum length ${MAX_NAME}, but got a string with length ${length} instead.`;
        return length > MAX_NAME && { message, param: `${place}.name` };
      }),
      { code: "string_above_max_length" },
    ),
    "names of tools are unique": rule(
      "hosts of this API refuse them: dataelement/Clawith#251 quotes the message; OpenAI's own was seen to take them (eclipse-theia/theia#16122)",
      (request) =>
        repeatedIn(toolsOf(request).map(({ tool }) => tool["name"])).length > 0 && "Tool names must be unique.",
    ),
    "a tool's parameters are an object's": rule(
      "https://platform.openai.com/docs/guides/function-calling; the message as OpenAI's API words it",
      inSchemas(
        ({ type }) =>
          type !== "object" && `schema must be a JSON Schema of 'type: "object"', got 'type: "${type ?? "None"}"'.`,
      ),
      { code: "invalid_function_parameters" },
    ),
    "a tool's parameters have no choice at their root": rule(
      'https://platform.openai.com/docs/guides/structured-outputs#supported-schemas, "Root objects must not be anyOf"',
      inSchemas(
        (schema) =>
          AT_ROOT.some((keyword) => keyword in schema) &&
          "schema must have type 'object' and not have 'oneOf'/'anyOf'/'allOf'/'enum'/'not' at the top level.",
      ),
      { code: "invalid_function_parameters" },
    ),
    "an array says what its items are": rule(
      "https://platform.openai.com/docs/guides/structured-outputs#supported-schemas; Copilot and OpenAI refuse arrays without",
      inSchemas((schema) =>
        firstOf(
          walkSchema(schema),
          (found) =>
            isOfType(found.node, "array") &&
            found.node["items"] === undefined &&
            `${contextOf(found)}array schema missing items.`,
        ),
      ),
      { code: "invalid_function_parameters" },
    ),
    "a strict tool's objects are closed": rule(
      "https://platform.openai.com/docs/guides/structured-outputs#supported-schemas",
      inSchemas(strictOnly(openObject)),
      { code: "invalid_function_parameters" },
    ),
    "a strict tool's properties are all required": rule(
      "https://platform.openai.com/docs/guides/structured-outputs#supported-schemas; kevinwatt/mysql-mcp#5 quotes the message",
      inSchemas(strictOnly(optionalProperty)),
      { code: "invalid_function_parameters" },
    ),
    "a strict tool's schema has only keywords of strict mode": rule(
      "https://platform.openai.com/docs/guides/structured-outputs#supported-schemas; openai/lib/transform throws for most of them; the refusal of a default is quoted in many reports",
      inSchemas(strictOnly(strayKeyword)),
      { code: "invalid_function_parameters" },
    ),
  };
}

function complainOfSchema({ tool, place }: PlacedTool, complain: (schema: Json, tool: Json) => Found<string>) {
  const { name, parameters } = tool;
  // A function without parameters has none to refuse.
  if (parameters === undefined || parameters === null) return undefined;
  const found = complain(recordOf(parameters), tool);
  if (!found) return undefined;
  return { message: `Invalid schema for function '${name}': ${found}`, param: `${place}.parameters` };
}

function strictOnly(check: (found: SchemaNode) => Found<string>): (schema: Json, tool: Json) => Found<string> {
  return (schema, { strict }) => (strict === true ? firstOf(walkSchema(schema), check) : undefined);
}

function openObject(found: SchemaNode): Found<string> {
  return (
    isOfType(found.node, "object") &&
    found.node["additionalProperties"] !== false &&
    `${contextOf(found)}'additionalProperties' is required to be supplied and to be false.`
  );
}

function optionalProperty(found: SchemaNode): Found<string> {
  const { properties, required } = found.node;
  const missing = Object.keys(recordOf(properties)).find((key) => !listOf(required).includes(key));
  if (missing === undefined) return undefined;
  return `${contextOf(found)}'required' is required to be supplied and to be an array including every key in properties. Missing '${missing}'.`;
}

function strayKeyword(found: SchemaNode): Found<string> {
  const stray = Object.keys(found.node).find((keyword) => NOT_STRICT.includes(keyword));
  if (stray !== undefined) return `${contextOf(found)}'${stray}' is not permitted.`;
  const { format } = found.node;
  if (format === undefined || FORMATS.includes(String(format))) return undefined;
  return `${contextOf(found)}'${format}' is not a valid format.`;
}

/** The place as OpenAI's API writes it: a tuple of Python. */
function contextOf({ path }: SchemaNode): string {
  const parts = path.map((step) => (/^\d+$/.test(step) ? step : `'${step}'`));
  return `In context=(${parts.join(", ")}${parts.length === 1 ? "," : ""}), `;
}
