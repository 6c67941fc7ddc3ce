import { choiceAtRoot, complainOfStrict } from "./anthropic-tool-rules.js";
import type { ApiRequest, Checks } from "./api.js";
import { each, firstOf, isJson, listOf, listValues, recordOf, repeatedIn } from "./read-json.js";

const NAME = /^[a-zA-Z0-9_-]{1,64}$/;

/** How Bedrock begins what the model's own API refused. */
export const PASSED_ON = "The model returned the following errors: ";

/** What Converse refuses in tools. */
export const bedrockToolRules: Checks = {
  "toolConfig has a tool": ({ body: { toolConfig } }) =>
    isJson(toolConfig) &&
    listOf(toolConfig["tools"]).length === 0 &&
    violated("[]", "toolConfig.tools", "Member must have length greater than or equal to 1"),
  "a tool's name is of letters, digits, _ and -": each(
    specsOf,
    ({ index, value: { name } }) =>
      !NAME.test(String(name ?? "")) &&
      violated(name, placeOf(index, "name"), "Member must satisfy regular expression pattern: [a-zA-Z0-9_-]+"),
  ),
  "a tool's description is not empty": each(
    specsOf,
    ({ index, value: { description } }) =>
      description === "" &&
      violated("", placeOf(index, "description"), "Member must have length greater than or equal to 1"),
  ),
  "names of tools are unique": (request) => {
    const [name] = repeatedIn(specsOf(request).map(({ value }) => value["name"]));
    return name !== undefined && `The tool ${name} is defined more than once at toolConfig.tools.`;
  },
  "a tool's schema is an object's": each(
    specsOf,
    ({ index, value: { inputSchema } }) =>
      recordOf(recordOf(inputSchema)["json"])["type"] !== "object" &&
      `The value at toolConfig.tools.${index}.toolSpec.inputSchema.json.type must be one of the following: object.`,
  ),
  "a tool's schema has no choice at its root, for models of Anthropic": (request) =>
    firstOf(specsOf(request), ({ index, value }) => {
      const found = choiceAtRoot(recordOf(value["inputSchema"])["json"], index);
      return found && isModel(request, /anthropic/) && `${PASSED_ON}${found}`;
    }),
  "a strict tool's schema is as strict mode wants it, for models of Anthropic": (request) =>
    firstOf(specsOf(request), ({ index, value: { strict, inputSchema } }) => {
      const found = complainOfStrict(strict, recordOf(inputSchema)["json"], index);
      return found && isModel(request, /anthropic/) && `${PASSED_ON}${found}`;
    }),
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
