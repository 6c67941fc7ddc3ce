import { type GivenInput, type OwnFields, refuseShown } from "../model/item-reader.js";
import { type Fields, fieldsOf, isRecord } from "../model/plain-json.js";
import { describeFields } from "./describe-fields.js";

/**
 * Completes a schema that was given: adds the host's own item fields that it lacks. Fields that the JSON Schema marks
 * `readOnly` are not the model's to send and stay out.
 */
export function completeSchema({ schema, item }: GivenInput, own: OwnFields, target: string): Fields {
  const names = [...own.fields.keys()];
  if (item !== undefined) {
    // A preset's schema has the product's own fields already.
    const added = names.filter((name) => !own.loses.includes(name));
    return addFields(schema, added, own, target, item === "new", (full) => full);
  }
  const { properties, list, items } = findItems(schema, own);
  if (!isRecord(items["properties"])) return schema;
  return addFields(items, names, own, target, true, (full) => ({
    ...schema,
    properties: { ...properties, [own.list]: { ...list, items: full } },
  }));
}

/** Adds fields to the schema of an item, and puts that schema into its place. */
function addFields(
  item: Fields,
  names: readonly string[],
  own: OwnFields,
  target: string,
  mayRequire: boolean,
  place: (full: Fields) => Fields,
): Fields {
  const shown = fieldsOf(item["properties"]);
  const lacking = names.filter((name) => !Object.hasOwn(shown, name));
  // A schema that shows every field needs no converter.
  if (lacking.length === 0) return place(item);
  const described = describeFields(own, target);
  const added = lacking.filter((name) => described.properties[name]?.["readOnly"] !== true);
  if (added.length === 0) return place(item);
  const before: readonly unknown[] = Array.isArray(item["required"]) ? item["required"] : [];
  const required = [...before, ...described.required.filter((name) => mayRequire && added.includes(name))];
  const properties = { ...shown, ...Object.fromEntries(added.map((name) => [name, described.properties[name]])) };
  return { ...place({ ...item, properties, ...(required.length > 0 && { required }) }), ...described.definitions };
}

/**
 * Refuses required item fields of a host that none of the tools asks for: otherwise every write would be refused for
 * lack of them.
 *
 * @throws TypeError that names the fields and the tool.
 */
export function expectAsked(name: string, tools: readonly GivenInput[], own: OwnFields): void {
  const asks = ({ schema, item }: GivenInput): boolean =>
    item === undefined ? isRecord(findItems(schema, own).items["properties"]) : item === "new";
  if (tools.some(asks)) return;
  const fields = [...own.fields].flatMap(([field, { isRequired }]) => (isRequired ? [field] : []));
  if (fields.length > 0) throw refuseShown(`requires ${fields.join(", ")}, for which ${name} has no argument`);
}

function findItems(schema: Fields, own: OwnFields) {
  const properties = fieldsOf(schema["properties"]);
  const list = fieldsOf(properties[own.list]);
  return { properties, list, items: fieldsOf(list["items"]) };
}
