import { choiceAtRoot, complainOfStrict } from "./anthropic-tool-rules.js";
import { type ApiRequest, type Rules, rule } from "./api.js";
import { each, firstOf, listValues, recordOf, repeatedIn } from "./read-json.js";

const NAME = /^[a-zA-Z0-9_-]{1,64}$/;

/** How Bedrock begins what the model's own API refused. */
export const PASSED_ON = "The model returned the following errors: ";

/** What Converse refuses in tools. */
export const bedrockToolRules: Rules = {
  "a tool's name is of letters, digits, _ and -": rule(
    "https://docs.aws.amazon.com/bedrock/latest/APIReference/API_runtime_ToolSpecification.html: name",
    each(
      specsOf,
      ({ index, value: { name } }) =>
        !NAME.test(String(name ?? "")) &&
        violated(name, placeOf(index, "name"), "Member must satisfy regular expression pattern: [a-zA-Z0-9_-]+"),
    ),
  ),
  "names of tools are unique": rule(
    "https://docs.aws.amazon.com/bedrock/latest/userguide/tool-use.html; the words are ours",
    (request) => {
      const [name] = repeatedIn(specsOf(request).map(({ value }) => value["name"]));
      return name !== undefined && `The tool ${name} is defined more than once at toolConfig.tools.`;
    },
  ),
  "a tool's schema is an object's": rule(
    "cognitect-labs/aws-api#272 quotes the message",
    each(
      specsOf,
      ({ index, value: { inputSchema } }) =>
        recordOf(recordOf(inputSchema)["json"])["type"] !== "object" &&
        `The value at toolConfig.tools.${index}.toolSpec.inputSchema.json.type must be one of the following: object.`,
    ),
  ),
  "a tool's schema has no choice at its root, for models of Anthropic": rule(
    "Hmbown/Codewhale#4329 quotes the message of the model's own API",
    (request) =>
      firstOf(specsOf(request), ({ index, value }) => {
        const found = choiceAtRoot(recordOf(value["inputSchema"])["json"], index);
        return found && isModel(request, /anthropic/) && `${PASSED_ON}${found}`;
      }),
  ),
  "a strict tool's schema is as strict mode wants it, for models of Anthropic": rule(
    "@aws-sdk/client-bedrock-runtime models_0.d.ts ToolSpecification.strict; langchain4j/langchain4j#5097 quotes how it is passed on",
    (request) =>
      firstOf(specsOf(request), ({ index, value: { strict, inputSchema } }) => {
        const found = complainOfStrict(strict, recordOf(inputSchema)["json"], index);
        return found && isModel(request, /anthropic/) && `${PASSED_ON}${found}`;
      }),
  ),
};

export function isModel({ route }: ApiRequest, family: RegExp): boolean {
  return family.test(route.model ?? "");
}

function specsOf({ body }: ApiRequest): ReturnType<typeof listValues> {
  return listValues(recordOf(body["toolConfig"])["tools"], "toolSpec");
}

/** Members of lists are counted from 1 in these messages. */
function placeOf(index: number, field: string): string {
  return `toolConfig.tools.${index + 1}.member.toolSpec.${field}`;
}

function violated(value: unknown, place: string, constraint: string): string {
  return `1 validation error detected: Value '${value}' at '${place}' failed to satisfy constraint: ${constraint}`;
}
