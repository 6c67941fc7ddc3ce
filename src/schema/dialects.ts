import type { ReducedTarget } from "./keyword-table.js";
import type { ReferencePolicy } from "./resolve-references.js";
import type { SchemaTarget } from "./schema-target.js";

/** A dialect that takes the whole of JSON Schema. */
export interface FullDialect {
  readonly form: "full";
  /** What `$schema` says; none is written where it is absent. */
  readonly uri?: string;
  readonly draft: "2020-12" | "07";
  readonly root: "object" | "any";
  readonly references: ReferencePolicy;
  readonly annotations: "all" | readonly string[];
}

/** A dialect that takes a part of JSON Schema; `keyword-table.ts` says what becomes of each limit. */
export interface ReducedDialect {
  readonly form: "reduced";
  readonly name: ReducedTarget;
  readonly references: ReferencePolicy;
  readonly annotations: readonly string[];
  /** The values of `format` that stay. */
  readonly formats: readonly string[];
  /** `closed` writes `additionalProperties: false` everywhere, `given` only where the source has it. */
  readonly objects: "closed" | "given" | "no-keyword";
  /** Whether an optional property is left out of `required`, or is required and may be null. */
  readonly optional: "absent" | "null";
  /** Whether an object may take keys it does not name, and a value may be anything. */
  readonly open: "kept" | "refused";
  readonly nullable: "type-list" | "any-of" | "keyword";
  /** Which values `enum` may list; others become words. */
  readonly literals: "all" | "texts" | "texts-and-numbers";
  readonly constant: "kept" | "enum";
  readonly typeOfLiterals: "kept" | "dropped";
  /** Counts as decimal text, as Google's API spells a 64-bit integer. */
  readonly counts: "number" | "text";
  /** The longest pattern worth quoting in a description, in characters. */
  readonly longestPattern: number;
}

/** One row of {@link DIALECTS}. */
export type Dialect = FullDialect | ReducedDialect;

const TEXT_FORMATS = ["date-time", "time", "date", "duration", "email", "hostname", "ipv4", "ipv6", "uuid"];
// What tells the model something; readOnly, $comment and unknown names only cost tokens.
const TELLING = ["title", "default", "examples", "deprecated"];

const FULL_FOR_TOOLS: FullDialect = {
  form: "full",
  draft: "2020-12",
  root: "object",
  references: "kept",
  annotations: TELLING,
};

const REDUCED: ReducedDialect = {
  form: "reduced",
  name: "portable",
  references: "inlined",
  annotations: [],
  formats: [],
  objects: "closed",
  optional: "absent",
  open: "refused",
  nullable: "any-of",
  literals: "texts",
  constant: "enum",
  typeOfLiterals: "kept",
  counts: "number",
  longestPattern: 80,
};

/** Every target as data; `apply-dialect.ts` interprets it. */
export const DIALECTS: Readonly<Record<SchemaTarget, Dialect>> = {
  // `anyOf` with a null branch is the one nullable form that every API takes: Gemini's own API refuses a
  // list of types, and the others ignore `nullable`.
  portable: REDUCED,
  "openai-strict": {
    ...REDUCED,
    name: "openai-strict",
    references: "recursive",
    annotations: ["title"],
    formats: TEXT_FORMATS,
    optional: "null",
    nullable: "type-list",
    literals: "all",
    constant: "kept",
    longestPattern: Infinity,
  },
  openai: FULL_FOR_TOOLS,
  anthropic: FULL_FOR_TOOLS,
  "anthropic-strict": {
    ...REDUCED,
    name: "anthropic-strict",
    annotations: ["title"],
    formats: [...TEXT_FORMATS, "uri"],
    literals: "all",
    constant: "kept",
    // Anthropic's SDK takes the type away beside literals; the API needs none.
    typeOfLiterals: "dropped",
    longestPattern: Infinity,
  },
  gemini: {
    ...REDUCED,
    name: "gemini",
    annotations: ["title", "default"],
    formats: ["date-time"],
    objects: "no-keyword",
    nullable: "keyword",
    counts: "text",
    longestPattern: Infinity,
  },
  "gemini-json-schema": {
    ...REDUCED,
    name: "gemini-json-schema",
    references: "recursive-through-optional",
    annotations: ["title"],
    formats: ["date-time", "date", "time"],
    objects: "given",
    open: "kept",
    nullable: "type-list",
    literals: "texts-and-numbers",
    longestPattern: Infinity,
  },
  // No $schema: its absence means 2020-12 there, old clients refuse that dialect's name and new ones draft-07's.
  mcp: { ...FULL_FOR_TOOLS, annotations: "all" },
  "draft-2020-12": {
    form: "full",
    uri: "https://json-schema.org/draft/2020-12/schema",
    draft: "2020-12",
    root: "any",
    references: "kept",
    annotations: "all",
  },
  "draft-07": {
    form: "full",
    uri: "http://json-schema.org/draft-07/schema#",
    draft: "07",
    root: "any",
    references: "kept",
    annotations: "all",
  },
};
