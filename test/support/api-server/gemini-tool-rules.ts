import { type ApiRequest, type Json, type Rules, rule } from "./api.js";
import { each, recordOf, recordsOf, repeatedIn } from "./read-json.js";

const NAME = /^[a-zA-Z_][a-zA-Z0-9_.:-]{0,127}$/;

/** A declared function, and its path in the request. */
interface Declared {
  readonly place: string;
  readonly declaration: Json;
}

/** What Gemini's API refuses in tools. */
export const geminiToolRules: Rules = {
  "a function's name starts with a letter or _": rule(
    "@google/genai genai.d.ts FunctionDeclaration.name; kaitranntt/ccs#25 quotes the message",
    each(
      declaredIn,
      ({ place, declaration: { name } }) =>
        !NAME.test(String(name ?? "")) &&
        `The GenerateContentRequest proto is invalid:\n  * ${place}.name: [FIELD_INVALID] Invalid function name. Must start with a letter or an underscore. Must be a-z, A-Z, 0-9, or contain underscores (_), dots (.), colons (:), or dashes (-), with a maximum length of 128.`,
    ),
  ),
  "names of functions are unique": rule("googleapis/dotnet-genai#189 quotes the message", (request) => {
    const [name] = repeatedIn(declaredIn(request).map(({ declaration }) => declaration["name"]));
    return name !== undefined && `Duplicate function declaration found: ${name}`;
  }),
  "parameters and parametersJsonSchema exclude each other": rule(
    "@google/genai genai.d.ts FunctionDeclaration.parametersJsonSchema: mutually exclusive with parameters; the words are ours",
    each(
      declaredIn,
      ({ place, declaration }) =>
        declaration["parameters"] !== undefined &&
        declaration["parametersJsonSchema"] !== undefined &&
        `* GenerateContentRequest.${place}: parameters and parameters_json_schema are mutually exclusive.\n`,
    ),
  ),
  "the parameters are an object's": rule(
    '@google/genai genai.d.ts FunctionDeclaration: "must describe an object"',
    each(declaredIn, ({ place, declaration: { parameters, parametersJsonSchema: schema } }) => {
      if (parameters === undefined && schema === undefined) return undefined;
      const field = parameters === undefined ? "parameters_json_schema" : "parameters";
      return (
        typeOf(recordOf(parameters ?? schema)) !== "OBJECT" &&
        `* GenerateContentRequest.${place}.${field}.type: must be OBJECT\n`
      );
    }),
  ),
};

function declaredIn({ body }: ApiRequest): readonly Declared[] {
  return recordsOf(body["tools"]).flatMap(({ functionDeclarations }, tool) =>
    recordsOf(functionDeclarations).map((declaration, index) => ({
      place: `tools[${tool}].function_declarations[${index}]`,
      declaration,
    })),
  );
}

function typeOf({ type }: Json): string {
  return String(type ?? "").toUpperCase();
}
