import type { ApiRequest, Checks, Json } from "./api.js";
import { each, isJson, listOf, recordOf, recordsOf, repeatedIn } from "./read-json.js";
import { walkSchema } from "./walk-schema.js";

const NAME = /^[a-zA-Z_][a-zA-Z0-9_.:-]{0,127}$/;

/** The fields of Schema, the only ones that `parameters` has. */
const SCHEMA_FIELDS = [
  ...["anyOf", "default", "description", "enum", "example", "format", "items", "maxItems", "maxLength"],
  ...["maxProperties", "maximum", "minItems", "minLength", "minProperties", "minimum", "nullable", "pattern"],
  ...["properties", "propertyOrdering", "required", "title", "type"],
];

/** A declared function, and its path in the request. */
interface Declared {
  readonly place: string;
  readonly declaration: Json;
}

/** What Gemini's API refuses in tools. */
export const geminiToolRules: Checks = {
  "a function's name starts with a letter or _": each(
    declaredIn,
    ({ place, declaration: { name } }) =>
      !NAME.test(String(name ?? "")) &&
      `The GenerateContentRequest proto is invalid:\n  * ${place}.name: [FIELD_INVALID] Invalid function name. Must start with a letter or an underscore. Must be a-z, A-Z, 0-9, or contain underscores (_), dots (.), colons (:), or dashes (-), with a maximum length of 128.`,
  ),
  "names of functions are unique": (request) => {
    const [name] = repeatedIn(declaredIn(request).map(({ declaration }) => declaration["name"]));
    return name !== undefined && `Duplicate function declaration found: ${name}`;
  },
  "parameters and parametersJsonSchema exclude each other": each(
    declaredIn,
    ({ place, declaration }) =>
      declaration["parameters"] !== undefined &&
      declaration["parametersJsonSchema"] !== undefined &&
      `* GenerateContentRequest.${place}: parameters and parameters_json_schema are mutually exclusive.\n`,
  ),
  "parameters have only the fields of Schema": (request) => {
    const found = nodesIn(request).flatMap(({ node, place }) =>
      Object.keys(node)
        .filter((field) => !SCHEMA_FIELDS.includes(field))
        .map((field) => `Invalid JSON payload received. Unknown name "${field}" at '${place}': Cannot find field.`),
    );
    return found.length > 0 && found.join("\n");
  },
  "a parameter has one type": each(
    nodesIn,
    ({ node: { type }, place }) =>
      Array.isArray(type) &&
      `Invalid JSON payload received. Unknown name "type" at '${place}': Proto field is not repeating, cannot start list.`,
  ),
  "the parameters are an object's": each(
    declaredIn,
    ({ place, declaration: { parameters, parametersJsonSchema: schema } }) => {
      if (parameters === undefined && schema === undefined) return undefined;
      const field = parameters === undefined ? "parameters_json_schema" : "parameters";
      return (
        typeOf(recordOf(parameters ?? schema)) !== "OBJECT" &&
        `* GenerateContentRequest.${place}.${field}.type: must be OBJECT\n`
      );
    },
  ),
  "an object in parameters has properties": each(
    nodesIn,
    ({ node, place }) =>
      typeOf(node) === "OBJECT" &&
      Object.keys(recordOf(node["properties"])).length === 0 &&
      `* GenerateContentRequest.${place}.properties: should be non-empty for OBJECT type\n`,
  ),
  "an array in parameters has items": each(
    nodesIn,
    ({ node, place }) =>
      typeOf(node) === "ARRAY" && !isJson(node["items"]) && `* GenerateContentRequest.${place}.items: missing field.\n`,
  ),
  "only texts in parameters have an enum": each(
    nodesIn,
    ({ node, place }) =>
      node["enum"] !== undefined &&
      typeOf(node) !== "STRING" &&
      `* GenerateContentRequest.${place}.enum: only allowed for STRING type\n`,
  ),
  "required parameters are defined": each(nodesIn, ({ node, place }) => {
    const at = listOf(node["required"]).findIndex((name) => !(String(name) in recordOf(node["properties"])));
    return at !== -1 && `* GenerateContentRequest.${place}.required[${at}]: property is not defined\n`;
  }),
};

function declaredIn({ body }: ApiRequest): readonly Declared[] {
  return recordsOf(body["tools"]).flatMap(({ functionDeclarations }, tool) =>
    recordsOf(functionDeclarations).map((declaration, index) => ({
      place: `tools[${tool}].function_declarations[${index}]`,
      declaration,
    })),
  );
}

/** All schemas in all `parameters`, each with its place as the API names it. */
function nodesIn(request: ApiRequest): readonly { readonly node: Json; readonly place: string }[] {
  return declaredIn(request).flatMap(({ place, declaration: { parameters } }) =>
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
