import type * as z from "zod/v4";
import { TODO_ALIASES } from "../model/aliases.js";
import type { Context } from "../model/context.js";
import { type ItemField, LIBRARY_FIELDS } from "../model/fields.js";
import type { ItemReader } from "../model/item-reader.js";
import { TODO_REPAIRS } from "../model/note.js";
import { fieldsOf, isRecord, isSent, withoutUndefined } from "../model/plain-json.js";
import { TODO_STATUSES, type TodoItem, type TodoList } from "../model/todo.js";
import type { PresetRules, StatusWords, TodoRules } from "../model/todo-rules.js";
import { isZodNode } from "../model/zod-nodes.js";
import type { TodoChange } from "../plan/diff-todos.js";
import { checkItem, describeDropped, type ReadValues } from "../schema/check-item.js";
import type { JsonSchema } from "../schema/json-schema.js";
import type { TodoPreset } from "../session/todo-session.js";
import type { TodoCall, TodoCallReader, TodoOperation } from "../tool/answer-call.js";
import type { TodoReply, TodoToolOptions } from "../tool/create-todo-tool.js";
import { definePreset, PLAIN_RULES } from "./define-preset.js";
import { type Arguments, expectArguments, parseArguments, refuseConflictingArguments } from "./parse-arguments.js";
import { formatReply } from "./reply-text.js";

/** A field of a product's items: JSON Schema keywords over the usual ones, where `undefined` removes one. */
type ProductField = { readonly [K in keyof JsonSchema]?: JsonSchema[K] | undefined } & {
  /** Our field. Default: the one of the same name, or else a field of the product's own. */
  readonly is?: ItemField;
};

/** JSON Schemas by property name. */
export type Properties = Readonly<Record<string, JsonSchema>>;

type ProductFields = Readonly<Record<string, ProductField>>;

/**
 * A product's tool that models may have learned, as one row: its names, words and texts, and code where it needs some.
 */
interface ProductTool extends Omit<TodoPreset, "tool" | "nag"> {
  /** Name, description and texts of the tool; rules and schema are made from the row. */
  readonly tool: Omit<TodoToolOptions, "rules" | "operations">;
  /** The tool's arguments in place of the whole list, and the reading of its calls. */
  readonly main?: ProductCall;
  /** The product's other tools. */
  readonly operations?: readonly (ProductCall & Pick<TodoOperation, "name" | "description">)[];
  /** Default: the library's quiet reminders. */
  readonly nag?: TodoPreset["nag"];
  /** The text of reminders to begin a plan, where the tool that they would name adds no item. */
  readonly plan?: string;
  /**
   * Reads the task of a call from its arguments; undefined for a write of the sent list, as is any call without an
   * object of arguments. Default: always a write.
   */
  readonly parseCall?: (sent: Arguments, list: TodoList, context: Context) => TodoCall | undefined;
  /** The argument with the list. Default: `todos`. */
  readonly list?: string;
  /** The fields of an item in the product's order. Left out: the list is a text. */
  readonly fields?: ProductFields;
  /** Default: all fields. */
  readonly requiredFields?: readonly string[];
  /** The arguments before the list; under the list's own name, keywords over its usual ones. */
  readonly arguments?: Properties;
  /** Default: the list. `false` leaves the keyword out. */
  readonly requiredArguments?: readonly string[] | false;
  /** Which objects refuse other properties. Default: none. */
  readonly closed?: "items" | "all";
  /** The version of JSON Schema that the product's schema names. */
  readonly $schema?: string;
  /** The product's own rules, where the lenient rules differ. */
  readonly rules?: Partial<Omit<PresetRules, "fields">>;
  /** The reply to a write that changed the list; other calls are answered in the library's own words. */
  readonly saved?: (list: TodoList, call: SavedCall) => string;
}

/** The facts that the reply to a saved write may name besides the list. */
interface SavedCall {
  readonly changes: readonly TodoChange[];
  /** The model's words for statuses, where they differ from ours. */
  readonly statusWords: StatusWords;
}

/** A tool without a whole list: its arguments, and one of three functions that read the task of a call. */
interface ProductCall {
  /** Default: none. */
  readonly arguments?: Properties;
  /** Default: all arguments. */
  readonly required?: readonly string[];
  /** Arguments that are refused besides those that plainly conflict with the tool's own. */
  readonly refused?: readonly string[];
  /** Where the arguments are the fields of one item: a host's own fields of items are then arguments too. */
  readonly item?: TodoOperation["item"];
  /** Gets the arguments, none where they are not an object, which adds an issue. */
  readonly parse?: (sent: Arguments, list: TodoList, context: Context) => TodoCall;
  readonly show?: (list: TodoList, words: { readonly statusWords: StatusWords }) => string;
  readonly readCall?: TodoCallReader;
}

/** Describes the input of a tool, and parses its calls. */
function defineCall(call: ProductCall): Pick<TodoOperation, "schema" | "item" | "readCall"> {
  const { arguments: properties = {}, required = Object.keys(properties), refused, item, parse, show } = call;
  const known = Object.keys(properties);
  const readCall: TodoCallReader = (input, list, context: Context) => {
    if (parse === undefined) return { kind: "read", text: show?.(list, context.rules) ?? "" };
    const sent = expectArguments(input, known, context) ?? {};
    refuseConflictingArguments(sent, known, context, refused);
    return parse(sent, list, context);
  };
  const schema = { type: "object", properties, ...(required.length > 0 && { required }) };
  return { schema, ...(item && { item }), readCall: call.readCall ?? readCall };
}

/** Creates a preset from a row, with complete rules that have every repair of the library. */
export function defineProductTool(row: ProductTool): TodoPreset {
  const { name, tool, main, operations, parseCall, list = "todos", saved, plan, prompt } = row;
  const names = nameFields(row.fields ?? {});
  // Without limits on sizes and on running items: a product whose own code has some sets them in its row.
  const rules: PresetRules = {
    ...PLAIN_RULES,
    uniqueIds: true,
    trim: true,
    allowBlank: false,
    preset: { aliases: TODO_ALIASES, loses: ["activeForm", ...listOwnFields(row.rules?.itemSchema)] },
    repair: TODO_REPAIRS,
    activeForm: names.activeForm === undefined ? "none" : "optional",
    ...row.rules,
    fields: { ...PLAIN_RULES.fields, ...names, list },
  };
  const readCall: TodoCallReader = (input, before, context: Context) => {
    const sent = parseArguments(input);
    return (sent && parseCall?.(sent, before, context)) ?? { kind: "write", input };
  };
  const reply = (call: TodoReply): string => {
    const { result, statusWords } = call;
    return formatReply(call, (list) => saved?.(list, { changes: result.ok ? result.changes : [], statusWords }) ?? "");
  };
  return definePreset({
    name,
    tool: {
      rules,
      ...(main ? defineCall(main) : { schema: buildInput(row, rules), ...(parseCall && { readCall }) }),
      ...(saved && { reply }),
      ...(operations && {
        operations: operations.map(({ name, description, ...call }) => ({ name, description, ...defineCall(call) })),
      }),
      ...tool,
    },
    nag: row.nag ?? (plan === undefined ? {} : { messages: { start: plan, no_plan: plan } }),
    ...(prompt !== undefined && { prompt }),
  });
}

/** Lists the fields of a product's items. */
function listOwnFields(schema: unknown): readonly string[] {
  return Object.keys(isZodNode(schema) ? fieldsOf(schema._zod.def["shape"]) : {});
}

/** Maps our fields to the product's names. */
function nameFields(fields: ProductFields): Readonly<Partial<Record<ItemField, string>>> {
  const entries = Object.entries(fields).map(([name, { is = name }]) => [is, name] as const);
  return Object.fromEntries(entries.filter(([is]) => LIBRARY_FIELDS.includes(is)));
}

const WHOLE_LIST = "The whole list; it replaces the old one";
/** The field for the text of an item. */
export const CONTENT: JsonSchema = { type: "string", description: "What to do" };
/** The field for the wording of an item while it runs. */
export const ACTIVE_FORM: JsonSchema = { type: "string", description: "How it reads while it runs" };

function buildInput(row: ProductTool, rules: TodoRules): JsonSchema {
  const { list = "todos", fields, arguments: others = {}, requiredArguments = [list], closed, $schema } = row;
  const usual =
    fields === undefined
      ? { type: "string" }
      : { type: "array", description: WHOLE_LIST, items: buildItem(row, fields, rules) };
  return withoutUndefined<Record<string, unknown>>({
    $schema,
    type: "object",
    properties: { ...others, [list]: { ...usual, ...others[list] } },
    required: requiredArguments === false ? undefined : requiredArguments,
    additionalProperties: closed === "all" ? false : undefined,
  });
}

function buildItem(row: ProductTool, fields: ProductFields, { statuses, statusWords }: TodoRules): JsonSchema {
  const usual: Properties = {
    id: { type: "string" },
    content: CONTENT,
    status: { type: "string", enum: statuses.map((status) => statusWords[status] ?? status) },
    activeForm: ACTIVE_FORM,
  };
  const properties = Object.entries(fields).map(([name, { is = name, ...keywords }]) => [
    name,
    withoutUndefined({ ...usual[is], ...keywords }),
  ]);
  return withoutUndefined<Record<string, unknown>>({
    type: "object",
    properties: Object.fromEntries(properties),
    required: row.requiredFields ?? Object.keys(fields),
    additionalProperties: row.closed === undefined ? undefined : false,
  });
}

/** A field that is a text. */
export const TEXT: JsonSchema = { type: "string" };

const ITEM: Properties = { id: TEXT, content: TEXT, status: { enum: [...TODO_STATUSES] }, activeForm: TEXT };
const REQUIRED = ["content", "status"];

/**
 * Defines a product's items by the JSON Schema of the fields that they have besides those of an item, all optional.
 *
 * It has the parts of a zod schema that the library reads, and its words; zod itself would weigh five times as much as
 * a preset. Of the keywords it checks type, items, maxLength and enum.
 */
export function defineItems(fields: Properties): z.ZodType<TodoItem> {
  const shape = { ...ITEM, ...fields };
  const json = { type: "object", properties: shape, required: REQUIRED };
  const safeParse = (value: unknown) => {
    if (!isRecord(value)) return fail(findProblems(value, json, []));
    const data: Record<string, unknown> = {};
    const issues: Problem[] = [];
    for (const [name, field] of Object.entries(shape)) {
      if (value[name] !== undefined) data[name] = value[name];
      else if (!REQUIRED.includes(name)) continue;
      issues.push(...findProblems(value[name], field, [name]));
    }
    return issues.length > 0 ? fail(issues) : { success: true, data };
  };
  const own = Object.keys(fields).filter((name) => !Object.hasOwn(ITEM, name));
  const readValues: ReadValues = (item, _own, report) => {
    const parsed = safeParse(Object.fromEntries(Object.entries(item).filter(([, value]) => isSent(value))));
    if ("data" in parsed) return parsed.data;
    for (const { path, message } of parsed.error.issues) report(path, message);
    return undefined;
  };
  const itemReader: ItemReader = {
    listFields: () => new Map(own.map((name) => [name, { acceptsNull: false, isRequired: false }])),
    checkItem: (item, check) => checkItem(item, check, readValues),
    describeDropped,
    describeFields: () => ({ properties: fields, required: [], definitions: {} }),
  };
  const schema = {
    itemReader,
    _zod: { def: { type: "object", shape } },
    "~standard": { jsonSchema: { input: () => json } },
    safeParse,
  };
  // These are the parts of a schema that the library reads.
  return schema as unknown as z.ZodType<TodoItem>;
}

interface Problem {
  readonly path: readonly (string | number)[];
  readonly message: string;
}

function fail(issues: readonly Problem[]) {
  return { success: false as const, error: { issues } };
}

/** Finds the problems of a value, in the words of zod. */
function findProblems(value: unknown, field: JsonSchema, path: Problem["path"]): readonly Problem[] {
  const { type, items, maxLength, enum: words } = field;
  const say = (message: string): readonly Problem[] => [{ path, message }];
  if (words !== undefined) {
    const listed = words.map((word) => JSON.stringify(word)).join("|");
    return words.includes(value) ? [] : say(`Invalid option: expected one of ${listed}`);
  }
  const received = Array.isArray(value) ? "array" : value === null ? "null" : typeof value;
  const expected = type === "object" && path.length > 0 ? "record" : type;
  if (received !== type) return say(`Invalid input: expected ${expected}, received ${received}`);
  if (typeof value === "string" && typeof maxLength === "number" && value.length > maxLength)
    return say(`Too big: expected string to have <=${maxLength} characters`);
  if (!Array.isArray(value) || !isRecord(items)) return [];
  // Array.from visits the gaps of an array too.
  return Array.from(value, (entry: unknown, index) => findProblems(entry, items, [...path, index])).flat();
}
