import { withoutUndefined } from "../core/plain-json.js";
import type { TodoField } from "../rules/fields.js";
import type { ResolvedRules } from "../rules/resolve-rules.js";
import { type ExtraProperties, readExtraProperties } from "./extra-properties.js";
import type { InputShape } from "./input-shape.js";

/** A JSON Schema, as plain data. */
export type JsonSchema = { readonly [keyword: string]: unknown };

/** The dialects that the Standard JSON Schema specification names. */
export const JSON_SCHEMA_TARGETS = ["draft-2020-12", "draft-07", "openapi-3.0"] as const;

/** One of {@link JSON_SCHEMA_TARGETS}. */
export type JsonSchemaTarget = (typeof JSON_SCHEMA_TARGETS)[number];

/**
 * The JSON Schema of the input under these rules: closed objects, the limits as keywords, and the host's own fields
 * as its schema describes them.
 */
export function buildJsonSchema(
  rules: ResolvedRules,
  shape: InputShape,
  target: JsonSchemaTarget = "draft-2020-12",
): JsonSchema {
  const { fields } = rules;
  const extra = readExtraProperties(rules, target);
  const list = withoutUndefined({
    type: "array",
    description: shape.describe.list,
    items: buildItemSchema(rules, shape, extra),
    maxItems: finite(rules.maxItems),
  });
  const hasSummary = shape.properties.includes("summary");
  const isRequired = shape.required.includes("summary");
  const summary = withoutUndefined({ type: "string", description: shape.describe.summary });
  // What must be sent comes first, so that it is written first.
  const properties = {
    ...(isRequired ? { [fields.summary]: summary } : {}),
    [fields.list]: list,
    ...(hasSummary && !isRequired ? { [fields.summary]: summary } : {}),
  };
  const required = isRequired ? [fields.summary, fields.list] : [fields.list];
  return { type: "object", properties, required, additionalProperties: false, ...extra.definitions };
}

function buildItemSchema(rules: ResolvedRules, shape: InputShape, extra: ExtraProperties): JsonSchema {
  const { fields } = rules;
  const own = shape.properties.filter((field) => field !== "list" && field !== "summary");
  const properties: Record<string, unknown> = {};
  for (const field of own) {
    const limits = describeLimits(field, rules);
    properties[fields[field]] = withoutUndefined({
      type: "string",
      description: shape.describe[field],
      ...limits,
    });
  }
  const required = own.filter((field) => shape.required.includes(field)).map((field) => fields[field]);
  return {
    type: "object",
    properties: { ...properties, ...extra.properties },
    required: [...required, ...extra.required],
    additionalProperties: false,
  };
}

function describeLimits(field: TodoField, rules: ResolvedRules): JsonSchema {
  switch (field) {
    case "status":
      return { enum: [...rules.lookup.allowedWords] };
    case "content":
      return { minLength: rules.allowBlank ? undefined : 1, maxLength: finite(rules.maxContentLength) };
    case "activeForm":
      return {
        minLength: rules.activeForm === "required" ? 1 : undefined,
        maxLength: finite(rules.maxActiveFormLength),
      };
    default:
      return {};
  }
}

function finite(limit: number): number | undefined {
  return limit === Number.POSITIVE_INFINITY ? undefined : limit;
}
