import type { Json, Rule } from "./api.js";
import { firstOf, isJson, listOf, recordOf, recordsOf, repeatedIn } from "./read-json.js";
import { walkSchema } from "./walk-schema.js";

const DECLARATION = "@google/genai genai.d.ts FunctionDeclaration";
const NAME = /^[a-zA-Z_][a-zA-Z0-9_.:-]{0,127}$/;

/** The fields of Schema, the only ones that `parameters` has. */
const SCHEMA_FIELDS = [
  ...["anyOf", "default", "description", "enum", "example", "format", "items", "maxItems", "maxLength"],
  ...["maxProperties", "maximum", "minItems", "minLength", "minProperties", "minimum", "nullable", "pattern"],
  ...["properties", "propertyOrdering", "required", "title", "type"],
];

/** A declared function, and where it stands in the request. */
interface Declared {
  readonly place: string;
  readonly declaration: Json;
}

/** What Gemini's API refuses in tools. */
export const geminiToolRules: readonly Rule[] = [
  {
    name: "a function's name starts with a letter or _",
    source: `${DECLARATION}.name; kaitranntt/ccs#25 quotes the message`,
    check: ({ body }) =>
      firstOf(
        declaredIn(body),
        ({ place, declaration: { name } }) =>
          !NAME.test(String(name ?? "")) &&
          `The GenerateContentRequest proto is invalid:\n  * ${place}.name: [FIELD_INVALID] Invalid function name. Must start with a letter or an underscore. Must be a-z, A-Z, 0-9, or contain underscores (_), dots (.), colons (:), or dashes (-), with a maximum length of 128.`,
      ),
  },
  {
    name: "names of functions are unique",
    source: "googleapis/dotnet-genai#189 quotes the message",
    check: ({ body }) => {
      const [name] = repeatedIn(declaredIn(body).map(({ declaration }) => declaration["name"]));
      return name !== undefined && `Duplicate function declaration found: ${name}`;
    },
  },
  {
    name: "parameters and parametersJsonSchema exclude each other",
    source: `${DECLARATION}.parametersJsonSchema: mutually exclusive with parameters; the words are ours`,
    check: ({ body }) =>
      firstOf(
        declaredIn(body),
        ({ place, declaration }) =>
          declaration["parameters"] !== undefined &&
          declaration["parametersJsonSchema"] !== undefined &&
          `* GenerateContentRequest.${place}: parameters and parameters_json_schema are mutually exclusive.\n`,
      ),
  },
  {
    name: "parameters have only the fields of Schema",
    source: "@google/genai genai.d.ts Schema; zed-extensions/mcp-server-brave-search#12 quotes the message",
    check: ({ body }) => {
      const found = nodesIn(body).flatMap(({ node, place }) =>
        Object.keys(node)
          .filter((field) => !SCHEMA_FIELDS.includes(field))
          .map((field) => `Invalid JSON payload received. Unknown name "${field}" at '${place}': Cannot find field.`),
      );
      return found.length > 0 && found.join("\n");
    },
  },
  {
    name: "a parameter has one type",
    source: "@google/genai genai.d.ts Schema.type is a Type, not a list",
    check: ({ body }) =>
      firstOf(
        nodesIn(body),
        ({ node: { type }, place }) =>
          Array.isArray(type) &&
          `Invalid JSON payload received. Unknown name "type" at '${place}': Proto field is not repeating, cannot start list.`,
      ),
  },
  {
    name: "the parameters are an object's",
    source: `${DECLARATION}: "must describe an object"`,
    check: ({ body }) =>
      firstOf(declaredIn(body), ({ place, declaration: { parameters, parametersJsonSchema: schema } }) => {
        if (parameters === undefined && schema === undefined) return undefined;
        const field = parameters === undefined ? "parameters_json_schema" : "parameters";
        return (
          typeOf(recordOf(parameters ?? schema)) !== "OBJECT" &&
          `* GenerateContentRequest.${place}.${field}.type: must be OBJECT\n`
        );
      }),
  },
  {
    name: "an object in parameters has properties",
    source: "the message as Gemini's API words it; https://ai.google.dev/api/caching#Schema",
    check: ({ body }) =>
      firstOf(
        nodesIn(body),
        ({ node, place }) =>
          typeOf(node) === "OBJECT" &&
          Object.keys(recordOf(node["properties"])).length === 0 &&
          `* GenerateContentRequest.${place}.properties: should be non-empty for OBJECT type\n`,
      ),
  },
  {
    name: "an array in parameters has items",
    source: "the message as Gemini's API words it; https://ai.google.dev/api/caching#Schema",
    check: ({ body }) =>
      firstOf(
        nodesIn(body),
        ({ node, place }) =>
          typeOf(node) === "ARRAY" &&
          !isJson(node["items"]) &&
          `* GenerateContentRequest.${place}.items: missing field.\n`,
      ),
  },
  {
    name: "only texts in parameters have an enum",
    source: "@google/genai genai.d.ts Schema.enum: values of Type.STRING",
    check: ({ body }) =>
      firstOf(
        nodesIn(body),
        ({ node, place }) =>
          node["enum"] !== undefined &&
          typeOf(node) !== "STRING" &&
          `* GenerateContentRequest.${place}.enum: only allowed for STRING type\n`,
      ),
  },
  {
    name: "required parameters are defined",
    source: "https://ai.google.dev/api/caching#Schema; the message as Gemini's API words it",
    check: ({ body }) =>
      firstOf(nodesIn(body), ({ node, place }) => {
        const at = listOf(node["required"]).findIndex((name) => !(String(name) in recordOf(node["properties"])));
        return at !== -1 && `* GenerateContentRequest.${place}.required[${at}]: property is not defined\n`;
      }),
  },
];

function declaredIn({ tools }: Json): readonly Declared[] {
  return recordsOf(tools).flatMap(({ functionDeclarations }, tool) =>
    recordsOf(functionDeclarations).map((declaration, index) => ({
      place: `tools[${tool}].function_declarations[${index}]`,
      declaration,
    })),
  );
}

/** All schemas in all `parameters`, each with its place as the API names it. */
function nodesIn(body: Json): readonly { readonly node: Json; readonly place: string }[] {
  return declaredIn(body).flatMap(({ place, declaration: { parameters } }) =>
    walkSchema(parameters).map(({ node, path }) => ({ node, place: placeOf(recordOf(parameters), path, place) })),
  );
}

/** Maps are lists of keys and values to the API: a property is `properties[2].value`. */
function placeOf(root: Json, path: readonly string[], start: string): string {
  let place = `${start}.parameters`;
  let node: unknown = root;
  for (const step of path) {
    const child = Array.isArray(node) ? node[Number(step)] : recordOf(node)[step];
    if (Array.isArray(node)) place += `[${step}]`;
    else if (place.endsWith(".properties")) place += `[${Object.keys(recordOf(node)).indexOf(step)}].value`;
    else place += `.${step.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)}`;
    node = child;
  }
  return place;
}

function typeOf({ type }: Json): string {
  return String(type ?? "").toUpperCase();
}
