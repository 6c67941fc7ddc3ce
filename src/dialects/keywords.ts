import type { JsonSchema } from "./json-schema.js";

/** The kind of value that a keyword limits; on every other kind it has no effect. */
type Kind = "string" | "number" | "array" | "object";

/**
 * Every keyword, in the order in which schemas are written, so that the same schema always gives the same bytes: each
 * with the others of its kind that stand next to it; those without a kind concern every value.
 */
const KEYWORDS_BY_KIND: readonly (readonly [kind: Kind | "annotation" | undefined, keywords: string])[] = [
  [undefined, "$schema $ref type nullable"],
  ["annotation", "title description"],
  ["string", "format"],
  [undefined, "enum const"],
  ["annotation", "default examples deprecated readOnly writeOnly $comment"],
  [
    "object",
    "properties patternProperties propertyNames required additionalProperties unevaluatedProperties",
  ],
  ["object", "dependentRequired dependentSchemas dependencies minProperties maxProperties"],
  ["array", "prefixItems items additionalItems unevaluatedItems contains minContains maxContains"],
  ["array", "minItems maxItems uniqueItems"],
  ["string", "minLength maxLength pattern contentEncoding contentMediaType contentSchema"],
  ["number", "minimum exclusiveMinimum maximum exclusiveMaximum multipleOf"],
  // The keywords that the table lacks come before the last two.
  [undefined, "anyOf oneOf allOf not if then else $defs definitions"],
];

const KEYWORDS = /* @__PURE__ */ indexKeywords();

function indexKeywords(): ReadonlyMap<
  string,
  { readonly kind: Kind | "annotation" | undefined; readonly rank: number }
> {
  const rows = KEYWORDS_BY_KIND.flatMap(([kind, keywords]) =>
    keywords.split(" ").map((keyword) => ({ keyword, kind })),
  );
  return new Map(rows.map(({ keyword, kind }, rank) => [keyword, { kind, rank }]));
}

/** Whether a keyword limits nothing: a standard annotation, or a name that JSON Schema does not know. */
export function isAnnotation(keyword: string): boolean {
  return !KEYWORDS.has(keyword) || isStandardAnnotation(keyword);
}

/** Whether a keyword is an annotation that the standard knows. */
export function isStandardAnnotation(keyword: string): boolean {
  return KEYWORDS.get(keyword)?.kind === "annotation";
}

/** The kind of value that a keyword limits; undefined for a keyword that concerns every kind. */
export function kindOf(keyword: string): Kind | undefined {
  const kind = KEYWORDS.get(keyword)?.kind;
  return kind === "annotation" ? undefined : kind;
}

/** The values that a node lists; undefined where it lists none. */
export function literalsOf(schema: JsonSchema): readonly unknown[] | undefined {
  const { enum: values } = schema;
  return "const" in schema ? [schema["const"]] : Array.isArray(values) ? values : undefined;
}

/** Orders the keywords of a node as the table does; unknown ones follow in the order given, definitions last. */
export function orderKeywords(schema: JsonSchema): JsonSchema {
  return Object.fromEntries(Object.entries(schema).sort(([left], [right]) => rank(left) - rank(right)));
}

function rank(keyword: string): number {
  return KEYWORDS.get(keyword)?.rank ?? KEYWORDS.size - 2.5;
}
