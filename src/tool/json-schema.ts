import * as z from "zod/v4";
import { isRecord } from "../core/plain.js";
import type { ResolvedRules } from "../core/resolve-rules.js";
import type { TodoField } from "../core/rules.js";

/** A JSON Schema, as plain data. */
export type JsonSchema = { readonly [keyword: string]: unknown };

/** Which fields the model is shown, in this order, which of them it must send, and a word on each. */
export interface InputShape {
  readonly properties: readonly TodoField[];
  readonly required: readonly TodoField[];
  readonly describe: Readonly<Partial<Record<TodoField, string>>>;
}

/**
 * The JSON Schema (draft 2020-12) of the input under these rules: closed objects, the limits as keywords, and the
 * host's own fields as its schema describes them.
 */
export function buildJsonSchema(rules: ResolvedRules, shape: InputShape): JsonSchema {
  const { fields } = rules;
  const list = withoutUndefined({
    type: "array",
    description: shape.describe.list,
    items: buildItemSchema(rules, shape),
    maxItems: finite(rules.maxItems),
  });
  const hasSummary = shape.properties.includes("summary");
  const isRequired = shape.required.includes("summary");
  const summary = withoutUndefined({ type: "string", description: shape.describe.summary });
  // What must be sent comes first, so that it is written first.
  const properties = {
    ...(hasSummary && isRequired ? { [fields.summary]: summary } : {}),
    [fields.list]: list,
    ...(hasSummary && !isRequired ? { [fields.summary]: summary } : {}),
  };
  const required = isRequired ? [fields.summary, fields.list] : [fields.list];
  return { type: "object", properties, required, additionalProperties: false };
}

function buildItemSchema(rules: ResolvedRules, shape: InputShape): JsonSchema {
  const { fields } = rules;
  const own = shape.properties.filter((field) => field !== "list" && field !== "summary");
  const properties: Record<string, unknown> = {};
  for (const field of own) {
    const limits = describeField(field, rules);
    properties[fields[field]] = withoutUndefined({
      type: "string",
      description: shape.describe[field],
      ...limits,
    });
  }
  const required = own.filter((field) => shape.required.includes(field)).map((field) => fields[field]);
  const extra = readExtraProperties(rules);
  return {
    type: "object",
    properties: { ...properties, ...extra.properties },
    required: [...required, ...extra.required],
    additionalProperties: false,
  };
}

function describeField(field: TodoField, rules: ResolvedRules): JsonSchema {
  switch (field) {
    case "status":
      return { enum: [...rules.statuses] };
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

/** The host's own fields in the JSON Schema of its item schema. */
function readExtraProperties(rules: ResolvedRules): {
  properties: Record<string, unknown>;
  required: string[];
} {
  if (rules.extraFields.size === 0) return { properties: {}, required: [] };
  const schema = convert(rules.itemSchema);
  const all = isRecord(schema["properties"]) ? schema["properties"] : {};
  const required = Array.isArray(schema["required"]) ? schema["required"] : [];
  const names = [...rules.extraFields.keys()];
  return {
    properties: Object.fromEntries(names.map((name) => [name, all[name] ?? {}])),
    required: names.filter((name) => required.includes(name)),
  };
}

/** Another copy of zod loses parts of a schema (seen from 4.2 to 4.6), so a schema's own converter comes first. */
function convert(schema: z.ZodType): JsonSchema {
  const own = schema["~standard"] as { jsonSchema?: { input: (options: { target: string }) => JsonSchema } };
  return own.jsonSchema?.input({ target: "draft-2020-12" }) ?? z.toJSONSchema(schema, { io: "input" });
}

function finite(limit: number): number | undefined {
  return limit === Number.POSITIVE_INFINITY ? undefined : limit;
}

function withoutUndefined(schema: JsonSchema): JsonSchema {
  return Object.fromEntries(Object.entries(schema).filter(([, value]) => value !== undefined));
}
