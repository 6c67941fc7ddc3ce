import { PRESET_LOSES } from "../model/aliases.js";
import { type DescribedFields, refuseShown } from "../model/item-reader.js";
import { fieldsOf, isRecord } from "../model/plain-json.js";
import type { ResolvedRules } from "../model/resolve-rules.js";
import type { PresetRules } from "../model/todo-rules.js";
import type { JsonSchema, JsonSchemaTarget } from "../schema/json-schema.js";

const NOTHING: DescribedFields = /* @__PURE__ */ Object.freeze({ properties: {}, required: [], definitions: {} });

/** Describes the host's own item fields for a target of JSON Schema. */
export function describeOwnFields({ itemSchema, lookup }: ResolvedRules, target: JsonSchemaTarget): DescribedFields {
  const names = [...lookup.customFields.keys()];
  return (names.length > 0 && lookup.reader?.describeFields(itemSchema, names, target)) || NOTHING;
}

/** The input of a tool whose schema was given in place of the one written from the rules. */
interface GivenInput {
  readonly schema: Readonly<Record<string, unknown>>;
  /** The same for APIs, without limits. Default: the schema. */
  readonly parameters?: Readonly<Record<string, unknown>> | undefined;
  /** Set where the arguments are the fields of one item. Default: one of them is a list of items. */
  readonly item?: "new" | "changed" | undefined;
}

/**
 * Completes a schema that was given: adds the host's own item fields that it lacks. Fields that the JSON Schema marks
 * `readOnly` are not the model's to send and stay out.
 */
export function completeSchema(
  { schema: full, parameters = full, item }: GivenInput,
  rules: ResolvedRules,
  target: JsonSchemaTarget,
  hasLimits: boolean,
): Readonly<JsonSchema> {
  const schema = hasLimits ? full : parameters;
  const names = [...rules.lookup.customFields.keys()];
  if (item !== undefined) {
    // A product has its own fields where it wants them.
    const { [PRESET_LOSES]: loses = [] }: PresetRules = rules;
    const added = names.filter((name) => !loses.includes(name));
    return addFields(schema, added, rules, target, item === "new", (full) => full);
  }
  const { properties, list, items } = findItems(schema, rules);
  if (!isRecord(items.properties)) return schema;
  return addFields(items, names, rules, target, true, (full) => ({
    ...schema,
    properties: { ...properties, [rules.fields.list]: { ...list, items: full } },
  }));
}

/** Adds fields to the schema of an item, and puts that schema into its place. */
function addFields(
  item: Readonly<JsonSchema>,
  names: readonly string[],
  rules: ResolvedRules,
  target: JsonSchemaTarget,
  mayRequire: boolean,
  place: (full: JsonSchema) => JsonSchema,
): Readonly<JsonSchema> {
  const shown = fieldsOf(item.properties);
  const lacking = names.filter((name) => !Object.hasOwn(shown, name));
  // A schema that shows every field needs no converter.
  const extra = lacking.length > 0 ? describeOwnFields(rules, target) : undefined;
  const added = lacking.filter((name) => extra?.properties[name] && extra.properties[name]["readOnly"] !== true);
  if (extra === undefined || added.length === 0) return place(item);
  const before = Array.isArray(item["required"]) ? item["required"] : [];
  const required = [...before, ...extra.required.filter((name) => mayRequire && added.includes(name))];
  const fields = Object.fromEntries(added.map((name) => [name, extra.properties[name]]));
  // Each field has the schema of its name, which the check above found.
  const properties = { ...shown, ...fields } as NonNullable<JsonSchema["properties"]>;
  return { ...place({ ...item, properties, ...(required.length > 0 && { required }) }), ...extra.definitions };
}

/**
 * Refuses required item fields of a host that none of the tools asks for: every write would be refused for lack of them.
 *
 * @throws TypeError that names the fields and the tool.
 */
export function refuseUnasked(
  name: string,
  main: GivenInput,
  operations: readonly GivenInput[],
  rules: ResolvedRules,
): void {
  const asks = ({ schema, item }: GivenInput): boolean =>
    item === undefined ? isRecord(findItems(schema, rules).items.properties) : item === "new";
  if ([main, ...operations].some(asks)) return;
  const fields = [...rules.lookup.customFields].flatMap(([field, { isRequired }]) => (isRequired ? [field] : []));
  if (fields.length > 0) throw refuseShown(`requires ${fields.join(", ")}, for which ${name} has no argument`);
}

function findItems(schema: Readonly<JsonSchema>, { fields }: ResolvedRules) {
  const properties = isRecord(schema.properties) ? schema.properties : {};
  const list: JsonSchema = fieldsOf(properties[fields.list]);
  const items: JsonSchema = fieldsOf(list.items);
  return { properties, list, items };
}
