/**
 * What happens to a keyword: it stays, it becomes words in the description, or the schema is refused.
 * `listed` stays for the formats the dialect lists, `one` for the counts 0 and 1; both are described otherwise.
 */
export type Treatment = "kept" | "described" | "refused" | "listed" | "one";

/** The dialects that are smaller than JSON Schema. */
export const REDUCED_TARGETS = [
  "portable",
  "openai-strict",
  "anthropic-strict",
  "gemini",
  "gemini-json-schema",
] as const;

/** One of {@link REDUCED_TARGETS}. */
export type ReducedTarget = (typeof REDUCED_TARGETS)[number];

const [K, D, R] = ["kept", "described", "refused"] as const;

// biome-ignore format: a table is read by its columns
const ROWS: Readonly<Record<string, readonly [Treatment, Treatment, Treatment, Treatment, Treatment]>> = {
  //                     portable  openai-strict  anthropic-strict  gemini    gemini-json-schema
  minLength:             [D,       D,             D,                K,        D],
  maxLength:             [D,       D,             D,                K,        D],
  pattern:               [D,       K,             D,                K,        D],
  format:                [D,       "listed",      "listed",         "listed", "listed"],
  contentEncoding:       [D,       D,             D,                D,        D],
  contentMediaType:      [D,       D,             D,                D,        D],
  contentSchema:         [R,       R,             R,                R,        R],
  minimum:               [D,       K,             D,                K,        K],
  maximum:               [D,       K,             D,                K,        K],
  exclusiveMinimum:      [D,       K,             D,                D,        D],
  exclusiveMaximum:      [D,       K,             D,                D,        D],
  multipleOf:            [D,       K,             D,                D,        D],
  minItems:              [D,       K,             "one",            K,        K],
  maxItems:              [D,       K,             D,                K,        K],
  uniqueItems:           [D,       D,             D,                D,        D],
  prefixItems:           [R,       R,             R,                R,        K],
  unevaluatedItems:      [R,       R,             R,                R,        R],
  contains:              [R,       R,             R,                R,        R],
  minContains:           [R,       R,             R,                R,        R],
  maxContains:           [R,       R,             R,                R,        R],
  minProperties:         [D,       D,             D,                K,        D],
  maxProperties:         [D,       D,             D,                K,        D],
  patternProperties:     [R,       R,             R,                R,        R],
  propertyNames:         [R,       R,             R,                R,        R],
  unevaluatedProperties: [R,       R,             R,                R,        R],
  dependentRequired:     [R,       R,             R,                R,        R],
  dependentSchemas:      [R,       R,             R,                R,        R],
  not:                   [R,       R,             R,                R,        R],
  if:                    [R,       R,             R,                R,        R],
};

/**
 * How a reduced dialect treats a limit.
 *
 * From the table of what each API documents and what its SDK does; where the two differ, the stricter.
 * Keywords that are not in the table shape the value (`properties`, `items`, `anyOf`, ...) and are built anew.
 */
export function treatmentOf(keyword: string, target: ReducedTarget): Treatment | undefined {
  return ROWS[keyword]?.[REDUCED_TARGETS.indexOf(target)];
}
