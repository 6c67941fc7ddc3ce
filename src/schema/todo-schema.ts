import * as z from "zod/v4";
import type { ItemReader, ReadSchema } from "../model/item-reader.js";
import { TODO_STATUSES } from "../model/todo.js";
import { brandLibrarySchema } from "../model/zod-nodes.js";
import { checkItem, describeDropped } from "./check-item.js";
import { checkItemSchema, findItemFields } from "./check-item-schema.js";
import { completeSchema, expectAsked } from "./complete-schema.js";
import { describeFields } from "./describe-fields.js";
import { joinItemSchemas } from "./join-item-schemas.js";
import { readValues } from "./read-values.js";
import { writeParameters } from "./write-parameters.js";

/** Reads schemas that extend the library's. */
const ZOD_READER: ItemReader = {
  listFields: (schema, { check }) => (check ? checkItemSchema : findItemFields)(schema),
  joinSchemas: joinItemSchemas,
  describeFields,
  completeSchema,
  expectAsked,
  checkItem: (item, check) => checkItem(item, check, readValues),
  describeDropped,
  writeParameters,
};

// Each schema is created in one call, so that a bundler can drop the unused ones. They are built while the package
// loads and take most of its load time, so they share parts.

/**
 * The zod schema of a status.
 *
 * @example
 * ```ts
 * import { todoStatusSchema } from "agent-todos";
 *
 * console.log(todoStatusSchema.safeParse("failed").success); // => false
 * ```
 */
export const todoStatusSchema = /* @__PURE__ */ z.enum(TODO_STATUSES);

/**
 * The zod schema of one item; extend it to add fields of your own to items.
 *
 * It describes a stored item; limits and required fields belong to `TodoRules`.
 *
 * @example
 * ```ts
 * import { todoItemSchema } from "agent-todos";
 * import * as z from "zod/v4";
 *
 * const itemSchema = todoItemSchema.extend({ priority: z.enum(["high", "low"]).optional() });
 * console.log(itemSchema.parse({ content: "Ship it", status: "pending", priority: "high" }).priority); // => high
 * ```
 */
export const todoItemSchema = /* @__PURE__ */ createItemSchema();

function createItemSchema() {
  const content = withReader(z.string());
  const text = withReader(content.optional());
  // The brand distinguishes it from a field of this name that a host adds.
  const blocked = brandLibrarySchema(content.optional());
  return brandLibrarySchema(z.object({ id: text, content, status: todoStatusSchema, activeForm: text, blocked }));
}

/** Adds the field by which a schema brings its reader, which the types of zod leave out. */
function withReader<S extends object>(schema: S): S {
  const field: Required<ReadSchema> = { itemReader: ZOD_READER };
  return Object.assign(schema, field);
}

/**
 * The zod schema of a list in its stored form (not of a model's input).
 *
 * @example
 * ```ts
 * import { EMPTY_TODO_LIST, todoListSchema } from "agent-todos";
 *
 * console.log(todoListSchema.safeParse(EMPTY_TODO_LIST).success); // => true
 * ```
 */
export const todoListSchema = /* @__PURE__ */ createListSchema();

function createListSchema() {
  const items = z.array(todoItemSchema).readonly();
  return z.object({ items, summary: todoItemSchema.shape.activeForm, revision: z.int().min(0) });
}
