/** Every keyword in the order it is written, so that the same schema always gives the same bytes. */
export const KEYWORD_ORDER: readonly string[] = [
  ...["$schema", "$ref", "type", "nullable", "title", "description", "format", "enum", "const"],
  ...["default", "examples", "deprecated", "readOnly", "writeOnly", "$comment"],
  ...["properties", "patternProperties", "propertyNames", "required", "additionalProperties"],
  ...["unevaluatedProperties", "dependentRequired", "dependentSchemas", "dependencies"],
  ...["minProperties", "maxProperties"],
  ...[
    "prefixItems",
    "items",
    "additionalItems",
    "unevaluatedItems",
    "contains",
    "minContains",
    "maxContains",
  ],
  ...["minItems", "maxItems", "uniqueItems"],
  ...["minLength", "maxLength", "pattern", "contentEncoding", "contentMediaType", "contentSchema"],
  ...["minimum", "exclusiveMinimum", "maximum", "exclusiveMaximum", "multipleOf"],
  ...["anyOf", "oneOf", "allOf", "not", "if", "then", "else"],
];

/** The keywords that say something about a value without limiting it; unknown keywords count with them. */
export const ANNOTATIONS: ReadonlySet<string> = new Set([
  ...["title", "description", "default", "examples", "deprecated", "readOnly", "writeOnly", "$comment"],
]);

const KNOWN: ReadonlySet<string> = new Set([...KEYWORD_ORDER, "$defs", "definitions"]);

/** Whether a keyword limits nothing: a standard annotation, or a name JSON Schema does not know. */
export function isAnnotation(keyword: string): boolean {
  return ANNOTATIONS.has(keyword) || !KNOWN.has(keyword);
}

/** The kind of value a keyword limits; on every other kind it has no effect. */
export const KIND_OF_KEYWORD: ReadonlyMap<string, string> = new Map(
  Object.entries({
    string: [
      "minLength",
      "maxLength",
      "pattern",
      "format",
      "contentEncoding",
      "contentMediaType",
      "contentSchema",
    ],
    number: ["minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum", "multipleOf"],
    array: [
      ...["items", "prefixItems", "minItems", "maxItems", "uniqueItems", "unevaluatedItems"],
      ...["contains", "minContains", "maxContains"],
    ],
    object: [
      ...["properties", "required", "additionalProperties", "patternProperties", "propertyNames"],
      ...["minProperties", "maxProperties", "dependentRequired", "dependentSchemas", "unevaluatedProperties"],
    ],
  }).flatMap(([kind, keywords]) => keywords.map((keyword): [string, string] => [keyword, kind])),
);
