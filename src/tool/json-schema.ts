import { PATCH_FIELDS, type TodoField } from "../model/fields.js";
import type { DescribedFields } from "../model/item-reader.js";
import { describeInvalid, invalidOption } from "../model/option-error.js";
import { type Fields, isRecord, withoutUndefined } from "../model/plain-json.js";
import type { ResolvedRules } from "../model/resolve-rules.js";
import { JSON_SCHEMA_TARGETS, type JsonSchema, type JsonSchemaTarget } from "../schema/json-schema.js";
import { SUBJECT } from "./check-tool-options.js";

/** The fields that the model is shown, in this order, those that it must send, and a description of each. */
export type InputShape = { readonly [K in keyof InputShapeOptions]-?: NonNullable<InputShapeOptions[K]> };

/** The fields of a tool's schema; fields that are left out follow from the rules. */
export interface InputShapeOptions {
  /** The fields of the schema, in order. Default: content, status, and the other fields of the rules. */
  readonly properties?: readonly TodoField[] | undefined;
  /** The fields the schema requires. Default: content, status, and the fields that the rules require. */
  readonly required?: readonly TodoField[] | undefined;
  /** The description of each field in the schema. */
  readonly describe?: Readonly<Partial<Record<TodoField, string>>> | undefined;
}

/** The descriptions of fields, unless a host passes its own; short, as every request pays for them. */
const FIELD_DESCRIPTIONS: Readonly<Partial<Record<TodoField, string>>> = {
  content: "What to do",
  activeForm: "How it reads while it runs",
  blocked: "Why it cannot go on, while it is pending",
  summary: "The whole task in one sentence",
};

/**
 * Shapes the tool's input by these rules.
 *
 * @throws RangeError for fields that the rules lack, or that they require and miss.
 */
export function shapeInput(rules: ResolvedRules, options: InputShapeOptions): InputShape {
  const properties = [...(options.properties ?? listProperties(rules))];
  // readItem may make the missing fields itself, so only tools without it are held against the rules.
  if (rules.readItem === undefined) checkAgainst(rules, properties);
  const required = options.required ?? ["status", ...listDemanded(rules)];
  const isShown = (field: TodoField): boolean => properties.includes(field);
  return { properties, required: required.filter(isShown), describe: { ...FIELD_DESCRIPTIONS, ...options.describe } };
}

function listProperties(rules: ResolvedRules): readonly TodoField[] {
  const fields: TodoField[] = rules.ids === "require" ? ["id", "content", "status"] : ["content", "status"];
  if (rules.activeForm !== "none") fields.push("activeForm");
  if (rules.blocked !== "none") fields.push("blocked");
  if (rules.ids === "assign" || rules.ids === "position") fields.push("id");
  if (rules.summary !== "none") fields.push("summary");
  return fields;
}

/** Lists the fields that every accepted write has. */
function listDemanded(rules: ResolvedRules): readonly TodoField[] {
  const fields: TodoField[] = ["content"];
  if (rules.defaultStatus === undefined) fields.push("status");
  if (rules.ids === "require") fields.push("id");
  if (rules.activeForm === "required") fields.push("activeForm");
  if (rules.summary === "required") fields.push("summary");
  return fields;
}

function checkAgainst(rules: ResolvedRules, properties: readonly TodoField[]): void {
  const missing = listDemanded(rules).filter((field) => !properties.includes(field));
  const absent = (["activeForm", "blocked", "summary"] as const).filter(
    (field) => rules[field] === "none" && properties.includes(field),
  );
  const fault =
    missing.length > 0
      ? `with ${missing.join(", ")}, which the rules require`
      : absent.length > 0 && `without ${absent.join(", ")}, which the rules do not have`;
  if (fault) throw invalidOption(SUBJECT, "properties", `a list ${fault}`, properties);
}

/**
 * Builds the JSON Schema of the input under these rules: closed objects, and the host's own fields as its schema
 * describes them. `hasLimits` is false for the parameters of a request, whose limits the tool's description contains.
 */
export function buildJsonSchema(
  rules: ResolvedRules,
  shape: InputShape,
  target: JsonSchemaTarget,
  hasLimits: boolean,
): JsonSchema {
  const { fields } = rules;
  const extra = rules.lookup.reader?.describeFields(rules.lookup.own, target) ?? NOTHING;
  const list = withoutUndefined({
    type: "array",
    description: shape.describe.list,
    items: buildItemSchema(rules, shape, extra, hasLimits),
    maxItems: hasLimits ? finite(rules.maxItems) : undefined,
  });
  const hasSummary = shape.properties.includes("summary");
  const isRequired = shape.required.includes("summary");
  const summary = withoutUndefined({ type: "string", description: shape.describe.summary });
  // Required fields come first, so that the model writes them first.
  const properties = {
    ...(isRequired ? { [fields.summary]: summary } : {}),
    [fields.list]: list,
    ...(hasSummary && !isRequired ? { [fields.summary]: summary } : {}),
  };
  const required = isRequired ? [fields.summary, fields.list] : [fields.list];
  return { type: "object", properties, required, additionalProperties: false, ...extra.definitions };
}

const NOTHING: DescribedFields = /* @__PURE__ */ Object.freeze({ properties: {}, required: [], definitions: {} });

function buildItemSchema(rules: ResolvedRules, shape: InputShape, extra: DescribedFields, hasLimits: boolean) {
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
  Object.assign(properties, extra.properties);
  const demanded = own.filter((field) => shape.required.includes(field)).map((field) => fields[field]);
  const required = [...demanded, ...extra.required];
  return { type: "object", properties, required, additionalProperties: false };
}

function listLimits(field: TodoField, rules: ResolvedRules): Readonly<Record<string, number | undefined>> {
  if (field === "blocked") return { maxLength: finite(rules.maxContentLength) };
  if (field === "content") {
    return { minLength: rules.allowBlank ? undefined : 1, maxLength: finite(rules.maxContentLength) };
  }
  if (field !== "activeForm") return {};
  const minLength = rules.activeForm === "required" ? 1 : undefined;
  return { minLength, maxLength: finite(rules.maxActiveFormLength) };
}

function finite(limit: number): number | undefined {
  return limit === Infinity ? undefined : limit;
}

/** The result of validating, by the Standard Schema specification. */
export type StandardResult =
  | { readonly value: unknown; readonly issues?: undefined }
  | { readonly issues: readonly { readonly message: string }[] };

/**
 * A Standard Schema with JSON Schema, stated structurally: frameworks that support the standard take it unchanged.
 *
 * Its JSON Schema is strict towards the model, its `validate` accepts everything: `run` repairs input that a framework
 * would refuse, or answers with a text that the model can act on.
 */
export interface TodoInputSchema {
  readonly "~standard": {
    readonly version: 1;
    readonly vendor: "agent-todos";
    readonly validate: (value: unknown) => StandardResult;
    readonly jsonSchema: {
      readonly input: (options: InputSchemaOptions) => Record<string, unknown>;
      readonly output: (options: InputSchemaOptions) => Record<string, unknown>;
    };
  };
}

/**
 * How a {@link TodoInputSchema} is written; `limits: false` leaves out the limits that the tool's description states in
 * words.
 */
interface InputSchemaOptions {
  readonly target: string;
  readonly libraryOptions?: { readonly limits?: unknown } | undefined;
}

/** Creates a Standard Schema that writes a new JSON Schema for each caller, who may change it. */
export function createInputSchema(
  build: (target: JsonSchemaTarget, hasLimits: boolean) => JsonSchema,
): TodoInputSchema {
  const convert = ({ target, libraryOptions }: InputSchemaOptions): Record<string, unknown> => {
    const known = JSON_SCHEMA_TARGETS.find((name) => name === target);
    const hasLimits = libraryOptions?.limits !== false;
    // Schemas of presets are frozen down to their last field, and clients complete schemas in place.
    if (known !== undefined) return structuredClone<Record<string, unknown>>({ ...build(known, hasLimits) });
    const rule = `one of ${JSON_SCHEMA_TARGETS.join(", ")}`;
    throw new RangeError(describeInvalid("call of jsonSchema.input()", "target", rule, target));
  };
  const jsonSchema = Object.freeze({ input: convert, output: convert });
  const validate = (value: unknown) => ({ value });
  const standard = Object.freeze({ version: 1, vendor: "agent-todos", validate, jsonSchema } as const);
  return Object.freeze({ "~standard": standard });
}

/**
 * Writes the JSON Schema of an input that is a whole list or a patch of it: the fields at its root become optional.
 *
 * @throws RangeError where the list or the summary has the name of a field of a patch, or the schema has no list.
 */
export function addPatch(schema: JsonSchema, rules: ResolvedRules): JsonSchema {
  const { fields } = rules;
  const taken = [fields.list, fields.summary].find((name) => PATCH_FIELDS.some((field) => field === name));
  if (taken !== undefined) throw refuse(`${taken} is a field of the list already`);
  const properties = isRecord(schema["properties"]) ? schema["properties"] : {};
  const list = properties[fields.list];
  const items = isRecord(list) ? list["items"] : undefined;
  if (!isRecord(items) || !isRecord(items["properties"])) throw refuse(`the schema has no items in ${fields.list}`);
  const patch = describePatch(items, items["properties"], rules);
  const maxItems = list?.["maxItems"];
  const bound = maxItems === undefined ? {} : { maxItems };
  const bounded = Object.entries(patch).map(([name, entries]): [string, JsonSchema] => [
    name,
    { ...entries, ...bound },
  ]);
  // Each value of `properties` is a schema.
  const entries = (Object.entries(properties) as [string, JsonSchema][]).flatMap((entry) =>
    entry[0] === fields.list ? [entry, ...bounded] : [entry],
  );
  return { ...schema, properties: Object.fromEntries(entries), required: [] };
}

function describePatch(items: JsonSchema, shown: Fields, { fields }: ResolvedRules): Record<string, JsonSchema> {
  // The list next to it has described each field already.
  const bare = Object.entries(shown).map(([name, field]): [string, JsonSchema] => [
    name,
    isRecord(field) ? withoutWords(field) : {},
  ]);
  const isById = Object.hasOwn(shown, fields.id);
  const added = { ...items, properties: Object.fromEntries(bare) };
  // The field by which an update names its item is written first.
  const changed = isById ? [...bare.filter(([name]) => name === fields.id), ...bare] : bare;
  const names = isById ? `${fields.id} or ${fields.content}` : fields.content;
  return {
    updates: {
      type: "array",
      description: `Patch: items to change, each named by its ${names}`,
      items: { ...items, properties: Object.fromEntries(changed), required: isById ? [] : [fields.content] },
    },
    remove: { type: "array", description: `Patch: ${names} of items to drop`, items: { type: "string" } },
    add: { type: "array", description: "Patch: items to append", items: added },
    move: {
      type: "array",
      description: `Patch: items to put before another one, named by its ${names}, or to the end`,
      items: {
        type: "object",
        properties: { ...(isById && { [fields.id]: TEXT }), [fields.content]: TEXT, before: TEXT },
        required: isById ? [] : [fields.content],
        additionalProperties: false,
      },
    },
  };
}

const TEXT: JsonSchema = { type: "string" };

/** Removes the description of a schema. */
export function withoutWords({ description: _, ...schema }: JsonSchema): JsonSchema {
  return schema;
}

function refuse(reason: string): RangeError {
  return new RangeError(`Invalid tool options: patch must be false, as ${reason}`);
}
