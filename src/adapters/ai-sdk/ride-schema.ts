import { isRecord } from "../../core/plain-json.js";
import type { TodoItem } from "../../core/todo.js";
import { widenTool } from "../../session/with-todos.js";
import type { TodoTool } from "../../tool/create-todo-tool.js";
import { type Fields, fieldsOf } from "../contract/fields.js";

/** What the SDK makes of every form of schema; its type is the SDK's own. */
interface SdkSchema {
  readonly jsonSchema: unknown;
  readonly validate: ((value: unknown) => unknown) | undefined;
}

/** By this the SDK knows its own schemas. */
const SCHEMA = Symbol.for("vercel.ai.schema");

/**
 * Widens the schema of a tool's input by the field for list updates.
 *
 * What a model sends is validated without that field and gets it back: it stays in the history as it was sent.
 *
 * @throws TypeError for a schema without JSON Schema, RangeError where the field is taken.
 */
export function widenSchema<I extends TodoItem>(
  name: string,
  inputSchema: unknown,
  todoTool: TodoTool<I>,
): object {
  const { jsonSchema, validate } = parseSchema(name, inputSchema);
  const { list: field } = todoTool.rules.fields;
  const widen = (schema: unknown): unknown =>
    widenTool({ name, inputSchema: fieldsOf(schema) }, todoTool).inputSchema;
  return {
    [SCHEMA]: true,
    jsonSchema: isThenable(jsonSchema) ? jsonSchema.then(widen) : widen(jsonSchema),
    validate: async (value: unknown) => {
      if (!isRecord(value) || !Object.hasOwn(value, field)) return validate?.(value) ?? accept(value);
      const { [field]: update, ...own } = value;
      const result: unknown = (await validate?.(own)) ?? accept(own);
      const { success, value: valid } = fieldsOf(result);
      return success === true ? accept({ ...fieldsOf(valid), [field]: update }) : result;
    },
  };
}

/** Reads the forms that the SDK takes: its own, one that is made when first needed, and Standard Schema. */
function parseSchema(name: string, given: unknown): SdkSchema {
  const isFunction = typeof given === "function";
  // A function may be a schema as well: it has fields then.
  const { "~standard": standard } = isFunction ? (given as unknown as Fields) : fieldsOf(given);
  if (isRecord(standard)) return parseStandard(name, standard);
  const { jsonSchema, validate } = fieldsOf(isFunction ? given() : given);
  if (!isRecord(jsonSchema)) throw new TypeError(unreadable(name));
  return { jsonSchema, validate: isValidate(validate) ? validate : undefined };
}

function parseStandard(name: string, { jsonSchema, validate }: Fields): SdkSchema {
  const { input } = fieldsOf(jsonSchema);
  if (!isValidate(input) || !isValidate(validate)) throw new TypeError(unreadable(name));
  return {
    // The SDK closes such objects as well.
    jsonSchema: { additionalProperties: false, ...fieldsOf(input({ target: "draft-07" })) },
    validate: async (value) => {
      const { value: valid, issues } = fieldsOf(await validate(value));
      return issues === undefined
        ? accept(valid)
        : { success: false, error: new TypeError(JSON.stringify(issues)) };
    },
  };
}

function unreadable(name: string): string {
  return `Cannot let todos ride on ${name} as its inputSchema has no JSON Schema: pass it through asSchema() of the SDK`;
}

function accept(value: unknown): object {
  return { success: true, value };
}

function isValidate(value: unknown): value is (value: unknown) => unknown {
  return typeof value === "function";
}

function isThenable(value: unknown): value is PromiseLike<unknown> {
  return isRecord(value) && isValidate(value["then"]);
}
