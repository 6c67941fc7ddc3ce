import type * as z from "zod/v4";
import { TODO_STATUSES, type TodoItem } from "../core/todo.js";
import { todoItemSchema } from "../core/todo-schema.js";
import { TODO_ALIASES } from "../rules/aliases.js";
import type { TodoField } from "../rules/fields.js";
import { TODO_REPAIRS } from "../rules/note.js";
import { DEFAULT_TODO_PROTECTION } from "../rules/protection.js";
import type { TodoRules } from "../rules/todo-rules.js";

const { POSITIVE_INFINITY } = Number;

/**
 * Complete rules for a tool that models know from elsewhere: its names and words, and every repair of the library.
 *
 * They are written out in full so that a change of the library's defaults cannot change a preset. No size is limited
 * and any number of items may run, unless the product's own code says otherwise.
 */
const OPEN_RULES: Omit<TodoRules, "itemSchema"> = {
  maxItems: POSITIVE_INFINITY,
  maxContentLength: POSITIVE_INFINITY,
  maxActiveFormLength: POSITIVE_INFINITY,
  statuses: TODO_STATUSES.filter((status) => status !== "cancelled"),
  maxInProgress: POSITIVE_INFINITY,
  onExceedInProgress: "reject",
  activeForm: "none",
  summary: "none",
  defaultStatus: undefined,
  ids: "keep",
  uniqueIds: true,
  trim: true,
  allowBlank: false,
  unknownFields: "drop",
  fields: {
    list: "todos",
    summary: "summary",
    content: "content",
    status: "status",
    activeForm: "activeForm",
    id: "id",
  },
  statusWords: {},
  aliases: TODO_ALIASES,
  protection: DEFAULT_TODO_PROTECTION,
  wording: {},
  repair: TODO_REPAIRS,
  readItem: undefined,
};

type Differences<I extends TodoItem> = Partial<Omit<TodoRules<I>, "fields">> & {
  readonly fields?: Readonly<Partial<Record<TodoField, string>>>;
};

/** The open rules with what a product says differently. */
export function knownToolRules<I extends TodoItem = TodoItem>(differences: Differences<I>): TodoRules<I> {
  const { fields, itemSchema, ...rest } = differences;
  return {
    ...OPEN_RULES,
    ...rest,
    fields: { ...OPEN_RULES.fields, ...fields },
    // The library's schema describes TodoItem, and I is TodoItem where no schema is given.
    itemSchema: itemSchema ?? (todoItemSchema as unknown as z.ZodType<I>),
  };
}
