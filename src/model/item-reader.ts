import { type Fields, fieldsOf } from "./plain-json.js";
import type { Items, TodoItem } from "./todo.js";
import type { TodoRules } from "./todo-rules.js";
import { isZodNode } from "./zod-nodes.js";

/** The facts that the reducer needs about an item field of the host's own. */
export interface CustomField {
  /** Whether `null` is a value of the field; otherwise `null` means absent. */
  readonly acceptsNull: boolean;
  /** Whether an item must have it. */
  readonly isRequired: boolean;
}

/** The fields of an item schema besides the library's, in JSON Schema, and the definitions that they refer to. */
export interface DescribedFields {
  readonly properties: Readonly<Record<string, Fields>>;
  readonly required: readonly string[];
  /** `{ $defs }` or `{ definitions }`, as the target has it; empty where nothing is referred to. */
  readonly definitions: Fields;
}

/** An item schema of the host's own. */
export type ItemSchema = TodoRules["itemSchema"];

/** The fields that a schema has besides those of the library, and their place in a tool. */
export interface OwnFields {
  readonly schema: NonNullable<ItemSchema>;
  readonly fields: ReadonlyMap<string, CustomField>;
  /** The argument of the tool that has the items. */
  readonly list: string;
  /** The fields that a whole list clears by leaving them out, as in the preset's product. */
  readonly loses: "all" | readonly string[];
}

/** The input of a tool whose schema was given in place of the one written from the rules. */
export interface GivenInput {
  readonly schema: Fields;
  /** Set where the arguments are the fields of one item. Default: one of them is a list of items. */
  readonly item?: "new" | "changed" | undefined;
}

/** One fault of an item: the place in it, and a requirement without full stop. */
export type ReportFault = (path: readonly PropertyKey[], requirement: string) => void;

/** How one item is checked. */
export interface ItemCheck {
  /** The item's position in the new list. */
  readonly position: number;
  /** Whether it has issues already: then only the host's own fields are reported, as the rest already are. */
  readonly hasIssues: boolean;
  readonly rules: TodoRules;
  readonly own: OwnFields;
  /** Reports a fault by its path in the item, in the model's own field names. */
  readonly report: (path: readonly (string | number)[], requirement: string) => void;
}

/** The host's values that left the list with their items, in one sentence, and these items. */
export interface DroppedFields {
  readonly words: string;
  readonly items: Items;
}

/** The functions for an item schema that has fields besides those of the library. */
export interface ItemReader {
  /** Lists these fields. With `check` it throws a TypeError for a schema that cannot describe list items. */
  readonly listFields: (schema: unknown, options: { readonly check: boolean }) => ReadonlyMap<string, CustomField>;
  /** Joins the item schema of a preset and that of a host. Default: the host's. */
  readonly joinSchemas?: (preset: ItemSchema, host: ItemSchema) => ItemSchema;
  /** Describes these fields for a target of JSON Schema; throws a TypeError where the schema cannot. */
  readonly describeFields: (own: OwnFields, target: string) => DescribedFields;
  /** Adds the fields that a given schema lacks to it. Default: it lacks none. */
  readonly completeSchema?: (given: GivenInput, own: OwnFields, target: string) => Fields;
  /** Throws a TypeError for required fields that none of these tools asks for. Default: no field is required. */
  readonly expectAsked?: (name: string, tools: readonly GivenInput[], own: OwnFields) => void;
  /** Checks an item, and returns it with these fields as the schema returns them, frozen. */
  readonly checkItem: (item: TodoItem, check: ItemCheck) => TodoItem;
  /** Names the values of kept fields that left the list with items; undefined without any. */
  readonly describeDropped: (removed: Items, kept: readonly string[]) => DroppedFields | undefined;
  /**
   * Writes the parameters of a tool that shows these fields in words that every API accepts. Default: its words already
   * are.
   */
  readonly writeParameters?: (schema: Fields) => Fields;
}

/**
 * A schema with its own reader: a session whose items have no fields of their own then loads no reader.
 *
 * A host extends the library's item schema into another one, which has the schemas of the library's fields in it.
 */
export interface ReadSchema {
  readonly itemReader?: ItemReader;
}

/** Finds the reader that an item schema or one of its fields brings; undefined without one. */
export function findReader(schema: unknown): ItemReader | undefined {
  const shape = isZodNode(schema) ? fieldsOf(schema._zod.def["shape"]) : {};
  for (const part of [schema, ...Object.values(shape)]) {
    // Neither schemas of hosts nor those of zod have a field of this name.
    const { itemReader }: ReadSchema = fieldsOf(part);
    if (itemReader !== undefined) return itemReader;
  }
  return undefined;
}

/**
 * Finds the reader of an item schema.
 *
 * @throws TypeError for anything but an extension of the library's item schema.
 */
export function expectReader(schema: unknown): ItemReader {
  const reader = findReader(schema);
  if (reader === undefined) throw refuseItemSchema(MUST_EXTEND);
  return reader;
}

/** The requirement of every item schema. */
export const MUST_EXTEND = "must extend todoItemSchema, as todoItemSchema.extend({ ... })";

/** Creates the error of an item schema that cannot describe list items. */
export function refuseItemSchema(reason: string): TypeError {
  return new TypeError(`Invalid rules: itemSchema ${reason}`);
}

/** Creates the error of an item schema that a tool cannot show. */
export function refuseShown(reason: string, options?: ErrorOptions): TypeError {
  const remedy = "show the fields of the items in tool.schema, as toJsonSchema of agent-todos/schema writes it";
  return new TypeError(`Invalid tool options: rules.itemSchema ${reason}; ${remedy}`, options);
}
