import { choiceAtRoot, complainOfStrict } from "./anthropic-tool-rules.js";
import type { ApiRequest, Rule } from "./api.js";
import { fieldsOf, firstOf, isJson, listOf, recordOf, repeatedIn } from "./read-json.js";

const REFERENCE = "https://docs.aws.amazon.com/bedrock/latest/APIReference";
const NAME = /^[a-zA-Z0-9_-]{1,64}$/;

/** How Bedrock begins what the model's own API refused. */
export const PASSED_ON = "The model returned the following errors: ";

/** What Converse refuses in tools. */
export const bedrockToolRules: readonly Rule[] = [
  {
    name: "toolConfig has a tool",
    source: `${REFERENCE}/API_runtime_ToolConfiguration.html: minimum number of 1 item`,
    check: ({ body: { toolConfig } }) =>
      isJson(toolConfig) &&
      listOf(toolConfig["tools"]).length === 0 &&
      violated("[]", "toolConfig.tools", "Member must have length greater than or equal to 1"),
  },
  {
    name: "a tool's name is of letters, digits, _ and -",
    source: `${REFERENCE}/API_runtime_ToolSpecification.html: name`,
    check: (request) =>
      firstOf(
        specsOf(request),
        ({ index, value: { name } }) =>
          !NAME.test(String(name ?? "")) &&
          violated(name, placeOf(index, "name"), "Member must satisfy regular expression pattern: [a-zA-Z0-9_-]+"),
      ),
  },
  {
    name: "a tool's description is not empty",
    source: `${REFERENCE}/API_runtime_ToolSpecification.html: description, minimum length of 1`,
    check: (request) =>
      firstOf(
        specsOf(request),
        ({ index, value: { description } }) =>
          description === "" &&
          violated("", placeOf(index, "description"), "Member must have length greater than or equal to 1"),
      ),
  },
  {
    name: "names of tools are unique",
    source: "https://docs.aws.amazon.com/bedrock/latest/userguide/tool-use.html; the words are ours",
    check: (request) => {
      const [name] = repeatedIn(specsOf(request).map(({ value }) => value["name"]));
      return name !== undefined && `The tool ${name} is defined more than once at toolConfig.tools.`;
    },
  },
  {
    name: "a tool's schema is an object's",
    source: "cognitect-labs/aws-api#272 quotes the message",
    check: (request) =>
      firstOf(
        specsOf(request),
        ({ index, value: { inputSchema } }) =>
          recordOf(recordOf(inputSchema)["json"])["type"] !== "object" &&
          `The value at toolConfig.tools.${index}.toolSpec.inputSchema.json.type must be one of the following: object.`,
      ),
  },
  {
    name: "a tool's schema has no choice at its root, for models of Anthropic",
    source: "Hmbown/Codewhale#4329 quotes the message of the model's own API",
    check: (request) =>
      firstOf(specsOf(request), ({ index, value }) => {
        const found = choiceAtRoot(recordOf(value["inputSchema"])["json"], index);
        return found && isModel(request, /anthropic/) && `${PASSED_ON}${found}`;
      }),
  },
  {
    name: "a strict tool's schema is as strict mode wants it, for models of Anthropic",
    source:
      "@aws-sdk/client-bedrock-runtime models_0.d.ts ToolSpecification.strict; langchain4j/langchain4j#5097 quotes how it is passed on",
    check: (request) =>
      firstOf(specsOf(request), ({ index, value: { strict, inputSchema } }) => {
        const found = complainOfStrict(strict, recordOf(inputSchema)["json"], index);
        return found && isModel(request, /anthropic/) && `${PASSED_ON}${found}`;
      }),
  },
];

export function isModel({ route }: ApiRequest, family: RegExp): boolean {
  return family.test(route.model ?? "");
}

function specsOf({ body }: ApiRequest): ReturnType<typeof fieldsOf> {
  return fieldsOf(recordOf(body["toolConfig"])["tools"], "toolSpec");
}

/** Members of lists are counted from 1 in these messages. */
function placeOf(index: number, field: string): string {
  return `toolConfig.tools.${index + 1}.member.toolSpec.${field}`;
}

function violated(value: unknown, place: string, constraint: string): string {
  return `1 validation error detected: Value '${value}' at '${place}' failed to satisfy constraint: ${constraint}`;
}
