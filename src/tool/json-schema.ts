import { withoutUndefined } from "../core/plain-json.js";
import type { JsonSchema } from "../dialects/json-schema.js";
import type { TodoField } from "../rules/fields.js";
import type { ResolvedRules } from "../rules/resolve-rules.js";
import { type ExtraProperties, readExtraProperties } from "./extra-properties.js";
import type { InputShape } from "./input-shape.js";
import type { JsonSchemaTarget } from "./standard-schema.js";

/**
 * Builds the JSON Schema of the input under these rules: closed objects, and the host's own fields as its schema
 * describes them. `hasLimits` is false for the parameters of a request, whose limits the tool's description says.
 */
export function buildJsonSchema(
  rules: ResolvedRules,
  shape: InputShape,
  target: JsonSchemaTarget,
  hasLimits: boolean,
): JsonSchema {
  const { fields } = rules;
  const extra = readExtraProperties(rules, target);
  const list = withoutUndefined({
    type: "array",
    description: shape.describe.list,
    items: buildItemSchema(rules, shape, extra, hasLimits),
    maxItems: hasLimits ? finite(rules.maxItems) : undefined,
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

function buildItemSchema(
  rules: ResolvedRules,
  shape: InputShape,
  extra: ExtraProperties,
  hasLimits: boolean,
): JsonSchema {
  const { fields } = rules;
  const own = shape.properties.filter((field) => field !== "list" && field !== "summary");
  const properties: Record<string, JsonSchema> = {};
  for (const field of own) {
    properties[fields[field]] = withoutUndefined({
      type: "string",
      description: shape.describe[field],
      enum: field === "status" ? [...rules.lookup.allowedWords] : undefined,
      ...(hasLimits ? listLimits(field, rules) : {}),
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

function listLimits(field: TodoField, rules: ResolvedRules): Readonly<Record<string, number | undefined>> {
  if (field === "content") {
    return { minLength: rules.allowBlank ? undefined : 1, maxLength: finite(rules.maxContentLength) };
  }
  if (field !== "activeForm") return {};
  const minLength = rules.activeForm === "required" ? 1 : undefined;
  return { minLength, maxLength: finite(rules.maxActiveFormLength) };
}

function finite(limit: number): number | undefined {
  return limit === Number.POSITIVE_INFINITY ? undefined : limit;
}
