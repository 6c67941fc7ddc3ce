import type * as z from "zod/v4";
import { isRecord } from "../core/plain-json.js";
import { TODO_STATUSES, type TodoItem } from "../core/todo.js";
import type { JsonSchema } from "../dialects/json-schema.js";

/** A field that is a text. */
export const TEXT: JsonSchema = { type: "string" };

const ITEM: Readonly<Record<string, JsonSchema>> = {
  id: TEXT,
  content: TEXT,
  status: { enum: [...TODO_STATUSES] },
  activeForm: TEXT,
};
const REQUIRED = ["content", "status"];

/**
 * Defines a product's items by the JSON Schema of the fields that they have besides those of an item, all optional.
 *
 * It has the parts of a zod schema that the library reads, and its words; zod itself would weigh five times what a
 * preset does. Of the keywords it checks type, items, maxLength, enum and const.
 */
export function defineItems(fields: Readonly<Record<string, JsonSchema>>): z.ZodType<TodoItem> {
  const shape = { ...ITEM, ...fields };
  const json = { type: "object", properties: shape, required: REQUIRED };
  const schema = {
    _zod: { def: { type: "object", shape } },
    "~standard": { jsonSchema: { input: () => json } },
    safeParse: (value: unknown) => {
      if (!isRecord(value)) return fail(findProblems(value, json, []));
      const sent = Object.keys(shape).flatMap((name) => (value[name] === undefined ? [] : [[name, value[name]]]));
      const data: Readonly<Record<string, unknown>> = Object.fromEntries(sent);
      const issues = Object.entries(shape).flatMap(([name, field]) =>
        name in data || REQUIRED.includes(name) ? findProblems(data[name], field, [name]) : [],
      );
      return issues.length > 0 ? fail(issues) : { success: true, data };
    },
  };
  // These are the parts of a schema that the library reads.
  return schema as unknown as z.ZodType<TodoItem>;
}

interface Problem {
  readonly path: readonly (string | number)[];
  readonly message: string;
}

function fail(issues: readonly Problem[]): { readonly success: false; readonly error: unknown } {
  return { success: false, error: Object.assign(new TypeError(issues[0]?.message), { issues }) };
}

/** Finds what is wrong with a value, in the words of zod. */
function findProblems(value: unknown, field: JsonSchema, path: Problem["path"]): readonly Problem[] {
  const { type, items, maxLength, enum: words, const: constant } = field;
  const say = (message: string): readonly Problem[] => [{ path, message }];
  if (words !== undefined) {
    const listed = words.map((word) => JSON.stringify(word)).join("|");
    return words.includes(value) ? [] : say(`Invalid option: expected one of ${listed}`);
  }
  if (constant !== undefined) return value === constant ? [] : say(`Invalid input: expected ${constant}`);
  const received = Array.isArray(value) ? "array" : value === null ? "null" : typeof value;
  const expected = type === "object" && path.length > 0 ? "record" : type;
  if (received !== type) return say(`Invalid input: expected ${expected}, received ${received}`);
  if (typeof value === "string" && typeof maxLength === "number" && value.length > maxLength)
    return say(`Too big: expected string to have <=${maxLength} characters`);
  if (!Array.isArray(value) || !isRecord(items)) return [];
  // Array.from visits the gaps of an array too.
  return Array.from(value, (entry: unknown, index) => findProblems(entry, items, [...path, index])).flat();
}
