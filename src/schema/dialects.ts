import type { JsonSchema } from "./json-schema.js";
import { isStandardAnnotation } from "./keywords.js";

/**
 * The dialects that `toJsonSchema` writes, the default first.
 *
 * `docs/json-schema.md` lists the APIs of each, and the handling of every keyword.
 *
 * @example
 * ```ts
 * import { SCHEMA_TARGETS } from "agent-todos/schema";
 *
 * console.log(SCHEMA_TARGETS.length, SCHEMA_TARGETS[0]); // => 10 portable
 * ```
 */
export const SCHEMA_TARGETS = [
  "portable",
  "openai-strict",
  "openai",
  "anthropic",
  "anthropic-strict",
  "gemini",
  "gemini-json-schema",
  "mcp",
  "draft-2020-12",
  "draft-07",
] as const;

/**
 * One of {@link SCHEMA_TARGETS}.
 *
 * @example
 * ```ts
 * import { type SchemaTarget, toJsonSchema } from "agent-todos/schema";
 *
 * const target: SchemaTarget = "gemini";
 * console.log(toJsonSchema({ type: "object", properties: { note: { type: "string" } } }, { target }).type); // => object
 * ```
 */
export type SchemaTarget = (typeof SCHEMA_TARGETS)[number];

/**
 * The targets that describe any JSON value; all others describe the input of a tool, which is an object.
 *
 * @example
 * ```ts
 * import { type DraftTarget, toJsonSchema } from "agent-todos/schema";
 *
 * const target: DraftTarget = "draft-2020-12";
 * console.log(toJsonSchema({ type: "string" }, { target }).type); // => string
 * ```
 */
export type DraftTarget = "draft-2020-12" | "draft-07";

/** A dialect that takes the whole of JSON Schema. */
export interface FullDialect {
  readonly form: "full";
  /** The value of `$schema`; undefined writes none. */
  readonly uri?: string;
  readonly draft: "2020-12" | "07";
  readonly root: "object" | "any";
  readonly annotations: "all" | readonly string[];
}

/**
 * Which references stay: all, only recursive ones, only those that recur through an optional property, or none. The
 * rest are replaced by copies of their targets.
 */
export type ReferencePolicy = "kept" | "recursive" | "recursive-through-optional" | "inlined";

/** A dialect that takes a part of JSON Schema, and how to write each feature in it. */
export interface ReducedDialect {
  readonly form: "reduced";
  readonly references: ReferencePolicy;
  readonly annotations: readonly string[];
  /**
   * Writes the value of a limit for the dialect; undefined where it has no keyword for it, so that the description must
   * state the limit.
   */
  readonly limit: (keyword: string, value: unknown) => unknown;
  /** Writes the listed values of a node for the dialect; undefined where it cannot list them. */
  readonly literals: (schema: JsonSchema, values: readonly unknown[]) => JsonSchema | undefined;
  /** Makes the schema accept null as well. */
  readonly orNull: (schema: JsonSchema) => JsonSchema;
  /** `closed` writes `additionalProperties: false` everywhere, `given` only where the source has it. */
  readonly objects: "closed" | "given" | "no-keyword";
  /** Whether an optional property is left out of `required`, or is required and may be null. */
  readonly optional: "absent" | "null";
  /** Whether an object may take keys that it does not name, and a value may be of any kind. */
  readonly open: "kept" | "refused";
  /** The longest pattern worth quoting in a description, in characters. */
  readonly longestPattern: number;
}

/** One row of {@link DIALECTS}. */
export type Dialect = FullDialect | ReducedDialect;

// Annotations that inform the model; readOnly, $comment and unknown names only cost tokens.
const TELLING = ["title", "default", "examples", "deprecated"];

const FULL_FOR_TOOLS: FullDialect = { form: "full", draft: "2020-12", root: "object", annotations: TELLING };

/**
 * The part of JSON Schema that every API accepts.
 *
 * `anyOf` with a null branch is the one nullable form that all of them accept: Gemini's own API refuses a list of
 * types, and the others ignore `nullable`.
 */
const PORTABLE: ReducedDialect = {
  form: "reduced",
  references: "inlined",
  annotations: [],
  limit: () => undefined,
  literals: (schema, values) => (values.every(isListed) ? { ...typeOf(schema), enum: [...values] } : undefined),
  orNull: orNullBranch,
  objects: "closed",
  optional: "absent",
  open: "refused",
  longestPattern: 80,
};

function isListed(value: unknown): boolean {
  // Google refuses an empty text in an enum.
  return typeof value === "string" && value !== "";
}

/** Copies the type of a node, where it has one. */
export function typeOf({ type }: JsonSchema): JsonSchema {
  return type === undefined ? {} : { type };
}

/** Makes a schema accept null by adding a branch to its union; annotations stay outside. */
function orNullBranch(schema: JsonSchema): JsonSchema {
  const { anyOf } = schema;
  if (anyOf !== undefined) return { ...schema, anyOf: [...anyOf, { type: "null" }] };
  const entries = Object.entries(schema);
  const outside = entries.filter(([keyword]) => isStandardAnnotation(keyword));
  const inner = entries.filter(([keyword]) => !isStandardAnnotation(keyword));
  // An empty schema accepts null already.
  return inner.length === 0
    ? schema
    : { ...Object.fromEntries(outside), anyOf: [Object.fromEntries(inner), { type: "null" }] };
}

/** Adds null to the list of types of a schema of one scalar type. */
function orNullType(schema: JsonSchema): JsonSchema {
  const { type } = schema;
  const isPlain = ["string", "number", "integer", "boolean"].some((name) => name === type);
  return isPlain && !("enum" in schema || "const" in schema)
    ? { ...schema, type: [String(type), "null"] }
    : orNullBranch(schema);
}

function vary(changes: Partial<ReducedDialect>): ReducedDialect {
  return { ...PORTABLE, ...changes };
}

/** The portable dialect for the parameters of a todo tool, which may accept unnamed keys: the reducer checks those. */
export const LENIENT: ReducedDialect = /* @__PURE__ */ vary({ open: "kept" });

/** The part of JSON Schema that OpenAI enforces in strict mode. */
const OPENAI_STRICT: ReducedDialect = /* @__PURE__ */ vary({
  references: "recursive",
  annotations: ["title"],
  limit: (keyword, value) => {
    const kept = "minItems maxItems pattern minimum maximum exclusiveMinimum exclusiveMaximum multipleOf";
    return keepNamed(kept, TEXT_FORMATS, keyword, value);
  },
  literals: (schema, values) => ({ ...typeOf(schema), ...listAll(schema, values) }),
  orNull: orNullType,
  optional: "null",
  longestPattern: Infinity,
});

const TEXT_FORMATS = "date-time time date duration email hostname ipv4 ipv6 uuid";

/** Keeps the named limits and the named formats as they are. */
function keepNamed(limits: string, formats: string, keyword: string, value: unknown): unknown {
  const [names, name] = keyword === "format" ? [formats, value] : [limits, keyword];
  return names.split(" ").some((known) => known === name) ? value : undefined;
}

function listAll(schema: JsonSchema, values: readonly unknown[]): JsonSchema {
  return "const" in schema ? { const: schema["const"] } : { enum: [...values] };
}

const ANTHROPIC_STRICT: ReducedDialect = /* @__PURE__ */ vary({
  annotations: ["title"],
  limit: (keyword, value) =>
    keepNamed(value === 0 || value === 1 ? "minItems" : "", `${TEXT_FORMATS} uri`, keyword, value),
  // Anthropic's SDK removes the type where literals are listed; the API needs none.
  literals: listAll,
  longestPattern: Infinity,
});

const GEMINI: ReducedDialect = /* @__PURE__ */ vary({
  annotations: ["title", "default"],
  // Google's API spells a 64-bit integer as decimal text.
  limit: (keyword, value) =>
    /^(min|max)(Length|Items|Properties)$/.test(keyword)
      ? String(value)
      : keepNamed("pattern minimum maximum", "date-time", keyword, value),
  // The spelling of OpenAPI 3.0.
  orNull: (schema) => ({ ...schema, nullable: true }),
  objects: "no-keyword",
  longestPattern: Infinity,
});

const GEMINI_JSON_SCHEMA: ReducedDialect = /* @__PURE__ */ vary({
  references: "recursive-through-optional",
  annotations: ["title"],
  limit: (keyword, value) =>
    keepNamed("prefixItems minItems maxItems minimum maximum", "date-time date time", keyword, value),
  literals: (schema, values) =>
    values.every((value) => isListed(value) || typeof value === "number")
      ? { ...typeOf(schema), enum: [...values] }
      : undefined,
  orNull: orNullType,
  objects: "given",
  open: "kept",
  longestPattern: Infinity,
});

// Without $schema, which means 2020-12 there: old clients refuse the name of that dialect, new ones that of draft-07.
const MCP: FullDialect = { form: "full", draft: "2020-12", root: "object", annotations: "all" };

const DRAFT_2020_12 = /* @__PURE__ */ writeDraft("2020-12", "https://json-schema.org/draft/2020-12/schema");
const DRAFT_07 = /* @__PURE__ */ writeDraft("07", "http://json-schema.org/draft-07/schema#");

/** Creates the dialect of a whole draft, which keeps everything. */
function writeDraft(draft: FullDialect["draft"], uri: string): FullDialect {
  return { form: "full", uri, draft, root: "any", annotations: "all" };
}

/** Every target as data. */
export const DIALECTS: Readonly<Record<SchemaTarget, Dialect>> = {
  portable: PORTABLE,
  "openai-strict": OPENAI_STRICT,
  openai: FULL_FOR_TOOLS,
  anthropic: FULL_FOR_TOOLS,
  "anthropic-strict": ANTHROPIC_STRICT,
  gemini: GEMINI,
  "gemini-json-schema": GEMINI_JSON_SCHEMA,
  mcp: MCP,
  "draft-2020-12": DRAFT_2020_12,
  "draft-07": DRAFT_07,
};
